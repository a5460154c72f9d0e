"""Damage that is prevented or redirected, in lines of our own wording."""

from __future__ import annotations

from typing import Any

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "line",
    [
        "prevent all damage that would be dealt to ~ by green creatures.",
        "prevent all combat damage that would be dealt to and dealt by creatures you control.",
        "prevent all damage that ~ would deal to artifact creatures.",
        "as long as ~ is tapped, if a creature would deal combat damage to you, prevent 2 of that damage.",
        "if a source would deal 2 or less damage to ~, prevent that damage.",
    ],
)
def test_lines_are_said_as_they_are_read(line: str) -> None:
    verify_said_as_read(line)


def changes(text: str, types: str = "Instant") -> list[Any]:
    (ability,) = compiled(text, types).abilities
    assert isinstance(ability, dict)
    return [change for one in ability["effect"] for change in one.get("changes", ())]


def test_a_source_is_chosen_and_asked_again_for_its_quality() -> None:
    (spell,) = compiled(
        "The next time a blue source of your choice would deal damage to you this turn, prevent that damage.", "Instant"
    ).abilities
    choice, effect = spell["effect"]
    assert choice == {"do": "choose", "kind": "source", "among": {"zone": "source", "colors": ["U"]}, "as": "$source"}
    assert effect["changes"][0]["event"]["from"] == {"among": "$source", "colors": ["U"]}
    assert effect["changes"][0]["uses"] == 1


def test_what_a_source_would_deal_to_several_at_once_is_one_time() -> None:
    (change,) = changes("The next time target creature would deal damage this turn, prevent that damage.")
    assert change["event"]["together"] is True


def test_each_of_several_gets_a_shield_of_its_own() -> None:
    (spell,) = compiled(
        "Prevent the next 2 damage that would be dealt to each artifact creature this turn.", "Instant"
    ).abilities
    (effect,) = spell["effect"]
    assert effect["to"] == {"all_types": ["Artifact", "Creature"]}
    assert effect["changes"][0]["event"]["to"] == "each"


def test_prevention_is_divided_among_targets_as_it_is_announced() -> None:
    (spell,) = compiled(
        "Prevent the next 3 damage that would be dealt this turn to any number of targets, divided as you choose.",
        "Instant",
    ).abilities
    assert spell["targets"][0]["divided"] == 3
    assert "divided" not in spell["effect"][0]


def test_what_follows_comes_each_time() -> None:
    (change,) = changes(
        "Prevent the next 4 damage that would be dealt to target creature this turn. "
        "You gain life equal to the damage prevented this way."
    )
    assert change["then"] == [{"do": "gain_life", "number": "event.prevented", "player": "you"}]
