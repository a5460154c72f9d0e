"""The triggered abilities that look at what happens, by the verbs that they wait for (rules 404, 410).

An event costs what waits for its verbs: the abilities of permanents are looked up again only where permanents or
abilities have changed, those of other objects only where they work there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rewind.aggregates.cards.language import StateTrigger, Triggered
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.occurrences import patterns_of
from rewind.aggregates.rules.engine.triggered import Elsewhere, Sources, Traits, Watching
from rewind.aggregates.rules.programs.abilities import works_in
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.programs.compiler import AbilityCompiler
from rewind.aggregates.state import number_of
from rewind.events.base import Zone
from rewind.events.envelope import Recorded
from rewind.events.objects import AbilitiesChanged, Copied, TextChanged
from rewind.events.playing import PutOnStack, TextSpliced
from rewind.events.zones import CeasedToExist, DungeonEntered, EmblemCreated, ZoneChanged


def traits_of(compiler: AbilityCompiler, ability: Triggered) -> Traits:
    """What is told from a triggered ability alone; worked out once for each."""
    known = compiler.noted.get(id(ability))
    if known is None:  # the ability is held with it, so that its identity stays its own
        known = compiler.noted[id(ability)] = (ability, _traits(ability))
    return cast("tuple[Triggered, Traits]", known)[1]


def _traits(ability: Triggered) -> Traits:
    when = ability.when
    patterns = () if isinstance(when, StateTrigger) else patterns_of(when)
    awaits, body = analysed(when), analysed(ability.model_copy(update={"when": None}))
    return Traits(
        patterns,
        frozenset(pattern.event for pattern in patterns),
        body.event_words,
        awaits.asks_cause or body.asks_cause,
    )


def abilities_in(engine: Engine, obj: str, zone: Zone) -> Iterator[Watching]:
    """The triggered abilities of an object that work in a zone."""
    for number, (key, ability) in enumerate(engine.abilities(obj).triggered, 1):
        if works_in(ability, zone):
            traits = traits_of(engine.compiler, ability)
            yield Watching(obj, engine.controller(obj), number, key, ability, traits)


def sources_in_play(engine: Engine) -> Sources:
    """The triggered abilities of permanents."""
    found = engine.cache.triggers
    if found is None:
        found = engine.cache.triggers = Sources()
        for obj in engine.zone("in_play"):
            if engine.abilities(obj).triggered:  # few permanents have any
                for watching in abilities_in(engine, obj, "in_play"):
                    found.add(watching)
    return found


# Those of objects that are not in play

_ELSEWHERE: tuple[Zone, ...] = ("stack", "graveyard", "hand", "removed", "library", "ante", "command")


def sources_elsewhere(engine: Engine) -> Sources | None:
    """The triggered abilities that work outside play; None where no card of the game has any."""
    if not engine.compiler.analysis.triggers_elsewhere:
        return None
    found = engine.cache.triggers_elsewhere
    if found is None:
        objects = (obj for zone in _ELSEWHERE for obj in engine.objects_in(zone, engine.draft.players))
        found = engine.cache.triggers_elsewhere = _elsewhere(
            {obj: there for obj in objects if (there := _abilities_there(engine, obj))}
        )
    return found.sources


def _elsewhere(by_object: dict[str, tuple[Watching, ...]]) -> Elsewhere:
    sources = Sources()
    for obj in sorted(by_object, key=number_of):
        for watching in by_object[obj]:
            sources.add(watching)
    return Elsewhere(by_object, sources)


def _abilities_there(engine: Engine, obj: str) -> tuple[Watching, ...]:
    zone = engine.zone_of(obj)
    return () if zone is None or zone in ("in_play", "phased_out") else tuple(abilities_in(engine, obj, zone))


FOLLOWED = frozenset({CeasedToExist, EmblemCreated, DungeonEntered, PutOnStack})
"""Events after which other abilities of objects that are not in play may trigger, and that are not looked at always, as
moves are, or made by the layers."""


def follow(engine: Engine, records: Sequence[Recorded]) -> None:
    """Objects that are not in play have come and gone: what is known of their abilities is brought up to date."""
    found = engine.cache.triggers_elsewhere
    if found is None:
        return
    moved: dict[str, None] = {}
    for record in records:
        match record.event:
            case ZoneChanged():
                moved |= dict.fromkeys((record.event.object, record.event.becomes))
            case (
                CeasedToExist()
                | EmblemCreated()
                | DungeonEntered()
                | AbilitiesChanged()
                | Copied()
                | TextChanged()
                | PutOnStack()
                | TextSpliced()
            ):
                moved[record.event.object] = None
            case _:
                pass
    changed = {obj: _abilities_there(engine, obj) for obj in moved}
    if any(there or obj in found.by_object for obj, there in changed.items()):
        kept = {obj: there for obj, there in found.by_object.items() if obj not in changed}
        engine.cache.triggers_elsewhere = _elsewhere(
            {**kept, **{obj: there for obj, there in changed.items() if there}}
        )
