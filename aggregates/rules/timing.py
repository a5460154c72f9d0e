"""When something may be played (rules 408.1d, 212.2 to 212.7)."""

from __future__ import annotations

from aggregates.rules.run import Run

MAIN_PHASES = ("precombat_main", "postcombat_main")
"""The main phases (rule 305.1)."""


def is_sorcery_time(run: Run, seat: int) -> bool:
    """Whether it is a main phase of the player's own turn and the stack is empty (rule 212.7e)."""
    return run.draft.active == seat and run.draft.phase in MAIN_PHASES and not run.zone("stack")


def require_sorcery_time(run: Run, seat: int, what: str, *rule: str) -> None:
    """Raises IllegalAction RW3003 where it is not; the reason named is the first that holds."""
    if is_sorcery_time(run, seat):
        return
    who = run.player_name(seat)
    if run.draft.active != seat:
        why = f"it is not the turn of {who}"
    elif run.draft.phase not in MAIN_PHASES:
        why = "it is not a main phase"
    else:
        why = "the stack is not empty"
    raise run.refuse("RW3003", f"{who} cannot play {what} now: {why}", *rule)
