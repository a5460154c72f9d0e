"""Damage is dealt (rules 310.4, 413.2b, 417.1): to creatures it stays marked, players lose life."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aggregates.rules.engine.engine import Engine, ObjectOrPlayer
from aggregates.rules.happening.happen import happen_together
from events.base import Event
from events.combat import DamageDealt, LifeLost


class Dealt(NamedTuple):
    """Damage that a source would deal."""

    source: str | None
    to: ObjectOrPlayer
    amount: int


def can_be_dealt(engine: Engine, recipient: ObjectOrPlayer) -> bool:
    """Whether damage can be dealt to this: a player, or a creature in play (rule 310.4c)."""
    if isinstance(recipient, int):
        return not engine.draft.players[recipient].lost
    return engine.zone_of(recipient) == "in_play" and "Creature" in engine.types(recipient)


def deal(engine: Engine, damage: Iterable[Dealt], *rule: str, combat: bool = False) -> None:
    """All of it is dealt at the same time. What would deal 0 damage deals none (rule 419.5a)."""
    events: list[tuple[Event, tuple[str, ...]]] = []
    for source, to, amount in damage:
        if amount <= 0 or not can_be_dealt(engine, to):
            continue
        events.append((DamageDealt(source=source, to=to, amount=amount, combat=combat), rule))
        if isinstance(to, int):
            events.append((LifeLost(seat=to, amount=amount, source=source), rule))
    happen_together(engine, events)
