"""The editions of the Comprehensive Rules that Rewind knows, and the rule numbers of each.

A rule number alone is no identifier: numbers were used again from edition to edition, so a citation is always an
edition and a number. The numbers lie beside this module as data, made from the books by `aggregates.editions.numbers`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

NAMES = ("2003-12", "2006-10")
"""The editions, the oldest first, named after the month of the book."""


class Citation(NamedTuple):
    """A rule of an edition."""

    edition: str
    number: str

    def __str__(self) -> str:
        return f"{self.edition} {self.number}"


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the Comprehensive Rules."""

    name: str
    numbers: frozenset[str]
    """Every chapter, rule and paragraph number of the book: "212", "212.1", "212.1a"."""

    def cite(self, number: str) -> Citation:
        """A citation of a rule. Raises KeyError where the book has no such number."""
        if number not in self.numbers:
            raise KeyError(f"edition {self.name} has no rule {number}")
        return Citation(self.name, number)


@cache
def edition(name: str) -> Edition:
    """The edition of a name. Raises KeyError where it is not one of `NAMES`."""
    if name not in NAMES:
        raise KeyError(f"edition {name!r} is not known; known are {', '.join(NAMES)}")
    lines = files(__package__).joinpath(f"{name}.numbers").read_text().split()
    return Edition(name, frozenset(lines))
