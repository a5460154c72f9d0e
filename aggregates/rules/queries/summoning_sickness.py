"""The "summoning sickness" rule: who came under control too late (rules 212.3d, 403.4, 502.5b, 502.15m)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.view import View


def has_summoning_sickness(engine: View, obj: str) -> bool:
    """Whether a creature has not been under its controller's control since the most recent turn began.

    Never with haste (rules 212.3d, 502.5b), nor where it has phased in since: then it counts as controlled since the
    first event of the game (rule 502.15m).
    """
    draft = engine.draft
    if "haste" in engine.abilities(obj).keywords:
        return False
    seat = engine.controller(obj)
    began = draft.players[seat].turn_began
    return draft.controlled_since.get(obj, 0) > max(began, 1)
