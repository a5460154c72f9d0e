"""The changes of the rules of the game that are at work: what replaces, forbids, requires, allows, makes dearer (418).

They come from static abilities, of permanents or where else an ability works, and from continuous effects that have
begun. Each is found with the context that knows what its words mean.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeAlias, TypeVar

from rewind.aggregates.cards import language
from rewind.aggregates.cards.keyword_definitions import KeywordDefinition, definitions
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine.cache import begun, is_spoken_of
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence, means, patterns_of
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.aggregates.rules.happening.meanings import context_of
from rewind.aggregates.rules.programs.abilities import is_as_it_enters, works_in
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.programs.as_logged import changes_of, description_of
from rewind.events.base import Value, Zone
from rewind.events.playing import ContinuousEffectBegan

OfEvents: TypeAlias = language.Forbid | language.Require | language.Allow | language.CostToDo | language.Replace
"""A change that speaks of events."""

C = TypeVar("C", bound=language.Change)
P = TypeVar("P", language.Forbid, language.Require, language.Allow, language.CostToDo, language.Replace)


@immutable
class AtWork(Generic[C]):
    """One change of the rules of the game at work."""

    change: C
    context: Context
    to: language.Things | None = None
    """What its ability or effect is about, in words; None: `affects`."""
    affects: tuple[ObjectOrPlayer, ...] = ()
    """What its effect is about, where that was fixed as it began (rule 418.3b)."""
    began: int | None = None
    """The event that began it; None: it is a static ability's."""
    remaining: int | None = None
    """How many times, or to how much damage, it can still be applied; None: without limit."""
    places: tuple[int, ...] = ()
    """Which of the static abilities of its source it is of, and which of the changes of the ability or effect it is."""
    by_rule: str = ""
    """The rule that says it, where no ability and no effect does: of counters (2026-04: 122.1)."""

    @property
    def source(self) -> str | None:
        """The object that it comes from."""
        return self.context.source

    @property
    def affected(self) -> tuple[ObjectOrPlayer, ...]:
        """What its ability or effect is about now."""
        return self.affects if self.to is None else tuple(self.context.resolve(self.to))

    @property
    def key(self) -> str:
        """What tells it from every other one."""
        of = f"{self.source} {self.context.key}" if self.began is None else str(self.began)
        return ":".join((of, *map(str, self.places)))

    @property
    def keyword(self) -> KeywordDefinition | None:
        """The keyword that says it, where one does."""
        return None if self.began is not None else _keyword_of(self.context.engine, self.context.key or "")

    @property
    def keyword_in_words(self) -> str:
        """That keyword with its quality, as it is printed: "protection from black"; empty where it is no keyword's."""
        from rewind.aggregates.cards.text import print_ability  # noqa: PLC0415  # only refusals need the printer

        ability = None if self.began is not None else _keyword_ability_of(self.context.engine, self.context.key or "")
        text = "" if ability is None else print_ability(ability, edition=self.context.engine.draft.edition).rstrip(".")
        return text[:1].lower() + text[1:]

    def rules(self, subtypes: Iterable[str] = ()) -> tuple[str, ...]:
        """The paragraph of the keyword that says it of what has some subtypes; none where no rule says it."""
        if self.by_rule:
            return (self.by_rule,)
        keyword = self.keyword
        return () if keyword is None else (_paragraph_of(keyword, self.change, subtypes),)

    def says_only(self, role: str) -> bool:
        """Whether a permission speaks of this role of what blocks or attacks, and not of what does it."""
        roles = self.change.event.model_fields_set if isinstance(self.change, language.Allow) else frozenset[str]()
        return role in roles and "what" not in roles

    @property
    def name(self) -> str:
        """Where it comes from, for messages."""
        return "an effect" if self.source is None else self.context.engine.name(self.source)


def _keyword_ability_of(engine: Engine, key: str) -> language.KeywordAbility | None:
    """The keyword with parameters, or of several abilities, that an ability with this key is a part of."""
    whole, *number = key.rsplit(".", 1)
    ability = engine.compiler.ability(whole, engine.draft.definitions) if number and number[0].isdecimal() else None
    return ability if isinstance(ability, language.KeywordAbility) else None


def _keyword_of(engine: Engine, key: str) -> KeywordDefinition | None:
    """What that keyword is in the edition of the game."""
    keyword = _keyword_ability_of(engine, key)
    return None if keyword is None else definitions(engine.draft.edition).get(keyword.keyword)


def _paragraph_of(keyword: KeywordDefinition, change: language.Change, subtypes: Iterable[str]) -> str:
    """The paragraph of a keyword that a change is from, by what that is about."""
    verbs = verbs_of(change)
    return keyword.paragraph(verbs[0], subtypes) if verbs else keyword.rule


# What is at work


