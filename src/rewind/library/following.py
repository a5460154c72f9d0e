"""A log that is still being written, read as it grows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain

from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, RewindError, Where
from rewind.events.following.following import Polling
from rewind.events.following.growing_file import FileCompressed, FileEnded, GrowingFile, blocks_of
from rewind.events.game import GameStarted, LogSealed
from rewind.events.logfile import checked_lines, decode_lines
from rewind.library.event import Event, events_of
from rewind.library.game_reader import SeatReader
from rewind.library.position import seat_in_log
from rewind.projections.visibility.seat_log import redact


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
    polling = Polling(poll, timeout)
    try:
        while timeout is not None and not os.path.exists(file) and polling.wait():
            pass
        with GrowingFile(file) as log, blocks_of(log, polling) as blocks:
            yield from blocks
    except FileCompressed as error:
        raise LogError("RW2011", "a compressed log cannot be followed", Where(file)) from error
    except FileEnded as ended:
        raise LogError("RW2009", str(ended), Where(file)) from ended
    except OSError as error:
        raise LogError("RW2009", f"cannot be read: {error.strerror or error}", Where(file)) from error


def _to_seal(records: Iterator[Recorded]) -> Iterator[Recorded]:
    """The records of a log to its seal."""
    for record in records:
        yield record
        if isinstance(record.event, LogSealed):
            return
