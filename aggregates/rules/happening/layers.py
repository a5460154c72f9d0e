# Over 400 lines: the layers are one computation over shared notes on the objects, in the order of rule 418.5
"""Continuous effects and the characteristics that they make, layer by layer (rules 418, 405).

Current characteristics of permanents are stored in the state; the layers only record changes to them. After whatever
could matter they are computed anew from copiable values and every effect at work, and the difference is recorded as
events that name the effects.

Dependency (418.5c) is found by trying: an effect depends on another where that changes whether it exists or what it
applies to. Not built: text-changing effects (layer 3), and dependency in what an effect does or inside layer 6.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import assert_never

from pydantic import TypeAdapter

from aggregates.cards.language import (
    AttackWithoutTapping,
    Becomes,
    Cant,
    Change,
    Control,
    CostChange,
    Filter,
    Gain,
    LandPlays,
    Lose,
    MaximumHandSize,
    Pump,
    Replace,
    SetColors,
    SetPowerToughness,
    Static,
    SwitchPowerToughness,
)
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import NOTHING, Engine
from aggregates.rules.happening.layered_object import Effect, LayeredObject, differences
from aggregates.rules.happening.type_lines import LAND_TYPES, becomes
from aggregates.state import number_of
from events.base import Characteristics, Event
from events.combat import RemovedFromCombat
from events.objects import TypesChanged

_CHANGES: TypeAdapter[tuple[Change, ...]] = TypeAdapter(tuple[Change, ...])


@lru_cache(maxsize=4096)
def changes_of(effect: str) -> tuple[Change, ...]:
    """The changes that `continuous_effect_began` holds as canonical JSON; none where it holds a word."""
    return _CHANGES.validate_json(effect) if effect.startswith("[") else ()


def as_json(changes: tuple[Change, ...]) -> str:
    """Changes as canonical JSON, as `continuous_effect_began` holds them."""
    return _CHANGES.dump_json(changes, exclude_defaults=True, by_alias=True).decode()


def recompute(engine: Engine, cause: int) -> bool:
    """Brings the characteristics of permanents up to date; whether anything changed. `cause` is why it is done."""
    draft = engine.draft
    permanents = engine.zone("in_play")
    engine.statics_read_state = False
    effects = list(_effects(engine, permanents))
    loose = [
        obj
        for obj in permanents
        if obj in draft.characteristics or draft.controller[obj] != draft.base_controller.get(obj)
    ]
    countered = [obj for obj in permanents if obj in draft.counters]
    if not effects and not loose and not countered:
        return False
    worked = Layers(engine, permanents, effects)
    worked.apply()
    events = [event for obj in worked.touched(loose, countered) for event in worked.differences(obj)]
    for event, rule in events:
        engine.record(event, rule, cause=cause)
        if isinstance(event, TypesChanged) and "Creature" in set(event.before.types) - set(event.after.types):
            _leaves_combat(engine, event.object)
    return bool(events)


def _leaves_combat(engine: Engine, obj: str) -> None:
    """A creature that stops being one is removed from combat (rule 306.2)."""
    if obj in engine.draft.attacking or obj in engine.draft.blocking:
        engine.record(RemovedFromCombat(object=obj), ("306.2",), cause=engine.draft.n)


def _effects(engine: Engine, permanents: Iterable[str]) -> Iterable[Effect]:
    draft = engine.draft
    for number, began in draft.effects.items():
        changes = changes_of(began.effect)
        if changes:
            affects = tuple(thing for thing in began.affects if isinstance(thing, str) and engine.in_play(thing))
            yield Effect(number, changes, began.seat or 0, began.source, number, affects=affects)
    for obj in permanents:
        yield from _static_effects(engine, obj, base(engine, obj))


def _static_effects(engine: Engine, obj: str, facts: Characteristics) -> Iterable[Effect]:
    statics = engine.compiler.of(facts, engine.draft.definitions).statics
    for key, static in statics:
        yield _static_effect(engine, obj, key, static)


def _static_effect(engine: Engine, obj: str, key: str, static: Static) -> Effect:
    draft = engine.draft
    engine.statics_read_state = engine.statics_read_state or engine.compiler.reads_state(key, static)
    timestamp = max(draft.entered.get(obj, 0), draft.attached_at.get(obj, 0))
    return Effect(
        timestamp, static.changes, draft.controller[obj], obj, to=static.to, key=key, condition=static.condition
    )


def base(engine: Engine, obj: str) -> Characteristics:
    """The copiable values of a permanent (rule 503.2)."""
    found = engine.draft.copiable.get(obj)
    if found is not None:
        return found
    definition = engine.draft.definitions.get(engine.draft.assigned.get(number_of(obj), ""))
    return NOTHING if definition is None else definition.characteristics_in(engine.draft.edition)


class Layers:
    """One computation of what permanents are."""

    def __init__(self, engine: Engine, permanents: list[str], effects: list[Effect]) -> None:
        self.engine = engine
        self.permanents = permanents
        self.effects = sorted(effects, key=lambda effect: effect.timestamp)
        self.policies = engine.edition.policies
        self._working: dict[str, LayeredObject] = {}
        self._whole: set[int] = set()
        self._memory: dict[tuple[int, int], tuple[str, ...]] = {}

    def working(self, obj: str) -> LayeredObject:
        """What an object is so far."""
        found = self._working.get(obj)
        if found is None:
            facts = base(self.engine, obj)
            power, toughness = (value if isinstance(value, int) else None for value in (facts.power, facts.toughness))
            draft = self.engine.draft
            found = self._working[obj] = LayeredObject(
                facts.name,
                facts.mana_cost,
                facts.colors,
                facts.type_line,
                power,
                toughness,
                facts.abilities,
                draft.base_controller.get(obj) or draft.controller[obj],
                facts.abilities,
            )
        return found

    def read(self, obj: str) -> Characteristics:
        """What an object is so far, for descriptions; objects elsewhere are what they are."""
        if obj not in self._working:
            if not self.engine.in_play(obj):
                return self.engine.characteristics(obj)
            self.working(obj)
        one = self._working[obj]
        return Characteristics.model_construct(
            name=one.name,
            mana_cost=one.mana_cost,
            colors=one.colors,
            type_line=one.line,
            power=one.power,
            toughness=one.toughness,
            loyalty=None,
            abilities=one.abilities,
        )

    def controls(self, obj: str) -> int:
        """Who controls an object so far."""
        return self.working(obj).controller if self.engine.in_play(obj) else self.engine.controller(obj)

    # The layers (rule 418.5a)

    def apply(self) -> None:
        """Applies every effect in the order of the edition."""
        self._layer(2, Control)
        self._layer(4, Becomes)
        self._layer(5, SetColors, Gain, Lose)
        for effect in self._granted():
            self.effects.append(effect)
        self.effects.sort(key=lambda effect: effect.timestamp)
        self._memory.clear()
        if self.policies.power_toughness_order == "sublayers":
            self._power_and_toughness_in_sublayers()
        else:
            self._power_and_toughness_by_timestamp()

    def _layer(self, layer: int, *kinds: type) -> None:
        """One layer: characteristic-setting effects, then the others by timestamp, dependent ones after what they
        depend on (rules 418.5c, 418.5d)."""
        pending = [
            effect
            for effect in sorted(self.effects, key=lambda effect: not _characteristic_setting(effect))
            if id(effect) not in self._whole and any(isinstance(change, kinds) for change in effect.changes)
        ]
        while pending:
            effect = self._next(pending, layer, kinds) if len(pending) > 1 else pending[0]
            pending.remove(effect)
            self._apply_in_layer(effect, layer, kinds)

    def _apply_in_layer(self, effect: Effect, layer: int, kinds: tuple[type, ...]) -> None:
        self._memory.clear()
        if self._is_gone(effect):
            return
        whole = (
            layer == 4
            and self.policies.type_changing_effects == "one_layer"
            and any(isinstance(change, Becomes) for change in effect.changes)
        )
        for change in effect.changes:
            if whole or isinstance(change, kinds):
                self._change(effect, change)
        if whole:
            self._whole.add(id(effect))
        self._memory.clear()

    def _next(self, pending: list[Effect], layer: int, kinds: tuple[type, ...]) -> Effect:
        """The first effect that depends on no other that waits; in a loop the first of all (rule 418.5d)."""
        for effect in pending:
            others = [other for other in pending if other is not effect]
            if not _can_depend(effect) or not any(self._depends(effect, other, layer, kinds) for other in others):
                return effect
        return pending[0]

    def _depends(self, effect: Effect, other: Effect, layer: int, kinds: tuple[type, ...]) -> bool:
        """Whether applying the other would change the existence of an effect or what it applies to (418.5c)."""
        before = self._would_affect(effect)
        working = {obj: one.copy() for obj, one in self._working.items()}
        whole, affects = set(self._whole), other.affects
        self._apply_in_layer(other, layer, kinds)
        after = self._would_affect(effect)
        self._working, self._whole, other.affects = working, whole, affects
        self._memory.clear()
        return before != after

    def _would_affect(self, effect: Effect) -> tuple[str, ...] | None:
        """What a static ability's effect would apply to now; None where the ability is lost."""
        if self._is_gone(effect):
            return None
        found = self._affected(effect, self._context(effect))
        effect.affects = None
        self._memory.clear()
        return found

    def _is_gone(self, effect: Effect) -> bool:
        """Whether the static ability was lost before its effect began to apply (rule 418.5b)."""
        if effect.number is not None or effect.affects is not None or effect.source is None:
            return False
        one = self._working.get(effect.source)
        return one is not None and effect.key not in one.abilities

    def _granted(self) -> list[Effect]:
        """Effects of static abilities gained in layer 5; effects that lost their ability before they applied go."""
        granted: list[Effect] = []
        for obj, one in list(self._working.items()):
            had = base(self.engine, obj).abilities
            if one.abilities == had:
                continue
            lost = {key for key in had if key not in one.abilities}
            self.effects = [
                effect
                for effect in self.effects
                if effect.number is not None
                or effect.source != obj
                or effect.affects is not None
                or effect.key not in lost
            ]
            gained = tuple(key for key in one.abilities if key not in had)
            for effect in _static_effects(self.engine, obj, Characteristics(abilities=gained)):
                if self.policies.granted_timestamp == "later":
                    effect.timestamp = max(effect.timestamp, one.granted_at.get(effect.key, 0))
                granted.append(effect)
        return granted

    def _power_and_toughness_in_sublayers(self) -> None:
        """2006-10: characteristic-setting, others, counters, static modifiers, switches (rule 418.5a)."""
        pumps_of_statics = [e for e in self.effects if e.number is None]
        others = [e for e in self.effects if e.number is not None]
        for effect in self.effects:
            self._apply_kind(effect, SetPowerToughness, characteristic=True)
        for effect in self.effects:
            self._apply_kind(effect, SetPowerToughness, characteristic=False)
            if effect in others:
                self._apply_kind(effect, Pump)
        self._counters()
        for effect in pumps_of_statics:
            self._apply_kind(effect, Pump)
        for effect in self.effects:
            self._apply_kind(effect, SwitchPowerToughness)

    def _power_and_toughness_by_timestamp(self) -> None:
        """2003-12: characteristic-setting, counters, then everything in timestamp order (rule 418.5a)."""
        for effect in self.effects:
            self._apply_kind(effect, SetPowerToughness, characteristic=True)
        self._counters()
        for effect in self.effects:
            self._apply_kind(effect, SetPowerToughness, characteristic=False)
            self._apply_kind(effect, Pump)
            self._apply_kind(effect, SwitchPowerToughness)

    def _apply_kind(self, effect: Effect, kind: type, characteristic: bool | None = None) -> None:
        if id(effect) in self._whole:
            return
        for change in effect.changes:
            if not isinstance(change, kind):
                continue
            if isinstance(change, SetPowerToughness) and change.characteristic != characteristic:
                continue
            self._change(effect, change)

    def _counters(self) -> None:
        for obj in self.permanents:
            counters = self.engine.draft.counters.get(obj, ())
            by = sum(number * {"+1/+1": 1, "-1/-1": -1}.get(kind, 0) for kind, number in counters)
            if by:
                one = self.working(obj)
                one.power = (one.power or 0) + by
                one.toughness = (one.toughness or 0) + by

    # One change

    def _context(self, effect: Effect) -> Context:
        you = self.controls(effect.source) if effect.number is None and effect.source is not None else effect.you
        context = Context(self.engine, you, effect.source)
        context.read, context.controls = self.read, self.controls
        return context

    def _affected(self, effect: Effect, context: Context) -> tuple[str, ...]:
        if effect.affects is None:
            assert effect.to is not None
            if not context.is_true(effect.condition):
                effect.affects = ()
            elif isinstance(effect.to, Filter):
                effect.affects = self._selected(effect.to, context)
            else:
                effect.affects = tuple(obj for obj in context.objects(effect.to) if self.engine.in_play(obj))
        return effect.affects

    def _selected(self, filter_: Filter, context: Context) -> tuple[str, ...]:
        """The permanents that a description fits; equal ones of one controller are looked up once a layer."""
        if filter_.zone != "in_play":
            return ()
        if filter_.other or filter_.attached_to is not None:
            return tuple(context.select(filter_))
        found = self._memory.get((id(filter_), context.you))
        if found is None:
            found = self._memory[id(filter_), context.you] = tuple(context.select(filter_))
        return found

    def _change(self, effect: Effect, change: Change) -> None:
        context = self._context(effect)
        for obj in self._affected(effect, context):
            one = self.working(obj)
            match change:
                case Control():
                    one.controller = context.seats(change.to)[0]
                    one.credit("control", effect)
                case Becomes():
                    one.line = becomes(one.line, change)
                    one.credit("types", effect)
                    self._basic_land(one, change, effect)
                case SetColors():
                    colors = one.colors + change.colors if change.still else change.colors
                    one.colors = tuple(color for color in ("W", "U", "B", "R", "G") if color in colors)
                    one.credit("colors", effect)
                case Gain():
                    one.abilities += change.abilities
                    one.granted_at.update(dict.fromkeys(change.abilities, effect.timestamp))
                    one.credit("abilities", effect)
                case Lose():
                    one.abilities = tuple(a for a in one.abilities if change.abilities and a not in change.abilities)
                    one.credit("abilities", effect)
                case SetPowerToughness():
                    one.power, one.toughness = context.amount(change.power), context.amount(change.toughness)
                    one.credit("power", effect)
                case Pump():
                    if "Creature" in one.line.types or one.power is not None:
                        one.power = (one.power or 0) + context.amount(change.power)
                        one.toughness = (one.toughness or 0) + context.amount(change.toughness)
                        one.credit("power", effect)
                case SwitchPowerToughness():
                    one.power, one.toughness = one.toughness, one.power
                    one.credit("power", effect)
                case Cant() | AttackWithoutTapping() | LandPlays() | CostChange() | MaximumHandSize() | Replace():
                    pass  # it changes what may be done or happens, not what an object is: aggregates.rules.queries
                case _:
                    assert_never(change)

    def _basic_land(self, one: LayeredObject, change: Becomes, effect: Effect) -> None:
        """A land whose type is set to a basic one loses what its text says, but for snow-covered (rule 212.6e)."""
        if change.still or change.types or not LAND_TYPES.intersection(change.subtypes):
            return
        own = [key for key in one.own_abilities if key != "snow-covered"]
        if any(key in own for key in one.abilities):
            one.abilities = tuple(key for key in one.abilities if key not in own)
            one.credit("abilities", effect)

    # What has changed

    def touched(self, *more: list[str]) -> list[str]:
        """The objects that may be otherwise than before, in the order in which they stand in play."""
        for obj in (obj for objects in more for obj in objects):
            self.working(obj)
        return [obj for obj in self.permanents if obj in self._working]

    def differences(self, obj: str) -> Iterable[tuple[Event, tuple[str, ...]]]:
        """The events by which an object becomes what it is."""
        engine = self.engine
        one, now = self._working[obj], engine.characteristics(obj)
        return list(differences(obj, one, now, engine.draft.controller[obj], base(engine, obj)))


def _can_depend(effect: Effect) -> bool:
    """Whether what an effect applies to is not fixed yet: a static ability's, at its first layer (rule 418.5b)."""
    return effect.number is None and effect.affects is None


def _characteristic_setting(effect: Effect) -> bool:
    """Whether an object's own static ability says what it is, not what abilities it has (rule 405.2)."""
    own = effect.number is None and effect.to == "this"
    return own and not any(isinstance(change, Gain | Lose | Pump) for change in effect.changes)
