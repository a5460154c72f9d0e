"""Small games written down by hand: turns, priority and combat of Alice (seat 1) and Bob (seat 2)."""

from __future__ import annotations

from rewind.events.base import Characteristics, Phase, Step, TypeLine
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared, DamageDealt, LifeLost
from rewind.events.objects import Tapped
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.replays.partly.outcomes import Depth
from rewind.replays.partly.verifying import PartialVerification, verify_partly
from tests.projections.tables import Table

ALICE, BOB = 1, 2


def creature(power: int, toughness: int, *abilities: str, name: str = "Golem") -> Characteristics:
    """A creature of this size, with keywords."""
    return Characteristics(
        name=name,
        type_line=TypeLine(types=("Creature",)),
        power=power,
        toughness=toughness,
        abilities=abilities,
    )


class HandLog(Table):
    """A log of today's edition; both players have ten cards in their libraries."""

    def __init__(self) -> None:
        super().__init__("2026-04")
        for seat in (ALICE, BOB):
            self.cards(seat, *["bears"] * 10)

    def turn(self, seat: int = ALICE) -> None:
        """A turn begins, with its untap step."""
        self.record(TurnBegan(turn=self.state.turn + 1, seat=seat))
        self.step("beginning", "untap")

    def step(self, phase: Phase, step: Step | None = None) -> None:
        """A step begins, or a phase without steps."""
        if self.state.phase != phase:
            self.record(PhaseBegan(phase=phase))
        if step is not None:
            self.record(StepBegan(step=step))

    def priority(self, seat: int) -> None:
        """A player gets priority."""
        self.record(PriorityReceived(seat=seat))

    def passes(self, seat: int) -> None:
        """A player gets priority and passes."""
        self.priority(seat)
        self.record(PriorityPassed(seat=seat))

    def both_pass(self, first: int = ALICE) -> None:
        """Both players get priority and pass."""
        self.passes(first)
        self.passes(3 - first)

    def until(self, phase: Phase, step: Step | None = None) -> None:
        """Alice's next turn, in a step of which both pass, and what follows begins."""
        self.turn()
        self.step(phase, step)
        self.both_pass()

    def attack(self, attacker: str) -> None:
        """Alice attacks Bob with a creature, and both pass."""
        self.step("combat", "declare_attackers")
        self.record(AttackersDeclared(seat=ALICE, attacks=(Attack(attacker=attacker, defender=BOB),)))
        self.record(Tapped(object=attacker))
        self.both_pass()

    def block(self, blocker: str, attacker: str) -> None:
        """Bob blocks, and both pass."""
        self.step("combat", "declare_blockers")
        self.record(BlockersDeclared(seat=BOB, blocks=(Block(blocker=blocker, attackers=(attacker,)),)))
        self.both_pass()

    def unblocked(self) -> None:
        """Nobody blocks, and both pass."""
        self.step("combat", "declare_blockers")
        self.both_pass()

    def hits(self, source: str, to: str | int, amount: int) -> None:
        """A creature deals combat damage."""
        self.record(DamageDealt(source=source, to=to, amount=amount, combat=True))
        if isinstance(to, int):
            self.record(LifeLost(seat=to, amount=amount, source=source))

    def verified(self, depth: Depth = "facts") -> PartialVerification:
        """What verifying it in part finds."""
        return verify_partly(self.records, "by hand", depth=depth)
