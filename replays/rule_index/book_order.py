"""The order of a book, and what stands under a number of it."""

from __future__ import annotations

from rewind.aggregates.editions import Citation, edition


def in_order(rule: str) -> tuple[int, int, str]:
    """The order of the book: 420, 420.5, 420.5e, 420.10."""
    chapter, _, rest = rule.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(chapter), int(digits or 0), rest[len(digits) :]


def under(name: str, number: str) -> tuple[str, ...]:
    """The rules of the book that stand under a number."""
    found = (other for other in edition(name).numbers if other != number and Citation(name, other).is_under(number))
    return tuple(sorted(found, key=in_order))
