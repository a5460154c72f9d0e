"""A JSON text of any length, read a part at a time: the files of some publishers are larger than memory should be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TextIO

LONGEST_PART = 64 << 20
"""Characters of one part. The longest that is known, a set of MTGJSON, has about a tenth."""

_BLOCK = 1 << 20
_SPACE = re.compile(r"[ \t\n\r]*")
_DECODER = json.JSONDecoder()
_CLOSING = {"{": "}", "[": "]"}


def json_parts(file: TextIO) -> Iterator[tuple[str | None, object]]:
    """The members of an object with their keys, or the items of a list with None.

    What stands under the key `data` is given out part by part as well: Scryfall and MTGJSON wrap their cards so.
    Raises ValueError where the text is not JSON, neither object nor list, or one part is longer than `LONGEST_PART`.
    """
    text = _Text(file)
    yield from _parts(text, unwraps=True)
    if text.peek():
        raise ValueError("something follows the end of the JSON")


def _parts(text: _Text, *, unwraps: bool) -> Iterator[tuple[str | None, object]]:
    opening = text.take(*_CLOSING)
    closing = _CLOSING[opening]
    more = text.peek() != closing
    while more:
        key = _key(text) if opening == "{" else None
        if unwraps and key == "data" and text.peek() in _CLOSING:
            yield from _parts(text, unwraps=False)
        else:
            yield key, text.value()
        more = text.peek() != closing
        if more:
            text.take(",")
    text.take(closing)


def _key(text: _Text) -> str:
    key = text.value()
    if not isinstance(key, str):
        raise ValueError("an object has a key that is no string")
    text.take(":")
    return key


class _Text:
    """The text from where it has been read to."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._held, self._at = "", 0
        self._is_whole = False

    def peek(self) -> str:
        """The next character that is no white space; an empty string at the end."""
        while True:
            self._at = _SPACE.match(self._held, self._at).end()  # type: ignore[union-attr]  # it matches everywhere
            if self._at < len(self._held):
                return self._held[self._at]
            if not self._read_on():
                return ""

    def take(self, *wanted: str) -> str:
        """Reads one of these characters."""
        found = self.peek()
        if found not in wanted:
            raise ValueError(f"{found!r} stands where {' or '.join(wanted)} should" if found else "it ends too early")
        self._at += 1
        return found

    def value(self) -> object:
        """Reads a whole value: what is held is read on until one ends before its end."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._held, self._at)
            except json.JSONDecodeError:
                if not self._read_on():
                    raise
            except RecursionError as error:
                raise ValueError("it is nested too deep") from error
            else:
                if end < len(self._held) or not self._read_on():  # a number may go on in what is not read yet
                    self._at = end
                    return value

    def _read_on(self) -> bool:
        """Holds twice as much, so that a long value is tried a few times only; False: there is no more."""
        rest = self._held[self._at :]
        if self._is_whole:
            return False
        if len(rest) > LONGEST_PART:
            raise ValueError(f"a part of it is longer than {LONGEST_PART >> 20} MiB")
        block = self._file.read(max(_BLOCK, len(rest)))
        self._is_whole = not block
        self._held, self._at = rest + block, 0
        return bool(block)
