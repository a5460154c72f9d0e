"""When something may be played (rules 408.1d, 212.2 to 212.7)."""

from __future__ import annotations

from aggregates.rules.engine.engine import Run

MAIN_PHASES = ("precombat_main", "postcombat_main")
"""The main phases (rule 305.1)."""


def is_sorcery_time(run: Run, seat: int) -> bool:
    """Whether it is a main phase of the player's own turn and the stack is empty (rule 212.7e)."""
    return run.draft.active == seat and run.draft.phase in MAIN_PHASES and not run.zone("stack")


def require_sorcery_time(run: Run, seat: int, what: str, *rule: str) -> None:
    """Raises IllegalAction RW3003 where it is not; the reason named is the first that holds."""
    who = run.player_name(seat)

    def why() -> str:
        if run.draft.active != seat:
            return f"it is not the turn of {who}"
        return "it is not a main phase" if run.draft.phase not in MAIN_PHASES else "the stack is not empty"

    run.require(is_sorcery_time(run, seat), "RW3003", lambda: f"{who} cannot play {what} now: {why()}", *rule)
