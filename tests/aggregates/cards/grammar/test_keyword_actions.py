"""Keyword actions, predefined tokens and energy are read, and printed in the words of 2026-04."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.compiling.printings import TODAY
from rewind.aggregates.cards.compiling.records_of_editions import record_of_today
from rewind.aggregates.cards.grammar.compile import ReadCard, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.text import print_abilities
from tests.aggregates.cards.grammar.reading import read, unread

LINES = [
    ("Surveil 1, then draw a card.", "Sorcery"),
    ("Investigate. Proliferate.", "Sorcery"),
    ("Scry 2. Draw a card.", "Sorcery"),
    ("Target opponent surveils 2.", "Sorcery"),
    ("Bolster 2. Populate.", "Sorcery"),
    ("{4}{G}: Adapt 2.", "Artifact"),
    ("{4}{G}: Monstrosity 3.", "Artifact"),
    ("Amass Orcs 2.", "Sorcery"),
    ("Goad target creature.", "Sorcery"),
    ("Detain target creature an opponent controls.", "Sorcery"),
    ("When Test Card enters, it explores.", "Artifact"),
    ("Whenever Test Card attacks, it connives.", "Artifact"),
    ("Target creature you control connives 2.", "Sorcery"),
    ("Target creature you control fights target creature an opponent controls.", "Sorcery"),
    ("When Test Card enters, you may have it fight target creature.", "Artifact"),
    ("Fateseal 2.", "Sorcery"),
    ("Discover 3. Learn.", "Sorcery"),
    ("Suspect target creature.", "Sorcery"),
    ("Suspected creatures you control have flying.", "Artifact"),
    ("Exile target suspected creature.", "Sorcery"),
    ("Airbend up to one target creature.", "Sorcery"),
    ("Each player blights 1.", "Sorcery"),
    ("When Test Card enters, it endures 2.", "Artifact"),
    ("Create two Treasure tokens.", "Sorcery"),
    ("When Test Card enters, create a tapped Map token.", "Artifact"),
    ("Each player creates a Food token.", "Sorcery"),
    ("When Test Card enters, you get {E}{E}.", "Artifact"),
    ("{T}, pay {E}{E}: Draw a card.", "Artifact"),
    ("Put a flying counter on target creature.", "Sorcery"),
]


@pytest.mark.parametrize(("line", "types"), LINES)
def test_a_line_is_printed_as_it_is_read(line: str, types: str) -> None:
    found = read(line, types)
    assert isinstance(found, ReadCard), found
    assert [one.said for one in found.lines] == [one.text for one in found.lines]
    _, loaded = record_of_today(found)
    assert [one.text for one in print_abilities(loaded.definition, TODAY)] == [line]


def test_what_is_read_as_a_fight_is_one_in_a_record_of_today() -> None:
    found = read("Target creature you control fights target creature an opponent controls.", "Sorcery")
    assert isinstance(found, ReadCard)
    record, _ = record_of_today(found)
    assert record["abilities"][0]["effect"] == [{"do": "fight", "what": "target", "with": "target2"}]


def test_no_token_is_predefined_that_the_book_does_not_name() -> None:
    assert unread("Create a Sword token.", "Sorcery").why == "unread"


@pytest.mark.parametrize(
    "text",
    [
        "Create a Wicked Role token attached to target creature you control.",
        "Create a Young Hero Role token attached to target creature.",
    ],
)
def test_a_role_is_created_attached_to_what_is_said(text: str) -> None:
    found = read_card(PrintedCard("Test Card", "{1}{W}", "Sorcery", text))
    assert isinstance(found, ReadCard)
    assert found.is_said
    ((instruction,),) = [one["effect"] for one in found.record()["abilities"]]
    assert instruction["attached_to"] == "target"
    assert instruction["token"]["predefined"].endswith(" Role")
