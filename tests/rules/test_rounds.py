"""What may be repeated as a round: each kind of decision with what it says, and no other (rule 421)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rewind.events import combat, playing, turn
from rewind.events.base import Event, Place
from rewind.events.playing import LoopInput
from rewind.replays.playing.rounds import NoRoundError, proposal
from tests.aggregates.given import BEGINNING, move, numbered

START = (
    *BEGINNING,
    move("1.1", "1.2", Place(zone="library", seat=1, position=0), "in_play"),
    turn.TurnBegan(seat=1, turn=1),
    turn.PhaseBegan(phase="precombat_main"),
    turn.PriorityReceived(seat=1),
)

INPUTS: Mapping[Event, LoopInput] = {
    turn.PriorityPassed(seat=1): LoopInput(kind="pass", seat=1),
    playing.SpellPlayed(seat=1, object="1.2", x=2): LoopInput(kind="spell", seat=1, object="1.2", x=2),
    playing.AbilityPlayed(seat=1, object="1.2", ability=1): LoopInput(kind="ability", seat=1, object="1.2", ability=1),
    playing.SpecialActionTaken(seat=1, object="1.2", action="turn_face_up"): LoopInput(
        kind="special", seat=1, object="1.2", action="turn_face_up"
    ),
    playing.ChoiceMade(seat=1, values=("R",)): LoopInput(kind="choice", seat=1, values=("R",)),
}
"""Decision → what is repeated of it."""


@pytest.mark.parametrize("event", INPUTS, ids=lambda event: event.published)
def test_a_decision_is_repeated_with_what_it_says(event: Event) -> None:
    proposed = proposal(numbered((*START, event)), 1, 1, 5)
    assert (proposed.inputs, proposed.times) == ((INPUTS[event],), 5)


def test_attackers_are_not_declared_again_and_again() -> None:
    with pytest.raises(NoRoundError, match="attackers_declared cannot be repeated"):
        proposal(numbered((*START, combat.AttackersDeclared(seat=1))), 1, 1, 5)
