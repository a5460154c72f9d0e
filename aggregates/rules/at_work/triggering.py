"""How often abilities trigger, where effects have them trigger additional times (2026-04: 603.2d)."""

from __future__ import annotations

from rewind.aggregates.cards.language import TriggerAgain
from rewind.aggregates.rules.at_work.rules_at_work import at_work
from rewind.aggregates.rules.engine.descriptions import is_one_of
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.numbers import amount
from rewind.aggregates.rules.engine.occurrences import Occurrence, means


def additional_times(engine: Engine, obj: str, occurrence: Occurrence | None) -> int:
    """How many times more a triggered ability of an object triggers; `occurrence`: on what, None for a state."""
    found = 0
    for one in list(at_work(engine, TriggerAgain)):
        change = one.change
        is_meant = change.event is None or (occurrence is not None and means(one.context, change.event, occurrence))
        if is_meant and is_one_of(one.context, obj, change.what):
            found += amount(one.context, change.number)
    return found
