"""Decks as text, and the decks that are built in."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.events.errors import CardError
from rewind.replays.playing.decks import BUILT_IN, Deck, DeckLine, built_in, read_deck

DECK = """// comment
2 Mountain
1  Mishra's   Factory

Sideboard
1 Mountain
"""


def test_a_deck_is_read() -> None:
    deck = read_deck(DECK, "deck.txt")
    main = (DeckLine(2, "Mountain", 2), DeckLine(1, "Mishra's Factory", 3))
    assert deck == Deck("deck.txt", main, (DeckLine(1, "Mountain", 6),))
    assert deck.names == ("Mountain", "Mountain", "Mishra's Factory")
    assert read_deck("\ufeff" + DECK.replace("\n", "\r\n"), "deck.txt") == deck


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Mountain", '"Mountain" is not of the form "4 Grizzly Bears" (deck.txt:1)'),
        ("1 Mountain\n0 Forest", '"0 Forest" is not of the form "4 Grizzly Bears" (deck.txt:2)'),
        ("1 Mountain\nSideboard", '"Sideboard" is not of the form "4 Grizzly Bears" (deck.txt:2)'),
        ("1 Mountain\n\n2 Mountain", '"Mountain" stands in line 1 already (deck.txt:3)'),
        ("// nothing", "the deck has no cards (deck.txt)"),
    ],
)
def test_what_is_wrong_in_a_deck_is_told_with_its_line(text: str, what: str) -> None:
    with pytest.raises(CardError) as caught:
        read_deck(text, "deck.txt")
    assert str(caught.value) == f"RW6003 {what}"


def test_a_card_that_is_not_known_is_told_with_its_line() -> None:
    deck = read_deck("1 Mountain\n1 Wandering Ones\n1 Grizly Bears", "deck.txt")
    with pytest.raises(CardError, match=r'RW6002 "Wandering Ones" is not known in 2003-12.*\(deck.txt:2\)'):
        deck.records(pool(), "2003-12")
    with pytest.raises(CardError, match=r"RW6002 .*Grizzly Bears.*\(deck.txt:3\)"):
        deck.records(pool(), "2006-10")


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("edition", NAMES)
def test_a_built_in_deck_can_be_played_in_every_edition(name: str, edition: str) -> None:
    records = built_in(name).records(pool(), edition)
    assert len(records) == 40
    readings = [record.definition.characteristics_in(edition) for record in records]
    lands = [reading for reading in readings if "Land" in reading.type_line.types]
    assert len(lands) == 17
    colors = {color for reading in readings for color in reading.colors}
    assert colors == {"red-green": {"R", "G"}, "white-blue": {"W", "U"}}[name]


def test_a_deck_that_is_not_built_in() -> None:
    with pytest.raises(KeyError, match="red-green"):
        built_in("black")
