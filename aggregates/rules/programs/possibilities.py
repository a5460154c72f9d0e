"""How many possibilities of a choice are listed; what may not be so many ends in `engine.limits`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

MOST_POSSIBILITIES = 4_096
"""So many possibilities of a choice are listed; a player may decide for one that is not listed."""


def few(possibilities: Iterable[T]) -> Iterator[T]:
    """The first possibilities of a choice, as many as are listed."""
    return islice(possibilities, MOST_POSSIBILITIES)
