"""Lines that hold as long as something is so, and abilities that speak of themselves."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "as long as ~ is untapped and you control a Forest, creatures you control have haste.",
        "~ gets +1/+1 as long as no opponent controls a Forest.",
        "as long as you have more cards in hand than each opponent, ~ gets +2/+2.",
        "~ gets -1/-1 as long as red is the most common color among all permanents or is tied for most common.",
        "players can't untap more than one Forest during their untap steps.",
        "you may cast artifact spells as though they had flash.",
        "~ can't be enchanted by other Auras.",
        "each noncreature artifact is a artifact creature with power and toughness each equal to its mana value.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_a_card_in_the_graveyard_with_a_second_condition_works_there() -> None:
    text = "As long as Test Card is in your graveyard and you control a Swamp, creatures you control have fear."
    (ability,) = compiled(text).abilities
    assert ability["zone"] == "graveyard"
    assert ability["as_long_as"] == {"there_is": {"subtypes": ["Swamp"], "controller": "you"}}


def test_one_thing_or_else_another() -> None:
    text = "Enchant creature\nEnchanted creature gets +1/+1 as long as it's red. Otherwise, it gets -1/-1."
    _, first, second = compiled(text, "Enchantment — Aura").abilities
    assert second["as_long_as"] == {"not": first["as_long_as"]}


def test_numbers_that_differ_are_each_fixed() -> None:
    text = "Target creature gets +2/+1 until end of turn for each Swamp you control."
    (spell,) = compiled(text, "Instant").abilities
    assert [one["do"] for one in spell["effect"]] == ["let", "let", "apply"]


def test_an_ability_that_is_lost_by_itself_is_given_too() -> None:
    text = (
        "{1}, {T}: Test Card loses this ability and becomes an Aura enchantment with enchant creature. "
        "Attach it to target creature. You may pay {2} to end this effect.\nEnchanted creature can't block."
    )
    found = compiled(text)
    assert found.granted[1] == found.abilities[0]
    assert found.abilities[0]["effect"][1]["changes"][0] == {"change": "lose", "abilities": ["granted 2"]}
    assert found.abilities[0]["effect"][0] == {"do": "let", "things": "you", "as": "$payer"}
    assert found.granted[0] == {"kind": "special", "cost": ["{2}"], "effect": [], "player": "$payer"}
