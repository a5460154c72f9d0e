"""The log as a file: `.jsonl`, `.jsonl.gz`, `.jsonl.zst`, or `-` for standard input and output.

Reading is a stream: a line is checked against the chain, then given out; nothing holds the whole file unless the
caller does. Writing goes to a temporary name beside the file, which gets its own name when all is written, so that
a file is whole or not there.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from types import TracebackType
from typing import IO, NamedTuple, Self, get_args

import orjson
import zstandard

from rewind.events import chain, codec
from rewind.events.atomic import STANDARD, AtomicFile
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, Where
from rewind.events.game import GameStarted, Kind

FORMAT = 1
"""The log format that this program reads and writes."""

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes. A longer line is no event, and is refused without being read to its end."""

_ENDING = len(chain.close(b"", chain.GENESIS))
_BLOCK = 1 << 20
_PACKED_BLOCK = 1 << 10  # bytes given to zstandard at a time; what comes out may be 32768 times as much
_GZIP = b"\x1f\x8b"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"


class Line(NamedTuple):
    """One line of a log whose chain has been checked."""

    number: int
    """Line in the file, from 1; also the event's number."""
    body: bytes
    """The bytes that the chain is computed over."""
    value: bytes
    """The chain value, 16 bytes."""


class _Decompressed(io.RawIOBase):
    """The bytes behind a zstandard stream. Unlike the library's own reader, it notices a stream that is cut short."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self._file = file
        self._frame = zstandard.ZstdDecompressor().decompressobj()
        self._pending = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # typeshed says WriteableBuffer
        while not self._pending:
            block = self._file.read(_PACKED_BLOCK)
            if self._frame.eof and (block or self._frame.unused_data):
                block = self._frame.unused_data + block
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            if not block:
                if not self._frame.eof:
                    raise EOFError("the last frame has no end")
                return 0
            self._pending = self._frame.decompress(block)
        size = min(len(buffer), len(self._pending))
        buffer[:size] = self._pending[:size]
        self._pending = self._pending[size:]
        return size


def _blocks(path: str) -> Iterator[bytes]:
    """The uncompressed bytes of a file, in blocks. Raises LogError RW2009 or RW2011."""
    try:
        with nullcontext(sys.stdin.buffer) if path == STANDARD else open(path, "rb") as raw:
            buffered = io.BufferedReader(raw)  # type: ignore[type-var]  # standard input may be any binary stream
            start = buffered.peek(4)
            file: IO[bytes] = buffered
            if start.startswith(_GZIP):
                file = gzip.GzipFile(fileobj=file)  # type: ignore[assignment]
            elif start.startswith(_ZSTANDARD):
                file = io.BufferedReader(_Decompressed(file))
            while block := file.read(_BLOCK):
                yield block
    except (EOFError, zlib.error, gzip.BadGzipFile, zstandard.ZstdError) as error:
        raise LogError("RW2011", f"compressed file is cut short or damaged: {error}", Where(path)) from error
    except OSError as error:
        raise LogError("RW2009", f"cannot be read: {error.strerror or error}", Where(path)) from error


def _checked(path: str) -> Iterator[tuple[int, bytes, bytes]]:
    """Number, body and chain value of each line: what `read_lines` gives, as plain tuples."""
    return checked_lines(_blocks(path), path)


class LineChecker:
    """The lines of a log that comes in blocks of bytes, each checked against the chain."""

    def __init__(self, path: str) -> None:
        """`path` is named in errors."""
        self._path = path
        self._number = 0
        self._value = chain.GENESIS
        self._rest = b""
        """The beginning of a line whose end is to come."""

    def take(self, block: bytes) -> Iterator[tuple[int, bytes, bytes]]:
        """Number, body and chain value of each line that ends in the next block.

        Raises LogError RW2001, RW2002, RW2007, RW2008.
        """
        link, ending = chain.link, chain.ending
        number, value = self._number, self._value
        lines = (self._rest + block).split(b"\n")
        self._rest = lines.pop()
        for line in lines:
            number += 1
            if len(line) > LONGEST_LINE:
                raise LogError("RW2008", "line too long", Where(self._path, number))
            body = line[:-_ENDING]
            value = link(value, body)
            if line[-_ENDING:] != ending(value):
                raise _not_the_next(line, Where(self._path, number))
            yield number, body, value
        self._number, self._value = number, value
        if len(self._rest) > LONGEST_LINE:
            raise LogError("RW2008", "line too long", Where(self._path, number + 1))

    def verify_ended(self) -> None:
        """Raises LogError RW2010 where there was no line, RW2012 where the last has no end."""
        if self._rest:
            raise LogError("RW2012", "log cut short: its last line has no end", Where(self._path, self._number + 1))
        if self._number == 0:
            raise LogError("RW2010", "log empty", Where(self._path))


def checked_lines(
    blocks: Iterable[bytes], path: str, *, may_end_anywhere: bool = False
) -> Iterator[tuple[int, bytes, bytes]]:
    """Number, body and chain value of each line of a log that comes in blocks of bytes; `path` is named in errors.

    `may_end_anywhere`: the log is still being written, so that it may be empty and its last line may lack its end.
    Raises LogError RW2001, RW2002, RW2007, RW2008, and, unless it may end anywhere, RW2010 and RW2012.
    """
    checker = LineChecker(path)
    for block in blocks:
        yield from checker.take(block)
    if not may_end_anywhere:
        checker.verify_ended()


def read_lines(path: str | os.PathLike[str]) -> Iterator[Line]:
    """The lines of a log, each checked against the chain, as a stream of constant memory.

    `path` may be `-` for standard input; compression is recognised by its first bytes. Raises LogError (RW2001,
    RW2002, RW2007 to RW2012) with file and line at the first line that is wrong.
    """
    return map(Line._make, _checked(os.fspath(path)))


def _not_the_next(line: bytes, where: Where) -> LogError:
    """Why a line does not end in the chain value that was due."""
    if chain.split(line) is not None:
        return LogError("RW2002", "chain broken: this line or the one before it is not the original", where)
    try:
        line.decode()
    except UnicodeDecodeError as error:
        return LogError("RW2007", f"not UTF-8: byte {error.start + 1} of the line", where)
    return LogError("RW2001", "not a line of a log: it does not end in a chain value", where)


def decode_lines(
    lines: Iterable[tuple[int, bytes, bytes]], file: str | None = None, *, canonical: bool = False
) -> Iterator[Recorded]:
    """The records of lines (each a `Line`, or its values), from the first line on.

    With `canonical` each line also has to be, byte for byte, what a writer makes of its event. Raises LogError with
    file, line and event: RW2001, RW2003 to RW2007 and RW2020, and with `canonical` RW2016 and RW2017.
    """
    engine, decode = "", codec.decode
    for number, body, _ in lines:
        try:
            record = decode(body)
            if canonical:
                codec.verify_canonical(body, record)
        except LogError as error:
            raise _explained(error, body, engine).located(file=file, line=number, event=number) from error
        if record.n != number:
            raise LogError("RW2003", f"event number {record.n} where {number} was due", Where(file, number, number))
        if number == 1:
            engine = _check_first(record, file)
        yield record


def _check_first(record: Recorded, file: str | None) -> str:
    if not isinstance(record.event, GameStarted):
        what = f"the first event is {record.event.published}, not game_started"
        raise LogError("RW2001", what, Where(file, 1, 1))
    return record.event.engine


def _explained(error: LogError, body: bytes, engine: str) -> LogError:
    """The error as a reader should meet it: bad bytes and newer formats are told apart from bad payloads."""
    if (newer := _not_supported(body)) is not None:
        return newer
    if error.code in ("RW2001", "RW2006"):
        try:
            body.decode()
        except UnicodeDecodeError as bad:
            return LogError("RW2007", f"not UTF-8: byte {bad.start + 1} of the line")
    if error.code == "RW2004" and engine:
        return LogError("RW2004", f"{error.what}; the log was written by version {engine}")
    return error


def _not_supported(body: bytes) -> LogError | None:
    """An error that names the format, or the kind, where the first line says it is of another one."""
    if not body.startswith(b'{"n":1,"type":"game_started"'):
        return None

    try:
        data = orjson.loads(body + b"}")["data"]
        number, kind, engine = data["format"], data.get("kind"), data.get("engine")
    except (orjson.JSONDecodeError, AttributeError, KeyError, TypeError):
        return None
    if number != FORMAT:
        return LogError("RW2005", f"log format {number!r} is not supported; written by version {engine}")
    if isinstance(kind, str) and kind not in get_args(Kind):
        return LogError("RW2020", f"logs of kind {kind!r} are not known here; written by version {engine}")
    return None


def read_records(path: str | os.PathLike[str]) -> Iterator[Recorded]:
    """The records of a log file as a stream: `decode_lines` of `read_lines`, with all their errors."""
    return decode_lines(_checked(os.fspath(path)), os.fspath(path))


class LogWriter:
    """Writes a log: a context manager whose file appears, whole, when it is left without an error.

    The ending of the name chooses the compression: `.gz`, `.zst`, or none. `-` is standard output.
    """

    def __init__(self, path: str | os.PathLike[str], *, replace: bool = False, stays_locked: bool = False) -> None:
        """Raises QueryError RW2203 where the file exists (unless `replace`) or cannot be created.

        `stays_locked`: the file is still locked then, until who wrote it closes `descriptor`.
        """
        self.path = os.fspath(path)
        self.count = 0
        self.value = chain.GENESIS
        self._file = AtomicFile(self.path, replace=replace, stays_locked=stays_locked)

    @property
    def descriptor(self) -> int | None:
        """What the file that stays locked is open as; None before it has its name."""
        return self._file.descriptor

    def append(self, record: Recorded) -> None:
        """Adds one event. Raises LogError RW2003 where its number is not the next."""
        if record.n != self.count + 1:
            raise LogError("RW2003", f"event number {record.n} where {self.count + 1} was due", Where(self.path))
        self.append_body(codec.encode(record))

    def append_body(self, body: bytes) -> None:
        """Adds one line by its bytes, as `codec.encode` gives them or as they stood in another log."""
        self.value = chain.link(self.value, body)
        self.count += 1
        self._file.write(chain.close(body, self.value) + b"\n")

    def __enter__(self) -> Self:
        self._file.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.__exit__(kind, error, trace)


def write_log(path: str | os.PathLike[str], records: Iterable[Recorded], *, replace: bool = False) -> bytes:
    """Writes a log of these records and returns the last chain value. Raises as `LogWriter` does."""
    with LogWriter(path, replace=replace) as writer:
        for record in records:
            writer.append(record)
    return writer.value
