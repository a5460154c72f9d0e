"""How much of an imported game a log holds. By it a game that is met again is known, and the longer of two logs of it.

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


class LastingFacts:
    """What logs of a game have alike however much they hold, as a chain value: its turns and what changes life.

    Other events may be otherwise: what is seen of a card later is known of it from the beginning.
    """

    def __init__(self, until: int) -> None:
        """`until`: a line of the source; what was made of it and of later ones is left out."""
        self._until = until
        self._line = 0
        self._all = chain.GENESIS
        self.value = chain.GENESIS
        """Of what was recorded before the last line, of which more may still come."""

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
class Extent:
    """Where a log of a game begins and ends."""

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

    def outcome(self, existing: Extent) -> Outcome | None:
        """What becomes of a log of this extent where there is one of another; None: the two differ."""
        if self.value == existing.value or self.last < existing.last:
            return "known"
        if self.last > existing.last:
            return "longer"
        if self.ended == existing.ended:  # the source says more of what came after, or of what is still going on
            return "longer" if self.events >= existing.events else "known"
        if existing.ended is None:
            return "longer"
        return "known" if self.ended is None else None


def extent_of(path: Path) -> Extent | None:
    """The extent of the log of an imported game. None where the file is no log of one."""
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
    return Extent(begin.line, begin.ref, end.line, events, value, ended)


class Comparison:
    """Compares the records of a game that are being written with a log of it that is there already."""

    def __init__(self, line: int, existing: Extent) -> None:
        """`line`: where the game begins in its source. `existing`: the extent of the log that is there; lines are
        counted as if the game began where that one does."""
        self._shift = existing.line - line
        self._existing = existing
        self._facts = LastingFacts(existing.last)
        self._extent = Extent(existing.line, existing.ref, existing.line)

    def add(self, record: Recorded, value: bytes) -> None:
        """The next record, and the chain value of the log that is being written."""
        extent, src = self._extent, record.src
        if src is not None and src.line is not None:
            extent.last = src.line + self._shift
            self._facts.add(extent.last, record.event)
            if self._shift:
                record = record._replace(src=Source(line=extent.last, ref=src.ref))
        extent.events += 1
        extent.value = chain.link(extent.value, codec.encode(record)) if self._shift else value
        if isinstance(record.event, GameEnded):
            extent.ended = extent.value

    def outcome(self, path: Path) -> Outcome | None:
        """What becomes of the records beside the other log, which is at `path`; None: they differ."""
        existing = self._existing
        outcome = self._extent.outcome(existing)
        if self._extent.value == existing.value:
            return outcome
        facts = LastingFacts(min(existing.last, self._extent.last))
        for record in read_records(path):
            if record.src is not None and record.src.line is not None:
                facts.add(record.src.line, record.event)
        return outcome if facts.value == self._facts.value else None
