"""How turns, phases, steps and priority change the state (`rewind.events.turn`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.state import Action, Awaiting, ExtraPart
from rewind.events import turn
from rewind.events.base import Phase, Step
from rewind.events.errors import FoldError

STEPS: Mapping[Phase, tuple[Step, ...]] = {
    "beginning": ("untap", "upkeep", "draw"),
    "precombat_main": (),
    "combat": ("beginning_of_combat", "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat"),
    "postcombat_main": (),
    "ending": ("end_of_turn", "cleanup"),
}
"""The steps of each phase, in their order (rules 301, 306.1, 312)."""

assert set(STEPS) == set(get_args(Phase))

_new = tuple.__new__  # by its own constructor a named tuple takes twice as long


def turn_began(draft: Draft, event: turn.TurnBegan) -> None:
    """The next turn. Raises FoldError RW2104 or, where it is not the next, RW2105."""
    draft.player(event.seat)
    if event.turn != draft.turn + 1:
        raise FoldError("RW2105", f"turn {event.turn} cannot follow turn {draft.turn}")
    extra = _take_extra_turn(draft, event.seat)
    draft.resume_turn = (draft.resume_turn or draft.active) if extra else None
    draft.resume_phase = draft.resume_step = None
    draft.extra_parts = ()
    draft.turn = event.turn
    draft.active = event.seat
    draft.set_player(event.seat, turn_began=draft.n)
    draft.phase = None
    draft.step = None
    _nobody_has_priority(draft)
    for seat, player in draft.players.items():
        if player.lands_played:
            draft.set_player(seat, lands_played=0, additional_land_plays=())


def _take_extra_turn(draft: Draft, seat: int) -> bool:
    """A player's turn begins or is skipped; whether it is the latest extra turn, which is then to come no more."""
    extra = bool(draft.extra_turns) and draft.extra_turns[-1] == seat
    if extra:
        draft.extra_turns = draft.extra_turns[:-1]
    return extra


def _take_extra_part(draft: Draft, part: Phase | Step, *, begins: bool = True) -> ExtraPart | None:
    """The extra phase or step that begins or is skipped, the latest, which is then to come no more; None: it is none.

    A phase that begins for an extra step that is to follow a phase is an extra one, and the step is still to come.
    """
    steps = next((steps for phase, steps in STEPS.items() if phase == part), ())
    for index in reversed(range(len(draft.extra_parts))):
        extra = draft.extra_parts[index]
        of_own_phase = extra.after in STEPS and extra.part in steps
        if (extra.part == part or of_own_phase) and extra.after in (
            draft.phase,
            draft.resume_phase,
            draft.step,
            draft.resume_step,
        ):
            if not (of_own_phase and begins):
                draft.extra_parts = draft.extra_parts[:index] + draft.extra_parts[index + 1 :]
            return extra
    return None


def phase_began(draft: Draft, event: turn.PhaseBegan) -> None:
    """The next phase; combat is over with its phase (rule 311.2). Raises FoldError RW2105."""
    if draft.active is None:
        raise FoldError("RW2105", "a phase began before the first turn")
    extra = _take_extra_part(draft, event.phase) if draft.extra_parts else None
    draft.resume_phase = (draft.resume_phase or draft.phase) if extra else None
    draft.resume_step = None
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
    extra = _take_extra_part(draft, step) if draft.extra_parts else None
    draft.resume_step = (draft.resume_step or draft.step) if extra else None
    if extra is not None and extra.after in STEPS:  # the other steps of a phase that came for it are skipped
        draft.resume_step = STEPS[draft.phase][-1]
    draft.step = step
    draft.first_strike = event.first_strike
    if event.with_first_strike:
        for obj in event.with_first_strike:
            draft.require_known(obj)
        draft.with_first_strike = event.with_first_strike
    _nobody_has_priority(draft)


def _nobody_has_priority(draft: Draft) -> None:
    draft.priority = None
    draft.awaiting = None
    draft.passed = ()


def part_skipped(draft: Draft, event: turn.PartSkipped) -> None:
    """What is skipped does not begin, nor does what was to come directly after it."""
    draft.player(event.seat)
    if event.effect is not None:
        draft.require_event(event.effect)
    if event.part == "turn":
        _take_extra_turn(draft, event.seat)
    elif _take_extra_part(draft, event.part, begins=False) is None:
        _pass_over(draft, event.part)


def _pass_over(draft: Draft, part: Phase | Step) -> None:
    """A usual phase or step is over as though it had been; what was to come after it or its steps does not."""
    gone = {part, *next((steps for phase, steps in STEPS.items() if phase == part), ())}
    draft.extra_parts = tuple(extra for extra in draft.extra_parts if extra.after not in gone)
    draft.resume_step = None
    if part in STEPS:
        draft.resume_phase = None


def turn_added(draft: Draft, event: turn.TurnAdded) -> None:
    """The extra turn will begin by an event of its own, before those that were added earlier (rule 300.6)."""
    draft.player(event.seat)
    draft.extra_turns = (*draft.extra_turns, event.seat)


def part_added(draft: Draft, event: turn.PartAdded) -> None:
    """The extra phase or step will begin by an event of its own (rules 300.7, 300.8). Raises FoldError RW2105."""
    if draft.active is None:
        raise FoldError("RW2105", "a phase or step was added before the first turn")
    draft.extra_parts = (*draft.extra_parts, ExtraPart(event.part, event.after))


def player_control_changed(draft: Draft, event: turn.PlayerControlChanged) -> None:
    """Another player decides for the player, or no other does any more. Raises FoldError RW2101, RW2104 or RW2108."""
    draft.player(event.seat)
    if event.effect is not None:
        draft.require_event(event.effect)
    for obj in event.objects:
        draft.require_known(obj)
    if event.decider is None:
        draft.deciders = draft.deciders.delete(event.seat) if event.seat in draft.deciders else draft.deciders
        return
    draft.player(event.decider)
    draft.deciders = draft.deciders.set(event.seat, event.decider)


def priority_received(draft: Draft, event: turn.PriorityReceived) -> None:
    """The player may act; what was under way is done."""
    seat = event.seat
    draft.player(seat)
    draft.priority = seat
    draft.awaiting = _new(Awaiting, (seat, "priority", draft.n))
    draft.action = None


def priority_passed(draft: Draft, event: turn.PriorityPassed) -> None:
    """The player did nothing."""
    seat = event.seat
    draft.player(seat)
    draft.priority = None
    draft.awaiting = None
    draft.passed = (*draft.passed, seat)
    draft.action = _new(Action, (draft.n, (), None, ()))
