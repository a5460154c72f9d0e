"""Lines in which a colour or a type is chosen first: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "{1}: choose a color. creatures you control gain protection from the chosen color until end of turn.",
        "{1}: choose a color, then destroy all lands of that color.",
        "{1}: choose a creature type other than Wall. target creature becomes that type until end of turn.",
        "{1}: choose a color. target player reveals their hand and discards all cards of that color.",
        "as ~ enters, choose a color.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_what_works_only_in_the_graveyard_is_an_ability_of_a_card_there() -> None:
    (ability,) = compiled("{1}: You gain 1 life. Activate only if Test Card is in your graveyard.").abilities
    assert ability["zone"] == "graveyard"
    assert "condition" not in ability


def test_that_player_is_the_chosen_one_whose_upkeep_begins() -> None:
    text = (
        "As Test Card enters, choose an opponent.\nAt the beginning of the chosen player's upkeep, that player draws a "
        "card."
    )
    assert compiled(text, "Artifact").abilities[1]["effect"] == [{"do": "draw", "player": "event.player"}]
