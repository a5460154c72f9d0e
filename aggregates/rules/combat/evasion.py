"""Evasion abilities: what may not block an attacking creature (rules 501, 502.4, 502.6, 502.25).

They are cumulative (rule 501.2): the first that keeps a creature from blocking is what is said.
"""

from __future__ import annotations

from collections.abc import Mapping

from aggregates.rules.engine.engine import Engine, Why

LANDWALK: Mapping[str, str] = {
    "plainswalk": "Plains",
    "islandwalk": "Island",
    "swampwalk": "Swamp",
    "mountainwalk": "Mountain",
    "forestwalk": "Forest",
}
"""Landwalk ability → the land type that it asks for (rule 502.6a)."""

PREFIXES = (("", "502.6b"), ("snow ", "502.6c"), ("snow-covered ", "502.6c"))
"""What may stand before a landwalk ability, with the rule: a snow land of 2006-10, a snow-covered one of 2003-12."""


def why_it_evades(engine: Engine, attacker: str, blocker: str) -> Why | None:
    """Why an evasion ability of an attacking creature keeps a creature from blocking it; None where none does.

    They are cumulative (rules 501.1, 501.2).
    """
    return (
        _flying(engine, attacker, blocker) or _landwalk(engine, attacker, blocker) or _fear(engine, attacker, blocker)
    )


def _flying(engine: Engine, attacker: str, blocker: str) -> Why | None:
    if "flying" not in engine.abilities(attacker).keywords:
        return None
    has_flying = "flying" in engine.abilities(blocker).keywords
    why = f"{engine.name(attacker)} has flying and {engine.name(blocker)} has not"
    return engine.unmet([(has_flying, lambda: why, ("502.4b",))])


def _landwalk(engine: Engine, attacker: str, blocker: str) -> Why | None:
    """Landwalk looks at the lands of the defending player, who controls the blocker (rules 309.2a, 502.6b, 502.6c)."""
    keywords = engine.abilities(attacker).keywords
    defending = engine.controller(blocker)
    for ability, land_type in LANDWALK.items():
        for prefix, rule in PREFIXES:
            if prefix + ability in keywords and _controls_land(engine, defending, land_type, prefix):
                land = f"{prefix}{land_type}"
                name, player = engine.name(attacker), engine.player_name(defending)
                return f"{name} has {prefix}{ability} and {player} controls a {land}", (rule,)
    return None


def _controls_land(engine: Engine, seat: int, land_type: str, prefix: str) -> bool:
    """Whether a player controls a land of this type now that is what the prefix asks for (rules 502.6b, 502.6c)."""
    lands = [obj for obj in engine.zone("in_play") if engine.controller(obj) == seat and "Land" in engine.types(obj)]
    found = [obj for obj in lands if land_type in engine.characteristics(obj).type_line.subtypes]
    match prefix:
        case "snow ":  # a supertype (2006-10, 205.4e)
            return any("Snow" in engine.characteristics(obj).type_line.supertypes for obj in found)
        case "snow-covered ":  # an ability (2003-12, 502.14a)
            return any("snow-covered" in engine.abilities(obj).keywords for obj in found)
        case _:
            return bool(found)


def _fear(engine: Engine, attacker: str, blocker: str) -> Why | None:
    if "fear" not in engine.abilities(attacker).keywords:
        return None
    facts = engine.characteristics(blocker)
    is_able = "Artifact" in facts.type_line.types or "B" in facts.colors
    why = f"{engine.name(attacker)} has fear and {engine.name(blocker)} is neither an artifact nor black"
    return engine.unmet([(is_able, lambda: why, ("502.25b",))])
