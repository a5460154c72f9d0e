"""What Auras, local enchantments and Equipment may be attached to (rules 212.2g to 212.2k, 212.4)."""

from __future__ import annotations

from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.state import number_of
from events.base import TypeLine

ENCHANT = "Enchant "
"""How a local enchantment's subtype begins (2003-12, 212.4c)."""


def is_aura(engine: Engine, line: TypeLine) -> bool:
    """Whether this is a local enchantment, or an Aura, as the edition has it."""
    if engine.edition.policies.aura_restriction == "keyword":
        return "Aura" in line.subtypes
    return any(word.startswith(ENCHANT) and word != "Enchant World" for word in line.subtypes)


def is_aura_by_itself(engine: Engine, obj: str) -> bool:
    """Whether an object is an Aura by what is printed or copied, whatever effects have made of it since."""
    draft = engine.draft
    definition = draft.definitions.get(draft.assigned.get(number_of(obj), ""))
    printed = None if definition is None else definition.characteristics_in(draft.edition)
    faces = (draft.copiable.get(obj), printed)
    return any(facts is not None and is_aura(engine, facts.type_line) for facts in faces)


def is_equipment(line: TypeLine) -> bool:
    """Whether this is an Equipment."""
    return "Equipment" in line.subtypes


def restrictions(engine: Engine, aura: str) -> tuple[str, ...]:
    """What an Aura says it can enchant, each of which has to hold: "creature", "artifact creature", "Swamp" …"""
    if engine.edition.policies.aura_restriction == "keyword":
        return engine.abilities(aura).enchants
    subtypes = engine.characteristics(aura).type_line.subtypes
    return tuple(
        word.removeprefix(ENCHANT) for word in subtypes if word.startswith(ENCHANT) and word != "Enchant World"
    )


def enchanting_rules(engine: Engine, aura: str) -> tuple[str, ...]:
    """The rules by which an Aura spell has its targets (2006-10: 502.45c where it says so several times)."""
    several = len(restrictions(engine, aura)) > 1
    return ("212.4e", "502.45a", "502.45c") if several else ("212.4e", "502.45a")


def can_enchant(engine: Engine, aura: str, thing: ObjectOrPlayer) -> bool:
    """Whether an Aura can be attached to this: all that it says holds (212.4d, 212.4g; 2006-10: 502.45c)."""
    said = restrictions(engine, aura)
    words = [word.lower() for each in said for word in each.split()]
    if not words or thing == aura:
        return False
    if isinstance(thing, int):
        return set(said) == {"player"} and not engine.draft.players[thing].lost
    if engine.zone_of(thing) != "in_play" or "player" in words:
        return False
    line = engine.characteristics(thing).type_line
    if (
        engine.edition.policies.creature_auras == "go"
        and engine.zone_of(aura) == "in_play"
        and "Creature" in engine.types(aura)
    ):
        return False
    named = {word.lower() for word in line.types + line.subtypes + line.supertypes} | {"permanent"}
    return all(word in named for word in words)


def can_equip(engine: Engine, equipment: str, thing: ObjectOrPlayer) -> bool:
    """Whether an Equipment can be attached to this (rules 212.2g, 212.2i)."""
    if not isinstance(thing, str) or thing == equipment or engine.zone_of(thing) != "in_play":
        return False
    own = engine.characteristics(equipment).type_line
    return is_equipment(own) and "Creature" not in own.types and "Creature" in engine.types(thing)


def can_be_attached(engine: Engine, obj: str, thing: ObjectOrPlayer) -> bool:
    """Whether an Aura or Equipment can be attached to this."""
    line = engine.characteristics(obj).type_line
    return can_enchant(engine, obj, thing) if is_aura(engine, line) else can_equip(engine, obj, thing)
