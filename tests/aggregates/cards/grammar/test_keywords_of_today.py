"""Keyword abilities that only 2026-04 has: texts are read, said as they were read, and printed from the record."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.cards.compiling.records_of_editions import record_of_today
from rewind.aggregates.cards.grammar.compile import ReadCard
from rewind.aggregates.cards.text import print_abilities
from tests.aggregates.cards.grammar.reading import CREATURE, read

WORDS = (
    "Deathtouch, lifelink", "Wither, infect", "Intimidate, skulk", "Flying, menace", "Reach", "Shroud", "Hexproof",
    "Indestructible", "Exalted", "Battle cry", "Mentor", "Training", "Dethrone", "Ingest", "Decayed", "Prowess",
    "Extort", "Cascade", "Evolve", "Exploit", "Persist", "Undying", "Unleash", "Living weapon", "Devoid",
    "Melee, riot", "Gravestorm", "Demonstrate", "Undaunted", "Retrace", "Jump-start", "Rebound", "Ravenous",
    "Living metal", "Umbra armor", "Job select", "Increment", "Delve, improvise", "Myriad", "Partner",
)  # fmt: skip
NODES = (
    "Toxic 2", "Hexproof from black", "Hexproof from artifacts", "Ward {2}", "Annihilator 2", "Frenzy 1", "Afflict 2",
    "Poisonous 1", "Fabricate 2", "Afterlife 1", "Devour 2", "Vanishing 3", "Outlast {1}{W}", "Scavenge {4}{G}",
    "Unearth {B}", "Evoke {1}{U}", "Spectacle {R}", "Multikicker {1}{W}",
    "Absorb 1", "Renown 2", "Mobilize 1", "Tribute 3", "Saddle 2", "Casualty 1", "Conspire", "Bargain", "Prowl {1}{B}",
    "Surge {U}", "Freerunning {B}", "Web-slinging {W}", "Mayhem {R}", "Level up {1}", "Transfigure {1}{B}{B}",
    "Embalm {3}{U}", "Eternalize {4}{U}", "Encore {2}{B}", "Squad {2}", "Offspring {3}", "Champion a creature",
    "Champion an Elf", "Partner with Ada, the Brave",
)  # fmt: skip
SENTENCES = (
    "Creatures you control have hexproof.",
    "{G}: Test Card gains indestructible until end of turn.",
    "{G}: Target creature with flying or reach gains prowess until end of turn.",
    "{G}: Target creature without menace gains wither and lifelink until end of turn.",
    "Whenever Test Card attacks while saddled, draw a card.",
    "Test Card has flying as long as it's saddled.",
    "Whenever Test Card exploits a creature, draw a card.",
    "Whenever Test Card attacks, draw a card. This ability triggers only once each turn.",
    "Whenever a creature you control exploits a creature, draw a card.",
)


def of_today(text: str, types: str = CREATURE) -> tuple[list[Any], list[str]]:
    """The abilities of the record of 2026-04, and how each is printed; the text is said as it was read."""
    found = read(text, types)
    assert isinstance(found, ReadCard), found
    assert found.is_said
    record, loaded = record_of_today(found)
    return record["abilities"], [one.text for one in print_abilities(loaded.definition, "2026-04")]


@pytest.mark.parametrize("text", WORDS)
def test_a_word_stands_alone(text: str) -> None:
    words = text.lower().split(", ")
    assert of_today(text) == (words, [word.capitalize() for word in words])


@pytest.mark.parametrize(
    ("text", "word"),
    [("Partner—Friends forever", "partner—friends forever"), ("Doctor's companion", "Doctor's companion")],
)
def test_partners_are_of_several_kinds(text: str, word: str) -> None:
    assert of_today(text)[0] == [word]


@pytest.mark.parametrize("text", NODES)
def test_a_keyword_with_parameters_is_printed_as_it_was_read(text: str) -> None:
    ((keyword,), printed) = of_today(text)
    assert "keyword" in keyword
    assert printed == [text]


@pytest.mark.parametrize("text", SENTENCES)
def test_what_speaks_of_such_words_is_printed_as_it_was_read(text: str) -> None:
    assert of_today(text)[1] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Ward—Pay 3 life.",
        "Evoke—Sacrifice a creature.",
        "Escape—Pay 3 life.",
        "Reinforce 2—{1}{W}",
        "Impending 4—{1}{B}",
    ],
)
def test_a_cost_after_a_dash(text: str) -> None:
    ((keyword,), printed) = of_today(text)
    assert keyword["keyword"] == text.partition("—")[0].split()[0].lower()
    assert printed[0].lower() == text.replace("—", " — ").lower()


def test_what_is_given_is_the_word_too() -> None:
    (static,) = of_today("Creatures you control have shroud.")[0]
    assert static["changes"] == [{"change": "gain", "abilities": ["shroud"]}]
