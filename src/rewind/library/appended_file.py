"""A log file that grows by an event at a time, each on the disk at once."""

from __future__ import annotations

import os
from typing import IO

from rewind.events import chain
from rewind.events.atomic import lock
from rewind.events.codec import encode
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError, Where


def opened(path: str, mode: str) -> IO[bytes]:
    """A file, locked until it is closed or its process ends. Raises QueryError RW2203, where another writes it too."""
    try:
        file = open(path, mode)  # noqa: SIM115  # the writer closes it
    except OSError as error:
        raise QueryError("RW2203", f"cannot be written: {error.strerror}", Where(path)) from error
    if not lock(file.fileno()):
        file.close()
        raise QueryError("RW2203", "another writer is at work on it", Where(path))
    return file


class AppendedFile:
    """A log file, locked, to which records are added."""

    def __init__(self, path: str, file: IO[bytes], value: bytes = chain.GENESIS) -> None:
        """`file` is at its end; `value`: the chain value of its last line."""
        self.path, self._file, self._value = path, file, value

    @property
    def closed(self) -> bool:
        """Whether nothing can be added any more."""
        return self._file.closed

    def add(self, *records: Recorded, instead: str = "") -> None:
        """Adds records, on the disk when this returns. `instead`: what the error says of what to do.

        Raises QueryError RW2203 where they cannot be written; the file is closed then, after its last whole line.
        """
        try:
            for record in records:
                body = encode(record)
                self._value = chain.link(self._value, body)
                self._file.write(chain.close(body, self._value) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            self.close()
            raise QueryError("RW2203", f"cannot be written: {error.strerror}{instead}", Where(self.path)) from error

    def close(self) -> None:
        """Closes the file as it is."""
        self._file.close()
