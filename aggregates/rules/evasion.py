"""Evasion abilities: what may not block an attacking creature (rules 501, 502.4, 502.6, 502.25).

They are cumulative (rule 501.2): the first that keeps a creature from blocking is what is said.
"""

from __future__ import annotations

from collections.abc import Mapping

from aggregates.rules.run import Run

LANDWALK: Mapping[str, str] = {
    "plainswalk": "Plains",
    "islandwalk": "Island",
    "swampwalk": "Swamp",
    "mountainwalk": "Mountain",
    "forestwalk": "Forest",
}
"""Landwalk ability → the land type that it asks for (rule 502.6a)."""

Why = tuple[str, tuple[str, ...]]
"""What is in the way, and the rules."""


def why_it_evades(run: Run, attacker: str, blocker: str) -> Why | None:
    """Why an evasion ability of an attacking creature keeps a creature from blocking it; None where none does."""
    return _flying(run, attacker, blocker) or _landwalk(run, attacker) or _fear(run, attacker, blocker)


def _flying(run: Run, attacker: str, blocker: str) -> Why | None:
    if "flying" in run.abilities(attacker).keywords and "flying" not in run.abilities(blocker).keywords:
        return f"{run.name(attacker)} has flying and {run.name(blocker)} has not", ("502.4b",)
    return None


def _landwalk(run: Run, attacker: str) -> Why | None:
    """Landwalk looks at the lands of the player whom the creature attacks (rules 502.6b, 502.6c)."""
    keywords = run.abilities(attacker).keywords
    defending = run.draft.attacking[attacker]
    for ability, land_type in LANDWALK.items():
        snow = f"snow {ability}"
        if ability in keywords and _controls_land(run, defending, land_type):
            return _walks(run, attacker, ability, defending, land_type), ("502.6b",)
        if snow in keywords and _controls_land(run, defending, land_type, "Snow"):
            return _walks(run, attacker, snow, defending, f"snow {land_type}"), ("502.6c",)
    return None


def _controls_land(run: Run, seat: int, land_type: str, supertype: str | None = None) -> bool:
    """Whether a player controls a land of a type as it is now, and of a supertype where one is asked for."""
    lines = (run.characteristics(obj).type_line for obj in run.zone("in_play") if run.controller(obj) == seat)
    return any(
        "Land" in line.types and land_type in line.subtypes and (supertype is None or supertype in line.supertypes)
        for line in lines
    )


def _walks(run: Run, attacker: str, ability: str, seat: int, land: str) -> str:
    return f"{run.name(attacker)} has {ability} and {run.player_name(seat)} controls a {land}"


def _fear(run: Run, attacker: str, blocker: str) -> Why | None:
    facts = run.characteristics(blocker)
    if "fear" in run.abilities(attacker).keywords and "Artifact" not in facts.type_line.types:
        if "B" not in facts.colors:
            return f"{run.name(attacker)} has fear and {run.name(blocker)} is neither an artifact nor black", ("502.25b",)
    return None
