"""What a log of a table says happened, though nothing in the log brings it about.

Such a log tells what somebody saw; what the rules made follow from its decisions happens while an action is under way.
What is told beside that, where a player has priority, has no cause but that it is told. Where something may explain it
that the log does not show in full (a spell that was seen to resolve, combat damage, a state-based effect, a card whose
abilities are not known), nothing is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rewind.aggregates.editions import NAMES, Citation
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.questions.coverage import in_sight, unknown_names
from rewind.aggregates.questions.position import asking
from rewind.aggregates.questions.refusals import IllegalAction, Refusal
from rewind.aggregates.questions.running import GameOver, InputNeeded, perform_state_based_effects_and_triggers
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.objects import CountersAdded, CountersRemoved, Untapped
from rewind.events.turn import PriorityReceived
from rewind.events.zones import TokenCreated, ZoneChanged
from rewind.replays.auditing.audit import Audit, Finding
from rewind.replays.auditing.facts import object_name, player_name, types_of

_RULE = "416.1"
"""What happens is the effect of a spell or ability, or of a rule of the game."""


class Uncaused(NamedTuple):
    """An event that nothing in the log brings about."""

    record: Recorded
    before: GameState
    refused: IllegalAction


def add_uncaused(found: Audit, timeline: Timeline) -> None:
    """Adds to the audit of a claimed log what nothing in it brings about, and no other check has found."""
    known = {finding.record.n for finding in found.findings}
    for record, before, refused in uncaused(timeline):
        if record.n not in known:
            place = before.step or before.phase
            where = refused.located(file=found.file, event=record.n, turn=before.turn or None, step=place)
            found.findings.append(Finding(record, before, where, None, by_facts=True))
    found.findings.sort(key=lambda finding: finding.record.n)


def uncaused(timeline: Timeline, *, decided_again: bool = False) -> Iterator[Uncaused]:
    """What nothing in a claimed log brings about; `decided_again`: in one that the rules have decided again."""
    end = timeline.end
    if (end.kind != "claimed" and not decided_again) or end.edition not in NAMES or end.redacted_for is not None:
        return
    resolved = False
    for record in timeline.records:
        event = record.event
        if isinstance(event, PriorityReceived):
            resolved = False
        if record.src is not None or not isinstance(event, _CAN_BE_UNCAUSED):
            continue
        before = timeline.at(record.n - 1)
        if not before.is_between_actions:
            continue
        resolved = resolved or _leaves_stack(event)
        if not resolved and not _may_be_explained(before, event):
            what = f"{_in_words(timeline.at(record.n), event)}, and nothing in the log brings it about"
            refused = IllegalAction(Refusal.IMPOSSIBLE_EVENT, what, (Citation(end.edition, _RULE),))
            yield Uncaused(record, before, refused)


def _leaves_stack(event: Event) -> bool:
    return isinstance(event, ZoneChanged) and event.from_ is not None and event.from_.zone == "stack"


def _may_be_explained(before: GameState, event: Event) -> bool:
    """Whether something that the log does not show in full may bring it about."""
    if before.zone("stack") or _is_damage_to_come(before) or unknown_names(before, in_sight(before, 0)):
        return True
    if isinstance(event, ZoneChanged) and (event.reason == "drawn" or _is_land_played(before, event)):
        return True  # draws have a check of their own
    return _is_state_based(before, event)


def _is_damage_to_come(before: GameState) -> bool:
    """Whether there is a combat of which not all damage is recorded: somebody may tell of it what came of it."""
    if not before.attacking:
        return False
    deal = {obj for obj in before.attacking if _has_power(before, obj)}
    is_over = before.step in ("combat_damage", "end_of_combat") and not before.first_strike
    return not (is_over and before.have_assigned and deal <= {*before.have_assigned})


def _has_power(state: GameState, obj: str) -> bool:
    facts = state.characteristics_of(obj)
    return facts is None or not isinstance(facts.power, int) or facts.power > 0


def _is_land_played(before: GameState, event: ZoneChanged) -> bool:
    from_hand = event.from_ is not None and event.from_.zone == "hand"
    to_play = event.to is not None and event.to.zone == "in_play"
    return from_hand and to_play and "Land" in types_of(before, event.object)


def _is_state_based(before: GameState, event: Event) -> bool:
    """Whether it is what state-based effects do as the next player would get priority (rule 420.1)."""
    engine = asking(before)
    try:
        perform_state_based_effects_and_triggers(engine)
    except (InputNeeded, GameOver, RewindError, LookupError, AssertionError):
        return True  # somebody would have to choose, or the rules have no answer: nothing is found
    obj = getattr(event, "object", None)
    return any(type(one.event) is type(event) and getattr(one.event, "object", None) == obj for one in engine.records)


_CAN_BE_UNCAUSED = (ZoneChanged, TokenCreated, LifeGained, LifeLost, Untapped, CountersAdded, CountersRemoved)
"""What does not happen by a decision alone: what is tapped may have been tapped for mana."""


def _in_words(state: GameState, event: Event) -> str:
    match event:
        case ZoneChanged(to=None):
            return f"{object_name(state, event.object)} goes"
        case ZoneChanged(to=to) if to is not None:
            terms = terms_of(state.edition)
            known = {"in_play": terms.zones["in_play"].into, "removed": terms.out_of_the_game}
            zone = known.get(to.zone, f"to the {to.zone}")
            return f"{object_name(state, event.becomes)} goes {zone}".replace("_", " ")
        case TokenCreated():
            return f"a token {object_name(state, event.object)} {terms_of(state.edition).comes_into_play}"
        case LifeGained() | LifeLost():  # a total that is written down: nobody need have gained or lost life
            now = state.players[event.seat].life
            before = now - event.amount if isinstance(event, LifeGained) else now + event.amount
            return f"the life total of {player_name(state, event.seat)} goes from {before} to {now}"
        case Untapped():
            return f"{object_name(state, event.object)} is untapped"
        case CountersAdded() | CountersRemoved():
            on = player_name(state, event.on) if isinstance(event.on, int) else object_name(state, event.on)
            what = "gets" if isinstance(event, CountersAdded) else "loses"
            return f"{on} {what} counters"
        case _:
            raise AssertionError("no other event can be uncaused")
