"""A hand that is given up for as many cards: whose cards are counted, and when."""

from __future__ import annotations

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


def test_as_many_are_drawn_as_were_discarded() -> None:
    text = (
        "Whenever this creature becomes blocked, defending player discards all the cards in their hand, "
        "then draws that many cards."
    )
    (ability,) = compiled(text).abilities
    assert ability["effect"] == [
        {"do": "discard", "number": "all", "player": "defending_player", "as": "$discarded"},
        {"do": "draw", "number": {"count": "$discarded"}, "player": "defending_player"},
    ]
    verify_said_as_read(text)
    verify_said_as_read("{1}: Discard all the cards in your hand, then draw that many cards.")


def test_cards_that_go_into_the_library_are_counted_before() -> None:
    for given_up in (
        "Shuffle the cards from your hand into your library",
        "Put the cards in your hand on the bottom of your library in any order",
    ):
        text = f"{{1}}: {given_up}, then draw that many cards."
        (ability,) = compiled(text).abilities
        count, *_, draw = ability["effect"]
        assert count == {"do": "let", "value": {"number": "cards_in_hand", "of": "you"}, "as": "$many"}
        assert draw == {"do": "draw", "number": "$many", "player": "you"}
        verify_said_as_read(text)


def test_any_number_of_cards_of_the_hand_are_counted_as_they_move() -> None:
    text = "{1}: Shuffle any number of cards from your hand into your library, then draw that many cards."
    (ability,) = compiled(text).abilities
    move, _, draw = ability["effect"]
    assert (move["number"], move["as"], draw["number"]) == ("any", "$moved", {"count": "$moved"})
    verify_said_as_read(text)


def test_cards_are_drawn_before_as_many_are_discarded() -> None:
    text = "Target player draws cards equal to the number of cards in their hand, then discards that many cards."
    (spell,) = compiled(text, "Sorcery").abilities
    count, draw, discard = spell["effect"]
    assert count["value"] == {"number": "cards_in_hand", "of": "target"}
    assert (draw["do"], discard["do"], draw["number"], discard["number"]) == ("draw", "discard", "$many", "$many")
    verify_said_as_read(text, "Sorcery")


def test_each_player_draws_as_many_as_were_that_players_own() -> None:
    text = "Each player shuffles the cards from their hand into their library, then draws that many cards."
    (spell,) = compiled(text, "Sorcery").abilities
    move, shuffle, draws = spell["effect"]
    assert (move["as"], shuffle["player"]) == ("$moved", "each_player")
    own = {"count": {"zone": "any", "among": "$moved.what", "owner": "each"}}
    assert draws["effect"] == [{"do": "draw", "number": own, "player": "each"}]
    verify_said_as_read(text, "Sorcery")


def test_a_number_of_all_players_cards_is_not_that_of_one() -> None:
    unread("Each player discards all the cards in their hand, then draws that many cards.", "Sorcery")
