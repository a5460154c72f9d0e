"""What happened in a part of a log, without what goes without saying."""

from __future__ import annotations

from events.judging import PlayerPosition, PositionSet
from events.playing import (
    AbilityPlayed,
    ChoiceOffered,
    CostPaid,
    ManaAdded,
    ManaSpent,
    PlayCompleted,
    PutOnStack,
    ResolutionBegan,
    ResolutionEnded,
    SpellPlayed,
)
from events.turn import PhaseBegan, PriorityPassed, PriorityReceived, TurnBegan
from projections.histories.abridged import abridged
from tests.projections.tables import Table

ALICE, BOB = 1, 2


class MainPhase(Table):
    """Alice's main phase: she has a Factory in play and Rancor in hand."""

    def __init__(self) -> None:
        super().__init__()
        self.factory = self.permanent(ALICE, "factory")
        (self.rancor,) = self.cards(ALICE, "rancor", zone="hand")
        self.record(TurnBegan(turn=1, seat=ALICE))
        self.record(PhaseBegan(phase="precombat_main"))
        self.first = self.state.n + 1

    @property
    def lines(self) -> list[str]:
        return [line.text for line in abridged(self.records, self.first)]


def test_what_goes_without_saying_is_left_out() -> None:
    table = MainPhase()
    spell = table.move(table.rancor, "stack", "played")
    table.first = table.state.n + 1
    table.record(PriorityReceived(seat=ALICE))
    table.record(PriorityPassed(seat=ALICE))
    table.record(ChoiceOffered(seat=BOB, kind="yes_no"))
    players = tuple(PlayerPosition(seat=seat) for seat in (ALICE, BOB))
    table.record(PositionSet(players=players, turn=1, active=ALICE, phase="precombat_main"))
    table.record(ResolutionBegan(object=spell))
    table.record(ResolutionEnded(object=spell))
    table.seal()
    assert table.lines == ["Rancor begins to resolve."]


def test_a_spell_or_ability_is_played_in_one_line() -> None:
    """Its rules are those of all its parts; what happens afterwards is told again."""
    table = MainPhase()
    table.record(SpellPlayed(seat=ALICE, object=table.rancor))
    spell = table.move(table.rancor, "stack", "played")
    table.record(ManaAdded(seat=ALICE, mana="{G}", source=table.factory))
    table.record(ManaSpent(seat=ALICE, mana="{G}", object=spell))
    table.record(CostPaid(seat=ALICE, object=spell, mana="{G}"))
    table.record(PlayCompleted(object=spell))
    table.record(AbilityPlayed(seat=ALICE, object=table.factory, ability=2))
    ability = PutOnStack(object="99.1", kind="activated_ability", seat=ALICE, source=table.factory, ability=2)
    table.record(ability)
    table.record(PlayCompleted(object=ability.object))
    table.move(spell, "graveyard", "countered")
    assert table.lines == [
        "Alice plays Rancor.",
        "Alice plays ability 2 of Mishra’s Factory.",
        "Rancor is put into Alice's graveyard from the stack (countered).",
    ]
