"""Continuous effects at work, and objects while they are applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from rewind.aggregates.cards.language import Allow, Filter, Gain, Static, Test
from rewind.aggregates.cards.predefined.definitions import keyword_counters
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.occurrences import patterns_of
from rewind.aggregates.rules.programs.reads import Program, keys_of, prepare
from rewind.aggregates.state import incarnation_of, number_of, object_id
from rewind.events.base import Characteristics, Color, TypeLine
from rewind.events.objects import CountersAdded
from rewind.events.playing import ContinuousEffectBegan


@dataclass(slots=True, eq=False)
class Effect:
    """A continuous effect at work."""

    program: Program
    timestamp: int
    context: Context
    number: int | None = None
    """The event that began it; None for a static ability's."""
    affects: tuple[str, ...] | None = None
    """The objects, once they are fixed (rules 418.3b and 418.5b)."""
    exists: bool = True
    """Whether the ability is there now."""
    is_intrinsic: bool = True
    """Whether the ability is one of the object's own text."""
    from_keys: frozenset[str] = frozenset()
    """The keys of the abilities that gave this one, and of those that gave them."""
    which: int = 1
    """Which of the object's abilities with this key it is of, for a static ability."""
    fits_elsewhere: bool = False
    """Whether it applies to objects that are not looked at now."""
    also: str = ""
    """The rule by which what is applied now applies where it does, beside that of its layer; empty: none."""
    goes_on: bool = False
    """Whether it is what a static ability of something did that has left play."""
    is_of_counters: bool = False
    """Whether counters give what it gives: no effect is said to have done that (2026-04: 122.1b)."""

    @property
    def source(self) -> str | None:
        """The object that it comes from."""
        return self.context.source

    @property
    def is_static(self) -> bool:
        """Whether it is a static ability's."""
        return self.number is None


@immutable
class Given:
    """That an effect gave an ability."""

    timestamp: int
    by: frozenset[str]
    """The key of the ability whose effect gave it, and of those that gave that."""


@dataclass(slots=True)
class LayeredObject:
    """An object while continuous effects are being applied."""

    copiable: Characteristics
    """Its copiable values (rule 503.2)."""
    name: str | None
    mana_cost: str | None
    colors: tuple[Color, ...]
    line: TypeLine
    power: int | None
    toughness: int | None
    abilities: tuple[str, ...]
    controller: int
    given: tuple[Given | None, ...]
    """For each ability how it was given; None for those of its own text."""
    lost_land_mana: tuple[str, ...] = ()
    """Those of its basic land types whose mana ability it has lost (rule 212.6d)."""
    of: str | None = None
    """What it is a copy of."""
    text: Characteristics | None = None
    """All of the text that it has instead of its own; None where it has its own (rule 418.6a)."""
    text_of: str | None = None
    """What has that text."""
    words: tuple[tuple[str, str], ...] = ()
    """Words of its text, and what each stands for since an effect, in the order of the effects (rule 418.6a)."""
    waiting_subtypes: tuple[str, ...] = ()
    """Subtypes of types that it does not have (rule 212.1b)."""
    effects: dict[str, list[int]] = field(default_factory=dict)
    """What changed → the events that began the effects which did."""
    sources: dict[str, list[str]] = field(default_factory=dict)
    """What changed → the objects whose static abilities did."""
    rules: dict[str, dict[str, None]] = field(default_factory=dict)
    """What changed → the rules behind it, where they are not those of every such change."""
    also: dict[str, dict[str, None]] = field(default_factory=dict)
    """What changed → the rules that decided where the effects applied, beside those of their layers."""
    barred: tuple[str, ...] = ()
    """Abilities that it cannot have (2026-04: 113.11)."""
    facts: Characteristics | None = None
    """What it is so far, once that was asked for."""

    def copy(self) -> LayeredObject:
        """As it is now, to come back to. What is credited to effects is shared."""
        return LayeredObject(
            self.copiable,
            self.name,
            self.mana_cost,
            self.colors,
            self.line,
            self.power,
            self.toughness,
            self.abilities,
            self.controller,
            self.given,
            self.lost_land_mana,
            self.of,
            self.text,
            self.text_of,
            self.words,
            self.waiting_subtypes,
            barred=self.barred,
            facts=self.facts,
        )

    def is_a_copy_of(self, values: Characteristics, of: str | None) -> None:
        """Takes other copiable values (rule 503.3)."""
        self.copiable, self.of = values, of
        self._is_now(values)

    def has_the_text(self, values: Characteristics, of: str | None) -> None:
        """Takes the text of something else, all of it; what is copied of it stays as it is (rule 503.2)."""
        self.text, self.text_of = values, of
        self._is_now(values)

    def _is_now(self, values: Characteristics) -> None:
        self.name, self.mana_cost, self.colors, self.line = (
            values.name,
            values.mana_cost,
            values.colors,
            values.type_line,
        )
        self.power, self.toughness = number(values.power), number(values.toughness)
        self.abilities, self.given = values.abilities, (None,) * len(values.abilities)
        self.lost_land_mana = self.waiting_subtypes = ()

    @property
    def printed(self) -> Characteristics:
        """What is printed on it, as effects of copying and of text have made it, but for single words."""
        return self.copiable if self.text is None else self.text

    def keep(self, kept: list[bool]) -> None:
        """Loses the abilities that are not kept."""
        self.abilities = tuple(key for key, keep in zip(self.abilities, kept, strict=True) if keep)
        self.given = tuple(given for given, keep in zip(self.given, kept, strict=True) if keep)

    def read(self) -> Characteristics:
        """What it is so far."""
        if self.facts is None:
            self.facts = Characteristics.model_construct(
                name=self.name,
                mana_cost=self.mana_cost,
                colors=self.colors,
                type_line=self.line,
                power=self.power,
                toughness=self.toughness,
                loyalty=self.printed.loyalty,
                defense=self.printed.defense,
                abilities=self.abilities,
                lost_land_mana=self.lost_land_mana,
                alternative=self.printed.alternative,
                other_face=self.printed.other_face,
            )
        return self.facts

    def credit(self, what: str, effect: Effect, rule: str = "") -> None:
        """Notes which effect changed what, and by which rule where that is not told by what changed."""
        self.facts = None
        if effect.number is not None:
            if effect.is_of_counters:
                return
            self.effects.setdefault(what, []).append(effect.number)
        elif effect.source is not None:
            self.sources.setdefault(what, []).append(effect.source)
        if rule:
            self.rules.setdefault(what, {})[rule] = None
        if effect.also:
            self.also.setdefault(what, {})[effect.also] = None

    def made_by(self, what: str) -> tuple[int, ...]:
        """The events that began the effects which changed this."""
        numbers = self.effects.get(what)
        return () if numbers is None else tuple(sorted(set(numbers)))

    def made_from(self, what: str) -> tuple[str, ...]:
        """The objects whose static abilities changed this."""
        objects = self.sources.get(what)
        return () if objects is None else tuple(dict.fromkeys(objects))


