"""One id and one name, as every source has to give them."""

from __future__ import annotations

LONGEST = 200
"""Characters; no card's name is longer."""

MOST = 1_000_000
"""Ids that a source may have. MTG Arena has some thirty thousand."""


def pair(key: object, name: object) -> tuple[int, str]:
    """A card id with its name, halves of which are parted by ` // `. Raises ValueError where one of them is none."""
    text = str(key).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValueError(f"{text[:40]!r} is not a card id")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST:
        raise ValueError(f"card {text} has no name")
    return int(text), " ".join(name.replace("///", "//").split())
