"""Something happens: it is recorded, then layers and triggered abilities look at it, at the end of its group only.

Everything the rules do goes through `happen` or `happen_together`; nothing else changes the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening import layers, triggers
from aggregates.rules.happening.layering.touched import LOOKED_AT
from events import zones
from events.base import Event
from events.envelope import Recorded

_WATCHERS = frozenset(
    {
        zones.ZoneChanged,
        zones.TokenCreated,
    }
)
"""Events after which other abilities may trigger, beside those that changed characteristics."""

_OBSERVED = frozenset({*LOOKED_AT, *_WATCHERS, *triggers.TRIGGER_EVENTS})
"""Events at which layers or triggered abilities look."""


def happen(engine: Engine, event: Event, *rule: str, cause: int | None = None) -> int:
    """One event happens, by itself. Returns its number."""
    if engine.trigger_sources is None and (type(event) in _WATCHERS or engine.recomputes_everything):
        triggers.index_sources(engine)
    n = engine.record(event, rule, cause=cause)
    if type(event) in _OBSERVED or engine.recomputes_everything:
        observe(engine, engine.records[-1:])
    return n


def happen_together(engine: Engine, events: Sequence[tuple[Event, tuple[str, ...]]]) -> list[int]:
    """Events happen at the same time, each with its rules. Returns their numbers."""
    if not events:
        return []
    if engine.trigger_sources is None:
        triggers.index_sources(engine)
    together = engine.draft.n + 1 if len(events) > 1 else None
    numbers = [engine.record(event, rule, together=together) for event, rule in events]
    observe(engine, engine.records[-len(events) :])
    return numbers


def observe(engine: Engine, records: Sequence[Recorded]) -> None:
    """Layers, then triggered abilities, look at what has happened (rules 418.2, 410.2)."""
    kinds = {type(record.event) for record in records}
    before = engine.trigger_sources
    everything = engine.recomputes_everything
    if everything or not kinds.isdisjoint(_WATCHERS):
        engine.trigger_sources = engine.replacing = None
    if (everything or not kinds.isdisjoint(LOOKED_AT)) and layers.look(engine, records, kinds):
        engine.trigger_sources = engine.replacing = None
    if not kinds.isdisjoint(triggers.TRIGGER_EVENTS):
        triggers.detect(engine, records, before)
