"""How much one action may come to: every number from a file is bounded before it sizes anything (RW3013).

Cards, logs and scenarios say numbers, and rules set no bound to them. An action that is too large is refused here in
play, in scenarios and as a log is decided again alike, before it takes memory or time out of proportion. What is too
large is counted in events, objects, repetitions and things looked at, never in seconds, so the same input is refused
everywhere. Rule 421 says what players do instead: they agree on how often something is repeated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import ValidationError

from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.events.base import LARGEST

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.engine import Engine

T = TypeVar("T")

MOST_EVENTS = 10_000
"""So many events may follow from one action: from a decision with priority to the next."""

MOST_OBJECTS = 2_000
"""So many tokens, copies and abilities on the stack may be made by one action."""

MOST_RESOLUTIONS = 500
"""So many abilities may resolve of which each has triggered as the one before it resolved, with nothing chosen."""

MOST_REPETITIONS = 10_000
"""So often may one action repeat something, in all, whether or not an event comes of it."""

MOST_LOOKED_AT = 300_000
"""So many things may conditions, descriptions and numbers look at between one event and the next."""

TRIED = 100
"""What trying one possibility of a cost or of targets counts for, in things looked at."""

MOST_MANA = 10_000
"""So much mana may a cost ask for or an effect add at once."""

MOST_WAYS = 10_000
"""So many ways to tap permanents for one cost are tried."""

MOST_SYMBOLS = 500
"""So many symbols of a cost may each be paid with one of several kinds of mana."""

Counted = Literal[
    "events",
    "new objects",
    "repetitions",
    "things to look at",
    "mana",
    "mana symbols",
    "ways to pay",
    "abilities that trigger one after the other",
]

_MOST: dict[Counted, int] = {
    "events": MOST_EVENTS,
    "new objects": MOST_OBJECTS,
    "repetitions": MOST_REPETITIONS,
    "things to look at": MOST_LOOKED_AT,
    "mana": MOST_MANA,
    "mana symbols": MOST_SYMBOLS,
    "ways to pay": MOST_WAYS,
    "abilities that trigger one after the other": MOST_RESOLUTIONS,
}


def too_many(counted: Counted, since: int | None = None, engine: Engine | None = None) -> IllegalAction:
    """The error for what comes to more than it may; `since` is the input that it follows from, where that is known."""
    what = "this" if since is None else f"what follows from event {since}"
    rules = () if engine is None else engine.cite("421.1")
    return IllegalAction(Refusal.NO_END, f"{what} has no end in sight: more than {_MOST[counted]} {counted}", rules)


def bounded(number: int, counted: Counted) -> int:
    """A number that sizes something, where it may be so large. Raises IllegalAction RW3013."""
    if number > _MOST[counted]:
        raise too_many(counted)
    return number


def times(engine: Engine, number: int) -> range:
    """So many repetitions in the action under way. Raises IllegalAction RW3013 where they are too many in all."""
    engine.repetitions += max(number, 0)
    if engine.repetitions > MOST_REPETITIONS:
        raise too_many("repetitions", engine.last_input, engine)
    return range(number)


def verify_room(engine: Engine, number: int) -> int:
    """So many objects that would be made at once. Raises IllegalAction RW3013 where the action makes too many."""
    if engine.draft.last_number + number > engine.last_object:
        raise too_many("new objects", engine.last_input, engine)
    return number


def look(engine: Engine, number: int = 1) -> None:
    """So many more things are looked at. Raises IllegalAction RW3013 where they are too many since the last event."""
    engine.looked_at += number
    if engine.looked_at > MOST_LOOKED_AT:
        raise too_many("things to look at", engine.last_input, engine)


def in_range(number: int) -> int:
    """A number of the game, which events can hold. Raises IllegalAction RW3013 for one that is beyond that."""
    if not -LARGEST <= number <= LARGEST:
        raise beyond()
    return number


def beyond() -> IllegalAction:
    """The error for a number that no event can hold."""
    return IllegalAction(Refusal.NO_END, f"a number goes beyond {LARGEST}")


def is_of_a_number(error: ValidationError) -> bool:
    """Whether an event could not be made because a number in it is beyond what events hold."""
    return any(problem["type"] in ("less_than_equal", "greater_than_equal") for problem in error.errors())
