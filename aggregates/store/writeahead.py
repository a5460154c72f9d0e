"""Whether the write-ahead log that a crash left beside a store still has every commit.

SQLite reads such a log up to the first frame whose checksum is wrong and takes the rest for a write that broke off, so
damage in it undoes commits without a word. Two things show the difference: SQLite writes frames in order, so that after
a broken-off write no frame of the same generation follows; and the index of the log in shared memory, which outlives
a killed process, says up to which frame there are commits.

The formats are those of https://www.sqlite.org/walformat.html and https://www.sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import os
import struct
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

from rewind.events.errors import StoreError

_HEADER = 32
_FRAME_HEADER = 24
_BIG_ENDIAN = 0x377F0683  # the magic number of a log whose checksums are of big-endian words
_LITTLE_ENDIAN = 0x377F0682
_FORMAT = 3007000
_INDEX_HEADER = 48
_INDEX = struct.Struct("=IIIBBHII8s8s8s")
_WORD = 0xFFFFFFFF
_PASSES = 3  # a log that another process is writing to may look broken once

_open_files: Counter[str] = Counter()
_lock = Lock()


@contextmanager
def _unopened(path: str) -> Iterator[bool]:
    """Whether this process has the file open as a store; it does not become so while this block runs."""
    with _lock:
        yield not _open_files[os.path.realpath(path)]


def opened(path: str) -> None:
    """Notes that this process has a connection to a store's file."""
    with _lock:
        _open_files[os.path.realpath(path)] += 1


def closed(path: str) -> None:
    """Notes that it has one less."""
    with _lock:
        _open_files[os.path.realpath(path)] -= 1


class Index(NamedTuple):
    """What the index of a write-ahead log says of it."""

    frames: int
    """Number of the frame that ends the last commit; 0 where there is none."""
    copied: int
    """Up to which frame the database file itself has everything."""
    salt: bytes
    """What distinguishes this generation of the log from those before it."""


def check_write_ahead_log(path: str) -> None:
    """Raises StoreError RW5011 where the write-ahead log of a store's file has lost commits.

    Nothing is checked while this process has the store open: its write-ahead log is in use and not read anew, and to
    close a file that SQLite has locked would give up the locks (https://www.sqlite.org/howtocorrupt.html, 2.2).
    """
    with _unopened(path) as unopened:
        if not unopened:
            return
        finding = None
        for _ in range(_PASSES):
            if (finding := _finding(path)) is None:
                return
    raise StoreError("RW5011", f"{path}-wal is damaged: {finding}")


def _finding(path: str) -> str | None:
    """What is wrong with the write-ahead log; None: nothing."""
    index = _index(_read(f"{path}-shm", 2 * _INDEX_HEADER + 4))
    log = _read(f"{path}-wal")
    missing = index is not None and index.frames > index.copied
    if len(log) < _HEADER:
        return "it is missing, and had commits that are in no other file" if missing else None
    frames = _frames(log)
    if frames is None:
        return "its beginning is not that of a write-ahead log"
    valid, committed, later = frames
    if index is not None and index.salt == log[16:24]:
        if committed < index.frames:
            return f"it can be read up to frame {committed}, and has commits up to frame {index.frames}"
    elif later:
        return f"frame {valid + 1} is damaged, and frames follow it"
    return None


def _read(path: str, size: int = -1) -> bytes:
    """The bytes of a file; none where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(size)
    except OSError:
        return b""


def _index(data: bytes) -> Index | None:
    """The index in shared memory; None where there is none, or it is damaged or just being written."""
    header = data[:_INDEX_HEADER]
    if len(data) < 2 * _INDEX_HEADER + 4 or header != data[_INDEX_HEADER : 2 * _INDEX_HEADER]:
        return None
    version, _, _, initialised, _, _, frames, _, _, salt, checksum = _INDEX.unpack(header)
    if version != _FORMAT or not initialised:
        return None
    if struct.pack("=II", *_checksum(header[:-8], sys.byteorder == "big", (0, 0))) != checksum:
        return None
    (copied,) = struct.unpack_from("=I", data, 2 * _INDEX_HEADER)
    return Index(frames, copied, salt)


def _frames(log: bytes) -> tuple[int, int, bool] | None:
    """Up to which frame a log is valid, up to which there are commits, and whether a frame of the same generation
    follows the first that is not valid. None where the log's header is not valid."""
    magic, _, page_size, _ = struct.unpack_from(">IIII", log)
    if magic not in (_BIG_ENDIAN, _LITTLE_ENDIAN):
        return None
    big = magic == _BIG_ENDIAN
    sums = _checksum(log[:24], big, (0, 0))
    if struct.pack(">II", *sums) != log[24:_HEADER]:
        return None
    size, salt = _FRAME_HEADER + page_size, log[16:24]
    valid = committed = 0
    starts = range(_HEADER, len(log) - size + 1, size)
    for number, start in enumerate(starts, 1):
        sums = _checksum(log[start + _FRAME_HEADER : start + size], big, _checksum(log[start : start + 8], big, sums))
        if log[start + 8 : start + 16] != salt or struct.pack(">II", *sums) != log[start + 16 : start + 24]:
            break
        valid = number
        if log[start + 4 : start + 8] != bytes(4):
            committed = number
    return valid, committed, any(log[start + 8 : start + 16] == salt for start in starts[valid + 1 :])


def _checksum(data: bytes, big: bool, sums: tuple[int, int]) -> tuple[int, int]:
    """SQLite's checksum of a write-ahead log over more bytes, a multiple of 8."""
    first, second = sums
    words = struct.unpack(f"{'>' if big else '<'}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & _WORD
        second = (second + odd + first) & _WORD
    return first, second
