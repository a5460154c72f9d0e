"""Something happens: it is recorded, then layers and triggered abilities look at it, at the end of its group only.

Everything the rules do goes through `happen` or `happen_together`; nothing else changes the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.cards.language import StateTrigger, WhileTrue
from rewind.aggregates.rules.engine.cache import begun
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.triggered import Sources
from rewind.aggregates.rules.happening import any_time, durations, ended_early, layers, player_control, triggers
from rewind.aggregates.rules.happening.ended_early import Lasting, holding
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.aggregates.rules.happening.layering.touched import ASKED_AFTER, HANDLERS, LOOKED_AT, may_touch
from rewind.aggregates.rules.happening.occurrences_of import SHOWS
from rewind.aggregates.rules.happening.sources import FOLLOWED, follow, sources_in_play
from rewind.aggregates.rules.programs.compiler import AbilityCompiler
from rewind.events import playing, zones
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import DesignationGained
from rewind.events.playing import ContinuousEffectBegan, ContinuousEffectEnded

_OBSERVED = LOOKED_AT | triggers.TRIGGER_EVENTS
"""Events at which layers or triggered abilities look."""


_SOMETIMES_LOOKED_AT = ASKED_AFTER.keys() - HANDLERS.keys() | {zones.CeasedToExist, playing.PutOnStack}
"""Events after which objects are looked at only where abilities or effects that are at work make them matter."""

_ALWAYS_OBSERVED = (LOOKED_AT - _SOMETIMES_LOOKED_AT) | {DesignationGained}
"""Events after which objects are looked at whatever abilities the game's cards have."""


def happen(engine: Engine, event: Event, *rule: str, cause: int | None = None) -> int:
    """One event happens, by itself. Returns its number."""
    before = _before(engine) if _is_observed(engine, type(event)) else None
    n = engine.record(event, rule, cause=cause)
    if before is not None:
        observe(engine, engine.records[-1:], *before)
    return n


def record_decision(engine: Engine, event: Event) -> None:
    """Records a decision on which abilities may trigger at once: a mana ability is played by it (rule 411.1)."""
    before = _before(engine) if _is_observed(engine, type(event)) else None
    engine.record_input(event)
    if before is not None:
        observe(engine, engine.records[-1:], *before)


def happen_together(engine: Engine, events: Sequence[tuple[Event, tuple[str, ...]]]) -> list[int]:
    """Events happen at the same time, each with its rules. Returns their numbers."""
    if not events:
        return []
    if len(events) == 1:
        event, rule = events[0]
        return [happen(engine, event, *rule)]
    is_observed = any(_is_observed(engine, type(event)) for event, _ in events)
    before = _before(engine) if is_observed else None
    together = engine.draft.n + 1
    numbers = [engine.record(event, rule, together=together) for event, rule in events]
    if before is not None:
        observe(engine, engine.records[-len(events) :], *before)
    return numbers


def happen_as_before(engine: Engine, events: Sequence[tuple[Event, tuple[str, ...], int | None]]) -> None:
    """Events happen one after the other, of which it is known that nothing triggers on them but what is summed up.

    Each comes with its rules and, where others happen at the same time, its place in the sequence of their first.
    Layers look at all of them at once, triggered abilities do not.
    """
    first, before = engine.draft.n + 1, len(engine.records)
    for event, rule, group in events:
        engine.record(event, rule, together=None if group is None else first + group)
    records = engine.records[before:]
    layers.look(engine, records, {type(record.event) for record in records})
    if engine.cache.triggers_elsewhere is not None:
        follow(engine, engine.records[before:])


def _before(engine: Engine) -> tuple[Sources, Sequence[Lasting]]:
    """What has to be known of the moment before an event that is looked at."""
    return sources_in_play(engine), holding(engine)


def _is_observed(engine: Engine, kind: type[Event]) -> bool:
    """Whether anything in the game may look at an event of a kind: layers, triggered abilities, effects that end."""
    if kind in (engine.compiler.observed_kinds or _observed_kinds(engine.compiler)):
        return True
    draft = engine.draft
    if draft.effects:
        effects = begun(engine)
        if effects.is_watched or (effects.goes_on and kind in LOOKED_AT):
            return True
    if kind not in _OBSERVED:
        return engine.recomputes_everything
    if kind in _SOMETIMES_LOOKED_AT and may_touch(standing_of(engine), kind):
        return True
    if kind in FOLLOWED and engine.cache.triggers_elsewhere is not None:
        return True
    return bool(draft.awaited) or engine.recomputes_everything


def _observed_kinds(compiler: AbilityCompiler) -> frozenset[type[Event]]:
    """The kinds of events for which triggered abilities of the game's cards can wait, and those always looked at."""
    if not compiler.analysis.kinds.isdisjoint((StateTrigger, WhileTrue)):  # triggers on a state, or lasts while one is
        found = _OBSERVED
    else:
        kinds = (kind for kind, (verbs, _) in SHOWS.items() if not verbs.isdisjoint(compiler.analysis.verbs))
        found = _ALWAYS_OBSERVED.union(kinds)
    compiler.observed_kinds = found
    return found


def observe(
    engine: Engine, records: Sequence[Recorded], before: Sources | None = None, held: Sequence[Lasting] = ()
) -> None:
    """Layers, then triggered abilities, look at what has happened (rules 418.2, 410.2).

    `before` are the triggered abilities of permanents as they were just before it (rule 410.10d), `held` the durations
    of abilities on the stack that had not ended (rule 418.3d).
    """
    kinds = {type(record.event) for record in records}
    seen = len(engine.records)
    looked_at = engine.recomputes_everything or not kinds.isdisjoint(LOOKED_AT)
    if looked_at and layers.look(engine, records, kinds):
        records = [*records, *engine.records[seen:]]  # what the layers changed has happened too
        kinds = {type(record.event) for record in records}
    while durations.are_watched(engine) and (ended := durations.look(engine, records)):
        layers.look(engine, ended, {type(record.event) for record in ended})
        records = [*records, *ended]
        kinds = {type(record.event) for record in records}
        looked_at = True
    if looked_at and (became := any_time.look(engine)):
        records = [*records, *became]
        kinds = {type(record.event) for record in records}
    if held:
        ended_early.look(engine, held)
    if ContinuousEffectBegan in kinds or ContinuousEffectEnded in kinds:
        player_control.look(engine, records)
    if engine.cache.triggers_elsewhere is not None:
        follow(engine, records)
    if not kinds.isdisjoint(triggers.TRIGGER_EVENTS):
        triggers.detect(engine, records, before)
    triggers.detect_states(engine)
