"""Something happens: it is recorded, then layers and triggered abilities look at it, at the end of its group only.

Everything the rules do goes through `happen` or `happen_together`; nothing else changes the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening import layers, triggers
from events import combat, judging, objects, playing, turn, zones
from events.base import Event
from events.envelope import Recorded

_LAYERS = frozenset(
    {
        zones.TokenCreated,
        objects.Attached,
        objects.Unattached,
        objects.CountersAdded,
        objects.CountersRemoved,
        playing.ContinuousEffectBegan,
        playing.ContinuousEffectEnded,
        judging.PositionSet,
    }
)
"""Events after which characteristics may be others, beside moves from play and into it."""

_DYNAMIC = frozenset(
    {
        zones.ZoneChanged,
        objects.Tapped,
        objects.Untapped,
        combat.LifeGained,
        combat.LifeLost,
        playing.ManaBurned,
        combat.AttackersDeclared,
        combat.BlockersDeclared,
        combat.RemovedFromCombat,
        turn.TurnBegan,
        turn.PhaseBegan,
    }
)
"""Events after which characteristics may be others if a static ability depends on more than which objects are there."""

_CHECKS = frozenset(
    {
        zones.ZoneChanged,
        zones.TokenCreated,
        zones.DrawFailed,
        objects.CountersAdded,
        combat.DamageDealt,
        combat.LifeLost,
        judging.PositionSet,
        playing.ManaBurned,
    }
)
"""Events after which a state-based effect may apply (rule 420.5), beside those that changed characteristics."""

_WATCHERS = frozenset(
    {
        zones.ZoneChanged,
        zones.TokenCreated,
    }
)
"""Events after which other abilities may trigger, beside those that changed characteristics."""


def happen(engine: Engine, event: Event, *rule: str, cause: int | None = None) -> int:
    """One event happens, by itself. Returns its number."""
    if engine.trigger_sources is None and (type(event) in _WATCHERS or engine.recomputes_everything):
        triggers.index_sources(engine)
    n = engine.record(event, rule, cause=cause)
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
    if zones.ZoneChanged in kinds or judging.PositionSet in kinds:
        _note_outside(engine, records)
    if engine.recomputes_everything or not kinds.isdisjoint(_CHECKS):
        engine.state_based_check_due = True
    if engine.recomputes_everything or not kinds.isdisjoint(_WATCHERS):
        engine.trigger_sources = engine.replacing = None
    due = not kinds.isdisjoint(_LAYERS) or (engine.statics_read_state and not kinds.isdisjoint(_DYNAMIC))
    due = due or engine.recomputes_everything
    if due or (zones.ZoneChanged in kinds and _in_play_is_touched(records)):
        changed = layers.recompute(engine, records[0].n)
        if changed:
            engine.state_based_check_due = True
            engine.trigger_sources = engine.replacing = None
    if not kinds.isdisjoint(triggers.TRIGGER_EVENTS):
        triggers.detect(engine, records, before)


def _note_outside(engine: Engine, records: Sequence[Recorded]) -> None:
    """Tokens and copies that moved will be looked at by state-based effects (rules 420.5f, 420.5j)."""
    for record in records:
        event = record.event
        if isinstance(event, zones.ZoneChanged) and event.characteristics is not None:
            engine.moved_tokens.append(event.becomes)
        elif isinstance(event, judging.PositionSet):
            engine.moved_tokens += engine.tokens_and_copies()


def _in_play_is_touched(records: Sequence[Recorded]) -> bool:
    """Whether something came into play or left it."""
    moves = (record.event for record in records if isinstance(record.event, zones.ZoneChanged))
    places = (place for move in moves for place in (move.from_, move.to))
    return any(place is not None and place.zone == "in_play" for place in places)
