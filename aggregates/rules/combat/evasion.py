"""Evasion abilities: what may not block an attacking creature (rules 501, 502.4, 502.6, 502.25).

They are cumulative (rules 501.1, 501.2): the first ability that prevents the block is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.view import Condition

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


def conditions_of_evasion(engine: Engine, attacker: str, blocker: str) -> Iterator[Condition]:
    """What a creature has to be for the evasion abilities of an attacking creature to let it block.

    They are cumulative (rules 501.1, 501.2).
    """
    yield from _flying(engine, attacker, blocker)
    yield from _landwalk(engine, attacker, blocker)
    yield from _fear(engine, attacker, blocker)


def _flying(engine: Engine, attacker: str, blocker: str) -> Iterator[Condition]:
    if "flying" in engine.abilities(attacker).keywords:
        can_block = not {"flying", "reach"}.isdisjoint(engine.abilities(blocker).keywords)
        yield (
            can_block,
            lambda: f"{engine.name(attacker)} has flying and {engine.name(blocker)} has not",
            ("502.4b",),
        )


def _landwalk(engine: Engine, attacker: str, blocker: str) -> Iterator[Condition]:
    """Landwalk looks at the lands of the defending player, who controls the blocker (rules 309.2a, 502.6b, 502.6c)."""
    keywords = engine.abilities(attacker).keywords
    defending = engine.controller(blocker)
    found = next(
        (
            (prefix + ability, prefix + land_type, rule)
            for ability, land_type in LANDWALK.items()
            for prefix, rule in PREFIXES
            if prefix + ability in keywords and _controls_land(engine, defending, land_type, prefix)
        ),
        None,
    )
    if found is not None:
        ability, land, rule = found
        name, player = engine.name(attacker), engine.player_name(defending)
        yield False, lambda: f"{name} has {ability} and {player} controls a {land}", (rule,)


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


def _fear(engine: Engine, attacker: str, blocker: str) -> Iterator[Condition]:
    if "fear" in engine.abilities(attacker).keywords:
        facts = engine.characteristics(blocker)
        is_able = "Artifact" in facts.type_line.types or "B" in facts.colors
        name = engine.name(attacker)
        yield (
            is_able,
            lambda: f"{name} has fear and {engine.name(blocker)} is neither an artifact nor black",
            ("502.25b",),
        )
