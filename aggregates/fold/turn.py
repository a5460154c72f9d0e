"""How turns, phases, steps and priority change the state (`events.turn`)."""

from __future__ import annotations

from typing import get_args

from aggregates.fold.draft import Draft
from aggregates.state import Action, Awaiting
from events import turn
from events.base import Phase, Step
from events.errors import FoldError

STEPS: dict[Phase, frozenset[Step]] = {
    "beginning": frozenset({"untap", "upkeep", "draw"}),
    "precombat_main": frozenset(),
    "combat": frozenset(
        {"beginning_of_combat", "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat"}
    ),
    "postcombat_main": frozenset(),
    "ending": frozenset({"end_of_turn", "cleanup"}),
}
"""The steps of each phase (rules 301, 306.1, 312)."""

assert set(STEPS) == set(get_args(Phase))


def turn_began(draft: Draft, event: turn.TurnBegan) -> None:
    """The next turn. Raises FoldError RW2104 or, where it is not the next, RW2105."""
    draft.player(event.seat)
    if event.turn != draft.turn + 1:
        raise FoldError("RW2105", f"turn {event.turn} cannot follow turn {draft.turn}")
    draft.turn = event.turn
    draft.active = event.seat
    draft.set_player(event.seat, turn_began=draft.n)
    draft.phase = None
    draft.step = None
    _nobody_has_priority(draft)
    for seat, player in draft.players.items():
        if player.lands_played:
            draft.set_player(seat, lands_played=0, additional_land_plays=())


def phase_began(draft: Draft, event: turn.PhaseBegan) -> None:
    """The next phase; combat is over with its phase (rule 311.2). Raises FoldError RW2105."""
    if draft.active is None:
        raise FoldError("RW2105", "a phase began before the first turn")
    draft.phase = event.phase
    draft.step = None
    _nobody_has_priority(draft)
    if draft.attacked or draft.blocking or draft.blocked or draft.have_assigned or draft.bands:
        draft.end_combat()


def step_began(draft: Draft, event: turn.StepBegan) -> None:
    """The next step of the phase. Raises FoldError RW2105."""
    step = event.step
    if draft.phase is None or step not in STEPS[draft.phase]:
        raise FoldError("RW2105", f"step {step} is not one of the {draft.phase or 'missing'} phase")
    draft.step = step
    draft.first_strike = event.first_strike
    _nobody_has_priority(draft)


def _nobody_has_priority(draft: Draft) -> None:
    draft.priority = None
    draft.awaiting = None
    draft.passed = ()


def part_skipped(draft: Draft, event: turn.PartSkipped) -> None:
    """What is skipped does not begin; nothing else changes."""
    draft.player(event.seat)
    if event.effect is not None:
        draft.require_event(event.effect)


def turn_added(draft: Draft, event: turn.TurnAdded) -> None:
    """The extra turn will begin by an event of its own."""
    draft.player(event.seat)


def priority_received(draft: Draft, event: turn.PriorityReceived) -> None:
    """The player may act; what was under way is done."""
    seat = event.seat
    draft.player(seat)
    draft.priority = seat
    draft.awaiting = Awaiting(seat, "priority", draft.n)
    draft.action = None


def priority_passed(draft: Draft, event: turn.PriorityPassed) -> None:
    """The player did nothing."""
    draft.player(event.seat)
    draft.priority = None
    draft.awaiting = None
    draft.passed = (*draft.passed, event.seat)
    draft.action = Action(draft.n)


HANDLERS = {
    turn.TurnBegan: turn_began,
    turn.PhaseBegan: phase_began,
    turn.StepBegan: step_began,
    turn.PartSkipped: part_skipped,
    turn.TurnAdded: turn_added,
    turn.PriorityReceived: priority_received,
    turn.PriorityPassed: priority_passed,
}
"""Event class → what it does."""
