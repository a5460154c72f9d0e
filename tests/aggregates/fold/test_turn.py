"""What the events of the turn do to the state."""

from __future__ import annotations

import pytest

from rewind.aggregates.state import EMPTY, Action, Awaiting, ExtraPart
from rewind.events import combat, playing, turn
from rewind.events.errors import FoldError
from tests.aggregates.given import ATTACK, BEGINNING, BLOCK, GIVEN, WITH_PRIORITY, N, only_the_number_differs, then


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


def test_part_skipped_takes_with_it_what_was_to_come_after_it() -> None:
    added = then(
        GIVEN,
        turn.PartAdded(part="combat", after="precombat_main"),
        turn.PartAdded(part="upkeep", after="upkeep"),
        turn.PartAdded(part="combat", after="combat"),
    )
    skipped = then(added, turn.PartSkipped(part="beginning", seat=1), turn.PartSkipped(part="combat", seat=1))
    assert skipped.extra_parts == (ExtraPart("combat", "precombat_main"),)
    assert then(added, turn.PartSkipped(part="beginning", seat=1)).extra_parts == (
        ExtraPart("combat", "precombat_main"),
        ExtraPart("combat", "combat"),
    )


def test_part_skipped_may_be_an_extra_turn() -> None:
    added = then(GIVEN, turn.TurnAdded(seat=1), turn.TurnAdded(seat=2))
    assert then(added, turn.PartSkipped(part="turn", seat=2)).extra_turns == (1,)
    assert then(added, turn.PartSkipped(part="turn", seat=1)).extra_turns == (1, 2), "a usual one"


def test_turn_added() -> None:
    added = then(GIVEN, turn.TurnAdded(seat=1), turn.TurnAdded(seat=2))
    assert (added.extra_turns, added.resume_turn) == ((1, 2), None)
    second = then(added, turn.TurnBegan(seat=2, turn=2))
    assert (second.extra_turns, second.resume_turn) == ((1,), 1)
    third = then(second, turn.TurnBegan(seat=1, turn=3))
    assert (third.extra_turns, third.resume_turn) == ((), 1)
    assert then(third, turn.TurnBegan(seat=2, turn=4)).resume_turn is None


def test_part_added() -> None:
    main = then(GIVEN, turn.PhaseBegan(phase="precombat_main"))
    added = then(
        main,
        turn.PartAdded(part="postcombat_main", after="precombat_main"),
        turn.PartAdded(part="combat", after="precombat_main"),
    )
    combat_phase = then(added, turn.PhaseBegan(phase="combat"))
    assert combat_phase.extra_parts == (ExtraPart("postcombat_main", "precombat_main"),)
    assert combat_phase.resume_phase == "precombat_main"
    extra_main = then(combat_phase, turn.PhaseBegan(phase="postcombat_main"))
    assert (extra_main.extra_parts, extra_main.resume_phase) == ((), "precombat_main")
    assert then(extra_main, turn.PhaseBegan(phase="combat")).resume_phase is None
    upkeep = then(
        GIVEN,
        turn.PhaseBegan(phase="beginning"),
        turn.StepBegan(step="upkeep"),
        turn.PartAdded(part="upkeep", after="upkeep"),
        turn.StepBegan(step="upkeep"),
    )
    assert (upkeep.extra_parts, upkeep.resume_step) == ((), "upkeep")
    assert then(upkeep, turn.StepBegan(step="draw")).resume_step is None
    assert then(added, turn.TurnBegan(seat=2, turn=2)).extra_parts == ()


def test_part_added_belongs_to_a_turn() -> None:
    with pytest.raises(FoldError, match="RW2105"):
        then(EMPTY, *BEGINNING[:1], turn.PartAdded(part="combat", after="combat"))


def test_player_control_changed() -> None:
    state = then(GIVEN, turn.PlayerControlChanged(seat=2, decider=1))
    assert dict(state.deciders) == {2: 1}
    assert dict(then(state, turn.PlayerControlChanged(seat=1, decider=2)).deciders) == {1: 2, 2: 1}
    assert not then(state, turn.PlayerControlChanged(seat=2)).deciders
    assert not then(GIVEN, turn.PlayerControlChanged(seat=2)).deciders


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (turn.PlayerControlChanged(seat=3, decider=1), "RW2104"),
        (turn.PlayerControlChanged(seat=2, decider=3), "RW2104"),
        (turn.PlayerControlChanged(seat=2, decider=1, effect=10**6), "RW2108"),
        (turn.PlayerControlChanged(seat=2, decider=1, objects=("99.1",)), "RW2101"),
    ],
)
def test_player_control_changed_names_what_there_is(event: turn.PlayerControlChanged, code: str) -> None:
    with pytest.raises(FoldError, match=code):
        then(GIVEN, event)


def test_priority_received() -> None:
    assert (WITH_PRIORITY.priority, WITH_PRIORITY.awaiting) == (1, Awaiting(1, "priority", N + 2))


def test_priority_passed() -> None:
    state = then(WITH_PRIORITY, turn.PriorityPassed(seat=1))
    assert (state.priority, state.awaiting, state.action) == (None, None, Action(N + 3))
