"""Who came under control too late: the "summoning sickness" rule (rules 212.3d, 403.4, 502.5b)."""

from __future__ import annotations

from aggregates.rules.engine.engine import Engine


def has_summoning_sickness(engine: Engine, obj: str) -> bool:
    """Whether a creature has not been under its controller's control since the most recent turn began.

    Never with haste (rules 212.3d, 502.5b).
    """
    draft = engine.draft
    if "haste" in engine.abilities(obj).keywords:
        return False
    seat = engine.controller(obj)
    began = draft.players[seat].turn_began
    return began == 0 or draft.controlled_since.get(obj, 0) > began
