"""One id and one name, as every source has to give them."""

from __future__ import annotations

LONGEST = 200
"""Characters; no card's name is longer."""

MOST = 1_000_000
"""Ids that a source may have. MTG Arena has some thirty thousand."""


def pair(key: object, name: object) -> tuple[int, str]:
    """A card id with its name, whose halves are parted by ` // `, without what does not print.

    Raises ValueError where one of them is none.
    """
    text = str(key).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValueError(f"{text[:40]!r} is not a card id")
    if isinstance(name, str) and len(name) <= LONGEST:
        words = " ".join(name.replace("///", "//").split())
        printed = words if words.isprintable() else "".join(sign for sign in words if sign.isprintable())
        if printed:
            return int(text), printed
    raise ValueError(f"card {text} has no name")
