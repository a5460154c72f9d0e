"""How many of an edition's keyword abilities and keyword actions work, by the marks of their paragraphs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rewind.aggregates.editions import edition
from rewind.replays.rule_index.book_order import in_order, under
from rewind.replays.rule_index.marks import Kind, marks


@dataclass(frozen=True, slots=True)
class Share:
    """Those of a kind that work, and those that do not, by number, in the book's order."""

    what: str
    """Of what, in the plural."""
    working: tuple[str, ...]
    waiting: tuple[str, ...]

    @property
    def percent(self) -> int:
        """How many of a hundred work, rounded down; 100 where there are none."""
        every = len(self.working) + len(self.waiting)
        return 100 * len(self.working) // every if every else 100

    def __str__(self) -> str:
        return f"{self.what}: {len(self.working)} of {len(self.working) + len(self.waiting)} work ({self.percent} %)"


def shares(name: str) -> tuple[Share, ...]:
    """The share of an edition's keyword abilities, and of its keyword actions where its book has them."""
    book = edition(name)
    kinds = {"keyword abilities": book.keywords, "keyword actions": book.keyword_actions}
    return tuple(_share(name, what, numbers) for what, numbers in kinds.items() if numbers)


def _share(name: str, what: str, numbers: Iterable[str]) -> Share:
    ordered = sorted(numbers, key=in_order)
    working = tuple(number for number in ordered if works(name, number))
    return Share(what, working, tuple(number for number in ordered if number not in working))


def works(name: str, number: str) -> bool:
    """Whether scenarios show a paragraph of a keyword, and the first one, which says what it means, is built."""
    known = marks(name)
    of_it = [known[one] for one in (number, *under(name, number)) if one in known]
    first = known.get(f"{number}a")
    is_built = first is None or first.is_marked
    return is_built and any(one.kind in (Kind.SCENARIO, Kind.COVERED_BY) for one in of_it)
