"""The changes of the rules of the game that are at work: what forbids, requires, allows, makes dearer (rules 103, 418).

They come from static abilities, of permanents or where else an ability works, and from continuous effects that have
begun. Each is found with the context that knows what its words mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Generic, TypeVar

from aggregates.cards.keyword_definitions import KeywordDefinition, definitions
from aggregates.cards.language import Allow, AnyPattern, Change, CostToDo, Forbid, KeywordAbility, Require, Static
from aggregates.immutable import immutable
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.engine.occurrences import Occurrence, means, patterns_of
from aggregates.rules.engine.zones import objects_in
from aggregates.rules.happening.layering.begun import begun, is_spoken_of
from aggregates.rules.happening.layering.standing import standing_of
from aggregates.rules.happening.settling import context_of
from aggregates.rules.programs.abilities import works_in
from aggregates.rules.programs.as_logged import as_json, changes_of, description_of
from events.base import Value
from events.playing import ContinuousEffectBegan

C = TypeVar("C", bound=Change)
P = TypeVar("P", Forbid, Require, Allow, CostToDo)


@immutable
class AtWork(Generic[C]):
    """One change of the rules of the game at work."""

    change: C
    context: Context
    affected: tuple[ObjectOrPlayer, ...] = ()
    """What its ability or effect is about: what `to` means."""
    began: int | None = None
    """The event that began it; None: it is a static ability's."""
    keyword: KeywordDefinition | None = None
    """The keyword that says it, where one does."""

    @property
    def source(self) -> str | None:
        """The object that it comes from."""
        return self.context.source

    def rules(self, subtypes: Iterable[str] = ()) -> tuple[str, ...]:
        """The paragraph of the keyword that says it of what has some subtypes; none where it is no keyword's."""
        return () if self.keyword is None else (paragraph_of(self.keyword, self.change, subtypes),)

    def says_only(self, role: str) -> bool:
        """Whether a permission speaks of this role of what blocks or attacks, and not of what does it."""
        roles = self.change.event.model_fields_set if isinstance(self.change, Allow) else frozenset[str]()
        return role in roles and "what" not in roles

    @property
    def name(self) -> str:
        """Where it comes from, for messages."""
        return "an effect" if self.source is None else self.context.engine.name(self.source)


def rules_at_work(engine: Engine, kind: type[C], own: Iterable[str] = ()) -> Iterator[AtWork[C]]:
    """Every change of a kind that is at work, those of static abilities first (rule 412.1).

    `own` are objects that are asked about: what an ability of theirs says of themselves works where `zone` says so.
    """
    if not is_spoken_of(engine, kind):
        return
    for obj, static in _statics(engine, kind, own):
        context = Context(engine, engine.controller(obj), obj, record=static[0].rpartition("/")[0])
        if context.is_true(static[1].condition):
            for change in static[1].changes:
                if isinstance(change, kind):
                    yield _of_static(context, static, change)
    for number, began in engine.draft.effects.items():
        for change in changes_of(began.effect) if began.starting is None else ():
            if isinstance(change, kind):
                yield _of_effect(engine, number, began, change)


def _of_static(context: Context, static: tuple[str, Static], change: C) -> AtWork[C]:
    key, ability = static
    affected = tuple(context.resolve(ability.to))
    if speaks_of_each(change):
        context.bound = {"each": affected}
    return AtWork(change, context, affected, keyword=keyword_of(context.engine, key))


def keyword_of(engine: Engine, key: str) -> KeywordDefinition | None:
    """The keyword with parameters, or of several abilities, that an ability with this key is a part of."""
    whole, *number = key.rsplit(".", 1)
    keyword = engine.compiler.ability(whole, engine.draft.definitions) if number and number[0].isdecimal() else None
    return definitions(engine.draft.edition).get(keyword.keyword) if isinstance(keyword, KeywordAbility) else None


def paragraph_of(keyword: KeywordDefinition, change: Change, subtypes: Iterable[str] = ()) -> str:
    """The paragraph of a keyword that a change is from, by what that is about."""
    event = change.of if isinstance(change, CostToDo) else getattr(change, "event", None)
    return keyword.rule if event is None else keyword.paragraph(patterns_of(event)[0].event, subtypes)


def _of_effect(engine: Engine, number: int, began: ContinuousEffectBegan, change: C) -> AtWork[C]:
    context = context_of(engine, began)
    affected = tuple(began.affects) if began.to is None else tuple(context.resolve(description_of(began.to)))
    if speaks_of_each(change) and "each" not in context.bound:
        context.bound = {**context.bound, "each": affected}
    return AtWork(change, context, affected, number)


@lru_cache(maxsize=4096)
def speaks_of_each(change: Change) -> bool:
    """Whether a change speaks of each of the things that its ability or effect is about."""
    return '"each"' in as_json((change,))


def _statics(engine: Engine, kind: type[Value], own: Iterable[str]) -> Iterator[tuple[str, tuple[str, Static]]]:
    """The static abilities with such a change: of permanents, of objects elsewhere, and of the objects asked about."""
    for obj in tuple(standing_of(engine).rules.get(kind, ())):
        for key, static in engine.abilities(obj).statics:
            if static.zone != "any" and works_in(static, "in_play"):
                yield obj, (key, static)
    seen = set[str]()
    for zone in sorted(engine.compiler.works_in):
        for obj in objects_in(engine, zone):
            seen.add(obj)
            for key, static in engine.abilities(obj).statics:
                if works_in(static, zone, is_own=False):
                    yield obj, (key, static)
    for obj in own:
        place = engine.zone_of(obj)
        if place not in (None, "in_play") and obj not in seen:
            for key, static in engine.abilities(obj).statics:
                if works_in(static, place):
                    yield obj, (key, static)


# By patterns


def about(engine: Engine, kind: type[P], verb: str, own: Iterable[str] = ()) -> list[AtWork[P]]:
    """The changes of a kind that are at work and speak of events of a verb."""
    if not may_be_at_work(engine, kind, own):
        return []
    return [
        one
        for one in rules_at_work(engine, kind, own)
        if any(pattern.event == verb for pattern in patterns_of(pattern_of(one.change)))
    ]


def may_be_at_work(engine: Engine, kind: type[Value], own: Iterable[str]) -> bool:
    """Whether any change of a kind may be at work: what is asked first, because mostly there is none."""
    if not is_spoken_of(engine, kind):
        return False
    if standing_of(engine).rules.get(kind) or engine.compiler.works_in:
        return True
    if kind in begun(engine).kinds:
        return True
    if not own:
        return False
    return any(
        isinstance(change, kind) for obj in own for _, one in engine.abilities(obj).statics for change in one.changes
    )


def is_meant(one: AtWork[P], occurrence: Occurrence) -> bool:
    """Whether a change speaks of an occurrence."""
    return means(one.context, pattern_of(one.change), occurrence)


def pattern_of(change: Forbid | Require | Allow | CostToDo) -> AnyPattern:
    """The events that a change speaks of."""
    return change.of if isinstance(change, CostToDo) else change.event
