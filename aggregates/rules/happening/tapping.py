"""That a permanent becomes tapped or untapped: one event of each for every time that one does."""

from __future__ import annotations

from functools import lru_cache

from events.objects import Tapped, Untapped


@lru_cache(maxsize=4096)
def tapped(obj: str) -> Tapped:
    """The event that a permanent becomes tapped (rule 104.4)."""
    return Tapped(object=obj)


@lru_cache(maxsize=4096)
def untapped(obj: str) -> Untapped:
    """The event that a permanent becomes untapped."""
    return Untapped(object=obj)
