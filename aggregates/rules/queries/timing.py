"""Whether it is a time at which a sorcery could be played (rules 408.1d, 212.2 to 212.7)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.view import View

MAIN_PHASES = ("precombat_main", "postcombat_main")
"""The main phases (rule 305.1)."""


def is_sorcery_time(engine: View, seat: int) -> bool:
    """Whether it is a main phase of the player's own turn and the stack is empty (rule 212.7e)."""
    return engine.draft.active == seat and engine.draft.phase in MAIN_PHASES and not engine.zone("stack")


def is_sorcery_time_without(engine: View, seat: int, obj: str) -> bool:
    """Whether it would be without an object that is on the stack."""
    return engine.draft.active == seat and engine.draft.phase in MAIN_PHASES and list(engine.zone("stack")) == [obj]


def verify_sorcery_time(engine: View, seat: int, what: str, *rule: str) -> None:
    """Raises IllegalAction RW3003 where it is not; the reason named is the first that holds.

    `what`: what the player would do, in the infinitive.
    """
    who = engine.player_name(seat)

    def why() -> str:
        if engine.draft.active != seat:
            return f"it is not the turn of {who}"
        return "it is not a main phase" if engine.draft.phase not in MAIN_PHASES else "the stack is not empty"

    engine.require(
        is_sorcery_time(engine, seat), Refusal.WRONG_TIME, lambda: f"{who} cannot {what} now: {why()}", *rule
    )
