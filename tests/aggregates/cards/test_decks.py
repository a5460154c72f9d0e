"""Decks as text, and the decks that are built in."""

from __future__ import annotations

import pytest

from docs.build import ROOT
from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.events.errors import CardError
from rewind.replays.playing.decks import (
    BUILT_IN,
    FAMOUS,
    OF_BOTH_EDITIONS,
    OF_TODAY,
    Deck,
    DeckLine,
    built_in,
    read_deck,
    records_of,
    verify_constructed,
)

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
        (
            "1 Mountain\n[Commander]\n1 Forest",
            '"[Commander]": a deck of a format that the editions here do not have (deck.txt:2)',
        ),
        ("10001 Mountain", '"10001" is no number of cards from 1 to 10,000 (deck.txt:1)'),
        ("9999 Mountain\n2 Forest", "the deck has 10,001 cards; at most 10,000 are read (deck.txt)"),
        ("Sideboard\n2 Forest", "the deck has no cards (deck.txt)"),
        ("<deck>\n<deck", "no XML: unclosed token (deck.txt:2)"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]>\n<Deck/>", "a deck has no document type (deck.txt:1)"),
        ("<Deck>\n<Cards Quantity='2'/></Deck>", "a card has no name, or no number (deck.txt:2)"),
        (
            "<Deck><Cards Quantity='two' Name='Shock'/></Deck>",
            '"two" is no number of cards from 1 to 10,000 (deck.txt:1)',
        ),
        ("<d><zone name='hand'/></d>", '"hand" is no zone of a deck; known are main, side, tokens (deck.txt:1)'),
        ("1 Mountain\n\n2 Mountain", '"Mountain" stands in line 1 already (deck.txt:3)'),
        ("// nothing", "the deck has no cards (deck.txt)"),
    ],
)
def test_what_is_wrong_in_a_deck_is_told_with_its_line(text: str, what: str) -> None:
    with pytest.raises(CardError) as caught:
        read_deck(text, "deck.txt")
    assert str(caught.value) == f"RW6003 {what}"


OF_PROGRAMS = {
    "Arena": "About\nName A\n\nDeck\n2 Shock (9ED) 222\n1 Shock (ODY) 2\n4 Fire // Ice (APC) 12\n\nSideboard\n1 Forest",
    "Moxfield": "3 Shock (9ED) 222 *F*\n4 Fire // Ice (APC) 128★\n\nSIDEBOARD:\n1 Forest (9ED) 347\n",
    "Forge": "[metadata]\nName=A\n[Main]\n1 Shock|9ED|1\n2 Shock|ODY\n4 Fire // Ice|APC|1\n[Sideboard]\n1 Forest|9ED|4",
    "Magic Online": """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="any"><NetDeckID>0</NetDeckID>
<Cards CatID="1" Quantity="2" Sideboard="false" Name="Shock" Annotation="0" />
<Cards CatID="2" Quantity="1" Sideboard="false" Name="Shock" Annotation="0" />
<Cards CatID="3" Quantity="4" Sideboard="false" Name="Fire/Ice" Annotation="0" />
<Cards CatID="4" Quantity="1" Sideboard="true" Name="Forest" Annotation="0" /></Deck>""",
    "Cockatrice": """<?xml version="1.0"?>
<cockatrice_deck version="1"><deckname>4 Shock</deckname><comments>&lt;card&gt;</comments>
<zone name="main"><card number="3" name="Shock"/><card number="4" price="0" name="Fire // Ice"/></zone>
<zone name="side"><card number="1" name="Forest"/></zone>
<zone name="tokens"><card number="1" name="Goblin"/></zone></cockatrice_deck>""",
    "by hand": "SB: 1 Forest\n# red\n3x Shock\n4 Fire//Ice",
}


@pytest.mark.parametrize("program", OF_PROGRAMS)
def test_decks_are_read_as_programs_write_them(program: str) -> None:
    deck = read_deck(OF_PROGRAMS[program], "deck")
    assert [(line.number, line.name) for line in deck.main] == [(3, "Shock"), (4, "Fire // Ice")]
    assert [(line.number, line.name) for line in deck.sideboard] == [(1, "Forest")]


def test_signs_of_names_are_those_of_the_records() -> None:
    deck = read_deck("1 Ærathi Berserker\n1 Mishra’s Factory\n1 Xantid Swarm", "deck.txt")
    assert deck.names == ("Aerathi Berserker", "Mishra's Factory", "Xantid Swarm")


