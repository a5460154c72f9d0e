"""Checks of what a claimed log says happened and was left so: zones, counters, draws, state-based effects.

No player decided these; a table, or a client, says they were so. A check of an event is made as it happens; one of the
position, where a player gets priority, by when every state-based effect has been dealt with (rule 408.1b). Each names
its rules in each edition in which it holds. What an ability that is not known may explain is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rewind.aggregates.editions import Citation
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.questions.refusals import IllegalAction, Refusal
from rewind.aggregates.state import CONTROLLED_ZONES, GameState, number_of
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.playing import ManaAdded, ResolutionBegan, ResolutionEnded
from rewind.events.turn import PhaseBegan, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import ZoneChanged
from rewind.replays.auditing.fact_audit import something_is_unknown
from rewind.replays.auditing.facts import OLD, TODAY, abilities_of, object_name, player_name, rules_of, types_of

_NO_PERMANENT = frozenset({"Instant", "Sorcery"})
_OWN_ZONES = ("library", "hand", "graveyard")
_LEGEND = frozenset({"Legendary"})


@dataclass(frozen=True, slots=True)
class Moment:
    """One event, with the states on both sides of it."""

    before: GameState
    event: Event
    after: GameState
    draws: int = 0
    """How many cards were drawn in this draw step while nothing was resolving, this one among them; elsewhere 2."""
    tells_resolutions: bool = True
    """Whether the log says when something resolves; where it does not, whatever is on the stack may be resolving."""


class EventCheck(NamedTuple):
    """One thing that can be wrong with what a log says happened, or with what it leaves so."""

    name: str
    meaning: str
    """What has to be so, in a line."""
    events: tuple[type[Event], ...]
    rules: Mapping[str, tuple[str, ...]]
    """Edition → its rules that say so. In an edition that is not here the check does not hold."""
    judge: Callable[[Moment], str | None]
    """What is wrong, in words; None: nothing."""
    liftable: bool = True
    """Whether an ability can make it right nevertheless."""


# What happened


def _permanent_type(moment: Moment) -> str | None:
    event = moment.event
    assert isinstance(event, ZoneChanged)
    if event.to is None or event.to.zone != "in_play" or event.face_down:
        return None
    types = frozenset(types_of(moment.after, event.becomes))
    if not types or not types <= _NO_PERMANENT:
        return None
    terms = terms_of(moment.after.edition)
    return f"{object_name(moment.after, event.becomes)} cannot {terms.come_into_play}: it is no permanent card"


def _token_left(moment: Moment) -> str | None:
    event, before = moment.event, moment.before
    assert isinstance(event, ZoneChanged)
    if before.kinds.get(number_of(event.object)) != "token" or event.from_ is None:
        return None
    if event.from_.zone in ("in_play", "phased_out"):
        return None
    name = object_name(before, event.object)
    return f"{name} is a token that has {terms_of(before.edition).left_play}: it cannot go anywhere again"


def _kept_values(moment: Moment) -> str | None:
    event = moment.event
    assert isinstance(event, ZoneChanged)
    if event.to is None or event.to.zone not in _OWN_ZONES or not (event.counters or event.attached_to):
        return None
    kept = "counters" if event.counters else "what it was attached to"
    return f"{object_name(moment.before, event.object)} is a new object in the {event.to.zone}: it cannot keep {kept}"


def _drawn(moment: Moment) -> str | None:
    event, before = moment.event, moment.before
    assert isinstance(event, ZoneChanged)
    if event.reason != "drawn" or moment.draws < 2 or not before.turn:
        return None
    if not moment.tells_resolutions and before.zone("stack"):
        return None
    owner = before.owner(event.object) or 0
    return f"{player_name(before, owner)} draws a card that neither the draw step nor anything that resolves gives"


# What is left as it is where a player gets priority


def _life(moment: Moment) -> str | None:
    state = moment.after
    for seat, player in sorted(state.players.items()):
        if player.life <= 0 and not player.lost:
            return f"{player_name(state, seat)} has {player.life} life and has not lost"
    return None


def _creatures(state: GameState) -> Iterator[tuple[str, int]]:
    for obj in state.zone("in_play"):
        facts = state.characteristics_of(obj)
        if facts is not None and "Creature" in facts.type_line.types and isinstance(facts.toughness, int):
            yield obj, facts.toughness


def _toughness(moment: Moment) -> str | None:
    state = moment.after
    for obj, toughness in _creatures(state):
        if toughness <= 0:
            return f"{object_name(state, obj)} has toughness {toughness} and is still {terms_of(state.edition).in_play}"
    return None


def _damage(moment: Moment) -> str | None:
    state = moment.after
    for obj, toughness in _creatures(state):
        damage = state.damage.get(obj, 0)
        if 0 < toughness <= damage and "indestructible" not in abilities_of(state, obj):
            has = f"{damage} damage on toughness {toughness}"
            return f"{object_name(state, obj)} has {has} and is still {terms_of(state.edition).in_play}"
    return None


def _legends(state: GameState) -> Iterator[tuple[str, int]]:
    """Name and controller of each legend in play."""
    for obj in state.zone("in_play"):
        facts = state.characteristics_of(obj)
        if facts is None or facts.name is None:
            continue
        line = facts.type_line
        if _LEGEND & set(line.supertypes) or "Legend" in line.subtypes:
            yield facts.name, state.controller.get(obj, 0)


def _legend_anywhere(moment: Moment) -> str | None:
    names = [name for name, _ in _legends(moment.after)]
    twice = next((name for name in names if names.count(name) > 1), None)
    return None if twice is None else f"two legends named {twice} are {terms_of(moment.after.edition).in_play}"


def _legend_of_a_player(moment: Moment) -> str | None:
    legends = list(_legends(moment.after))
    twice = next((one for one in legends if legends.count(one) > 1), None)
    return None if twice is None else f"{player_name(moment.after, twice[1])} controls two legends named {twice[0]}"


def _worlds(moment: Moment) -> str | None:
    state = moment.after
    worlds = [obj for obj in state.zone("in_play") if obj in state.world_since]
    return f"two worlds are {terms_of(state.edition).in_play}" if len(worlds) > 1 else None


def _token_elsewhere(moment: Moment) -> str | None:
    state = moment.after
    for key, content in state.zones.items():
        for obj in content if key.zone not in (*CONTROLLED_ZONES, "phased_out") else ():
            if state.kinds.get(number_of(obj)) == "token":
                return f"{object_name(state, obj)} is a token in the {key.zone.replace('_', ' ')} and still exists"
    return None


def _attachments(moment: Moment) -> str | None:
    state = moment.after
    for obj in state.zone("in_play"):
        host, facts = state.attached_to.get(obj), state.characteristics_of(obj)
        if facts is None:
            continue
        name = object_name(state, obj)
        if "Aura" in facts.type_line.subtypes and host is None:
            return f"{name} is attached to nothing and still {terms_of(state.edition).in_play}"
        if not isinstance(host, str):
            continue
        if not state.is_current(host) or not state.in_play(host):
            return f"{name} is still attached to what is no longer {terms_of(state.edition).in_play}"
        types = types_of(state, host)
        if "Equipment" in facts.type_line.subtypes and types and "Creature" not in types:
            return f"{name} is still attached to {object_name(state, host)}, which is no creature"
    return None


_AT_PRIORITY = (PriorityReceived,)

CHECKS: tuple[EventCheck, ...] = (
    EventCheck(
        "permanent_type",
        "What comes into play is no instant and no sorcery.",
        (ZoneChanged,),
        rules_of("217.1a", "304.4 307.4"),
        _permanent_type,
        liftable=False,
    ),
    EventCheck(
        "token_gone",
        "A token that has left play goes nowhere again.",
        (ZoneChanged,),
        rules_of("216.3", "111.8"),
        _token_left,
        liftable=False,
    ),
    EventCheck(
        "new_object",
        "What changes zones keeps neither counters nor attachments.",
        (ZoneChanged,),
        rules_of("217.1c", "400.7 122.2"),  # 2026-04 last
        _kept_values,
    ),
    EventCheck(
        "draws",
        "A player draws one card in the draw step, and else what resolves gives.",
        (ZoneChanged,),
        rules_of("304.1", "504.1 121.1"),  # 2026-04 last
        _drawn,
    ),
    EventCheck("life", "A player without life has lost.", _AT_PRIORITY, rules_of("420.5a", "704.5a"), _life),
    EventCheck(
        "toughness",
        "A creature has toughness above 0.",
        _AT_PRIORITY,
        rules_of("420.5b", "704.5f"),
        _toughness,
    ),
    EventCheck(
        "lethal_damage",
        "A creature has less damage than toughness.",
        _AT_PRIORITY,
        rules_of("420.5c", "704.5g"),
        _damage,
    ),
    EventCheck(
        "legends", "Of a legend there is one in play.", _AT_PRIORITY, dict.fromkeys(OLD, ("420.5e",)), _legend_anywhere
    ),
    EventCheck(
        "legends_of_a_player",
        "A player controls one legend of a name.",
        _AT_PRIORITY,
        {TODAY: ("704.5j",)},
        _legend_of_a_player,
    ),
    EventCheck("worlds", "One world is in play.", _AT_PRIORITY, rules_of("420.5i", "704.5k"), _worlds),
    EventCheck(
        "tokens",
        "Tokens are in play and nowhere else.",
        _AT_PRIORITY,
        rules_of("420.5f", "704.5d"),
        _token_elsewhere,
        liftable=False,
    ),
    EventCheck(
        "attachments",
        "What is attached has something that it can be attached to.",
        _AT_PRIORITY,
        rules_of("420.5d 420.5k", "704.5m 704.5n"),  # 2026-04 last
        _attachments,
    ),
)
"""Every check, in the order in which they are made."""


CHECKED: tuple[type[Event], ...] = tuple(dict.fromkeys(kind for check in CHECKS for kind in check.events))
"""The events at which any of them is made."""


class EventOutcome(NamedTuple):
    """What one check says of one event: nothing is wrong, it is refused, or it cannot be told."""

    check: EventCheck
    refused: IllegalAction | None = None
    unknown: str | None = None


class DrawCounter:
    """Counts the cards that are drawn while nothing resolves.

    A log need not have each step: of a turn that it has begun without a draw step, one draw of its player is that of
    the draw step.
    """

    def __init__(self) -> None:
        self.tells_resolutions = False
        """Whether the log has said of something that it resolves."""
        self._resolving = False
        self._mana = 0
        """The latest event that gave mana: a mana ability may have its player draw, and resolves at once."""
        self._drawn: int | None = None
        self._to_draw: int | None = None
        """Whose draw step of this turn the log does not have so far."""

    def note(self, record: Recorded) -> int:
        """What `Moment.draws` is of a draw; the event may begin or end a step or a resolution."""
        match record.event:
            case ResolutionBegan():
                self._resolving = self.tells_resolutions = True
            case ResolutionEnded() | PriorityReceived():
                self._resolving = False
            case ManaAdded():
                self._mana = record.n
            case StepBegan(step="draw"):
                self._drawn, self._resolving, self._to_draw = 0, False, None
            case StepBegan() | PhaseBegan() | TurnBegan():
                self._drawn, self._resolving = None, False
                self._to_draw = record.event.seat if isinstance(record.event, TurnBegan) else self._to_draw
            case ZoneChanged(reason="drawn") if not self._resolving and record.n != self._mana + 1:
                return self._number(record.event)
            case _:
                pass
        return 0

    def _number(self, event: ZoneChanged) -> int:
        if self._drawn is not None:
            self._drawn += 1
            return self._drawn
        if self._to_draw is not None and event.from_ is not None and event.from_.seat == self._to_draw:
            self._to_draw = None
            return 1
        return 2


def event_outcomes(moment: Moment, *, gap_in_turn: bool = False) -> Iterator[EventOutcome]:
    """What each check of the log's edition says of an event."""
    edition = moment.after.edition
    for check in CHECKS:
        if edition not in check.rules or type(moment.event) not in check.events:
            continue
        wrong = check.judge(moment)
        if wrong is None:
            yield EventOutcome(check)
        elif gap_in_turn:
            yield EventOutcome(check, unknown="the log has a gap in this turn")
        elif check.liftable and edition not in OLD and something_is_unknown(moment.after):
            yield EventOutcome(check, unknown="an ability that is not known may explain it")
        else:
            cited = tuple(Citation(edition, number) for number in check.rules[edition])
            yield EventOutcome(check, IllegalAction(Refusal.IMPOSSIBLE_EVENT, wrong, cited))


def judge_event(moment: Moment) -> IllegalAction | None:
    """Why what a log says happened cannot have happened by the rules; None where nothing shows that."""
    return next((one.refused for one in event_outcomes(moment) if one.refused is not None), None)
