"""What each player does, where the sentence speaks of that player again; in lines of our own wording."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read
from tests.aggregates.cards.grammar.test_record_text import again


def test_each_player_counts_for_oneself() -> None:
    (spell,) = compiled("Each player loses 2 life for each Forest they control.", "Sorcery").abilities
    ((loop,),) = (one["effect"] for one in spell["effect"])
    (lost,) = loop["effect"]
    assert (loop["of"], lost["player"]) == ({"players": "any"}, "each")
    assert "'controller': 'each'" in str(lost["number"])


@pytest.mark.parametrize(
    "text",
    [
        "Each player returns a creature card from their graveyard to the battlefield.",
        "Each opponent puts a card from their hand on top of their library.",
        "Each player untaps a land they control.",
        "Each player creates a 1/1 green Cat creature token for each untapped Forest they control.",
    ],
)
def test_what_each_does_is_done_at_the_same_time(text: str) -> None:
    (spell,) = compiled(text, "Sorcery").abilities
    ((loop,),) = (one["effect"] for one in spell["effect"])
    assert (spell["effect"][0]["do"], loop["do"]) == ("together", "for_each")
    verify_said_as_read(text, "Sorcery")


def test_what_each_does_instead_is_said_as_it_is_read() -> None:
    instead = "each player returns a land they control to its owner's hand instead."
    text = f"{{2}}: the next time you would draw a card this turn, {instead}"
    assert again(text) == [text]


def test_each_of_several_has_half_of_its_own() -> None:
    (spell,) = compiled("Each opponent loses half their life, rounded up.", "Sorcery").abilities
    assert "'each_opponent'" not in str(spell)


def test_what_x_is_stands_in_a_sum() -> None:
    (spell,) = compiled("You gain X plus 2 life, where X is the number of lands you control.", "Sorcery").abilities
    assert spell["effect"][0]["number"] == {"plus": [{"count": {"types": ["Land"], "controller": "you"}}, 2]}


@pytest.mark.parametrize(
    "text",
    [
        "Test Card deals damage to each player equal to twice the number of lands that player controls.",
        "You gain X life, where X is the number of cards in your hand minus 2.",
        "Target player mills half their library, rounded up.",
        "You lose 2 life, you draw a card, and target opponent gains 2 life.",
    ],
)
def test_amounts_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text, "Sorcery")
