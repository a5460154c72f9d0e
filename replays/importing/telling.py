"""How far a log tells an imported game. By it a game that is met again is known, and the longer of two logs of it.

The same game is met again where the client's log is imported again, has grown, or has another name by now.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rewind.events import chain, codec
from rewind.events.base import Event
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.envelope import Recorded, Source
from rewind.events.errors import LogError
from rewind.events.game import GameEnded
from rewind.events.logfile import read_lines, read_records
from rewind.events.turn import TurnBegan

Outcome = Literal["new", "longer", "known"]
"""What became of a game: it is written as a new log, or in place of a shorter one; or a log has all of it already."""

_ENDED = f'"type":"{GameEnded.published}"'.encode()
_ENVELOPE = 64  # bytes; number and type of an event stand before


class Facts:
    """What of a game is told alike however far it is told, as a chain value: its turns and what changes life.

    Other events may be otherwise: what is seen of a card later is known of it from the beginning.
    """

    def __init__(self, until: int) -> None:
        """`until`: a line of the source; what was made of it and of later ones is left out."""
        self._until = until
        self._line = 0
        self._all = chain.GENESIS
        self.value = chain.GENESIS
        """Of what was told before the last line, which may not have been told to its end."""

    def add(self, line: int, event: Event) -> None:
        """The next event, and the line of which it was made."""
        if line != self._line:
            self._line, self.value = line, self._all
        if line >= self._until:
            return
        if isinstance(event, TurnBegan):
            self._all = chain.link(self._all, b"turn %d %d" % (event.turn, event.seat))
        elif isinstance(event, LifeGained | LifeLost):
            self._all = chain.link(self._all, f"{event.published} {event.seat} {event.amount}".encode())


@dataclass(slots=True)
class Telling:
    """How far a log tells a game."""

    line: int
    """The line of the source at which the game begins."""
    ref: str | None
    """The source's own name for the place at which it begins: another, where that is another part of the game."""
    last: int
    """The line of the source of which its last event was made."""
    events: int = 0
    value: bytes = chain.GENESIS
    """Chain value of all events."""
    ended: bytes | None = None
    """Chain value up to the end of the game; None where it does not come to that."""

    def outcome(self, told: Telling) -> Outcome | None:
        """What becomes of this telling where another of the game is there already; None: the two differ."""
        if self.value == told.value or self.last < told.last:
            return "known"
        if self.last > told.last:
            return "longer"
        if self.ended == told.ended:  # the source says more of what came after, or of what is still going on
            return "longer" if self.events >= told.events else "known"
        if told.ended is None:
            return "longer"
        return "known" if self.ended is None else None


def told_by(path: Path) -> Telling | None:
    """How far a log file tells an imported game. None where it is no log of one."""
    first = last = before = b""
    events, ended, value = 0, None, chain.GENESIS
    try:
        for line in read_lines(path):
            first = first or line.body
            before, last = last, line.body
            events, value = line.number, line.value
            if _ENDED in line.body[:_ENVELOPE]:
                ended = value
        begin, end = codec.decode(first).src, codec.decode(before or first).src
    except LogError:
        return None
    if begin is None or end is None or begin.line is None or end.line is None:
        return None
    return Telling(begin.line, begin.ref, end.line, events, value, ended)


class Narrator:
    """Says how far the records tell a game that are being written, beside a log of it that is there already."""

    def __init__(self, line: int, told: Telling) -> None:
        """`line`: where the game begins in its source. `told`: how far the other log tells it; lines are counted as if
        the game began where that one does."""
        self._shift = told.line - line
        self._told = told
        self._facts = Facts(told.last)
        self._telling = Telling(told.line, told.ref, told.line)

    def add(self, record: Recorded, value: bytes) -> None:
        """The next record, and the chain value of the log that is being written."""
        telling, src = self._telling, record.src
        if src is not None and src.line is not None:
            telling.last = src.line + self._shift
            self._facts.add(telling.last, record.event)
            if self._shift:
                record = record._replace(src=Source(line=telling.last, ref=src.ref))
        telling.events += 1
        telling.value = chain.link(telling.value, codec.encode(record)) if self._shift else value
        if isinstance(record.event, GameEnded):
            telling.ended = telling.value

    def outcome(self, path: Path) -> Outcome | None:
        """What becomes of the records beside the other log, which is at `path`; None: they differ in what they tell."""
        told = self._told
        outcome = self._telling.outcome(told)
        if self._telling.value == told.value:
            return outcome
        facts = Facts(min(told.last, self._telling.last))
        for record in read_records(path):
            if record.src is not None and record.src.line is not None:
                facts.add(record.src.line, record.event)
        return outcome if facts.value == self._facts.value else None
