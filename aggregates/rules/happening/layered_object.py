"""Objects while continuous effects are applied to them, the effects, and the events that record the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from aggregates.cards.language import Change, Condition, Objects
from events.base import Characteristics, Color, Event, TypeLine
from events.objects import (
    AbilitiesChanged,
    ColorsChanged,
    ControlChanged,
    PowerToughness,
    PowerToughnessChanged,
    TypesChanged,
)


@dataclass(slots=True)
class LayeredObject:
    """An object's characteristics while continuous effects are being applied."""

    name: str | None
    mana_cost: str | None
    colors: tuple[Color, ...]
    line: TypeLine
    power: int | None
    toughness: int | None
    abilities: tuple[str, ...]
    controller: int
    own_abilities: tuple[str, ...] = ()
    """The abilities of its own text."""
    granted_at: dict[str, int] = field(default_factory=dict)
    """Ability gained → the timestamp of the effect that gave it."""
    effects: dict[str, list[int]] = field(default_factory=dict)
    """What changed → the events that began the effects which did."""
    sources: dict[str, list[str]] = field(default_factory=dict)
    """What changed → the objects whose static abilities did."""

    def copy(self) -> LayeredObject:
        """As it is now, to come back to."""
        return replace(
            self,
            granted_at=dict(self.granted_at),
            effects={what: list(numbers) for what, numbers in self.effects.items()},
            sources={what: list(objects) for what, objects in self.sources.items()},
        )

    def made_by(self, what: str) -> tuple[int, ...]:
        """The events that began the effects which changed this."""
        return tuple(sorted(set(self.effects.get(what, ()))))

    def made_from(self, what: str) -> tuple[str, ...]:
        """The objects whose static abilities changed this."""
        return tuple(dict.fromkeys(self.sources.get(what, ())))

    def credit(self, what: str, effect: Effect) -> None:
        """Notes which effect changed what."""
        if effect.number is not None:
            self.effects.setdefault(what, []).append(effect.number)
        elif effect.source is not None:
            self.sources.setdefault(what, []).append(effect.source)


@dataclass(slots=True)
class Effect:
    """A continuous effect at work."""

    timestamp: int
    changes: tuple[Change, ...]
    you: int
    source: str | None
    number: int | None = None
    """The event that began it; None for a static ability's."""
    to: Objects | None = None
    """A static ability's objects."""
    affects: tuple[str, ...] | None = None
    """The objects, once they are fixed (rules 418.3b and 418.5b)."""
    key: str = ""
    """The static ability's key."""
    condition: Condition | None = None
    """While this is true it applies, for a static ability."""


class ChangedAspect(NamedTuple):
    """One thing about an object that effects change: the event that records it and the rules behind it."""

    name: str
    event: type[ControlChanged | TypesChanged | ColorsChanged | AbilitiesChanged | PowerToughnessChanged]
    rules: tuple[str, ...]


ASPECTS = (
    ChangedAspect("control", ControlChanged, ("418.5a",)),
    ChangedAspect("types", TypesChanged, ("418.5a", "212.1b")),
    ChangedAspect("colors", ColorsChanged, ("418.5a",)),
    ChangedAspect("abilities", AbilitiesChanged, ("418.5a", "407.1")),
    ChangedAspect("power", PowerToughnessChanged, ("418.5a",)),
)
"""In the order of the layers."""


def differences(
    obj: str, one: LayeredObject, now: Characteristics, controller: int, printed: Characteristics
) -> Iterator[tuple[Event, tuple[str, ...]]]:
    """The events by which an object becomes what the layers make of it; `printed` are its copiable values."""
    power = printed.power if one.power is None else one.power
    toughness = printed.toughness if one.toughness is None else one.toughness
    values: tuple[tuple[object, object], ...] = (
        (controller, one.controller),
        (now.type_line, one.line),
        (now.colors, one.colors),
        (now.abilities, one.abilities),
        ((now.power, now.toughness), (power, toughness)),
    )
    for aspect, (before, after) in zip(ASPECTS, values, strict=True):
        if before != after:
            fields: dict[str, object] = {"object": obj, "before": before, "after": after}
            if aspect.event is PowerToughnessChanged:
                fields["before"] = PowerToughness(power=now.power, toughness=now.toughness)
                fields["after"] = PowerToughness(power=power, toughness=toughness)
            fields |= {"effects": one.made_by(aspect.name), "sources": one.made_from(aspect.name)}
            yield aspect.event(**fields), aspect.rules  # type: ignore[arg-type]  # the fields are those of the event
