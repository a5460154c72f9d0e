"""Each check of an audit by facts refuses a decision of each kind that it names, and none refuses a legal one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rewind.events.base import Event
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared
from rewind.events.objects import Tapped
from rewind.events.playing import AbilityPlayed, LandPlayed, ManaAbilityUse, Payment, SpellPlayed
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, TurnBegan
from rewind.replays.auditing.fact_audit import Outcome, outcomes
from rewind.replays.auditing.fact_checks import CHECKS
from rewind.replays.auditing.facts import Facts
from tests.projections.tables import Table

ALICE, BOB = 1, 2


class MainPhase(Table):
    """Alice's main phase, in which she has priority. Each player has Bears and a Factory in play and in hand."""

    def __init__(self) -> None:
        super().__init__()
        self.bears = {seat: self.permanent(seat, "bears") for seat in (ALICE, BOB)}
        self.factory = {seat: self.permanent(seat, "factory") for seat in (ALICE, BOB)}
        hands = {seat: self.cards(seat, "bears", "factory", zone="hand") for seat in (ALICE, BOB)}
        self.spell = {seat: hand[0] for seat, hand in hands.items()}
        self.land = {seat: hand[1] for seat, hand in hands.items()}
        self.record(TurnBegan(turn=1, seat=ALICE))
        self.record(PhaseBegan(phase="precombat_main"))
        self.record(PriorityReceived(seat=ALICE))

    def outcomes(self, event: Event) -> dict[str, Outcome]:
        """What each check that concerns the decision says of it, by the check's name."""
        facts = Facts(self.state, tells_priority=True)
        return {outcome.check.name: outcome for outcome in outcomes(facts, event)}

    def attack(self, attacker: str, seat: int = ALICE) -> AttackersDeclared:
        return AttackersDeclared(seat=seat, attacks=(Attack(attacker=attacker, defender=3 - seat),))

    def block(self, blocker: str) -> BlockersDeclared:
        """Bob blocks Alice's Bears."""
        return BlockersDeclared(seat=BOB, blocks=(Block(blocker=blocker, attackers=(self.bears[ALICE],)),))

    def attacked(self) -> MainPhase:
        """The same game, once Alice's Bears attack."""
        self.record(self.attack(self.bears[ALICE]))
        return self

    def tapped(self, obj: str) -> MainPhase:
        """The same game, once something is tapped."""
        self.record(Tapped(object=obj))
        return self

    def new(self) -> str:
        """Bears that come under Alice's control."""
        return self.permanent(ALICE, "bears")

    def while_the_stack_holds_something(self) -> MainPhase:
        """The same game, with Bears on the stack."""
        self.move(self.cards(BOB, "bears", zone="hand")[0], "stack", "played")
        return self

    def after_a_land(self) -> MainPhase:
        """The same game, once Alice has played a land."""
        self.record(LandPlayed(seat=ALICE, object=self.land[ALICE]))
        self.land[ALICE] = self.cards(ALICE, "factory", zone="hand")[0]
        return self

    def cast(self, payment: Payment | None = None, seat: int = ALICE) -> SpellPlayed:
        return SpellPlayed(seat=seat, object=self.spell[seat], payment=payment)

    def activate(self, payment: Payment | None = None) -> AbilityPlayed:
        return AbilityPlayed(seat=ALICE, object=self.factory[ALICE], ability=2, payment=payment)

    def play_land(self, seat: int = ALICE) -> LandPlayed:
        return LandPlayed(seat=seat, object=self.land[seat])

    def from_factory(self, mana: str = "{1}") -> Payment:
        """Mana of Alice's Factory, which it adds meanwhile."""
        return Payment(mana=mana, abilities=(ManaAbilityUse(object=self.factory[ALICE], ability=1, mana="{1}"),))


Example = Callable[[MainPhase], Event]
"""Brings about a position and gives a decision that is wrong in it."""

