"""What Auras, local enchantments and Equipment may be attached to (rules 212.2g to 212.2k, 212.4)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Filter, Forbid
from rewind.aggregates.cards.type_lines import is_local
from rewind.aggregates.rules.at_work.forbidding import forbidden_by
from rewind.aggregates.rules.at_work.rules_at_work import AtWork
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.descriptions import matches_player, tests
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.rules.programs.zones import zones_of
from rewind.events.base import TypeLine

ENCHANT = "Enchant "
"""How a local enchantment's subtype begins (2003-12, 212.4c)."""


_BEARERS = {"Equipment": "Creature", "Fortification": "Land"}
"""Artifact type → the type of what it is attached to (rule 212.2g; 2026-04: 301.6)."""

_OF_ITSELF = frozenset({"Creature", "Battle"})
"""Types of permanents of which an Equipment is attached to nothing (rule 212.2i; 2026-04: 310.9)."""


def is_aura(engine: View, line: TypeLine) -> bool:
    """Whether this is a local enchantment, or an Aura, as the edition has it."""
    if engine.edition.policies.aura_restriction == "keyword":
        return "Aura" in line.subtypes
    return is_local(line)


def is_aura_by_itself(engine: View, obj: str) -> bool:
    """Whether an object is an Aura by what is printed or copied, whatever effects have made of it since."""
    draft = engine.draft
    definition = draft.definition_of(obj)
    printed = None if definition is None else definition.characteristics_in(draft.edition)
    faces = (draft.copiable.get(obj), printed)
    return any(facts is not None and is_aura(engine, facts.type_line) for facts in faces)


def bearer_types(line: TypeLine) -> frozenset[str]:
    """The types of what this can be attached to, as an Equipment or a Fortification; none where it is neither."""
    return frozenset(kind for subtype, kind in _BEARERS.items() if subtype in line.subtypes)


def restrictions(engine: View, aura: str) -> tuple[str | Filter, ...]:
    """What an Aura says it can enchant, each of which has to hold: "creature", "artifact creature", "Swamp" …, or a
    description."""
    if engine.edition.policies.aura_restriction == "keyword":
        return engine.abilities(aura).enchants
    subtypes = engine.characteristics(aura).type_line.subtypes
    return tuple(
        word.removeprefix(ENCHANT) for word in subtypes if word.startswith(ENCHANT) and word != "Enchant World"
    )


def enchanted_elsewhere(engine: View, aura: str) -> list[str]:
    """What lies in the zones, other than play, of which an Aura says that it enchants what is there."""
    described = [one for one in restrictions(engine, aura) if isinstance(one, Filter)]
    zones = dict.fromkeys(zone for one in described for zone in zones_of(one) if zone != "in_play")
    return [obj for zone in zones for obj in engine.objects_in(zone)]


def enchanting_rules(engine: View, aura: str) -> tuple[str, ...]:
    """The rules by which an Aura spell has its targets (2006-10: 502.45c where it says so several times)."""
    several = len(restrictions(engine, aura)) > 1
    return ("212.4e", "502.45a", "502.45c") if several else ("212.4e", "502.45a")


def can_enchant(engine: Engine, aura: str, host: ObjectOrPlayer) -> bool:
    """Whether an Aura can be attached to this: all that it says holds (212.4d, 212.4g; 2006-10: 502.45c)."""
    every = restrictions(engine, aura)
    if not every or host == aura or not all(_fits(engine, aura, one, host) for one in every):
        return False
    if "Battle" in engine.types(aura):  # a battle is attached to nothing (2026-04: 310.9)
        return False
    return isinstance(host, int) or not (_is_free_creature(engine, aura) or cannot_be_attached(engine, aura, host))


def _fits(engine: Engine, aura: str, restriction: str | Filter, host: ObjectOrPlayer) -> bool:
    """Whether something is what an Aura says it can enchant: a word for a permanent or player, or a description."""
    if isinstance(restriction, Filter):
        context = Context(engine, engine.controller(aura), aura)
        if isinstance(host, int):
            return not engine.draft.players[host].lost and matches_player(context, host, restriction)
        return engine.zone_of(host) in zones_of(restriction) and tests(context, host, restriction)
    words = [word.lower() for word in restriction.split()]
    if isinstance(host, int):
        return words == ["player"] and not engine.draft.players[host].lost
    if engine.zone_of(host) != "in_play" or not words or "player" in words:
        return False
    line = engine.characteristics(host).type_line
    named = {word.lower() for word in line.types + line.subtypes + line.supertypes} | {"permanent"}
    return all(word in named for word in words)


def _is_free_creature(engine: View, aura: str) -> bool:
    """Whether an Aura in play is a creature, and so attached to nothing."""
    goes = engine.edition.policies.creature_auras == "go"
    return goes and engine.zone_of(aura) == "in_play" and "Creature" in engine.types(aura)


def cannot_be_attached(engine: Engine, obj: str, host: ObjectOrPlayer) -> bool:
    """Whether an effect forbids that something is attached to this (rules 103.2, 502.7c, 502.7d)."""
    return forbidding_attachment(engine, obj, host) is not None


def forbidding_attachment(engine: Engine, obj: str, host: ObjectOrPlayer) -> AtWork[Forbid] | None:
    """What forbids that something is attached to this."""
    return forbidden_by(engine, Occurrence("attach", {"what": (obj,), "to": (host,)}))


def can_equip(engine: Engine, equipment: str, host: ObjectOrPlayer) -> bool:
    """Whether an Equipment, or a Fortification, can be attached to this (rules 212.2g, 212.2i)."""
    if not isinstance(host, str) or host == equipment or engine.zone_of(host) != "in_play":
        return False
    own = engine.characteristics(equipment).type_line
    fits = _OF_ITSELF.isdisjoint(own.types) and not bearer_types(own).isdisjoint(engine.types(host))
    return fits and not cannot_be_attached(engine, equipment, host)


def rules_against(engine: Engine, obj: str, host: ObjectOrPlayer | None) -> tuple[str, ...]:
    """The rules by which an Aura or Equipment in play cannot be attached to what it is attached to; None: to nothing.

    An effect that forbids it goes before what the thing itself can be attached to (rule 103.2).
    """
    line = engine.characteristics(obj).type_line
    by = None if host is None else forbidding_attachment(engine, obj, host)
    if by is not None:
        return by.rules(line.subtypes) or ("103.2",)
    if "Battle" in line.types:
        return ("2026-04 310.9",)
    if is_aura(engine, line):
        return ("212.4g",) if host == obj or _is_free_creature(engine, obj) else ("212.4f",)
    fits = bool(bearer_types(line)) and "Creature" not in line.types and host != obj
    return ("212.2g",) if fits else ("212.2i",)


def can_be_attached(engine: Engine, obj: str, host: ObjectOrPlayer) -> bool:
    """Whether an Aura or Equipment can be attached to this."""
    line = engine.characteristics(obj).type_line
    return can_enchant(engine, obj, host) if is_aura(engine, line) else can_equip(engine, obj, host)
