"""How something that is typed can have come about: as it stands, or once what nobody says at a table has gone before.

Nobody says "I pass" when an opponent responds, that a spell resolves when the next one is played, or that combat is
over when a land is played after it. What is tried first is what needs least of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rewind.aggregates.state import GameState
from rewind.aggregates.turn_parts import ORDER, name_of
from rewind.cli.asking.question import Fields
from rewind.cli.scribing.transcript import Transcript
from rewind.projections.words.names import names_of
from rewind.replays.scenarios.form.naming import parse_reference

_RESOLVE: Fields = {"resolve": "all"}
_TIMING = ("", "RW3003", "RW3002", "RW3001")
"""Refusals because it is not the time, or it is somebody else's; those that say least stand last."""


class Way(NamedTuple):
    """How something came about."""

    transcript: Transcript
    remark: str = ""
    """What went before that nobody fields."""


class ImpliedSteps(NamedTuple):
    """What may have gone before without being fields."""

    steps: Sequence[Fields]
    remark: str = ""
    """The same in words; empty where nothing has."""


def implied_before(transcript: Transcript) -> Iterator[ImpliedSteps]:
    """What may have gone before what is typed now, the least first; the turn stays the same."""
    if (keeping := keeps(transcript)) is not None:
        yield keeping
        return
    yield ImpliedSteps(())
    state, holder = transcript.state, transcript.has_priority()
    if holder is not None:
        yield ImpliedSteps([{"pass": holder}], f"{holder} passes")
    if state.zone("stack"):
        yield ImpliedSteps([_RESOLVE], "the stack resolves")
    if state.phase == "combat" and holder is not None:
        yield ImpliedSteps([{"advance": {"to": "end_of_combat"}}], "combat goes on to its end")
    for part, words in (("main1", "the main phase begins"), ("main2", "the second main phase begins")):
        if holder is not None and _place(state) < ORDER[part]:
            yield ImpliedSteps([{"advance": {"to": part, "turn": state.turn}}], words)


def keeps(transcript: Transcript) -> ImpliedSteps | None:
    """Everybody who has not decided on the opening hand keeps it, and the first turn begins; None: all have."""
    session, kept = transcript.session, list[Fields]()
    seat = session.declaring("mulligan")
    if seat is None:
        return None
    names = transcript.names
    trial = transcript
    while (seat := trial.session.declaring("mulligan")) is not None and len(kept) < len(names):
        kept.append({"keep": names[seat - 1]})
        trial = transcript.with_steps([*transcript.steps, *kept])
    return ImpliedSteps([*kept, {"advance": {"to": "main1"}}], "whoever has not said so keeps the hand")


def _place(state: GameState) -> int:
    return ORDER.get(name_of(state.phase, state.step) or "", -1)


# What a player has in a hand


def identified(
    transcript: Transcript, by: str, names: Sequence[str], zone: str = "hand", **more: object
) -> list[Fields]:
    """Steps that say which cards unknown ones are, for those of a player's that are not known to lie there already."""
    state, seat = transcript.state, transcript.names.index(by) + 1
    there = [set(names_of(state, obj)) for obj in state.zone("hand" if zone == "hand" else "library", seat)]
    left, found = [one for one in there if one], list[Fields]()
    unknown = len(there) - len(left)
    for name in names:
        bare = parse_reference(name).name
        same = next((one for one in left if bare in one), None)
        if same is not None:
            left.remove(same)
        elif unknown > len(found):
            place = {} if zone == "hand" else {"in": zone}
            found.append({"happened": {"known": {"card": bare, "of": by, **place, **more}}})
    return found


def out_of_a_hand(transcript: Transcript, step: Fields) -> list[Fields]:
    """Steps that say which card an unknown one is, where a step plays it, or an ability of it, from a hand."""
    ((verb, fields),) = step.items()
    if verb == "play" and "from" not in fields and isinstance(fields["card"], str):
        return identified(transcript, fields["by"], [fields["card"]])
    if verb == "activate" and isinstance(fields["object"], str):
        bare = parse_reference(fields["object"]).name
        state = transcript.state
        there = [obj for zone in ("in_play", "graveyard") for obj in objects_in(state, zone)]
        if not any(bare in names_of(state, obj) for obj in there):
            return identified(transcript, fields["by"], [fields["object"]])
    return []


def objects_in(state: GameState, zone: str) -> Iterator[str]:
    """What is in a zone, of whichever player."""
    for key, objects in state.zones.items():
        if key.zone == zone:
            yield from objects


# Doing


class Refused(NamedTuple):
    """Why something cannot have come about by the rules."""

    reason: str
    is_legality: bool
    """Whether it is the rules that refuse it."""
    steps: Sequence[Fields]
    """What went before it as it was tried."""


def way_of(transcript: Transcript, step: Fields) -> Way | Refused:
    """How a step came about by the rules, or why it did not."""
    found: list[Refused] = []
    going_on = "advance" in step
    for before in implied_before(transcript):
        steps = [*before.steps, *out_of_a_hand(transcript, step)]
        tried = transcript.with_steps([*transcript.steps, *steps, step])
        same_turn = going_on or tried.state.turn == max(transcript.state.turn, 1)
        if not tried.failures and same_turn:
            return Way(tried, before.remark)
        if tried.failures and same_turn:
            legality = any(one.expected == "a legal step" for one in tried.failures)
            found.append(Refused(tried.stopped, legality, [*transcript.steps, *steps]))
    if not found:
        whose = transcript.names[(transcript.state.active or 1) - 1]
        return Refused(f"it is {whose}'s turn; next turn goes on", False, transcript.steps)
    best = min(found, key=lambda one: (not one.is_legality, _says_little(one.reason)))
    active = transcript.with_steps(best.steps).state.active
    whose = transcript.names[active - 1] if active else ""
    ((_, fields),) = step.items()
    if _says_little(best.reason) and isinstance(fields, dict) and fields.get("by", whose) != whose:
        return best._replace(reason=f"{best.reason}; it is {whose}'s turn, and next turn goes on")
    return best


def _says_little(reason: str) -> int:
    return next((n for n, code in enumerate(_TIMING) if code and reason.startswith(code)), 0)


def done_anyway(transcript: Transcript, refused: Refused, step: Fields) -> Transcript | None:
    """The game in which it was done although the rules refuse it; None where that cannot be."""
    tried = transcript.with_steps([*refused.steps, {"anyway": {"step": step}}])
    return None if tried.failures or tried.state.turn != max(transcript.state.turn, 1) else tried
