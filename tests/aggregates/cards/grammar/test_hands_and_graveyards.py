"""Words that are chosen as something is done, and what players do with cards of their hands and graveyards."""

from __future__ import annotations

from tests.aggregates.cards.grammar.reading import compiled


def test_a_color_that_is_chosen_is_that_of_what_follows() -> None:
    (spell,) = compiled("Choose a color. Destroy all creatures of that color.", "Sorcery").abilities
    assert spell["effect"] == [
        {"do": "choose", "kind": "color", "player": "you", "as": "$chosen_color"},
        {"do": "destroy", "what": {"types": ["Creature"], "colors": ["$chosen_color"]}},
    ]


def test_a_creature_put_from_the_hand_is_that_creature() -> None:
    (spell,) = compiled(
        "Target creature gets +1/+1 until end of turn.\nYou may put a creature card from your hand onto the "
        "battlefield. That creature gains haste.",
        "Instant",
    ).abilities
    _, offer, haste = spell["effect"]
    assert offer["effect"][0]["as"] == haste["to"] == "$card"


def test_each_player_that_may_puts_only_a_card_of_that_player() -> None:
    (spell,) = compiled("Each player may put a land card from their hand onto the battlefield.", "Sorcery").abilities
    (offer,) = spell["effect"]
    (put,) = offer["effect"]
    assert (offer["player"], put["player"], put["what"]["of"]) == ("each_player", "each", "each")


def test_a_card_at_random_is_spoken_of_again() -> None:
    (spell,) = compiled(
        "Target opponent reveals a card at random from their hand. You gain life equal to that card's mana value.",
        "Sorcery",
    ).abilities
    choice, _, gain = spell["effect"]
    assert choice["at_random"]
    assert gain["number"] == {"number": "mana_cost", "of": choice["as"]}


def test_what_is_lost_or_revealed_is_counted() -> None:
    (spell,) = compiled(
        "Each opponent loses 2 life. You gain life equal to the life lost this way.", "Sorcery"
    ).abilities
    assert (spell["effect"][0]["as"], spell["effect"][1]["number"]) == ("$lost", "$lost.number")
    (spell,) = compiled(
        "Reveal any number of red cards in your hand. Draw a card for each card revealed this way.", "Sorcery"
    ).abilities
    assert spell["effect"][1]["number"] == {"count": "$revealed"}


def test_who_shuffles_target_cards_into_a_library_does_so_and_nobody_where_that_player_is_no_target() -> None:
    line = "Target player shuffles up to four target cards from their graveyard into their library."
    (spell,) = compiled(line, "Sorcery").abilities
    assert spell["effect"][0] == {"do": "move", "what": "target2", "to": "library", "player": "target"}
