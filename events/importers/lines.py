"""The lines of a text file that another program wrote: plain or gzip, with or without a byte order mark, cut or whole.

What can be read is given out, and what cannot be is said afterwards: a compressed file that was cut short gives the
lines up to the cut.
"""

from __future__ import annotations

import codecs
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import IO, NamedTuple

from rewind.events.errors import SourceError, Where


class Limits(NamedTuple):
    """How much one source may take. A small compressed file may unpack to more than any disk holds."""

    lines: int | None = 10_000_000
    """Lines of the file; None: any number. Recorded sessions of a day have some ten thousand."""
    line_bytes: int | None = 64 << 20
    """Bytes of a line; None: any number. Of a longer line nothing is kept, so that memory stays bounded."""
    seconds: float | None = 600
    """From the first byte read to the last game written; None: any time."""
    clock: Callable[[], float] = time.monotonic
    """Seconds since some moment."""


USUAL = Limits()
"""The limits where nobody gives others."""


class Timer:
    """Says when a source has taken too long."""

    def __init__(self, path: str, limits: Limits) -> None:
        self._path = path
        self._clock, self._seconds = limits.clock, limits.seconds
        self._began = limits.clock()

    def check(self) -> None:
        """Raises SourceError RW4014 once the time is over."""
        if self._seconds is not None and self._clock() - self._began > self._seconds:
            what = f"importing takes longer than {self._seconds:g} seconds; --max-seconds gives it more (0: any time)"
            raise SourceError("RW4014", what, Where(self._path))


STANDARD = "-"
_BLOCK = 1 << 18
_GZIP = b"\x1f\x8b"
_WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


class Lines:
    """The lines of a file as bytes in UTF-8, without their ends; iterated once."""

    def __init__(self, path: str, limits: Limits = USUAL, blocks: Iterable[bytes] | None = None) -> None:
        """`path` may be `-` for standard input. Opens nothing yet.

        `blocks`: the bytes of the file, not compressed, where somebody else reads them; the first block has at least
        four bytes. However they are cut, the lines are the same.
        """
        self.path = path
        self._given = blocks
        self._limits = limits
        self._longest = sys.maxsize if limits.line_bytes is None else limits.line_bytes
        self._most = sys.maxsize if limits.lines is None else limits.lines
        self._timer = Timer(path, limits)
        self.number = 0
        """Number of the line given out last, from 1."""
        self.cut: str | None = None
        """Why the file ends before its end, where it does."""
        self.too_long: list[int] = []
        """Numbers of lines that were too long to be read; they are given out empty."""

    def __iter__(self) -> Iterator[bytes]:
        """Raises SourceError: RW4012 where the file cannot be read, RW4013 or RW4014 where it is beyond the limits."""
        pending: list[bytes] = []
        size = 0
        for block in _in_utf8(self._blocks()):
            first, *others = block.split(b"\n")
            pending.append(first)
            size += len(first)
            if size > self._longest:
                pending = [b""]
            if not others:
                continue
            yield self._line(b"".join(pending), size)
            last = others.pop()
            allowed = self._most - self.number
            for line in others[:allowed]:
                if len(line) > self._longest:
                    yield self._line(line, len(line))
                    continue
                self.number += 1
                yield line[:-1] if line[-1:] == b"\r" else line
            if len(others) > allowed:
                raise self._too_many()
            pending, size = [last], len(last)
        if size:
            yield self._line(b"".join(pending), size)

    def _line(self, line: bytes, size: int) -> bytes:
        if self.number >= self._most:
            raise self._too_many()
        self.number += 1
        if size > self._longest:
            self.too_long.append(self.number)
            return b""
        return line.removesuffix(b"\r")

    def _too_many(self) -> SourceError:
        what = f"more than {self._most} lines; --max-lines allows more (0: any number)"
        return SourceError("RW4013", what, Where(self.path))

    def _blocks(self) -> Iterator[bytes]:
        if self._given is not None:
            yield from self._given
            return
        try:
            with nullcontext(sys.stdin.buffer) if self.path == STANDARD else open(self.path, "rb") as file:
                yield from self._unpacked(file)
        except OSError as error:
            raise SourceError("RW4012", f"cannot be read: {error.strerror or error}", Where(self.path)) from error

    def _unpacked(self, file: IO[bytes]) -> Iterator[bytes]:
        block = file.read(_BLOCK)
        if not block.startswith(_GZIP):
            while block:
                self._timer.check()
                yield block
                block = file.read(_BLOCK)
            return
        unpacker = zlib.decompressobj(wbits=31)
        while block:
            self._timer.check()
            try:
                data = unpacker.decompress(block, _BLOCK)
            except zlib.error as error:
                self.cut = f"the compressed data are damaged: {error}"
                return
            if data:
                yield data
            block = unpacker.unconsumed_tail
            if unpacker.eof:
                block = unpacker.unused_data or file.read(_BLOCK)
                unpacker = zlib.decompressobj(wbits=31)
                if not block.startswith(_GZIP):
                    return  # what follows the last member is padding
            elif not block:
                block = file.read(_BLOCK)
                if not block:
                    yield unpacker.flush()
                    self.cut = None if unpacker.eof else "the compressed data end too early"


def _in_utf8(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """The blocks without a byte order mark; UTF-16, as some editors save it, becomes UTF-8."""
    first = next(blocks, b"")
    encoding = _WIDE.get(first[:2])
    if encoding is None:
        yield first.removeprefix(codecs.BOM_UTF8)
        yield from blocks
        return
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    yield decoder.decode(first[2:]).encode(errors="replace")
    for block in blocks:
        yield decoder.decode(block).encode(errors="replace")
    yield decoder.decode(b"", final=True).encode(errors="replace")
