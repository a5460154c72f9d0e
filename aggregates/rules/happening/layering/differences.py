"""The events that record what the layers make of an object."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.layering.effects import LayeredObject
from rewind.events import objects
from rewind.events.base import COLOR_NAMES, Characteristics, Event

Ruled = tuple[Event, tuple[str, ...]]
"""An event with its rules."""


class ChangedAspect(NamedTuple):
    """One thing about an object that effects change: the event that records it and the rule behind it."""

    name: str
    event: type[
        objects.ControlChanged
        | objects.TypesChanged
        | objects.ColorsChanged
        | objects.AbilitiesChanged
        | objects.PowerToughnessChanged
    ]
    layer: str
    """The rule of the layer in which effects change it."""
    rule: str = ""
    """The rule where the effects that made it so tell no other."""


CONTROL = ChangedAspect("control", objects.ControlChanged, "418.5a:control")
TYPES = ChangedAspect("types", objects.TypesChanged, "418.5a:types", "212.1b")
COLORS = ChangedAspect("colors", objects.ColorsChanged, "418.5a:colors")
ABILITIES = ChangedAspect("abilities", objects.AbilitiesChanged, "418.5a:abilities", "407.1")
SIZE = ChangedAspect("power", objects.PowerToughnessChanged, "418.5a:size")


def has_no_size(engine: Engine, obj: str, one: LayeredObject) -> bool:
    """Whether it is a permanent without power and toughness, since it is no creature (2006-10, 208.3)."""
    if "Creature" in one.line.types or engine.edition.policies.noncreature_size == "kept":
        return False
    return engine.zone_of(obj) == "in_play"


def loses_printed_size(engine: Engine, obj: str) -> bool:
    """Whether it is no creature, though power and toughness are printed on it, as on a Vehicle (2026-04: 208.3)."""
    now = engine.characteristics(obj)
    if now.power is None or "Creature" in now.type_line.types or not engine.in_play(obj):
        return False
    return engine.edition.policies.noncreature_size == "none"


def _controller(engine: Engine, obj: str, one: LayeredObject) -> int:
    """Who controls it; of what is phased out, and controlled by nobody, it stays known who did (rule 502.15h)."""
    return engine.controller(obj) if engine.zone_of(obj) == "phased_out" else one.controller


def differences(engine: Engine, obj: str, one: LayeredObject) -> Iterator[Ruled]:
    """The events by which an object becomes what the layers make of it, in the order of the layers."""
    draft = engine.draft
    now = engine.characteristics(obj)
    if one.copiable is not draft.copiable.get(obj) and not _is(one.copiable, draft.unchanged_values_of(obj)):
        made = {"effects": one.made_by("copy"), "sources": one.made_from("copy")}
        yield objects.Copied(object=obj, of=one.of, characteristics=one.copiable, **made), ("418.5a:copy", "503.2")  # type: ignore[arg-type]  # the fields are those of the event
        now = one.copiable
    if (text := _text_changed(draft.words.get(obj, ()), now, one, obj)) is not None:
        yield text, ("418.5a:text", "418.6a")
        now = text.characteristics or now
    power = one.printed.power if one.power is None else one.power
    toughness = one.printed.toughness if one.toughness is None else one.toughness
    if (power is not None or toughness is not None) and has_no_size(engine, obj, one):
        power = toughness = None
        one.rules["power"] = {"noncreature_size": None}
    controller, controls = engine.controller(obj), _controller(engine, obj, one)
    if controls != controller:
        yield _changed(CONTROL, obj, one, before=controller, after=controls)
    if now.type_line is not one.line and now.type_line != one.line:
        yield _changed(TYPES, obj, one, before=now.type_line, after=one.line)
    if now.colors != one.colors:
        yield _changed(COLORS, obj, one, before=now.colors, after=one.colors)
    if now.abilities != one.abilities or now.lost_land_mana != one.lost_land_mana:
        lost = one.lost_land_mana
        yield _changed(ABILITIES, obj, one, before=now.abilities, after=one.abilities, lost_land_mana=lost)
    if now.power != power or now.toughness != toughness:
        yield _changed(SIZE, obj, one, before=_size(now.power, now.toughness), after=_size(power, toughness))


def _changed(aspect: ChangedAspect, obj: str, one: LayeredObject, **fields: object) -> Ruled:
    """The event by which one thing about an object is otherwise, and the rules behind it."""
    made = {"effects": one.made_by(aspect.name), "sources": one.made_from(aspect.name)}
    event = aspect.event(object=obj, **made, **fields)  # type: ignore[arg-type]  # the fields are those of the event
    rules = (rule for rule in one.rules.get(aspect.name, (aspect.rule,)) if rule)
    return event, (aspect.layer, *one.also.get(aspect.name, ()), *rules)


@lru_cache(maxsize=4096)
def _size(power: int | str | None, toughness: int | str | None) -> objects.PowerToughness:
    """Power and toughness; few pairs of them are ever seen."""
    return objects.PowerToughness(power=power, toughness=toughness)


def _is(values: Characteristics, others: Characteristics | None) -> bool:
    """Whether these are the same values; most often they are the same object."""
    return values is others or values == others


def _text_changed(
    before: tuple[objects.WordChange, ...], now: Characteristics, one: LayeredObject, obj: str
) -> objects.TextChanged | None:
    """The event by which words of a text stand for others, or the text is another; None where it is as it was.

    Only another text changes name and mana cost; what else is otherwise by it is told by events of its own.
    """
    is_other = now.name != one.name or now.mana_cost != one.mana_cost
    if not (is_other or before or one.words):
        return None
    values = one.printed if one.printed.name == one.name else one.printed.model_copy(update={"name": one.name})
    words = tuple(objects.WordChange(before=_in_words(word), after=_in_words(other)) for word, other in one.words)
    if not is_other and words == before:
        return None
    return objects.TextChanged(
        object=obj,
        words=words,
        of=one.text_of if is_other else None,
        characteristics=values if is_other else None,
        effects=one.made_by("text"),
        sources=one.made_from("text"),
    )


def _in_words(word: str) -> str:
    return COLOR_NAMES.get(word, word)
