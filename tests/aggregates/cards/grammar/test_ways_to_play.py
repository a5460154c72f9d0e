"""Alternative costs, times and prices of spells, and what cannot be played, in lines of our own."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read

LINES = (
    "you may exile a red card from your hand rather than pay ~'s mana cost.",
    "you may sacrifice three Goblins rather than pay ~'s mana cost.",
    "if you control a Swamp, you may pay 3 life rather than pay ~'s mana cost.",
    "if a opponent controls a Forest and you control a Plains, you may cast ~ without paying its mana cost.",
    "if you have 4 or less life, ~ costs {3} less to cast.",
    "activated abilities of artifacts cost {1} more to activate.",
    "activated abilities of lands can't be activated.",
    "enchanted creature can't block, and its activated abilities can't be activated.",
    "you may play two additional lands on each of your turns.",
    "instant and sorcery spells you cast cost {1} less to cast.",
)


@pytest.mark.parametrize("line", LINES)
def test_lines_are_said_as_they_are_read(line: str) -> None:
    verify_said_as_read(line)


def test_a_card_of_the_hand_is_another_one_than_the_spell() -> None:
    text = "You may exile a red card from your hand rather than pay this spell's mana cost.\nDraw a card."
    way, _ = compiled(text, "Instant").abilities
    assert way["changes"][0]["cost"][0]["what"] == {"colors": ["R"], "zone": "hand", "of": "you", "other": True}


def test_what_is_played_as_with_flash_is_sacrificed_later() -> None:
    text = (
        "You may cast this spell as though it had flash. If you cast it any time a sorcery couldn't have been cast, "
        "the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
    )
    way, later = compiled(text, "Enchantment").abilities
    came = {"happened": {"event": "move", "what": "this", "to": "in_play"}}
    assert later["if"] == {"all_of": [{"paid": way["changes"][0]["as"]}, came]}
    assert later["effect"] == [{"do": "sacrifice", "what": "this", "player": "controller of this"}]


def test_x_that_is_an_amount_is_paid_so_many_times_and_counted_before() -> None:
    text = "Counter target spell unless its controller pays {X}, where X is the number of cards in your graveyard."
    (spell,) = compiled(text, "Instant").abilities
    assert [one["do"] for one in spell["effect"]] == ["let", "may"]
    assert spell["effect"][1]["cost"] == [{"times": "$times", "cost": ["{1}"]}]


def test_flash_for_more_mana_is_an_additional_cost() -> None:
    (static, _) = compiled(
        "You may cast ~ as though it had flash if you pay {2} more to cast it.\nDraw a card.", "Sorcery"
    ).abilities
    price, allowed = static["changes"]
    assert (price["add"], price["optional"]) == (["{2}"], allowed["if"]["paid"])
    assert "cost" not in allowed
