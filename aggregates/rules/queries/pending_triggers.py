"""Triggered abilities that have not resolved: they wait to be put onto the stack, or are on it (rule 410)."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.state import number_of


def keys_not_resolved(engine: View, source: str) -> Iterator[str | None]:
    """Of each ability of a source that has triggered and has not left the stack its key; None: it is not known."""
    draft = engine.draft
    yield from (trigger.key for trigger in draft.triggers.values() if trigger.object == source)
    for obj in engine.zone("stack"):
        entry = draft.stack.get(obj)
        if draft.kinds[number_of(obj)] == "triggered_ability" and entry is not None and entry.source == source:
            yield entry.key


def has_triggered(engine: View, source: str) -> bool:
    """Whether something is the source of an ability that has triggered, and has not left the stack."""
    return any(True for _ in keys_not_resolved(engine, source))
