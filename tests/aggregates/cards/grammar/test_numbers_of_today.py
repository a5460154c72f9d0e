"""Texts of today with numbers of their own: devotion, parties, what is doubled; prices by targets, free spells."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.compiling.records_of_editions import record_of_today
from rewind.aggregates.cards.grammar.compile import ReadCard, Unread
from tests.aggregates.cards.grammar.reading import CREATURE, read

CARDS = (
    ("When Test Card enters, you gain life equal to your devotion to green.", CREATURE),
    ("When Test Card enters, you gain life equal to your devotion to black and red.", CREATURE),
    ("When Test Card enters, you gain life equal to the number of creatures in your party.", CREATURE),
    ("At the beginning of your upkeep, if you have a full party, draw a card.", CREATURE),
    ("Double target creature's power until end of turn.", "Instant"),
    ("Double target creature's power and toughness until end of turn.", "Instant"),
    ("Whenever another creature you control enters, double Test Card's power until end of turn.", CREATURE),
    (
        "When Test Card enters, if you have fewer than four cards in hand, draw cards equal to the difference.",
        "Artifact",
    ),
    ("Draw a card. Then if you have fewer than three cards in hand, draw cards equal to the difference.", "Sorcery"),
    ("When Test Card enters, incubate 2.", CREATURE),
    ("When Test Card enters, investigate twice.", CREATURE),
    ("When Test Card enters, clash with an opponent. If you win, draw a card.", CREATURE),
    ("Other modified creatures you control have flying.", CREATURE),
    ("Destroy target non-outlaw creature.", "Instant"),
    ("Put a +1/+1 counter and a flying counter on target creature.", "Instant"),
    ("Whenever you cast a spell during your turn, draw a card.", CREATURE),
    ("You may cast a spell with mana value 3 or less from your hand without paying its mana cost.", "Sorcery"),
    (
        "Exile cards from the top of your library until you exile a nonland card. You may cast that card without "
        "paying its mana cost.",
        "Sorcery",
    ),
)


@pytest.mark.parametrize(("text", "types"), CARDS)
def test_it_is_said_as_it_is_read_and_the_language_takes_it(text: str, types: str) -> None:
    found = read(text, types)
    assert isinstance(found, ReadCard), found
    assert [one.said for one in found.lines] == [one.text for one in found.lines]
    record_of_today(found)


def test_a_spell_costs_less_by_its_target() -> None:
    found = read("Test Card costs {2} less to cast if it targets an Elf.\nDestroy target creature.", "Instant")
    assert isinstance(found, ReadCard), found
    assert found.is_said
    assert found.abilities[0]["changes"][0]["if"] == {"is": "this", "matches": {"targets": {"subtypes": ["Elf"]}}}


def test_what_a_number_lacks_is_asked_as_the_ability_triggers() -> None:
    found = read(
        "When Test Card enters, if you have fewer than four cards in hand, draw cards equal to the difference."
    )
    assert isinstance(found, ReadCard), found
    assert "if" in found.abilities[0]
    assert [one["do"] for one in found.abilities[0]["effect"]] == ["draw"]


def test_it_after_this_creature_is_not_what_another_trigger_is_about() -> None:
    text = (
        "Whenever another creature you control enters, put a +1/+1 counter on Test Card. It can't be blocked this turn."
    )
    found = read(text)
    assert isinstance(found, Unread)
    assert found.why == "unclear"


def test_no_color_but_the_five_is_one_of_devotion() -> None:
    assert isinstance(read("When Test Card enters, you gain life equal to your devotion to sand."), Unread)


@pytest.mark.parametrize("size", ["-X/-X", "+X/-X", "-X/-0"])
def test_x_below_zero_is_so_many_times_minus_one(size: str) -> None:
    """Zero minus a number is a calculation below zero, with which 2026-04 does nothing (107.1b)."""
    text = f"Target creature gets {size} until end of turn, where X is the number of cards in your hand."
    found = read(text, "Instant")
    assert isinstance(found, ReadCard), found
    assert found.is_said
    record, _ = record_of_today(found)
    values = [one["value"] for one in record["abilities"][0]["effect"] if one["do"] == "let"]
    assert {"multiply": [-1, {"count": {"zone": "hand", "of": "you"}}]} in values
    assert "minus" not in str(record)
