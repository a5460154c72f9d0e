"""The triggered abilities that look at what happens, by the verbs that they wait for (rules 404, 410).

An event costs what waits for its verbs: the abilities of permanents are looked up again only where permanents or
abilities have changed, those of other objects only where they work there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from aggregates.cards.language import Pattern, StateTrigger, Triggered
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.occurrences import patterns_of
from aggregates.rules.engine.zones import objects_in
from aggregates.rules.programs.abilities import works_in
from aggregates.rules.programs.analysis import analysed
from aggregates.rules.programs.compiler import AbilityCompiler
from aggregates.state import number_of
from events.base import Event, Zone
from events.envelope import Recorded
from events.objects import AbilitiesChanged, Copied, TextChanged
from events.playing import PutOnStack, TextSpliced
from events.zones import CeasedToExist, ObjectPlaced, ObjectRestored, ZoneChanged


class Traits(NamedTuple):
    """What is told from a triggered ability alone."""

    patterns: tuple[Pattern, ...]
    verbs: frozenset[str]
    words: frozenset[str]
    """The `event.…` words that it speaks of beside its trigger event: in what it targets, asks and does."""
    asks_cause: bool
    """Whether it asks what brought the event about."""


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


class Watching(NamedTuple):
    """A triggered ability of an object."""

    object: str
    you: int
    number: int
    """Which of the object's triggered abilities it is, from 1."""
    key: str
    ability: Triggered
    traits: Traits
    awaited: int | None = None
    """Of a delayed triggered ability: the event by which it began to wait (rule 404.4)."""


@dataclass(slots=True)
class Sources:
    """Triggered abilities in the order in which their objects stand, by the verbs that they wait for."""

    by_verb: dict[str, list[Watching]] = field(default_factory=dict)
    states: list[Watching] = field(default_factory=list)
    """Those that trigger on a state of the game (rule 410.11)."""

    def add(self, watching: Watching) -> None:
        """One more, after the others."""
        if isinstance(watching.ability.when, StateTrigger):
            self.states.append(watching)
        for verb in watching.traits.verbs:
            self.by_verb.setdefault(verb, []).append(watching)

    def waiting(self, verb: str) -> Sequence[Watching]:
        """Those that wait for a verb."""
        return self.by_verb.get(verb, ())


def abilities_in(engine: Engine, obj: str, zone: Zone) -> Iterator[Watching]:
    """The triggered abilities of an object that work in a zone."""
    for number, (key, ability) in enumerate(engine.abilities(obj).triggered, 1):
        if works_in(ability, zone):
            traits = traits_of(engine.compiler, ability)
            yield Watching(obj, engine.controller(obj), number, key, ability, traits)


def sources_in_play(engine: Engine) -> Sources:
    """The triggered abilities of permanents."""
    found = engine.trigger_sources
    if not isinstance(found, Sources):
        found = engine.trigger_sources = Sources()
        for obj in engine.zone("in_play"):
            if engine.abilities(obj).triggered:  # few permanents have any
                for watching in abilities_in(engine, obj, "in_play"):
                    found.add(watching)
    return found


# Those of objects that are not in play

_ELSEWHERE: tuple[Zone, ...] = ("stack", "graveyard", "hand", "removed", "library", "ante")


class Elsewhere(NamedTuple):
    """The triggered abilities of objects that are not in play, where they work there."""

    by_object: dict[str, tuple[Watching, ...]]
    sources: Sources


def sources_elsewhere(engine: Engine) -> Sources | None:
    """The triggered abilities that work outside play; None where no card of the game has any."""
    if not engine.compiler.analysis.triggers_elsewhere:
        return None
    found = engine.triggers_elsewhere
    if not isinstance(found, Elsewhere):
        objects = (obj for zone in _ELSEWHERE for obj in objects_in(engine, zone, engine.draft.players))
        found = engine.triggers_elsewhere = _elsewhere(
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


FOLLOWED = frozenset(
    {ZoneChanged, CeasedToExist, AbilitiesChanged, Copied, TextChanged, PutOnStack, ObjectPlaced, ObjectRestored}
)
"""Events after which other abilities of objects that are not in play may trigger."""


def follow(engine: Engine, records: Sequence[Recorded]) -> None:
    """Objects that are not in play have come and gone: what is known of their abilities is brought up to date."""
    found = engine.triggers_elsewhere
    if not isinstance(found, Elsewhere):
        return
    moved: dict[str, None] = {}
    for record in records:
        match record.event:
            case ZoneChanged():
                moved |= dict.fromkeys((record.event.object, record.event.becomes))
            case CeasedToExist() | AbilitiesChanged() | Copied() | TextChanged() | PutOnStack() | TextSpliced():
                moved[record.event.object] = None
            case ObjectPlaced() | ObjectRestored():
                engine.triggers_elsewhere = None
                return
            case _:
                pass
    changed = {obj: _abilities_there(engine, obj) for obj in moved}
    if any(there or obj in found.by_object for obj, there in changed.items()):
        kept = {obj: there for obj, there in found.by_object.items() if obj not in changed}
        engine.triggers_elsewhere = _elsewhere({**kept, **{obj: there for obj, there in changed.items() if there}})


def changes_permanents(engine: Engine, event: Event) -> bool:
    """Whether other abilities of permanents may trigger after a move: what has none comes and goes without that."""
    if not isinstance(event, ZoneChanged):
        return True
    left = event.from_ is not None and event.from_.zone == "in_play" and engine.abilities(event.object).triggered
    entered = event.to is not None and event.to.zone == "in_play" and engine.abilities(event.becomes).triggered
    return bool(left or entered)
