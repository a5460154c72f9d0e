"""Evasion abilities: what may not block an attacking creature (rules 501, 502.4, 502.6, 502.25).

They are cumulative (rule 501.2): the first that keeps a creature from blocking is what is said.
"""

from __future__ import annotations

from collections.abc import Mapping

from aggregates.rules.engine.engine import Run, Why

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


def why_it_evades(run: Run, attacker: str, blocker: str) -> Why | None:
    """Why an evasion ability of an attacking creature keeps a creature from blocking it; None where none does.

    They are cumulative (rules 501.1, 501.2).
    """
    return _flying(run, attacker, blocker) or _landwalk(run, attacker, blocker) or _fear(run, attacker, blocker)


def _flying(run: Run, attacker: str, blocker: str) -> Why | None:
    if "flying" not in run.abilities(attacker).keywords:
        return None
    has_flying = "flying" in run.abilities(blocker).keywords
    why = f"{run.name(attacker)} has flying and {run.name(blocker)} has not"
    return run.unmet([(has_flying, lambda: why, ("502.4b",))])


def _landwalk(run: Run, attacker: str, blocker: str) -> Why | None:
    """Landwalk looks at the lands of the defending player, who controls the blocker (rules 309.2a, 502.6b, 502.6c)."""
    keywords = run.abilities(attacker).keywords
    defending = run.controller(blocker)
    for ability, land_type in LANDWALK.items():
        for prefix, rule in PREFIXES:
            if prefix + ability in keywords and _controls_land(run, defending, land_type, prefix):
                land = f"{prefix}{land_type}"
                name, player = run.name(attacker), run.player_name(defending)
                return f"{name} has {prefix}{ability} and {player} controls a {land}", (rule,)
    return None


def _controls_land(run: Run, seat: int, land_type: str, prefix: str) -> bool:
    """Whether a player controls a land of this type now that is what the prefix asks for (rules 502.6b, 502.6c)."""
    lands = [obj for obj in run.zone("in_play") if run.controller(obj) == seat and "Land" in run.types(obj)]
    found = [obj for obj in lands if land_type in run.characteristics(obj).type_line.subtypes]
    match prefix:
        case "snow ":  # a supertype (2006-10, 205.4e)
            return any("Snow" in run.characteristics(obj).type_line.supertypes for obj in found)
        case "snow-covered ":  # an ability (2003-12, 502.14a)
            return any("snow-covered" in run.abilities(obj).keywords for obj in found)
        case _:
            return bool(found)


def _fear(run: Run, attacker: str, blocker: str) -> Why | None:
    if "fear" not in run.abilities(attacker).keywords:
        return None
    facts = run.characteristics(blocker)
    is_able = "Artifact" in facts.type_line.types or "B" in facts.colors
    why = f"{run.name(attacker)} has fear and {run.name(blocker)} is neither an artifact nor black"
    return run.unmet([(is_able, lambda: why, ("502.25b",))])
