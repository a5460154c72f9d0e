"""A file that another program writes, read as it grows."""

from __future__ import annotations

import os
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rewind.events.following.following import Following, Polling

_BLOCK = 1 << 18
_START = 4  # bytes that show what kind of file it is
_COMPRESSED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")  # gzip, zstandard
_COMPARED = 256  # bytes before the place of reading that are read again: they show whether the file is still the same


class FileCompressed(Exception):
    """A file that cannot be followed: what is compressed has no lines before its end."""


class FileEnded(Exception):
    """A file that was followed will not grow any more: its name is another file's, or its bytes are not the same."""


class GrowingFile:
    """A file that another program writes, as far as it has been read."""

    def __init__(self, path: str) -> None:
        """Raises OSError where it cannot be opened."""
        self.path = path
        self._file = open(path, "rb", buffering=0)  # noqa: SIM115  # closed by `__exit__`
        self.position = 0
        """Bytes that have been read."""
        self._end = b""
        """The last bytes that were read."""

    def read(self) -> bytes:
        """The next bytes; empty: nothing new has come, or not even the first four.

        Raises FileEnded once all of it has been read, FileCompressed at its beginning, and OSError.
        """
        block = self._new_bytes()
        if block:
            return block
        change = self._change()
        if change is None:
            return b""
        block = self._new_bytes()  # written after the first look, and before the file lost its name
        if not block:
            raise FileEnded(change)
        return block

    def _new_bytes(self) -> bytes:
        end = self._end
        data = os.pread(self._file.fileno(), len(end) + _BLOCK, self.position - len(end))
        if len(data) < len(end):
            raise FileEnded("the file became shorter while it was followed")
        if not data.startswith(end):
            raise FileEnded("the file was written anew while it was followed")
        if self.position == 0 and data.startswith(_COMPRESSED):
            raise FileCompressed
        if self.position == 0 and len(data) < _START:
            return b""
        block = data[len(end) :]
        self.position += len(block)
        self._end = data[-_COMPARED:]
        return block

    def _change(self) -> str | None:
        """Why nothing more will come, where it will not."""
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            return "the file was removed while it was followed"
        if not os.path.samestat(there, os.fstat(self._file.fileno())):
            return "the file was replaced while it was followed"
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def blocks_of(file: GrowingFile, polling: Polling, on_quiet: Callable[[], None] = lambda: None) -> Following[bytes]:
    """The bytes of a file as they come, in blocks. Reading raises FileEnded, FileCompressed and OSError.

    `on_quiet` is called where there has been a pause, and nothing new has come.
    """

    def fetch() -> tuple[bytes, ...]:
        block = file.read()
        if block:
            polling.found()
            return (block,)
        if polling.looks:
            on_quiet()
        return ()

    return Following(fetch, polling)
