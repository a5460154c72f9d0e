"""What the events of the turn do to the state."""

from __future__ import annotations

from aggregates.state import Action, Awaiting
from events import combat, playing, turn
from tests.aggregates.given import ATTACK, BLOCK, GIVEN, WITH_PRIORITY, N, only_the_number_differs, then


def test_turn_began() -> None:
    state = then(WITH_PRIORITY, playing.LandPlayed(seat=1, object="2.2"), turn.TurnBegan(seat=2, turn=2))
    assert (state.turn, state.active, state.phase, state.step, state.priority) == (2, 2, None, None, None)
    assert state.players[1].lands_played == 0
    assert (state.players[1].turn_began, state.players[2].turn_began) == (N, N + 4), "rule 212.3d"


def test_phase_began() -> None:
    state = then(GIVEN, turn.PhaseBegan(phase="combat"), ATTACK, BLOCK, turn.PhaseBegan(phase="postcombat_main"))
    assert (state.phase, state.step) == ("postcombat_main", None)
    assert (len(state.attacking), len(state.blocking), state.bands) == (0, 0, ())


def test_phase_began_ends_bands_whose_members_have_left_combat() -> None:
    fight = then(GIVEN, turn.PhaseBegan(phase="combat"), ATTACK, combat.RemovedFromCombat(object="1.2"))
    assert then(fight, turn.PhaseBegan(phase="postcombat_main")).bands == ()


def test_step_began() -> None:
    state = then(
        GIVEN, turn.PhaseBegan(phase="combat"), turn.PriorityReceived(seat=1), turn.StepBegan(step="declare_attackers")
    )
    assert (state.step, state.priority, state.awaiting) == ("declare_attackers", None, None)


def test_part_skipped() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, turn.PartSkipped(part="draw", seat=1)))


def test_turn_added() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, turn.TurnAdded(seat=1)))


def test_priority_received() -> None:
    assert (WITH_PRIORITY.priority, WITH_PRIORITY.awaiting) == (1, Awaiting(1, "priority", N + 2))


def test_priority_passed() -> None:
    state = then(WITH_PRIORITY, turn.PriorityPassed(seat=1))
    assert (state.priority, state.awaiting, state.action) == (None, None, Action(N + 3))
