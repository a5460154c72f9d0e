"""Something happens: it is recorded, then layers and triggered abilities look at it, at the end of its group only.

Everything the rules do goes through `happen` or `happen_together`; nothing else changes the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aggregates.rules.engine.abilities import AbilityCompiler
from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening import durations, history, layers, player_control, triggers
from aggregates.rules.happening.layering.standing import standing_of
from aggregates.rules.happening.layering.touched import ASKED_AFTER, HANDLERS, LOOKED_AT, may_touch
from aggregates.rules.happening.occurrences_of import SHOWS
from aggregates.rules.happening.sources import FOLLOWED, Sources, changes_permanents, follow, sources_in_play
from events import objects, zones
from events.base import Event
from events.envelope import Recorded
from events.playing import ContinuousEffectBegan, ContinuousEffectEnded

_WATCHERS: frozenset[type[Event]] = frozenset(
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

_OBSERVED = _WATCHERS | LOOKED_AT | triggers.TRIGGER_EVENTS
"""Events at which layers or triggered abilities look."""


_ALWAYS_OBSERVED = _WATCHERS.union(HANDLERS, LOOKED_AT - ASKED_AFTER.keys())
"""Events after which objects are looked at whatever abilities the game's cards have."""

ANSWERING = (history,)
"""The modules that answer what conditions and numbers ask about the past."""


def happen(engine: Engine, event: Event, *rule: str, cause: int | None = None) -> int:
    """One event happens, by itself. Returns its number."""
    before = sources_in_play(engine) if _is_observed(engine, type(event)) else None
    n = engine.record(event, rule, cause=cause)
    if before is not None:
        observe(engine, engine.records[-1:], before)
    return n


def happen_together(engine: Engine, events: Sequence[tuple[Event, tuple[str, ...]]]) -> list[int]:
    """Events happen at the same time, each with its rules. Returns their numbers."""
    if not events:
        return []
    is_observed = any(_is_observed(engine, type(event)) for event, _ in events)
    before = sources_in_play(engine) if is_observed else None
    together = engine.draft.n + 1 if len(events) > 1 else None
    numbers = [engine.record(event, rule, together=together) for event, rule in events]
    if before is not None:
        observe(engine, engine.records[-len(events) :], before)
    return numbers


def _is_observed(engine: Engine, kind: type[Event]) -> bool:
    """Whether anything in the game may look at an event of a kind: layers, triggered abilities, effects that end."""
    if engine.recomputes_everything:
        return True
    if kind in _OBSERVED:
        if kind in _awaited_kinds(engine.compiler) or engine.draft.awaited:
            return True
        if kind in ASKED_AFTER and may_touch(standing_of(engine), kind):
            return True
        if kind in FOLLOWED and engine.triggers_elsewhere is not None:
            return True
    return durations.are_watched(engine)


def _awaited_kinds(compiler: AbilityCompiler) -> frozenset[type[Event]]:
    """The kinds of events for which triggered abilities of the game's cards can wait, and those always looked at."""
    if compiler.looks_at_states:
        return _OBSERVED
    found = compiler.noted.get("awaited_kinds")
    if not isinstance(found, _Awaited) or found.verbs is not compiler.awaits:
        kinds = (kind for kind, (verbs, _) in SHOWS.items() if not verbs.isdisjoint(compiler.awaits))
        found = compiler.noted["awaited_kinds"] = _Awaited(compiler.awaits, _ALWAYS_OBSERVED.union(kinds))
    return found.kinds


class _Awaited(NamedTuple):
    verbs: frozenset[str]
    kinds: frozenset[type[Event]]


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
