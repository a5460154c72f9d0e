"""Emblems: texts that say that a player gets one (2026-04: 114)."""

from __future__ import annotations

import pytest

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
