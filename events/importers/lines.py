"""The lines of a text file that another program wrote: plain or gzip, with or without a byte order mark, cut or whole.

What can be read is given out, and what cannot be is said afterwards: a compressed file that was cut short gives the
lines up to the cut.
"""

from __future__ import annotations

import codecs
import sys
import zlib
from collections.abc import Iterator
from contextlib import nullcontext
from typing import IO

from events.errors import SourceError, Where

LONGEST_LINE = 64 << 20
"""Bytes. Of a longer line nothing is kept, so that memory stays bounded."""

STANDARD = "-"
_BLOCK = 1 << 18
_GZIP = b"\x1f\x8b"
_WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


class Lines:
    """The lines of a file as bytes in UTF-8, without their ends; iterated once."""

    def __init__(self, path: str) -> None:
        """`path` may be `-` for standard input. Opens nothing yet."""
        self.path = path
        self.number = 0
        """Number of the line given out last, from 1."""
        self.cut: str | None = None
        """Why the file ends before its end, where it does."""
        self.too_long: list[int] = []
        """Numbers of lines that were too long to be read; they are given out empty."""

    def __iter__(self) -> Iterator[bytes]:
        """Raises SourceError RW4012 where the file cannot be read."""
        pending: list[bytes] = []
        size = 0
        for block in _in_utf8(self._blocks()):
            first, *others = block.split(b"\n")
            pending.append(first)
            size += len(first)
            if size > LONGEST_LINE:
                pending = [b""]
            if not others:
                continue
            yield self._line(b"".join(pending), size)
            last = others.pop()
            for line in others:  # shorter than a block
                self.number += 1
                yield line[:-1] if line[-1:] == b"\r" else line
            pending, size = [last], len(last)
        if size:
            yield self._line(b"".join(pending), size)

    def _line(self, line: bytes, size: int) -> bytes:
        self.number += 1
        if size > LONGEST_LINE:
            self.too_long.append(self.number)
            return b""
        return line.removesuffix(b"\r")

    def _blocks(self) -> Iterator[bytes]:
        try:
            with nullcontext(sys.stdin.buffer) if self.path == STANDARD else open(self.path, "rb") as file:
                yield from self._unpacked(file)
        except OSError as error:
            raise SourceError("RW4012", f"cannot be read: {error.strerror or error}", Where(self.path)) from error

    def _unpacked(self, file: IO[bytes]) -> Iterator[bytes]:
        block = file.read(_BLOCK)
        if not block.startswith(_GZIP):
            while block:
                yield block
                block = file.read(_BLOCK)
            return
        unpacker = zlib.decompressobj(wbits=31)
        while block:
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
