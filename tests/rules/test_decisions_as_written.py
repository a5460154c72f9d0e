"""What only a decision that is written out can say: a payment's parts, and that what is played lies face down."""

from __future__ import annotations

import pytest

from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import PlaySpell, options
from rewind.aggregates.rules.costs import mana_abilities
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.events.playing import AbilityPlayed, ManaAbilityUse, Payment, SpellPlayed
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards

SHOCK = """
scenario: Shock, and what may pay for it
players: {alice: {mana: "{1}", hand: [Shock], in_play: [Mountain, Grizzly Bears]}, bob: {}}
do: []
"""

NEEDLE = """
scenario: A face-down creature has an ability, and one that lies face up has it too
players:
  alice:
    in_play:
      - {card: Battering Craghorn, as: hidden, face_down: true}
      - {card: Test Needle, attached_to: hidden}
      - {card: Hill Giant, as: shown}
      - {card: Test Needle, attached_to: shown}
  bob: {}
do: []
"""


FILTERS = """
scenario: A spell that is paid for with a filter, whose own mana is paid from elsewhere than what comes first
players: {alice: {hand: [Test Green Third], in_play: [Test Twin Filter, Forest, Mountain]}, bob: {}}
do: []
"""


def position(scenario: str) -> Game:
    """A game that waits for a decision in the position of a scenario."""
    (document,) = read_scenarios(scenario, "test")
    return Game(run_scenario(document, "2006-10", cards(), redact).records)


def named(game: Game, name: str) -> str:
    """The object of a name."""
    engine = game.engine()
    return next(obj for obj in game.state.position if engine.name(obj) == name)


def shock(game: Game, use: ManaAbilityUse) -> SpellPlayed:
    """Shock at the other player, for red mana that something is used for."""
    payment = Payment(mana="{R}", abilities=(use,))
    return SpellPlayed(seat=1, object=named(game, "Shock"), targets=((2,),), payment=payment)


def test_nothing_is_spent_on_what_costs_the_tap_symbol_alone() -> None:
    game = position(SHOCK)
    mountain = named(game, "Mountain")
    with pytest.raises(IllegalAction, match="RW3007"):
        game.decide(shock(game, ManaAbilityUse(object=mountain, ability=1, mana="{R}", spent="{1}")))
    game.decide(shock(game, ManaAbilityUse(object=mountain, ability=1, mana="{R}")))
    assert game.state.status[mountain].tapped


def test_where_the_rules_are_overridden_what_has_no_mana_ability_is_tapped_for_mana() -> None:
    game = position(SHOCK)
    bears = named(game, "Grizzly Bears")
    game.decide(shock(game, ManaAbilityUse(object=bears, ability=1, mana="{R}")), override_rules=True)
    assert game.state.status[bears].tapped
    assert game.state.stack


def test_an_ability_is_said_to_be_that_of_a_face_down_object_where_it_is() -> None:
    game = position(NEEDLE)
    hidden = next(obj for obj, status in game.state.status.items() if status.face_down)
    with pytest.raises(IllegalAction, match="lies face up"):
        game.decide(AbilityPlayed(seat=1, object=named(game, "Hill Giant"), ability=1, targets=((2,),), face_down=True))
    game.decide(AbilityPlayed(seat=1, object=hidden, ability=1, targets=((2,),), face_down=True))
    assert game.state.stack


@pytest.mark.parametrize(("bound", "value"), [("_MOST_TRIED", 0), ("_MOST_WAYS", 1)])
def test_a_payment_is_looked_for_as_long_as_the_bounds_say(
    monkeypatch: pytest.MonkeyPatch, bound: str, value: int
) -> None:
    game = position(FILTERS)
    assert any(isinstance(one, PlaySpell) for one in options(game.engine()))
    monkeypatch.setattr(mana_abilities, bound, value)
    assert not any(isinstance(one, PlaySpell) for one in options(game.engine()))
