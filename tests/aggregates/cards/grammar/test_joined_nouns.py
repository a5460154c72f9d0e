"""Lines with nouns that are joined, and with targets of somebody's choice: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "{1}: tap up to two target artifacts and/or lands.",
        "{1}: ~ deals 1 damage to each red and/or green creature.",
        "{1}: destroy all other creatures that share a color with ~.",
        "{1}: destroy target artifact, enchantment, or creature with flying.",
        "{1}: destroy target artifact or creature without flying a opponent controls.",
        "{1}: destroy up to one target artifact, land, enchantment, or creature with power 4 or greater.",
        "{1}: put a +1/+1 counter on target creature of defending player's choice.",
        "whenever you attack with two or more creatures, draw a card.",
        "{1}: each player loses 1 life, discards two cards, draws a card, then mills a card.",
        "{1}: destroy target land. ~ deals 2 damage to the land's controller.",
        "{1}: return up to two target instant and/or sorcery cards from your graveyard to your hand.",
        "{1}: draw a card for each artifact and/or creature you control.",
        "whenever you sacrifice another permanent, draw a card.",
        "as long as another creature entered the battlefield under your control this turn, ~ gets +2/+0.",
        "{1}: draw a card for each creature you control named ~.",
        "{1}: draw a card for each creature named ~ you control.",
        "creature spells you cast that share a creature type with ~ cost {1} less to cast.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_the_player_of_the_turn_chooses_the_target() -> None:
    text = "At the beginning of each player's upkeep, tap target land that player controls of their choice."
    (ability,) = compiled(text).abilities
    assert ability["targets"] == [
        {"objects": {"types": ["Land"], "controller": "event.player"}, "player": "event.player"}
    ]


@pytest.mark.parametrize(
    ("words", "descriptions"),
    [
        (
            "artifact or creature with flying",
            [{"types": ["Artifact"]}, {"types": ["Creature"], "keywords": ["flying"]}],
        ),
        (
            "artifact, enchantment, or creature with power 4 or greater",
            [{"types": ["Artifact", "Enchantment"]}, {"types": ["Creature"], "power": {"at_least": 4}}],
        ),
    ],
)
def test_what_only_creatures_have_is_asked_of_creatures_alone(words: str, descriptions: list[object]) -> None:
    (ability,) = compiled(f"{{1}}: Destroy target {words}.").abilities
    assert ability["targets"] == [{"objects": {"any_of": descriptions}}]


def test_mana_value_is_asked_of_all() -> None:
    (ability,) = compiled("{1}: Destroy target artifact or creature with mana value 3 or less.").abilities
    assert ability["targets"] == [{"objects": {"types": ["Artifact", "Creature"], "mana_cost": {"at_most": 3}}}]
