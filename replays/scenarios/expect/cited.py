"""Whether what is cited is a rule that a scenario names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rewind.aggregates.editions import CITED_BY, Citation, edition


def cites(citations: Iterable[Citation], number: str) -> bool:
    """Whether one of the citations is a rule, or one under it.

    A scenario may name a rule as the edition that it is run under numbers it, or as 2006-10 does.
    """
    return any(one.is_under(number) or one.number in _called(one.edition, number) for one in citations)


@cache
def _called(name: str, number: str) -> frozenset[str]:
    """What an edition calls a rule of 2006-10, and the rules under it that are cited."""
    book = edition(name)
    if number in book.numbers:
        return frozenset()  # it is the edition's own rule that is meant
    return frozenset(there for written, there in book.citations.items() if there and _is_under(written, number))


def _is_under(written: str, number: str) -> bool:
    """Whether a rule that the code cites is a rule of 2006-10, or one under it."""
    return " " not in written and Citation(CITED_BY, written.partition(":")[0]).is_under(number)
