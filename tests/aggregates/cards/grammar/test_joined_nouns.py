"""Lines with nouns that are joined, and with targets of somebody's choice: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "{1}: tap up to two target artifacts and/or lands.",
        "{1}: ~ deals 1 damage to each red and/or green creature.",
        "{1}: destroy all other creatures that share a color with ~.",
        "{1}: put a +1/+1 counter on target creature of defending player's choice.",
        "whenever you attack with two or more creatures, draw a card.",
        "{1}: each player loses 1 life, discards two cards, draws a card, then mills a card.",
        "{1}: destroy target land. ~ deals 2 damage to the land's controller.",
        "creature spells you cast that share a creature type with ~ cost {1} less to cast.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_the_player_of_the_turn_chooses_the_target() -> None:
    text = "At the beginning of each player's upkeep, tap target land that player controls of their choice."
    (ability,) = compiled(text).abilities
    assert ability["targets"] == [
        {"objects": {"types": ["Land"], "controller": "event.player"}, "player": "event.player"}
    ]
