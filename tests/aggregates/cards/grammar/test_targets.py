"""Lines about whom or what is aimed at, and static abilities about others: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "{1}: counter target triggered ability.",
        "{1}: counter target activated ability from a land source.",
        "{1}: counter target green spell that targets a land you control.",
        "{1}: tap target land of a opponent's choice they control.",
        "{1}: ~ deals 1 damage to each of two targets.",
        "{1}: ~ deals 2 damage to itself.",
        "{1}: target player's life total becomes 7.",
        "{1}: destroy target creature that was dealt damage this turn.",
        "during turns other than yours, ~ gets +0/+1.",
        "menace",
        "protection from multicolored",
        "{T}: add one mana of any color. spend this mana only to cast a artifact spell.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_a_target_of_their_choice_is_chosen_by_the_opponent() -> None:
    (ability,) = compiled("{1}: Destroy target creature of an opponent's choice they control.").abilities
    assert ability["targets"] == [{"objects": {"types": ["Creature"], "controller": "opponent"}, "player": "opponent"}]


def test_what_you_control_is_what_the_spell_is_aimed_at() -> None:
    (ability,) = compiled("{1}: Counter target spell that targets a creature you control.").abilities
    objects = ability["targets"][0]["objects"]
    assert objects["targets"] == {"types": ["Creature"], "controller": "you"}
    assert "controller" not in objects


def test_what_becomes_a_target_is_in_play() -> None:
    (ability,) = compiled("Whenever another Elf you control becomes the target of a spell, you may untap it.").abilities
    assert ability["when"]["what"] == {"zone": ["in_play"], "subtypes": ["Elf"], "other": True, "controller": "you"}
    (ability,) = compiled("Whenever a land becomes the target of a spell or ability, tap that land.").abilities
    assert ability["when"] == {"event": "target", "what": {"zone": ["in_play"], "types": ["Land"]}}
