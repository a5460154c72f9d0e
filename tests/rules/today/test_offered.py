"""What is offered of cards that are played otherwise under 2026-04 than they lie there."""

from __future__ import annotations

from pathlib import Path

from rewind.aggregates.cards import pool, read_records
from rewind.aggregates.game import Game
from rewind.aggregates.rules.stack import legal
from rewind.aggregates.rules.stack.options import PlaySpell
from tests.games.playing import from_scenario

CARDS = Path(__file__).parent / "cards/later-turns.yaml"
FORETOLD = """
scenario: a spell is foretold
editions: ["2026-04"]
players:
  alice: {hand: [Foretold Spark], mana: "{2}", in_play: [Mountain], library: [Forest x3]}
  bob: {library: [Forest x3]}
do:
  - special: {by: alice, object: Foretold Spark, action: foretell}
  - advance: {turn: 3, to: main1}
expect: {turn: 3}
"""


def test_a_spell_that_was_foretold_is_offered_with_its_targets() -> None:
    """It lies face down, and who may look at it casts it as what it is (406.3b)."""
    cards, game = pool().and_of(read_records(CARDS.read_text("utf-8"), CARDS.name)), Game()
    for event in from_scenario(FORETOLD, cards, "2026-04"):
        game.decide(event)
    plays = [option for option in legal.options(game.engine()) if isinstance(option, PlaySpell)]
    assert [(one.costs, [target.things for target in one.choices.targets]) for one in plays] == [
        (("$foretell",), [(1, 2)])
    ]