def layered(values: Characteristics, controller: int) -> LayeredObject:
    """An object as it is before any effect."""
    return LayeredObject(
        values,
        values.name,
        values.mana_cost,
        values.colors,
        values.type_line,
        number(values.power),
        number(values.toughness),
        values.abilities,
        controller,
        (None,) * len(values.abilities),
    )


def number(value: int | str | None) -> int | None:
    """Power or toughness as a number; None where it is not one."""
    return value if isinstance(value, int) else None


def spells(engine: Engine) -> list[str]:
    """The spells on the stack: what else is there has no characteristics that effects change (rule 212.1a)."""
    kinds = engine.draft.kinds
    return [obj for obj in engine.zone("stack") if kinds[number_of(obj)] in ("card", "spell_copy")]


def giving_elsewhere(engine: Engine) -> list[str]:
    """The objects of the zones besides play in which static abilities give abilities (rule 402.8)."""
    return [obj for zone in engine.compiler.analysis.gives_from for obj in engine.objects_in(zone)]


def begun_effects(engine: Engine, program_of: Callable[[Engine, ContinuousEffectBegan], Program]) -> Iterator[Effect]:
    """The effects of resolved spells and abilities, and those that go on; `program_of` finds the program of each."""
    for number, began in engine.draft.effects.items():
        program = program_of(engine, began)
        if began.goes_on:
            yield Effect(program, number, Context(engine, began.seat or 0, began.source), number, goes_on=True)
        elif program.stages and began.starting is None:
            affected = [followed(engine, thing, program) for thing in began.affects if isinstance(thing, str)]
            context = Context(engine, began.seat or 0, began.source)
            yield Effect(program, number, context, number, tuple([obj for obj in affected if obj is not None]))


def effects_of_counters(engine: Engine, objects: Iterable[str]) -> Iterator[Effect]:
    """What the counters on some objects give that are named after keywords: each kind has the timestamp of the counter
    that was put there last (2026-04: 613.7c)."""
    kinds = keyword_counters(engine.edition.name)
    for obj in objects:
        for kind, _ in engine.draft.counters.get(obj, ()):
            if kind in kinds:
                program = prepare((Gain(change="gain", abilities=(kind,)),), engine.edition.policies)
                put, context = _put_at(engine, obj, kind), Context(engine, engine.controller(obj), None)
                yield Effect(program, put, context, put, (obj,), is_of_counters=True)


def _put_at(engine: Engine, obj: str, kind: str) -> int:
    """The event that last put a counter of a kind on an object, or by which it came with it to its zone."""
    entered = engine.draft.entered.get(obj, 0)
    for n, event, _, _ in engine.draft.backwards():
        if n <= entered:
            break
        if isinstance(event, CountersAdded) and event.on == obj and event.kind == kind:
            return n
    return entered


def followed(engine: Engine, obj: str, program: Program) -> str | None:
    """The object in play or on the stack that an effect on an object affects now, if it still does.

    What affects a spell affects the permanent that the spell becomes (rules 213.5, 217.1c). What lets a card be played
    from where it is goes with it onto the stack, where the other half of such an ability works (rule 502.22).
    """
    if engine.zone_of(obj) is not None:
        return obj  # a card elsewhere, too, that abilities were given
    key = engine.draft.position.get(obj)
    if key is None:
        return None
    became = object_id(number_of(obj), incarnation_of(obj) + 1)
    zone = engine.zone_of(became)
    if key.zone == "stack":
        return became if zone == "in_play" else None
    return became if zone == "stack" and lets_play(engine, program) else None


def lets_play(engine: Engine, program: Program) -> bool:
    """Whether an effect gives abilities that allow the object that has them to be played."""
    keys = [key for change in program.changes if isinstance(change, Gain) for key in keys_of(change)]
    return any(
        isinstance(change, Allow)
        and any(one.event == "play" and _is_of_this(one.what) for one in patterns_of(change.event))
        for listed in engine.compiler.listed(keys, engine.draft.definitions)
        if isinstance(listed.ability, Static)
        for change in listed.ability.changes
    )


def _is_of_this(what: Test | None) -> bool:
    """Whether what is described is the object that has an ability, under whatever condition."""
    return what == "this" or (isinstance(what, Filter) and what.among == "this")


def timestamp_of(engine: Engine, obj: str) -> int:
    """The timestamp of an object: when it came into play, or became attached (rule 418.5e)."""
    return max(engine.draft.entered.get(obj, 0), engine.draft.attached_at.get(obj, 0))
