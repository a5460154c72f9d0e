"""What all players can tell an object by: objects for which it is equal are alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rewind.aggregates.rules.engine.view import View

Appearance = Callable[[View, str], Hashable]
"""What an object is told by."""


def appearance(engine: View, obj: str) -> Hashable:
    """An object's characteristics, its counters, its owner and its controller."""
    counters = engine.draft.counters.get(obj, ())
    return engine.characteristics(obj), counters, engine.owner(obj), engine.controller(obj)


def attachments(engine: View, obj: str, told_by: Appearance = appearance) -> Hashable:
    """What an object is attached to, and what is attached to it in any order, each by its own appearance."""
    host = engine.draft.attached_to.get(obj)
    attached = sorted(repr(told_by(engine, one)) for one in engine.attached(obj))
    return told_by(engine, host) if isinstance(host, str) else host, tuple(attached)
