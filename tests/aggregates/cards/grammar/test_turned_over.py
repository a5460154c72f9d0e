"""Lines about double-faced cards that are turned over, and about flip cards: what they are said as, and the records."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.cards.grammar.compile import ReadCard, load
from tests.aggregates.cards.grammar.reading import compiled, read, unread, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "when ~ deals combat damage to a player, transform it.",
        "whenever you gain life, convert ~.",
        "{2}: transform up to one other target artifact you control.",
        "when ~ transforms into ~, draw a card.",
        "whenever ~ enters or transforms into ~, you gain 2 life.",
        "whenever a creature you control transforms, draw a card.",
        "transformed creatures you control have trample.",
        "{3}: exile ~, then return it to the battlefield transformed under your control.",
        "when ~ dies, return it to the battlefield transformed under its owner's control.",
        "when ~ dies, return it to the battlefield tapped and transformed under its owner's control.",
        "when ~ transforms into ~ or dies, draw a card.",
        "at the beginning of your upkeep, look at the top card of your library. you may reveal that card. "
        "if a instant or sorcery card is revealed this way, transform ~.",
        "{T}: put a charge counter on ~. then if it has three or more charge counters on it, remove them "
        "and transform it.",
        "{T}: put a charge counter on ~. then if there are three or more charge counters on it, remove those counters "
        "and transform it.",
        "{3}: flip ~.",
        "at the beginning of each upkeep, if no spells were cast last turn, transform ~.",
        "at the beginning of each upkeep, if a player cast two or more spells last turn, transform ~.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def ability(text: str) -> Any:
    (found,) = compiled(text).abilities
    return found


def test_what_it_turns_into_is_the_face_that_says_so() -> None:
    assert ability("When ~ transforms into ~, draw a card.")["when"] == {"event": "transform", "what": "this"}
    assert unread("When ~ transforms into Another Name, draw a card.").why == "unread"


def test_it_comes_back_with_its_other_face_up() -> None:
    exiled, returned = ability(
        "{3}: Exile ~, then return it to the battlefield tapped and transformed under your control."
    )["effect"]
    assert returned == {
        "do": "move",
        "what": exiled["as"],
        "to": "in_play",
        "under": "you",
        "tapped": True,
        "transformed": True,
    }


def test_what_was_sacrificed_is_spoken_of_as_what_it_became() -> None:
    text = "when you sacrifice ~, return it to the battlefield transformed at the beginning of the next end step."
    verify_said_as_read(text)
    (later,) = ability(text)["effect"]
    assert later["effect"][0]["what"] == "event.became"


def test_two_spells_are_those_of_one_player_in_the_turn_before() -> None:
    asked = ability("At the beginning of each upkeep, if a player cast two or more spells last turn, transform ~.")[
        "if"
    ]
    assert [one["happened"]["player"] for one in asked["any_of"]] == ["you", "opponent"]
    assert {one["at_least"] for one in asked["any_of"]} == {2}
    assert {one["since"]["turn_of"] for one in asked["any_of"]} == {"any_player"}


def test_materials_are_permanents_and_cards_in_the_graveyard() -> None:
    read_card = read("Craft with two creatures {5}{B}", "Artifact")
    assert isinstance(read_card, ReadCard)
    assert read_card.is_said
    mana, exiled = read_card.abilities[0]["cost"]
    assert (mana, exiled["number"], exiled["what"]["types"]) == ("{5}{B}", 2, ["Creature"])
    assert exiled["what"]["any_of"] == [{"zone": "in_play", "controller": "you"}, {"zone": "graveyard", "of": "you"}]
    assert exiled["what"]["other"]


def test_counters_are_removed_all_as_it_turns_over() -> None:
    text = "{T}: Put a hunt counter on ~. Then if it has two or more hunt counters on it, remove them and transform it."
    condition = ability(text)["effect"][1]
    assert condition["effect"] == [
        {"do": "remove_counters", "on": "this", "kind": "hunt", "number": "all"},
        {"do": "transform", "what": "this"},
    ]


@pytest.mark.parametrize("text", ["Daybound", "Nightbound", "{2}: Convert ~."])
def test_the_language_takes_them_for_2026(text: str) -> None:
    found = read(text)
    assert isinstance(found, ReadCard)
    assert load({**found.record(), "main": "2026-04", "since": "2026-04"}).name == "Test Card"