WRONG: Mapping[tuple[str, type[Event]], Example] = {
    ("priority", PriorityPassed): lambda game: PriorityPassed(seat=BOB),
    ("priority", LandPlayed): lambda game: game.play_land(BOB),
    ("priority", SpellPlayed): lambda game: game.cast(seat=BOB),
    ("land_turn", LandPlayed): lambda game: game.play_land(BOB),
    ("land_time", LandPlayed): lambda game: game.while_the_stack_holds_something().play_land(),
    ("land_count", LandPlayed): lambda game: game.after_a_land().play_land(),
    ("spell_time", SpellPlayed): lambda game: game.while_the_stack_holds_something().cast(),
    ("mana_source", SpellPlayed): lambda game: game.tapped(game.factory[ALICE]).cast(game.from_factory()),
    ("mana_source", AbilityPlayed): lambda game: game.tapped(game.factory[ALICE]).activate(game.from_factory()),
    ("mana", SpellPlayed): lambda game: game.cast(game.from_factory("{1}{G}")),
    ("mana", AbilityPlayed): lambda game: game.activate(game.from_factory("{1}{G}")),
    ("attacking_player", AttackersDeclared): lambda game: game.attack(game.bears[BOB], BOB),
    ("attacking_creature", AttackersDeclared): lambda game: game.attack(game.factory[ALICE]),
    ("attacker_controlled", AttackersDeclared): lambda game: game.attack(game.bears[BOB]),
    ("attacker_untapped", AttackersDeclared): lambda game: game.tapped(game.bears[ALICE]).attack(game.bears[ALICE]),
    ("attacker_not_new", AttackersDeclared): lambda game: game.attack(game.new()),
    ("blocking_creature", BlockersDeclared): lambda game: game.attacked().block(game.factory[BOB]),
    ("blocker_controlled", BlockersDeclared): lambda game: game.attacked().block(game.new()),
    ("blocker_untapped", BlockersDeclared): lambda game: game.attacked().tapped(game.bears[BOB]).block(game.bears[BOB]),
    ("blocked_attacks", BlockersDeclared): lambda game: game.block(game.bears[BOB]),
}

RIGHT: tuple[Example, ...] = (
    lambda game: PriorityPassed(seat=ALICE),
    lambda game: game.play_land(),
    lambda game: game.cast(game.from_factory()),
    lambda game: game.activate(game.from_factory()),
    lambda game: game.attack(game.bears[ALICE]),
    lambda game: game.attacked().block(game.bears[BOB]),
)

UNTOLD = ("priority", AbilityPlayed)
"""Who plays an ability without priority may be playing a mana ability."""


@pytest.mark.parametrize(("name", "kind"), WRONG, ids=lambda part: getattr(part, "__name__", part))
def test_a_check_refuses_what_is_wrong(name: str, kind: type[Event]) -> None:
    game = MainPhase()
    event = WRONG[name, kind](game)
    assert type(event) is kind
    found = game.outcomes(event)[name]
    assert found.refused is not None, found.unknown
    assert found.refused.code is found.check.code


@pytest.mark.parametrize("example", RIGHT)
def test_no_check_refuses_what_is_right(example: Example) -> None:
    game = MainPhase()
    found = game.outcomes(example(game))
    assert [(name, outcome.refused, outcome.unknown) for name, outcome in found.items()] == [
        (name, None, None) for name in found
    ]


def test_that_an_ability_needed_priority_cannot_be_told() -> None:
    game = MainPhase()
    found = game.outcomes(AbilityPlayed(seat=BOB, object=game.factory[BOB], ability=1))["priority"]
    assert (found.refused, found.unknown) == (
        None,
        "a mana ability needs no priority, and whether it is one is not known",
    )


def test_every_check_has_an_example_of_each_kind_of_decision() -> None:
    assert {(check.name, kind) for check in CHECKS for kind in check.decisions} == {*WRONG, UNTOLD}
