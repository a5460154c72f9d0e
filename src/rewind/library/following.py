"""A log that is still being written, read as it grows."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import chain
from typing import IO

from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, RewindError, Where
from rewind.events.game import GameStarted, LogSealed
from rewind.events.logfile import checked_lines, decode_lines
from rewind.library.event import Event, events_of
from rewind.library.game_reader import SeatReader
from rewind.library.position import seat_in_log
from rewind.projections.visibility.seat_log import redact

_BLOCK = 1 << 16
_COMPRESSED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")


def follow(
    path: str | os.PathLike[str], *, seat: int | str | None = None, poll: float = 0.2, timeout: float | None = None
) -> Iterator[Event]:
    """The events of a log as they come, to its seal; those that are there already come at once.

    `seat`: only what that player could know, by seat or name; 0: a spectator. `poll`: so many seconds lie between two
    looks at the file. `timeout`: after so many seconds without anything new it ends; None: it waits for ever, 0: it
    does not wait. A file that is not there yet is waited for as long; RW2009 at once where that is for ever.

    Each line is checked against the chain. Raises LogError as `open` does, but not for a last line without its end:
    the rest of that is to come; RW2009 where the file was replaced or became shorter. With `seat`, the events of a
    claimed log come once it is sealed, and RW2015 is raised where it ends before.
    """
    file = os.fspath(path)
    if poll < 0:
        raise ValueError(f"`poll` is a number of seconds, not {poll}")
    lines = checked_lines(_blocks(file, poll, timeout), file, may_end_anywhere=True)
    records = _to_seal(decode_lines(lines, file))
    try:
        yield from events_of(records) if seat is None else _seen_by(records, seat)
    except RewindError as error:
        raise error.located(file=file) from error


def _seen_by(records: Iterator[Recorded], player: int | str) -> Iterator[Event]:
    """The events as a seat has them. A decision to play comes with the event that follows it, which tells of it."""
    first = next(records, None)
    if first is None:
        return
    seat = seat_in_log(first, player)
    next(redact((first,), seat))  # it raises where the log is another's
    everything = chain((first,), records)
    if isinstance(first.event, GameStarted) and first.event.redacted_for == seat:
        yield from events_of(everything)
        return
    if isinstance(first.event, GameStarted) and first.event.kind == "claimed":
        whole = list(everything)
        if not isinstance(whole[-1].event, LogSealed):
            raise LogError("RW2015", "what a seat could know of a claimed log can be told once it is sealed")
        yield from events_of(redact(whole, seat))
        return
    reader, given = SeatReader(seat), 0
    for record in everything:
        reader.add((record,))
        yield from reader.events[given:]
        given = len(reader.events)


def _blocks(file: str, poll: float, timeout: float | None) -> Iterator[bytes]:
    """The bytes of a file as they come. Raises LogError RW2009 or RW2011."""
    clock = _Waiting(poll, timeout)
    try:
        while timeout is not None and not os.path.exists(file) and clock.waits():
            pass
        with open(file, "rb") as log:
            while True:
                block = log.read(_BLOCK)
                if block:
                    if log.tell() == len(block) and block.startswith(_COMPRESSED):
                        raise LogError("RW2011", "a compressed log cannot be followed", Where(file))
                    clock.waited = 0.0
                    yield block
                    continue
                _verify_same(file, log)
                if not clock.waits():
                    return
    except OSError as error:
        raise LogError("RW2009", f"cannot be read: {error.strerror or error}", Where(file)) from error


class _Waiting:
    """How long something new has been waited for."""

    def __init__(self, poll: float, timeout: float | None) -> None:
        self._poll, self._timeout = poll, timeout
        self.waited = 0.0
        """Seconds."""

    def waits(self) -> bool:
        """Waits till the next look; False, at once, where it has been waited long enough."""
        if self._timeout is not None and self.waited >= self._timeout:
            return False
        wait = self._poll if self._timeout is None else min(self._poll, self._timeout - self.waited)
        time.sleep(wait)
        self.waited += wait
        return True


def _verify_same(file: str, log: IO[bytes]) -> None:
    """Raises LogError RW2009 where the file of that name is another one now, or has become shorter."""
    there, here = os.stat(file), os.fstat(log.fileno())
    if (there.st_dev, there.st_ino) != (here.st_dev, here.st_ino):
        raise LogError("RW2009", "the file was replaced while it was followed", Where(file))
    if here.st_size < log.tell():
        raise LogError("RW2009", "the file became shorter while it was followed", Where(file))


def _to_seal(records: Iterator[Recorded]) -> Iterator[Recorded]:
    """The records of a log to its seal."""
    for record in records:
        yield record
        if isinstance(record.event, LogSealed):
            return