def at_work(
    engine: Engine, kind: type[C], verb: str | None = None, own: Collection[object] = ()
) -> Iterator[AtWork[C]]:
    """Every change of a kind that is at work, those of static abilities first (rule 412.1).

    With a verb, those that speak of its events. `own` are the things that are asked about: what an ability of an object
    says of itself works where `zone` says so.
    """
    if not is_spoken_of(engine, kind):
        return
    for obj, zone in _sources(engine, kind, own):
        yield from of_object(engine, obj, kind, verb, (zone,), is_own=obj in own)
    if kind not in begun(engine).analysis.kinds:
        return
    for number, began in engine.draft.effects.items():
        for place, change in _changes(changes_of(began.effect) if began.starting is None else (), kind, verb):
            left = engine.draft.remaining.get(number, limit_of(change))
            if left is None or left > 0:
                yield _of_effect(engine, number, began, place, change, left)


def _sources(engine: Engine, kind: type[Value], own: Collection[object]) -> Iterator[tuple[str, Zone]]:
    """The objects that may have a static ability with such a change, and where they are: permanents, objects of the
    zones in which such abilities work, and those that are asked about."""
    permanents = standing_of(engine).rules.get(kind)
    if permanents:
        yield from ((obj, "in_play") for obj in engine.zone("in_play") if obj in permanents)
    seen = set[str]()
    for zone in engine.compiler.analysis.zones_of(kind):
        there = engine.objects_in(zone)
        seen.update(there)
        yield from ((obj, zone) for obj in there)
    for obj in own:
        place = engine.zone_of(obj) if isinstance(obj, str) and obj not in seen else None
        if isinstance(obj, str) and place not in (None, "in_play"):
            yield obj, place


def of_object(
    engine: Engine,
    obj: str,
    kind: type[C],
    verb: str | None,
    zones: Sequence[Zone | None],
    *,
    is_own: bool,
    asking: Context | None = None,
) -> Iterator[AtWork[C]]:
    """The changes of a kind of the static abilities of an object that work in one of some zones.

    `asking` is a context of the object of which theirs are made; None: that of its controller.
    """
    for index, (key, static) in enumerate(engine.abilities(obj).statics):
        found = [
            (place, change)
            for place, change in _changes(static.changes, kind, verb)
            if not is_as_it_enters(static, change)
        ]
        if not found or not any(works_in(static, zone, is_own=is_own) for zone in zones):
            continue
        context = Context(engine, engine.controller(obj), obj) if asking is None else asking.but()
        context.key, context.record = key, record_of_key(key)
        if context.is_true(static.condition):
            yield from (_of_static(context, static, index, place, change) for place, change in found)


def _of_static(context: Context, static: language.Static, index: int, place: int, change: C) -> AtWork[C]:
    if speaks_of_each(change):
        context = context.but(bound={**context.bound, "each": tuple(context.resolve(static.to))})
    return AtWork(change, context, static.to, places=(index, place))


def _of_effect(
    engine: Engine, number: int, began: ContinuousEffectBegan, place: int, change: C, left: int | None
) -> AtWork[C]:
    context = context_of(engine, began)
    to = None if began.to is None else description_of(began.to)
    at_work = AtWork(change, context, to, began.affects, number, left, (place,))
    if "each" not in context.bound and speaks_of_each(change):
        context.bound = {**context.bound, "each": at_work.affected}
    return at_work


def _changes(changes: Iterable[language.Change], kind: type[C], verb: str | None) -> list[tuple[int, C]]:
    """Those of some changes that are of a kind, and speak of events of a verb, with their places."""
    return [
        (place, change)
        for place, change in enumerate(changes)
        if isinstance(change, kind) and (verb is None or verb in verbs_of(change))
    ]


@lru_cache(maxsize=4096)
def speaks_of_each(change: language.Change) -> bool:
    """Whether a change speaks of each of the things that its ability or effect is about."""
    return "each" in analysed(change).words


def limit_of(change: language.Change) -> int | None:
    """How many times, or to how much damage, a change can be applied in all."""
    if isinstance(change, language.Replace) and isinstance(change.shield, int):
        return change.shield
    return (
        change.uses
        if isinstance(change, language.Replace | language.Forbid | language.Allow | language.CostToDo)
        else None
    )


# Of which events it speaks


def is_meant(one: AtWork[P], occurrence: Occurrence) -> bool:
    """Whether a change speaks of an occurrence."""
    return means(one.context, pattern_of(one.change), occurrence)


def pattern_of(change: OfEvents) -> language.AnyPattern:
    """The events that a change speaks of."""
    return change.of if isinstance(change, language.CostToDo) else change.event


def verbs_of(change: language.Change) -> tuple[str, ...]:
    """The verbs of the events that a change speaks of; none where it speaks of no events."""
    return tuple([one.event for one in patterns_of(pattern_of(change))]) if isinstance(change, OfEvents) else ()
