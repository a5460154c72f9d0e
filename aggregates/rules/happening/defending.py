"""Whose creatures defend what is attacked (rule 306.3; 2026-04: 310.8, 508.5)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.view import View


def defending_player(engine: View, attacked: ObjectOrPlayer) -> int | None:
    """The defending player relative to what is or would be attacked: the player; of a permanent its controller, of a
    battle its protector, whoever controls it (2026-04: 310.8d; 2026-04: 508.5). None: a battle that nobody protects."""
    if isinstance(attacked, int):
        return attacked
    if "Battle" in engine.types(attacked):
        return engine.draft.protectors.get(attacked)
    return engine.controller(attacked)


def can_fight(types: tuple[str, ...]) -> bool:
    """Whether a permanent of these types can attack or block: a creature that is no battle (2026-04: 506.4)."""
    return "Creature" in types and "Battle" not in types


def leaves_combat(engine: View, attacked: str, before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    """Whether a permanent that is attacked is removed from combat as its types become others.

    What was a battle and a planeswalker may be attacked as either (2026-04: 506.4; 2026-04: 506.4e).
    """
    if "Battle" in after:
        return False
    if "Planeswalker" not in after:
        return True
    return "Battle" in before and engine.controller(attacked) != engine.draft.protectors.get(attacked)
