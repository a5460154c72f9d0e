"""That a permanent becomes tapped or untapped: one event of each for every time that one does."""

from __future__ import annotations

from functools import lru_cache

from rewind.aggregates.rules.engine.engine import Engine
from rewind.events.objects import Tapped, Untapped


@lru_cache(maxsize=4096)
def tapped(obj: str) -> Tapped:
    """The event that a permanent becomes tapped (rule 104.4)."""
    return Tapped(object=obj)


def was_tapped_for(engine: Engine, obj: str) -> bool:
    """Whether a permanent became tapped for what the decision or resolution under way brings about."""
    since = engine.cause
    for n, event, cause, _ in engine.draft.backwards():
        if since is None or n < since:
            return False
        if cause == since and isinstance(event, Tapped) and event.object == obj:
            return True
    return False


@lru_cache(maxsize=4096)
def untapped(obj: str) -> Untapped:
    """The event that a permanent becomes untapped."""
    return Untapped(object=obj)