def test_every_card_that_is_not_known_is_told_with_its_line() -> None:
    deck = read_deck("1 Mountain\n1 Wandering Ones\n1 Grizly Bears", "deck.txt")
    with pytest.raises(CardError) as caught:
        deck.records(pool(), "2003-12")
    first, second = caught.value.lines
    assert first == 'RW6002 "Wandering Ones" is not known in 2003-12, but in 2006-10, 2026-04 (deck.txt:2)'
    close = "Grizzly Bears, Glory Bearers"
    assert second == f'RW6002 no card is known by the name "Grizly Bears"; close to it: {close} (deck.txt:3)'
    other = read_deck("1 Another Bear", "other.txt")
    with pytest.raises(CardError) as caught:
        records_of([deck, other, other], pool(), "2006-10")
    assert [line.rpartition(" ")[2] for line in caught.value.lines] == ["(deck.txt:3)", "(other.txt:1)"]


def test_a_deck_for_constructed_play() -> None:
    def verify(text: str) -> None:
        deck = read_deck(text, "deck.txt")
        verify_constructed(deck, deck.records(pool(), "2006-10"), "2006-10")

    verify("56 Mountain\n4 Shock\n\nSideboard\n4 Shock")
    with pytest.raises(CardError) as caught:
        verify("55 Mountain\n4 Shock")
    too_few = "RW6003 59 cards: a constructed deck has at least 60 (rule 100.2) (deck.txt)"
    assert caught.value.lines == (too_few,)
    with pytest.raises(CardError) as caught:
        verify("55 Mountain\n5 Shock\n6 Treetop Village")
    five, six = caught.value.lines
    assert five == 'RW6003 5 of "Shock": at most 4 are allowed (rule 100.2) (deck.txt:2)'
    assert six.startswith('RW6003 6 of "Treetop Village"')


@pytest.mark.parametrize("name", OF_BOTH_EDITIONS)
@pytest.mark.parametrize("edition", NAMES)
def test_a_built_in_deck_can_be_played_in_every_edition(name: str, edition: str) -> None:
    records = built_in(name).records(pool(), edition)
    assert len(records) == 40
    readings = [record.definition.characteristics_in(edition) for record in records]
    lands = [reading for reading in readings if "Land" in reading.type_line.types]
    assert len(lands) == 17
    colors = {color for reading in readings for color in reading.colors}
    assert colors == {"red-green": {"R", "G"}, "white-blue": {"W", "U"}}[name]


@pytest.mark.parametrize("name", FAMOUS)
def test_a_famous_deck_is_one_for_tournaments(name: str) -> None:
    deck = built_in(name)
    records = deck.records(pool(), "2006-10")
    verify_constructed(deck, records, "2006-10")
    assert len(records) == 60
    assert sum(line.number for line in deck.sideboard) == 15
    assert all(line.name in pool().records for line in deck.sideboard)


@pytest.mark.parametrize("name", OF_TODAY)
def test_a_deck_of_today_is_one_for_tournaments(name: str) -> None:
    """Every card of it is known, and built in for the edition of 2026-04."""
    deck = built_in(name)
    records = deck.records(pool(), "2026-04")
    verify_constructed(deck, records, "2026-04")
    assert len(records) == 60
    assert sum(line.number for line in deck.sideboard) == 15
    assert all("2026-04" in pool().find(line.name).editions for line in deck.sideboard)


def test_the_decks_of_today_have_what_the_older_ones_cannot_have() -> None:
    cards = {record.name: record for name in OF_TODAY for record in built_in(name).records(pool(), "2026-04")}
    types = {word for one in cards.values() for word in one.definition.characteristics_in("2026-04").type_line.types}
    assert "Planeswalker" in types
    assert any(one.definition.back is not None for one in cards.values())


def test_most_famous_decks_can_be_played_in_the_older_edition() -> None:
    known = {record.name for record in pool().known("2003-12")}
    newer = {name for name in FAMOUS if not {line.name for line in built_in(name).main} <= known}
    assert newer == {"affinity", "magnivore", "tooth-and-nail", "zoo"}


def test_every_file_of_a_deck_is_built_in() -> None:
    assert {path.stem for path in (ROOT / "replays" / "decks").glob("*.txt")} == set(BUILT_IN)


def test_a_deck_that_is_not_built_in() -> None:
    with pytest.raises(KeyError, match="red-green"):
        built_in("black")
