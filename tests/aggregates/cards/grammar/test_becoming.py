"""Lines about what something becomes: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "{1}: ~ becomes a 3/2 blue Bird creature with flying until end of turn. it's still a land.",
        "{1}: Forests you control become 2/2 creatures until end of turn. they're still lands.",
        "{1}: ~ becomes a 4/4 Golem artifact creature until end of combat.",
        "{1}: ~ becomes a 2/2 Elf creature in addition to its other types until end of turn.",
        "all Swamps are 2/1 black creatures that are still lands.",
        "nonbasic lands are Islands.",
        "{1}: target land becomes the basic land type of your choice until end of turn.",
        "{1}: ~ becomes the creature type of your choice until end of turn.",
        "{1}: target spell or permanent becomes red.",
        "{1}: switch target creature's power and toughness until end of turn.",
        "all creatures lose all abilities and have base power and toughness 2/2.",
        "creatures you control are Elves in addition to their other creature types.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_an_enchantment_that_becomes_a_creature_is_no_enchantment_any_more() -> None:
    text = "When an opponent has 5 or less life, if Test Card is an enchantment, it becomes a 2/2 Elf creature."
    (ability,) = compiled(text, "Enchantment").abilities
    assert ability["effect"][0]["changes"][0] == {"change": "becomes", "types": ["Creature"], "subtypes": ["Elf"]}
    assert ability["effect"][0]["until"] == "end_of_game"
    assert ability["when"]["state"]["all_of"][0] == ability["if"]


def test_a_duration_before_several_effects_is_not_lost() -> None:
    text = "Until end of turn, all lands become black and all creatures become Forests."
    assert unread(text, "Instant").why == "unclear"


def test_entwined_modes_are_all_chosen() -> None:
    text = "Choose one —\n• Draw a card.\n• Destroy target land.\nEntwine {2}"
    keyword, spell = compiled(text, "Sorcery").abilities
    assert keyword == {"keyword": "entwine", "cost": ["{2}"]}
    assert spell["modes_chosen"] == {"exactly": {"if": {"paid": "$entwined"}, "then": 2, "otherwise": 1}}
