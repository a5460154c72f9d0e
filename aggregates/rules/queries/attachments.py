"""What Auras, local enchantments and Equipment may be attached to (rules 212.2g to 212.2k, 212.4)."""

from __future__ import annotations

from aggregates.rules.engine.engine import Engine, ObjectOrPlayer
from events.base import TypeLine

ENCHANT = "Enchant "
"""How a local enchantment's subtype begins (2003-12, 212.4c)."""


def is_aura(engine: Engine, line: TypeLine) -> bool:
    """Whether this is a local enchantment, or an Aura, as the edition has it."""
    if engine.edition.policies.aura_restriction == "keyword":
        return "Aura" in line.subtypes
    return any(word.startswith(ENCHANT) and word != "Enchant World" for word in line.subtypes)


def is_equipment(line: TypeLine) -> bool:
    """Whether this is an Equipment."""
    return "Equipment" in line.subtypes


def restriction(engine: Engine, aura: str) -> str | None:
    """What an Aura says it can enchant: "creature", "artifact creature", "Swamp" …"""
    if engine.edition.policies.aura_restriction == "keyword":
        return engine.abilities(aura).enchants
    for word in engine.characteristics(aura).type_line.subtypes:
        if word.startswith(ENCHANT):
            return word.removeprefix(ENCHANT)
    return None


def can_enchant(engine: Engine, aura: str, thing: ObjectOrPlayer) -> bool:
    """Whether an Aura can be attached to this (rules 212.4d, 212.4g)."""
    words = (restriction(engine, aura) or "").split()
    if not words or thing == aura:
        return False
    if isinstance(thing, int):
        return words == ["player"] and not engine.draft.players[thing].lost
    if engine.zone_of(thing) != "in_play" or words == ["player"]:
        return False
    line = engine.characteristics(thing).type_line
    if (
        engine.edition.policies.creature_auras == "go"
        and engine.zone_of(aura) == "in_play"
        and "Creature" in engine.types(aura)
    ):
        return False
    named = {word.lower() for word in line.types + line.subtypes + line.supertypes} | {"permanent"}
    return all(word.lower() in named for word in words)


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
