"""Lines about what things have, who controls them, what players cannot do: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "~ can't be the target of white spells or abilities from white sources.",
        "creatures you control can't be the targets of spells.",
        "artifacts you control have indestructible.",
        "protection from Elves and from red",
        "nonbasic landwalk",
        "players can't gain life.",
        "{1}: target player can't play lands this turn.",
        "{1}: target player gains control of ~.",
        "{1}: exchange control of ~ and target land.",
        "you may have ~ enter as a copy of any creature on the battlefield.",
        "{1}: ~ gets +1/+1 until end of turn and can't be blocked this turn.",
        "your opponents play with their hands revealed.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_an_aura_that_is_not_removed_is_not_what_the_creature_is_protected_from() -> None:
    text = "Enchant creature\nEnchanted creature has protection from green. This effect doesn't remove Test Card."
    (change,) = compiled(text, "Enchantment — Aura").abilities[1]["changes"]
    assert change["abilities"][0]["from"] == {"zone": "any", "colors": ["G"], "not": {"among": "giver"}}


def test_what_cannot_be_a_target_is_meant_in_play() -> None:
    (ability,) = compiled("Creatures can't be the targets of spells.").abilities
    assert ability["changes"][0]["event"]["what"] == {"zone": ["in_play"], "types": ["Creature"]}


def test_the_other_number_is_that_which_is_printed() -> None:
    (ability,) = compiled("Test Card's power is equal to the number of cards in your hand.").abilities
    assert ability["changes"][0]["toughness"] == 1


def test_it_is_no_player() -> None:
    (ability,) = compiled("When Test Card enters, target opponent gains control of it.").abilities
    assert ability["effect"][0]["to"] == "this"
