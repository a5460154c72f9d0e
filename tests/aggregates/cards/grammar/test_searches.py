"""Searching libraries, and what follows where something that may be done is done."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "line",
    [
        "search your library for up to three land cards, reveal them, put them into your hand, then shuffle.",
        "search target player's library for two cards and exile them. then that player shuffles.",
        "search your library for any number of Elf cards, reveal them, then shuffle and put those cards on top in any "
        "order.",
    ],
)
def test_searches_are_said_as_they_are_read(line: str) -> None:
    verify_said_as_read(line, "Sorcery")


def test_who_searched_shuffles() -> None:
    search = "Each player may search their library for a card and put that card into their hand"
    longer = compiled(f"{search}. Then each player who searched their library this way shuffles.", "Sorcery")
    assert longer.abilities == compiled(f"{search}, then shuffle.", "Sorcery").abilities


def test_each_player_that_is_asked_searches_for_itself() -> None:
    (spell,) = compiled(
        "Each player may search their library for a creature card, put it onto the battlefield, then shuffle.",
        "Sorcery",
    ).abilities
    (may,) = spell["effect"]
    assert may["player"] == "each_player"
    assert may["effect"][0]["player"] == "each"
    assert may["effect"][0]["among"]["of"] == "each"


def test_what_follows_only_where_it_was_done() -> None:
    (ability,) = compiled("When Test Card dies, you may exile it. If you do, draw two cards.").abilities
    (may,) = ability["effect"]
    assert may["effect"][0]["as"] == "$done"
    assert may["effect"][1]["condition"] == {"did": "$done"}


def test_what_is_paid_is_a_cost() -> None:
    (ability,) = compiled(
        "At the beginning of your upkeep, you may sacrifice a land. If you don't, tap Test Card."
    ).abilities
    (may,) = ability["effect"]
    assert may["cost"] == [{"do": "sacrifice", "what": {"types": ["Land"]}}]
    assert may["otherwise"] == [{"do": "tap", "what": "this"}]


def test_up_to_so_many_cards_may_be_fewer_whatever_they_are() -> None:
    for many, minimum in (("three", 3), ("up to three", None)):
        line = f"{{1}}: search target player's library for {many} cards and exile them. then that player shuffles."
        verify_said_as_read(line)
        assert compiled(line).abilities[0]["effect"][0].get("minimum") == minimum
