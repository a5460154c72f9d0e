"""The log of a game while it is played: locked, and written anew, whole, whenever somebody has decided something.

So a program that is killed leaves the game as it was after the last decision, and two programs cannot play one game:
the second is refused, and never writes what it has read before over what the first has written since.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from rewind.events.atomic import STANDARD, locked
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.events.logfile import Line, LogWriter


class GameLog:
    """The file of a log, locked as long as this is open; a context manager. `-` is standard output."""

    def __init__(self, path: str) -> None:
        """Locks the file, where there is one. Raises QueryError RW2203 where another program is at work on it."""
        self.path = path
        self._lines: Sequence[Line] = ()
        self._last: Recorded | None = None
        self._descriptor: int | None = None
        if path != STANDARD:
            try:
                self._descriptor = locked(path)
            except OSError:
                self._file = None  # whoever reads or writes it is told what is wrong
                return
            if self._descriptor is None:
                what = f"{path} is being played by another program; nothing was written"
                raise QueryError("RW2203", what)
        self._file = _file_at(path)

    def begins_with(self, lines: Sequence[Line], last: Recorded) -> None:
        """The lines that the log has, which stay byte for byte, and the record of the last of them."""
        self._lines, self._last = lines, last

    def keep(self, records: Sequence[Recorded]) -> None:
        """Writes the log as it stands, unless that is written.

        Raises QueryError RW2203 where it cannot be written, and where another program has changed the file meanwhile:
        that stays as it is, and the game is kept under a name of its own, which is `path` from then on.
        """
        if self._last is records[-1]:
            return
        found = _file_at(self.path)
        if found is None or found == self._file:
            self._write(records, replace=found is not None)
            return
        changed, self.path = self.path, _free_name(self.path)
        self._write(records, replace=False)
        what = f"another program has changed {changed} meanwhile; it stays, and the game is kept as {self.path}"
        raise QueryError("RW2203", f"{what}, with which rewind play -o {self.path} goes on")

    def _write(self, records: Sequence[Recorded], *, replace: bool) -> None:
        with LogWriter(self.path, replace=replace, stays_locked=True) as writer:
            for line in self._lines:
                writer.append_body(line.body)
            for record in records[len(self._lines) :]:
                writer.append(record)
        self.close()
        self._descriptor, self._file, self._last = writer.descriptor, _file_at(self.path), records[-1]

    def close(self) -> None:
        """Unlocks the file."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _file_at(path: str) -> tuple[int, int, int, int] | None:
    """What tells a file, and what is in it, from another; None where there is none."""
    if path == STANDARD:
        return None
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _free_name(path: str) -> str:
    """A name beside that of a file that nothing has: `game-1.jsonl`."""
    place, number = Path(path), 1
    stem, dot, ending = place.name.partition(".")
    while os.path.lexists(free := place.with_name(f"{stem}-{number}{dot}{ending}")):
        number += 1
    return str(free)
