"""The last inputs of a game as a round that is repeated from here on (rule 421.2).

In another round the objects are others: a card has changed zones since, an ability on the stack is a new one. What
stood at a place before the round stands for what is there now; what came into being in the round, for what will.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import JsonValue

from rewind.aggregates.fold import fold
from rewind.aggregates.questions.inputs import is_decision
from rewind.aggregates.state import EMPTY, GameState, incarnation_of, number_of, object_id
from rewind.events.base import OBJECT_ID, Event
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityPlayed, ChoiceMade, LoopInput, LoopProposed, SpecialActionTaken, SpellPlayed
from rewind.events.turn import PriorityPassed

_OBJECT_ID = re.compile(OBJECT_ID)

_WRITTEN = re.compile(r"r ([1-9][0-9]{0,2}) ([1-9][0-9]{0,8})")

_KINDS: dict[type[Event], str] = {
    PriorityPassed: "pass",
    SpellPlayed: "spell",
    AbilityPlayed: "ability",
    SpecialActionTaken: "special",
    ChoiceMade: "choice",
}


class NoRoundError(ValueError):
    """The last inputs of a game are no round that can be repeated."""


def proposal(records: Sequence[Recorded], seat: int, inputs: int, times: int) -> LoopProposed:
    """The decision to repeat the last so many decisions so often. Raises NoRoundError."""
    taken = [record for record in records if is_decision(record.event)][-inputs:]
    if len(taken) < inputs:
        raise NoRoundError(f"there have been {len(taken)} decisions")
    before, now = fold(EMPTY, records[: taken[0].n - 1]), fold(EMPTY, records)
    objects = _Objects(before, now)
    return LoopProposed(seat=seat, inputs=tuple(_input(record.event, objects) for record in taken), times=times)


def written_proposal(text: str, records: Sequence[Recorded], seat: int) -> LoopProposed | None:
    """The decision that `r 3 100` stands for: the last three decisions are repeated a hundred times.

    None where the text is no such thing, or the last decisions are no round.
    """
    numbers = _WRITTEN.fullmatch(text)
    try:
        return None if numbers is None else proposal(records, seat, int(numbers[1]), int(numbers[2]))
    except NoRoundError:
        return None


class _Objects:
    """What the objects of a round are in the next."""

    def __init__(self, before: GameState, now: GameState) -> None:
        self._before, self._now = before, now
        self._here = {
            obj: other
            for key in before.zones
            for obj, other in zip(before.zones[key], now.zones.get(key, ()), strict=False)
        }

    def next(self, obj: str) -> str:
        """What an object is in the next round."""
        before, now, number = self._before, self._now, number_of(obj)
        if before.is_current(obj):
            return obj if now.is_current(obj) else self._here.get(obj, obj)
        stood = before.current.get(number)
        if stood is None:
            return object_id(number - before.last_number + now.last_number, incarnation_of(obj))
        stands = self.next(stood)
        return object_id(number_of(stands), incarnation_of(obj) - incarnation_of(stood) + incarnation_of(stands))


def _input(event: Event, objects: _Objects) -> LoopInput:
    """An input as one of a round. Raises NoRoundError."""
    kind = _KINDS.get(type(event))
    if kind is None:
        raise NoRoundError(f"{event.published} cannot be repeated")
    values = event.model_dump(mode="json", exclude_defaults=True)
    values.pop("decider", None)
    if unknown := set(values) - set(LoopInput.model_fields):
        raise NoRoundError(f"{event.published} with {', '.join(sorted(unknown))} cannot be repeated")
    return LoopInput.model_validate({"kind": kind} | {name: _moved(value, objects) for name, value in values.items()})


def _moved(value: JsonValue, objects: _Objects) -> JsonValue:
    """A value in which each object is what it is in the next round."""
    match value:
        case str():
            return objects.next(value) if _OBJECT_ID.match(value) else value
        case list():
            return [_moved(one, objects) for one in value]
        case dict():
            return {name: _moved(one, objects) for name, one in value.items()}
        case _:
            return value
