"""What mana an ability adds, where that is told from the ability alone: not where its cost asks something first."""

from __future__ import annotations

import json

import pytest

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.language import Activated
from rewind.aggregates.rules.programs.abilities import adds_of


def mana_ability(cost: object) -> Activated:
    """An ability that adds {G}, with this beside tapping in its cost."""
    written = {"kind": "activated", "cost": ["tap", cost], "effect": [{"do": "add_mana", "mana": "{G}"}]}
    ability = parse_ability(json.dumps(written))
    assert isinstance(ability, Activated)
    return ability


@pytest.mark.parametrize("cost", ["{1}", {"do": "pay_life", "number": 1}, {"do": "sacrifice", "what": "this"}])
def test_what_is_paid_without_a_question_tells_the_mana(cost: object) -> None:
    assert adds_of(mana_ability(cost)) == ("{G}",)


@pytest.mark.parametrize(
    "cost",
    [
        {"do": "flip_coin"},
        {"do": "find", "among": {"zone": "library", "of": "you", "types": ["Land"]}},
        {"do": "look", "what": {"zone": "hand", "of": "opponent"}},
        {"do": "choose", "kind": "color", "as": "$color"},
    ],
    ids=lambda cost: cost["do"],
)
def test_what_asks_something_as_it_is_paid_does_not(cost: object) -> None:
    """Whoever plays it is asked in the middle of the payment, or chance is: it is never taken for a payment unasked."""
    assert adds_of(mana_ability(cost)) == ()
