"""Logs for the tests of the store: the store sees bytes, so whether they make a sensible game is no matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rewind.aggregates.store import GameStore
from rewind.events import chain, codec
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted, LogSealed, Note, SeatName
from rewind.events.judging import BackupApplied
from rewind.events.logfile import Line
from rewind.events.turn import PriorityPassed


def started(game: str) -> Recorded:
    """The first event of a game."""
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    return Recorded(1, GameStarted(format=1, game=game, edition="2006-10", seats=seats, kind="claimed", engine="test"))


def passed(n: int) -> Recorded:
    """A player passes."""
    return Recorded(n, PriorityPassed(seat=1 + n % 2), n - 1, ("408.1",))


def note(n: int, text: str) -> Recorded:
    """An event that says what the test wants it to say."""
    return Recorded(n, Note(text=text))


def sealed(n: int) -> Recorded:
    """The seal."""
    return Recorded(n, LogSealed(events=n - 1))


def reopened(n: int, to: int) -> Recorded:
    """A backup, which opens a sealed game."""
    return Recorded(n, BackupApplied(to=to, authorised_by="HJ"))


def log(game: str, size: int) -> list[Recorded]:
    """A game of so many events."""
    return [started(game), *(passed(n) for n in range(2, size + 1))]


def lines_of(records: Iterable[Recorded]) -> list[Line]:
    """The lines of records from the first on."""
    return chained(codec.encode(record) for record in records)


def chained(bodies: Iterable[bytes]) -> list[Line]:
    """Lines of these bytes from the first on."""
    lines, value = [], chain.GENESIS
    for number, body in enumerate(bodies, 1):
        value = chain.link(value, body)
        lines.append(Line(number, body, value))
    return lines


def asks_about(store: GameStore, game: str, size: int) -> Sequence[Callable[[], object]]:
    """All that a store can be asked about a log of such a game, whether by its id or among others."""
    return (
        store.games,
        lambda: store.read(game),
        lambda: store.find(f"{game}-"),
        lambda: store.head(game),
        lambda: store.append(game, size, [passed(size + 1)]),
        lambda: store.put(lines_of(log(game, size + 1))),
    )
