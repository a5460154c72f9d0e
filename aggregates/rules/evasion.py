"""Evasion abilities: what may not block an attacking creature (rules 501, 502.4, 502.6, 502.25).

They are cumulative (rule 501.2): the first that keeps a creature from blocking is what is said.
"""

from __future__ import annotations

from collections.abc import Mapping

from aggregates.rules.run import Run, Why

LANDWALK: Mapping[str, str] = {
    "plainswalk": "Plains",
    "islandwalk": "Island",
    "swampwalk": "Swamp",
    "mountainwalk": "Mountain",
    "forestwalk": "Forest",
}
"""Landwalk ability → the land type that it asks for; snow landwalk has "snow " before it (rules 502.6a, 502.6c)."""


def why_it_evades(run: Run, attacker: str, blocker: str) -> Why | None:
    """Why an evasion ability of an attacking creature keeps a creature from blocking it; None where none does."""
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
        for prefix, supertypes, rule in (("", (), "502.6b"), ("snow ", ("Snow",), "502.6c")):
            if prefix + ability in keywords and _controls_land(run, defending, land_type, supertypes):
                land = f"{prefix}{land_type}"
                name, player = run.name(attacker), run.player_name(defending)
                return f"{name} has {prefix}{ability} and {player} controls a {land}", (rule,)
    return None


def _controls_land(run: Run, seat: int, land_type: str, supertypes: tuple[str, ...]) -> bool:
    """Whether a player controls a land that has this type and these supertypes now."""
    lines = (run.characteristics(obj).type_line for obj in run.zone("in_play") if run.controller(obj) == seat)
    return any(
        "Land" in line.types and land_type in line.subtypes and all(word in line.supertypes for word in supertypes)
        for line in lines
    )


def _fear(run: Run, attacker: str, blocker: str) -> Why | None:
    if "fear" not in run.abilities(attacker).keywords:
        return None
    facts = run.characteristics(blocker)
    is_able = "Artifact" in facts.type_line.types or "B" in facts.colors
    why = f"{run.name(attacker)} has fear and {run.name(blocker)} is neither an artifact nor black"
    return run.unmet([(is_able, lambda: why, ("502.25b",))])
