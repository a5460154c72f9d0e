"""Descriptions by something else, in lines of our own wording."""

from __future__ import annotations

from typing import Any

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread

_OTHERS = {"types": ["Land"], "not": {"among": "target"}, "shares": {"one_of": ["names"], "with": "target"}}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Destroy all artifacts, creatures, and lands.", {"types": ["Artifact", "Creature", "Land"]}),
        ("Destroy all nonwhite, nonblack creatures.", {"types": ["Creature"], "not_colors": ["W", "B"]}),
        (
            "Destroy target land and all other lands with the same name as that land.",
            ["target", _OTHERS],
        ),
        ("Untap all creatures that attacked this turn.", None),
    ],
)
def test_what_is_described(text: str, what: Any) -> None:
    found = compiled(text, "Sorcery")
    assert found.is_said
    assert what is None or found.abilities[0]["effect"][0]["what"] == what


def test_each_other_is_other_than_what_it_shares_with() -> None:
    (spell,) = compiled("Tap target creature and each other creature that shares a color with it.", "Instant").abilities
    other = {"types": ["Creature"], "not": {"among": "target"}, "shares": {"one_of": ["colors"], "with": "target"}}
    assert spell["effect"] == [{"do": "tap", "what": ["target", other]}]


def test_of_each_creature_it_is_that_creature() -> None:
    (ability,) = compiled("Each creature gets +1/+0 for each Aura attached to it.", "Enchantment").abilities
    assert ability["changes"][0]["power"] == {"count": {"subtypes": ["Aura"], "attached_to": "each"}}


def test_it_is_not_what_its_own_description_tells() -> None:
    (ability,) = compiled("{R}, Sacrifice Test Card: Destroy target creature blocking it.").abilities
    assert ability["targets"] == [{"objects": {"types": ["Creature"], "blocks": "this"}}]


def test_a_type_is_chosen_as_it_resolves() -> None:
    (spell,) = compiled("Destroy all creatures of the creature type of your choice.", "Sorcery").abilities
    assert spell["effect"][0] == {"do": "choose", "kind": "subtype", "as": "$type"}
    assert unread("Destroy target creature of the creature type of your choice.", "Sorcery").why == "unclear"


def test_keywords_that_stand_in_one_line() -> None:
    found = compiled("Flying; banding")
    assert found.abilities == ["flying", "banding"]
    assert found.is_said


@pytest.mark.parametrize(
    ("text", "maximum"), [("Tap one or two target lands.", 2), ("Tap one or more target lands.", "any")]
)
def test_one_target_has_to_be_chosen(text: str, maximum: Any) -> None:
    (spell,) = compiled(text, "Instant").abilities
    assert spell["targets"] == [{"objects": {"types": ["Land"]}, "maximum": maximum}]
