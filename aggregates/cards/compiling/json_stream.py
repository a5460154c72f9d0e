"""A JSON file of any size as a stream: the objects that stand in its lists, and its single values, one at a time.

Files of cards have hundreds of megabytes. What lies around the cards is walked here, byte by byte of a block; an object
in a list is cut out of it and decoded by orjson. So no more is held than a block and one object, whatever the file
holds: how long an object and how deep the lists may be is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import IO, Any, NamedTuple

import orjson

from rewind.events.errors import CardError

BLOCK = 1 << 18
"""Bytes that are read at once."""

LONGEST_OBJECT = 16 << 20
"""Bytes. The longest card of such files has some hundred thousand."""

LONGEST_VALUE = 1 << 16
"""Bytes of a key, or of a value that stands by itself."""

DEEPEST = 32
"""How deep objects and lists may stand in each other around the cards."""

_TO_BRACKET = re.compile(rb'[^"{}\[\]]*+(?>(?:"[^"\\]*+(?>(?:\\.[^"\\]*+)*)"[^"{}\[\]]*+)*)', re.DOTALL)
"""All up to a bracket outside of strings, or to a string that is not whole.

Groups are atomic: a group repeated possessively loses its place in Python before 3.11.5.
"""

_SPACE = re.compile(rb"[ \t\r\n]*+")
_STRING = re.compile(rb'"[^"\\]*+(?>(?:\\.[^"\\]*+)*)"', re.DOTALL)
_WORD = re.compile(rb"[-+.0-9A-Za-z]++")
_CLOSING = {b"{": b"}", b"[": b"]"}


class Element(NamedTuple):
    """An object that stands in a list, or a single value that does not."""

    path: tuple[str, ...]
    """The keys that lead to the value, or to the list."""
    value: Any


class JsonStream:
    """Reads a file once, from its beginning to its end."""

    def __init__(self, file: IO[bytes], on_progress: Callable[[int], object] = lambda _: None) -> None:
        """`on_progress` gets how many bytes were read, after each block."""
        self._file = file
        self._on_progress = on_progress
        self._buffer = b""
        self._at = 0
        self._before = 0
        """How many bytes of the file lie before the buffer."""

    def elements(self) -> Iterator[Element]:
        """All elements in the order of the file. Raises CardError RW6005 for what is not JSON, or beyond the bounds."""
        opened: list[bytes] = []
        path: list[str] = []
        if self._peek() == b"\xef":
            self._at += 3  # the mark that some programs write before UTF-8
        while True:
            first = self._peek()
            if first == b"{" and opened[-1:] == [b"["]:
                yield Element(tuple(path), self._object())
            elif first in _CLOSING:
                self._open(first, opened)
                if self._peek() != _CLOSING[first]:
                    if first == b"{":
                        path.append(self._key())
                    continue
                if first == b"{":
                    path.append("")
            else:
                value = self._value()
                if opened[-1:] != [b"["]:
                    yield Element(tuple(path), value)
            if self._is_over(opened, path):
                return

    def _open(self, first: bytes, opened: list[bytes]) -> None:
        if len(opened) == DEEPEST:
            raise self._error(f"nested more than {DEEPEST} deep")
        opened.append(first)
        self._at += 1

    def _is_over(self, opened: list[bytes], path: list[str]) -> bool:
        """Goes on to the next value, out of what ends before it; whether the file ends instead."""
        while opened:
            sign = self._peek()
            if sign == b",":
                self._at += 1
                if opened[-1] == b"{":
                    path[-1] = self._key()
                return False
            if sign != _CLOSING[opened[-1]]:
                due = f"a comma or {_CLOSING[opened[-1]].decode()} is due"
                raise self._error(due) if sign else self._cut_short()
            self._at += 1
            if opened.pop() == b"{":
                path.pop()
        if self._peek():
            raise self._error("something stands after its end")
        return True

    def _more(self) -> bool:
        """Reads another block, and forgets what lies before the place where the reading is."""
        block = self._file.read(BLOCK)
        self._before += self._at
        self._buffer = self._buffer[self._at :] + block
        self._at = 0
        self._on_progress(self._before + len(self._buffer))
        return bool(block)

    def _peek(self) -> bytes:
        """The next byte that is no space; none at the end."""
        while True:
            found = _SPACE.match(self._buffer, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._buffer):
                return self._buffer[self._at : self._at + 1]
            if not self._more():
                return b""

    def _key(self) -> str:
        if self._peek() != b'"':
            raise self._error("a key is due") if self._peek() else self._cut_short()
        key = self._string()
        if self._peek() != b":":
            raise self._error("a colon is due") if self._peek() else self._cut_short()
        self._at += 1
        return key

    def _string(self) -> str:
        while (found := _STRING.match(self._buffer, self._at)) is None or len(found[0]) > LONGEST_VALUE:
            if len(self._buffer) - self._at > LONGEST_VALUE:
                raise self._error(f"a text of more than {LONGEST_VALUE} bytes that is in no card")
            if not self._more():
                raise self._cut_short()
        return str(self._decoded(found[0]))

    def _value(self) -> object:
        """A text, number, true, false or null."""
        first = self._peek()
        if first == b'"':
            return self._string()
        while (found := _WORD.match(self._buffer, self._at)) is not None and found.end() == len(self._buffer):
            if len(found[0]) > LONGEST_VALUE:
                raise self._error("a value of such a length")
            if not self._more():
                break
        if found is None:
            raise self._error("a value is due") if first else self._cut_short()
        return self._decoded(found[0])

    def _object(self) -> Any:
        at, depth = self._at, 0
        while True:
            found = _TO_BRACKET.match(self._buffer, at)
            at = found.end() if found else at
            sign = self._buffer[at : at + 1]
            if sign in (b"", b'"'):
                if len(self._buffer) - self._at > LONGEST_OBJECT:
                    raise self._error(f"an object of more than {LONGEST_OBJECT >> 20} MiB")
                at -= self._at
                if not self._more():
                    raise self._cut_short()
                continue
            at += 1
            depth += 1 if sign in (b"{", b"[") else -1
            if depth == 0:
                return self._decoded(self._buffer[self._at : at])

    def _decoded(self, data: bytes) -> Any:
        try:
            value = orjson.loads(data)
        except orjson.JSONDecodeError as error:
            raise self._error(f"not JSON: {error.msg}", error.pos) from None
        self._at += len(data)
        return value

    def _error(self, what: str, after: int = 0) -> CardError:
        return CardError("RW6005", f"byte {self._before + self._at + after + 1}: {what}")

    def _cut_short(self) -> CardError:
        return CardError("RW6005", f"cut short: it ends after {self._before + len(self._buffer)} bytes")
