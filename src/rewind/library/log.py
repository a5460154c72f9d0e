"""A log: who played, what happened, every position."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.aggregates.timeline import Timeline
from rewind.events.errors import LogError, QueryError, RewindError
from rewind.events.logfile import read_records, write_log
from rewind.library.arguments import whole_number
from rewind.library.event import Event, events_of
from rewind.library.position import Position, redacted
from rewind.projections.words.result import result_with_reason

if TYPE_CHECKING:
    from rewind.library.game import Game


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a log."""

    seat: int
    name: str


class Log:
    """A whole game as its log has it. `len` of it is how many events there are; they are numbered from 1."""

    def __init__(self, timeline: Timeline, path: str | None = None) -> None:
        """`path`: the file that it was read from."""
        self._timeline, self._path = timeline, path

    @property
    def path(self) -> str | None:
        """The file that it was read from."""
        return self._path

    @property
    def game_id(self) -> str:
        """The game's own id."""
        return self._timeline.end.game

    @property
    def edition(self) -> str:
        """The edition of the rules, "2003-12" or "2006-10"."""
        return self._timeline.end.edition

    @property
    def kind(self) -> str:
        """How it came to be: "played" by the rules, a "scenario", or "claimed" by somebody who saw the game."""
        return self._timeline.end.kind or ""

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, by seat."""
        state = self._timeline.end
        return tuple(Player(seat, state.names.get(seat, "")) for seat in state.seats)

    @property
    def seat(self) -> int | None:
        """The seat whose knowledge it holds; 0: a spectator's; None: everything."""
        return self._timeline.end.redacted_for

    @property
    def turns(self) -> int:
        """The number of the last turn."""
        return self._timeline.end.turn

    @property
    def sealed(self) -> bool:
        """Whether it is finished."""
        return self._timeline.end.sealed

    @property
    def ended(self) -> bool:
        """Whether the game came to its end."""
        return self._timeline.end.ended

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won; nobody has won a draw, or a game that did not end."""
        state = self._timeline.end
        return tuple(state.names.get(seat, f"seat {seat}") for seat in state.winners)

    @property
    def result(self) -> str:
        """How the game ended, in words: "Bob won (life)", "a draw", "not ended"."""
        return result_with_reason(self._timeline.end, self._timeline.records) if self.ended else "not ended"

    def __len__(self) -> int:
        return len(self._timeline)

    def event(self, n: int) -> Event:
        """Event `n`. Raises QueryError RW2201."""
        record = self._timeline.record(whole_number(n, "the number of an event"))
        return Event(self._timeline.at(n - 1), record, self._timeline.at(n))

    def events(self, first: int = 1) -> Iterator[Event]:
        """The events, from a number on. Raises QueryError RW2201."""
        if not 1 <= whole_number(first, "the number of an event") <= len(self) + 1:
            raise QueryError("RW2201", f"there is no event {first}: the log has {len(self)}")
        before = self._timeline.at(first - 1)
        return events_of(self._timeline.records[before.n :], before)

    def at(self, n: int) -> Position:
        """The position after event `n`; 0: before the first. Raises QueryError RW2201."""
        return Position(self._timeline.at(whole_number(n, "the number of an event")))

    @property
    def end(self) -> Position:
        """The position after the last event."""
        return Position(self._timeline.end)

    def positions(self) -> Iterator[Position]:
        """The position after every event, one after the other."""
        state = EMPTY
        for record in self._timeline.records:
            state = fold(state, (record,))
            yield Position(state)

    def as_seat(self, player: int | str) -> Log:
        """The log as a player could know it, by name or seat; 0: a spectator. Event numbers stay as they are.

        Raises QueryError RW2202 where there is no such player, LogError RW2015 where the log is another seat's.
        """
        return Log(Timeline(redacted(self._timeline.records, player)), self._path)

    def resume(self, n: int | None = None, *, seed: int | None = None) -> Game:
        """A game that goes on after event `n` by the rules: what is legal there, and other lines of play.

        After the last event (None) it is the same game; before that another line, whose log names this one. The log
        itself stays as it is. `seed`: for chance from there on. Raises QueryError RW2204 where nobody is to act after
        event `n`, RW2201, RW2205, RW2206, LogError RW2015 for the log of one seat, RW2020.
        """
        from rewind.library.resuming import resumed  # noqa: PLC0415  # slow to import, and few readers of logs ask rules

        count = len(self) if n is None else whole_number(n, "the number of an event")
        chance = secrets.randbits(63) if seed is None else whole_number(seed, "a seed")
        return resumed(self._timeline, count, self._path, chance)

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> None:
        """Writes it, whole or not at all. Raises QueryError RW2203 where the file exists, unless `replace`.

        The ending of the name chooses the compression: `.gz`, `.zst`, or none.
        """
        write_log(path, self._timeline.records, replace=replace)

    def __repr__(self) -> str:
        names = " against ".join(player.name for player in self.players)
        known = ""
        if self.seat is not None:
            known = f", as {f'seat {self.seat}' if self.seat else 'a spectator'} knows it"
        return f"<Log {self.game_id}: {names}, {self.edition}, {len(self)} events, {self.result}{known}>"


def timeline_of(log: Log) -> Timeline:
    """The records of a log, with the state at each."""
    return log._timeline


def open_log(path: str | os.PathLike[str], *, seat: int | str | None = None) -> Log:
    """A log file: `.jsonl`, `.jsonl.gz`, `.jsonl.zst`, finished or not. Chain, form and fold are checked.

    `seat`: only what that player could know, by seat or name; 0: what a spectator could. Raises LogError, FoldError.
    """
    log = Log(read_timeline(path), os.fspath(path))
    if seat is None:
        return log
    try:
        return log.as_seat(seat)
    except LogError as error:
        raise error.located(file=log.path) from error


def read_timeline(path: str | os.PathLike[str]) -> Timeline:
    """A log file, read to its end. Raises LogError, FoldError, with the file."""
    file = os.fspath(path)
    try:
        return Timeline(read_records(file))
    except RewindError as error:
        raise error.located(file=file) from error


def read_events(path: str | os.PathLike[str]) -> Iterator[Event]:
    """The events of a log file as a stream that holds nothing but the position. Raises LogError, FoldError."""
    file = os.fspath(path)
    try:
        yield from events_of(read_records(file))
    except RewindError as error:
        raise error.located(file=file) from error
