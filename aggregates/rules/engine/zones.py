"""One walk through the objects of a zone, whoever's part of it they are in (rule 217.1)."""

from __future__ import annotations

from collections.abc import Iterable

from aggregates.rules.engine.engine import Engine
from aggregates.state import OWNED_ZONES
from events.base import Zone


def objects_in(engine: Engine, zone: Zone, seats: Iterable[int] | None = None) -> list[str]:
    """The objects of a zone; of a zone that each player has, those of one player after those of another.

    `seats` are the players, in their order; None: those who are in the game, the active player first (rule 103.4).
    """
    if zone not in OWNED_ZONES:
        return engine.zone(zone)
    return [obj for seat in (engine.players() if seats is None else seats) for obj in engine.zone(zone, seat)]
