"""The games that are forged, and where in them something can be changed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from rewind.events.envelope import Recorded
from rewind.events.game import (
    LogSealed,
)
from rewind.events.judging import (
    BackupApplied,
    PositionSet,
)
from rewind.events.zones import LibraryOrdered, LibraryShuffled, ObjectRestored
from tests.replays.forging import Forgery, Log, each
from tests.replays.reopened import ended_game, moments, reopened_game

EVENTS = 200
"""About so many events before the first seal: short, so that hundreds of logs are quickly verified."""

Forger = Callable[[], Iterator[Forgery]]


@cache
def ended() -> tuple[Recorded, ...]:
    """A game that ended, sealed."""
    return ended_game(events=EVENTS)


@cache
def reopened() -> tuple[Recorded, ...]:
    """The same, backed up from its end, played to another end, and sealed again."""
    return reopened_game(moment(), events=60, first=EVENTS)


def moment() -> int:
    """The event that the backup goes back to: there are permanents by then, and a turn is on."""
    return moments(ended())[-9]


def seals(log: Log) -> list[int]:
    return [record.n for record in each(log, LogSealed)]


def marker() -> int:
    """The number of the backup."""
    return next(each(reopened(), BackupApplied)).n


def play_began(log: Log) -> int:
    """The first event after the set-up; in the reopened game, after the position was restored."""
    if log is reopened():
        return next(each(log, PositionSet)).n + 1
    return next(each(log, LibraryShuffled)).n


def in_play_part(log: Log, seed: int = 0) -> list[Recorded]:
    """The events of the play, without the seal, in a random order."""
    part = list(log[play_began(log) - 1 : -1])
    random.Random(seed).shuffle(part)
    return part


def restored(cls: type[ObjectRestored] | type[PositionSet] | type[LibraryOrdered]) -> list[Recorded]:
    return list(each(reopened(), cls, first=marker()))
