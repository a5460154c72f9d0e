"""Records of split cards: what they become, and what is wrong with one."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import read_records
from rewind.events.errors import CardError

SPLIT = """
- name: Left // Right
  halves:
    - {name: Left, cost: "{1}{R}", types: Instant, abilities: [{kind: spell, effect: [{do: draw}]}]}
    - {name: Right, cost: "{G}", types: Sorcery, abilities: [{kind: spell, effect: [{do: draw, number: 2}]}]}
"""


def test_a_split_card_is_both_of_its_halves_together() -> None:
    (record,) = read_records(SPLIT, "mine.yaml")
    definition = record.definition
    whole, (left, right) = definition.characteristics, definition.halves
    assert (whole.name, whole.mana_cost, whole.colors) == ("Left // Right", "{1}{R}{G}", ("R", "G"))
    assert whole.type_line.types == ("Instant", "Sorcery")
    assert whole.abilities == (*left.abilities, *right.abilities) == ("Left // Right/1", "Left // Right/2")
    assert (left.name, left.mana_cost, left.colors) == ("Left", "{1}{R}", ("R",))
    assert (right.name, right.mana_cost, right.type_line.types) == ("Right", "{G}", ("Sorcery",))
    assert definition.halves_in("2003-12") == definition.halves_in("2006-10") == (left, right)


def test_a_half_may_have_keywords_and_the_card_may_be_of_a_later_edition() -> None:
    with_keyword = SPLIT.replace("types: Sorcery, abilities: [", "types: Sorcery, abilities: [phasing, ")
    (record,) = read_records(with_keyword, "mine.yaml")
    assert record.definition.halves[1].abilities[0] == "phasing"
    (later,) = read_records(SPLIT.rstrip() + '\n  since: "2006-10"\n', "mine.yaml")
    assert later.editions == ("2006-10",)


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("name: Left // Right", "name: Left and Right", "the name of a split card is those of its halves"),
        ("halves:", "cost: '{R}'\n  halves:", "of a split card its halves say that"),
        ("types: Sorcery", "types: Creature", "a creature needs it"),
        ("number: 2}]}]}", "number: 2}]}]}\n    - {name: Third, types: Instant}", "halves"),
    ],
)
def test_what_a_split_card_cannot_be(before: str, after: str, what: str) -> None:
    with pytest.raises(CardError, match=what):
        read_records(SPLIT.replace(before, after), "mine.yaml")
