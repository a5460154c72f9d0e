"""Text from anywhere (names of players and cards, notes, names of files) made safe to be shown.

A terminal obeys control characters, and bidirectional ones make text look like another; a zero-width one hides in a
name. None of them leaves raw: text that is shown goes through `in_one_line`, a message and the name of a file in it
through `escaped`, and JSON for programs through `escaped_json`.
"""

from __future__ import annotations

import re

_NOT_ASCII = re.compile("[^\n -~]")


def in_one_line(text: str) -> str:
    """The text with a space for each character that does not print.

    Those are line ends, tabs and all white space but the space itself; control characters, format characters
    (bidirectional and zero-width ones), unassigned and private ones, and lone surrogates.
    """
    return text if text.isprintable() else "".join(sign if sign.isprintable() else " " for sign in text)


def escaped(text: str) -> str:
    r"""The text with each character that does not print written out, where it has to be told: `\n`, `\u202e`."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def encodable(text: str) -> str:
    """The text with U+FFFD for each lone surrogate, as names of files have them that are not in UTF-8."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def escaped_json(document: bytes) -> bytes:
    r"""JSON in UTF-8 whose strings hold no unprintable character raw: each is written as `\u202e`.

    A program reads the same values from both. Line ends between values stay.
    """
    if document.isascii() and b"\x7f" not in document:
        return document
    return _NOT_ASCII.sub(_as_json_escape, document.decode()).encode()


def escaped_cell(text: str) -> str:
    r"""The text with each character that does not print written as `\u202e`; tabs and line ends stay."""
    if text.isprintable():
        return text
    return "".join(sign if sign in "\t\r\n" else _NOT_ASCII.sub(_as_json_escape, sign) for sign in text)


def _as_json_escape(found: re.Match[str]) -> str:
    sign = found[0]
    if sign.isprintable():
        return sign
    units = sign.encode("utf-16-be")
    return "".join(f"\\u{units[start : start + 2].hex()}" for start in range(0, len(units), 2))
