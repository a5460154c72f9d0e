"""Turns, phases, steps and priority."""

from __future__ import annotations

from rewind.events import turn
from rewind.events.base import Phase, Step
from tests.random_games.zones import Zones

PARTS: tuple[tuple[Phase, Step | None], ...] = (
    ("beginning", None),
    ("beginning", "untap"),
    ("beginning", "upkeep"),
    ("beginning", "draw"),
    ("precombat_main", None),
    ("combat", None),
    ("combat", "beginning_of_combat"),
    ("combat", "declare_attackers"),
    ("combat", "declare_blockers"),
    ("combat", "combat_damage"),
    ("combat", "end_of_combat"),
    ("postcombat_main", None),
    ("ending", None),
    ("ending", "end_of_turn"),
    ("ending", "cleanup"),
)
"""A turn's phases and steps, in order (rule 300.1)."""


class Turn(Zones):
    """Random events of the turn."""

    def advance(self) -> None:
        """The next part of the turn, or the next turn."""
        phase, step = self.state.phase, self.state.step
        index = 0 if phase is None else PARTS.index((phase, step)) + 1
        if self.state.turn == 0 or index == len(PARTS):
            self.next_turn()
            return
        phase, step = PARTS[index]
        if self.chance(0.05):
            self.say(turn.PartSkipped(part=step or phase, seat=self.seat(), effect=self.effect()))
        if self.chance(0.05):
            self.say(turn.PartAdded(part=step or phase, after=self.state.step or self.state.phase or "beginning"))
        self.say(turn.PhaseBegan(phase=phase) if step is None else self.step_begins(step))
        if step == "draw" and self.state.active is not None:
            self.draw(self.state.active)

    def step_begins(self, step: Step) -> turn.StepBegan:
        first_strike = step == "combat_damage" and self.chance(0.3)
        fighting = tuple(self.state.attacking) if first_strike else ()
        return turn.StepBegan(step=step, first_strike=first_strike, with_first_strike=fighting)

    def next_turn(self) -> None:
        seat = self.state.active or self.state.starting_player or 1
        if self.chance(0.1):
            self.say(turn.TurnAdded(seat=seat))
        else:
            seat = 3 - seat
        self.say(turn.TurnBegan(seat=seat, turn=self.state.turn + 1))

    def control_player(self) -> None:
        """Somebody decides for the other player, and sees that hand; or no longer."""
        seat = self.seat()
        decider = 3 - seat if seat not in self.state.deciders or self.chance(0.3) else None
        objects = () if decider is None else self.hand(seat)
        self.say(
            turn.PlayerControlChanged(
                seat=seat, decider=decider, effect=None if decider is None else self.effect(), objects=objects
            )
        )

    def give_priority(self) -> None:
        seat = self.seat()
        self.say(turn.PriorityReceived(seat=seat))
        if self.chance(0.8):
            self.say(turn.PriorityPassed(seat=seat))
