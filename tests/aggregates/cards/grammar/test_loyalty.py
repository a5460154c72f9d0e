"""Planeswalkers: their loyalty, and loyalty symbols as costs (2026-04: 107.7, 306.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.grammar.compile import ReadCard, load, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.text import print_ability

LINES = (
    "[+1]: Draw a card.",
    "[−2]: Test Card deals 2 damage to any target.",
    "[0]: You gain 1 life.",
    "[−X]: You gain X life.",
)
WALKER = PrintedCard("Test Card", "{1}{U}", "Legendary Planeswalker — Jace", "\n".join(LINES), loyalty="3")


def test_a_planeswalker_is_read_and_said_as_it_is_printed() -> None:
    found = read_card(WALKER)
    assert isinstance(found, ReadCard)
    assert found.is_said
    record = found.record()
    assert record["loyalty"] == 3
    assert [ability["timing"] for ability in record["abilities"]] == ["loyalty"] * 4
    changed = [(part["do"], part["number"]) for ability in record["abilities"] for part in ability["cost"]]
    assert changed == [("add_counters", 1), ("remove_counters", 2), ("add_counters", 0), ("remove_counters", "X")]


def test_symbols_without_brackets_are_read_alike() -> None:
    bare = read_card(replace(WALKER, text="\n".join(LINES).replace("[", "").replace("]", "").replace("−", "-")))
    whole = read_card(WALKER)
    assert isinstance(bare, ReadCard)
    assert isinstance(whole, ReadCard)
    assert bare.record() == whole.record()


def test_its_abilities_are_printed_with_their_symbols() -> None:
    found = read_card(WALKER)
    assert isinstance(found, ReadCard)
    (loaded,) = [load({**found.record(), "main": "2026-04", "since": "2026-04"})]
    assert loaded.definition.characteristics.loyalty == 3
    programs = loaded.definition.programs
    said = [print_ability(parse_ability(one.ability), name="Test Card", edition="2026-04") for one in programs]
    assert [text.partition(":")[0] for text in said] == ["[+1]", "[−2]", "[0]", "[−X]"]


@pytest.mark.parametrize("symbol", ["[1]", "[+]", "[−1000]", "[+1"])
def test_what_is_no_loyalty_symbol_is_not_read(symbol: str) -> None:
    card = PrintedCard("Test Card", "{1}{U}", "Legendary Planeswalker — Jace", f"{symbol}: Draw a card.", loyalty="3")
    assert not isinstance(read_card(card), ReadCard)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Destroy target creature or planeswalker.", {"objects": {"types": ["Creature", "Planeswalker"]}}),
        ("Destroy target planeswalker.", {"objects": {"types": ["Planeswalker"]}}),
        (
            "Test Card deals 3 damage to target player or planeswalker.",
            {"objects": {"types": ["Planeswalker"]}, "players": "any"},
        ),
        (
            "Test Card deals 3 damage to target opponent or planeswalker.",
            {"objects": {"types": ["Planeswalker"]}, "players": "opponent"},
        ),
    ],
)
def test_planeswalkers_are_targets_by_the_book_that_has_them(text: str, target: dict[str, object]) -> None:
    found = read_card(PrintedCard("Test Card", "{R}", "Instant", text, names_planeswalkers=True))
    assert isinstance(found, ReadCard)
    assert found.is_said
    assert found.record()["abilities"][0]["targets"] == [target]


def test_or_planeswalker_says_nothing_by_the_older_books() -> None:
    found = read_card(PrintedCard("Test Card", "{R}", "Instant", "Destroy target creature or planeswalker."))
    assert isinstance(found, ReadCard)
    assert found.record()["abilities"][0]["targets"] == [{"objects": {"types": ["Creature"]}}]
