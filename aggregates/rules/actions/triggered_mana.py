"""Triggered mana abilities resolve right after the mana ability that they triggered on (rules 406.1, 411.3)."""

from __future__ import annotations

from aggregates.rules.actions.bodies import Execute
from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening.triggers import mana_triggered


def resolve_triggered_mana(engine: Engine, execute: Execute) -> None:
    """Those that have triggered resolve, in the order in which they triggered."""
    for one in mana_triggered(engine):
        execute(one.context, one.effect, "411.3", "408.2e")
