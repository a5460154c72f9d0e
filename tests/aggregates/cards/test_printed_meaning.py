"""What an ability is printed as says what it does: where two programs do otherwise, and what limits one."""

from __future__ import annotations

import pytest

from aggregates.cards import read_records
from aggregates.cards.text import print_abilities

CARD = """
- name: Test
  types: Artifact
  cost: "{1}"
  since: "2006-10"
  abilities:
    - %s
"""


def printed(ability: str) -> str:
    (record,) = read_records(CARD % ability, "mine.yaml")
    return print_abilities(record.definition, "2006-10")[-1].text


def costing(cost: str, effect: str) -> str:
    return printed(f"{{kind: activated, cost: [{cost}], effect: [{effect}]}}")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("$it.what", "the power of the creature sacrificed this way"),
        ("$it", "the power of the card sacrificed this way"),
    ],
)
def test_what_was_sacrificed_is_a_card_by_then_and_a_creature_as_it_was(word: str, said: str) -> None:
    sacrifice = "{do: sacrifice, what: {types: [Creature]}, as: $it}"
    assert said in costing(sacrifice, f"{{do: gain_life, number: {{number: power, of: {word}}}}}")


@pytest.mark.parametrize(
    ("word", "said"),
    [("$it.what", "the number of the lands returned this way"), ("$it", "the number of the cards returned this way")],
)
def test_what_was_moved_from_play_is_a_card_by_then(word: str, said: str) -> None:
    returned = "{do: move, what: {types: [Land], controller: you}, number: 2, to: hand, as: $it}"
    assert said in costing(returned, f"{{do: gain_life, number: {{count: {word}}}}}")
