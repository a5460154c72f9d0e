"""Something happens: it is recorded, then layers and triggered abilities look at it, at the end of its group only.

Everything the rules do goes through `happen` or `happen_together`; nothing else changes the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening import durations, history, layers, player_control, triggers
from aggregates.rules.happening.layering.touched import LOOKED_AT
from aggregates.rules.happening.sources import Sources, changes_permanents, follow, sources_in_play
from events import objects, zones
from events.base import Event
from events.envelope import Recorded
from events.playing import ContinuousEffectBegan, ContinuousEffectEnded

_WATCHERS = frozenset(
    {
        zones.ZoneChanged,
        zones.TokenCreated,
        zones.PhasedOut,
        zones.PhasedIn,
        objects.Flipped,
        objects.TurnedFaceUp,
        objects.TurnedFaceDown,
    }
)
"""Events after which other abilities may trigger, beside those that changed characteristics."""

_OBSERVED = frozenset({*LOOKED_AT, *_WATCHERS, *triggers.TRIGGER_EVENTS})
"""Events at which layers or triggered abilities look."""


ANSWERING = (history,)
"""The modules that answer what conditions and numbers ask about the past."""


def happen(engine: Engine, event: Event, *rule: str, cause: int | None = None) -> int:
    """One event happens, by itself. Returns its number."""
    is_observed = type(event) in _OBSERVED or engine.recomputes_everything or durations.are_watched(engine)
    before = sources_in_play(engine) if is_observed else None
    n = engine.record(event, rule, cause=cause)
    if before is not None:
        observe(engine, engine.records[-1:], before)
    return n


def happen_together(engine: Engine, events: Sequence[tuple[Event, tuple[str, ...]]]) -> list[int]:
    """Events happen at the same time, each with its rules. Returns their numbers."""
    if not events:
        return []
    before = sources_in_play(engine)
    together = engine.draft.n + 1 if len(events) > 1 else None
    numbers = [engine.record(event, rule, together=together) for event, rule in events]
    observe(engine, engine.records[-len(events) :], before)
    return numbers


def observe(engine: Engine, records: Sequence[Recorded], before: Sources | None = None) -> None:
    """Layers, then triggered abilities, look at what has happened (rules 418.2, 410.2).

    `before` are the triggered abilities of permanents as they were just before it (rule 410.10d).
    """
    kinds = {type(record.event) for record in records}
    everything = engine.recomputes_everything
    if everything:
        engine.trigger_sources = engine.triggers_elsewhere = engine.replacing = None
    elif not kinds.isdisjoint(_WATCHERS):
        engine.replacing = None
        if any(type(one.event) in _WATCHERS and changes_permanents(engine, one.event) for one in records):
            engine.trigger_sources = None
    seen = len(engine.records)
    if (everything or not kinds.isdisjoint(LOOKED_AT)) and layers.look(engine, records, kinds):
        engine.trigger_sources = engine.replacing = None
        records = [*records, *engine.records[seen:]]  # what the layers changed has happened too
        kinds = {type(record.event) for record in records}
    while durations.are_watched(engine) and (ended := durations.look(engine, records)):
        if layers.look(engine, ended, {type(record.event) for record in ended}):
            engine.trigger_sources = engine.replacing = None
        records = [*records, *ended]
        kinds = {type(record.event) for record in records}
    if ContinuousEffectBegan in kinds or ContinuousEffectEnded in kinds:
        player_control.look(engine, records)
    if engine.triggers_elsewhere is not None:
        follow(engine, records)
    if not kinds.isdisjoint(triggers.TRIGGER_EVENTS):
        triggers.detect(engine, records, before)
    triggers.detect_states(engine)
