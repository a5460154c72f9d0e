"""Emblems: texts that say that a player gets one (2026-04: 114)."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.cards.compiling.records_of_editions import Versions, record_for_editions, record_of_today
from rewind.aggregates.cards.grammar.compile import ReadCard, load, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.text import print_abilities
from rewind.events.errors import CardError

TEXTS = (
    'You get an emblem with "At the beginning of your upkeep, you gain 2 life."',
    'You get an emblem with "Creatures you control get +1/+1."',
    'Target opponent gets an emblem with "At the beginning of your upkeep, you lose 1 life."',
    'You get an emblem with "Creatures you control get +1/+1" and "Creatures you control have vigilance."',
)


@pytest.mark.parametrize("text", TEXTS)
def test_an_emblem_is_read_with_abilities_that_work_in_the_command_zone(text: str) -> None:
    found = read_card(PrintedCard("Test Card", "{1}{W}", "Sorcery", text))
    assert isinstance(found, ReadCard)
    assert found.is_said
    record = found.record()
    assert [one["zone"] for one in record["granted"]] == ["command"] * len(record["granted"])
    loaded = load({**record, "main": "2026-04", "since": "2026-04"})
    (said,) = [one.text for one in print_abilities(loaded.definition, "2026-04")]
    assert without_marks(said) == without_marks(text)


def test_what_an_emblem_gives_is_a_word_where_that_is_one_today() -> None:
    text = 'You get an emblem with "Creatures you control have vigilance and indestructible."'
    found = read_card(PrintedCard("Test Card", "{1}{W}", "Sorcery", text))
    assert isinstance(found, ReadCard)
    record, loaded = record_of_today(found)
    (change,) = record["granted"][-1]["changes"]
    assert change == {"change": "gain", "abilities": ["vigilance", "indestructible"]}
    (said,) = [one.text for one in print_abilities(loaded.definition, "2026-04")]
    assert without_marks(said) == without_marks(text)


def test_what_a_given_ability_gives_is_a_word_in_2026_04_alone_where_older_editions_know_the_card() -> None:
    text = 'Enchant creature\nEnchanted creature has "{1}: Target creature gains indestructible until end of turn."'
    found = read_card(PrintedCard("Test Card", "{1}{W}", "Enchantment — Aura", text))
    assert isinstance(found, ReadCard)
    record, _ = record_for_editions(found, "Enchantment — Aura", Versions(today=found))
    assert [one["abilities"] for one in gains(record["granted"])] == [["granted 1"], ["indestructible"]]
    assert [one["abilities"] for one in gains(record["abilities"])] == [["granted 2"]]
    assert [one["abilities"] for one in gains(record["editions"]["2026-04"]["abilities"])] == [["granted 3"]]


def gains(part: Any) -> list[dict[str, Any]]:
    """The changes by which something gains abilities."""
    if isinstance(part, list):
        return [found for one in part for found in gains(one)]
    if not isinstance(part, dict):
        return []
    return [part] if part.get("change") == "gain" else [found for one in part.values() for found in gains(one)]


def without_marks(text: str) -> str:
    """A text without quotation marks, and without the full stops in them."""
    return text.replace('."', "").replace(".”", "").replace("“", "").replace('"', "").replace("”", "")


def test_an_ability_of_an_emblem_says_that_it_works_in_the_command_zone() -> None:
    found = read_card(PrintedCard("Test Card", "{1}{W}", "Sorcery", TEXTS[0]))
    assert isinstance(found, ReadCard)
    record = found.record()
    del record["granted"][0]["zone"]
    with pytest.raises(CardError, match="needs zone: command"):
        load({**record, "main": "2026-04", "since": "2026-04"})


def test_what_an_emblem_gives_is_said_in_the_words_of_today() -> None:
    text = 'You get an emblem with "Creatures you control get +2/+2 and have vigilance, trample, and indestructible."'
    found = read_card(PrintedCard("Test Card", "{1}{W}", "Sorcery", text))
    assert isinstance(found, ReadCard)
    record, _ = record_of_today(found)
    (gift,) = [one for one in record["granted"][-1]["changes"] if one["change"] == "gain"]
    assert gift["abilities"] == ["vigilance", "trample", "indestructible"]


def test_what_a_gift_gives_is_otherwise_today_beside_what_it_was() -> None:
    text = 'Creatures you control have "{1}: This creature gains indestructible until end of turn."'
    found = read_card(PrintedCard("Test Card", "{1}{W}", "Enchantment", text))
    assert isinstance(found, ReadCard)
    record, _ = record_for_editions(found, "Enchantment", Versions(today=found, is_in_first=False))
    assert [one["kind"] for one in record["granted"]] == ["static", "activated", "activated"]
    assert "granted 1" in str(record["granted"][1])
    assert "indestructible" in str(record["granted"][2])
    assert "granted 3" in str(record["editions"]["2026-04"]["abilities"])
