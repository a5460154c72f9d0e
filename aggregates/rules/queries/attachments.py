"""What Auras, local enchantments and Equipment may be attached to (rules 212.2g to 212.2k, 212.4)."""

from __future__ import annotations

from aggregates.rules.engine.engine import Run, Thing
from events.base import TypeLine

ENCHANT = "Enchant "
"""How a local enchantment's subtype begins (2003-12, 212.4c)."""


def is_aura(run: Run, line: TypeLine) -> bool:
    """Whether this is a local enchantment, or an Aura, as the edition has it."""
    if run.edition.policies.aura_restriction == "keyword":
        return "Aura" in line.subtypes
    return any(word.startswith(ENCHANT) and word != "Enchant World" for word in line.subtypes)


def is_equipment(line: TypeLine) -> bool:
    """Whether this is an Equipment."""
    return "Equipment" in line.subtypes


def restriction(run: Run, aura: str) -> str | None:
    """What an Aura says it can enchant: "creature", "artifact creature", "Swamp" …"""
    if run.edition.policies.aura_restriction == "keyword":
        return run.abilities(aura).enchants
    for word in run.characteristics(aura).type_line.subtypes:
        if word.startswith(ENCHANT):
            return word.removeprefix(ENCHANT)
    return None


def can_enchant(run: Run, aura: str, thing: Thing) -> bool:
    """Whether an Aura can be attached to this (rules 212.4d, 212.4g)."""
    words = (restriction(run, aura) or "").split()
    if not words or thing == aura:
        return False
    if isinstance(thing, int):
        return words == ["player"] and not run.draft.players[thing].lost
    if run.zone_of(thing) != "in_play" or words == ["player"]:
        return False
    line = run.characteristics(thing).type_line
    if run.edition.policies.creature_auras == "go" and run.zone_of(aura) == "in_play" and "Creature" in run.types(aura):
        return False
    named = {word.lower() for word in line.types + line.subtypes + line.supertypes} | {"permanent"}
    return all(word.lower() in named for word in words)


def can_equip(run: Run, equipment: str, thing: Thing) -> bool:
    """Whether an Equipment can be attached to this (rules 212.2g, 212.2i)."""
    if not isinstance(thing, str) or thing == equipment or run.zone_of(thing) != "in_play":
        return False
    own = run.characteristics(equipment).type_line
    return is_equipment(own) and "Creature" not in own.types and "Creature" in run.types(thing)


def can_be_attached(run: Run, obj: str, thing: Thing) -> bool:
    """Whether an Aura or Equipment can be attached to this."""
    line = run.characteristics(obj).type_line
    return can_enchant(run, obj, thing) if is_aura(run, line) else can_equip(run, obj, thing)
