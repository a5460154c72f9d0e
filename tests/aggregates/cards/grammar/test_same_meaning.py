"""A record that leaves out, or puts otherwise, what the rules read is said as one that does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.aggregates.cards.grammar.test_record_text import said

_TAPPED = {"kind": "triggered", "when": {"event": "tap", "what": "this"}}


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        ({**_TAPPED, "effect": [{"do": "damage", "amount": 2, "to": "you"}]}, "it deals 2 damage to you."),
        ({**_TAPPED, "effect": [{"do": "add_mana", "mana": "{G}{G}"}]}, "add {G}{G}."),
    ],
)
def test_an_instruction_says_what_a_record_leaves_out(ability: Any, text: str) -> None:
    assert said(ability) == f"whenever ~ becomes tapped, {text}"


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        ("equip {3}", "equip {3}"),
        (
            {
                "kind": "triggered",
                "when": {"event": "add_mana", "from": {"types": ["Land"]}, "how": "tapped"},
                "effect": [{"do": "lose_life", "number": 1, "player": "event.player"}],
            },
            "whenever a player taps a land for mana, that player loses 1 life.",
        ),
        ({"keyword": "flash", "means": []}, "flash"),
        (
            {
                "kind": "static",
                "changes": [{"change": "gain", "abilities": ["flying"]}],
                "as_long_as": {"is": "this", "matches": {"attacking": True}},
            },
            "~ has flying as long as it's attacking.",
        ),
        (
            {"kind": "static", "changes": [{"change": "cost", "of": {"event": "attack", "to": "you"}, "add": ["{3}"]}]},
            "creatures can't attack you unless their controller pays {3} for each creature they control that's "
            "attacking you.",
        ),
        (
            {
                "kind": "static",
                "changes": [
                    {"change": "forbid", "event": {"event": "attack", "number": {"at_least": 2}, "together": True}}
                ],
            },
            "no more than one creature can attack each combat.",
        ),
        (
            {
                "kind": "static",
                "changes": [{"change": "pump", "power": 1, "toughness": 1}],
                "as_long_as": {"there_is": {"types": ["Land"], "subtypes": ["Swamp"], "controller": "you"}},
            },
            "~ gets +1/+1 as long as you control a Swamp.",
        ),
        (
            {
                "kind": "activated",
                "cost": ["{B}", {"do": "discard", "what": {"types": ["Land"]}}],
                "effect": [{"do": "gain_life", "number": {"number": "cards_in_hand", "of": "you"}}],
            },
            "{B}, discard a land card: you gain 1 life for each card in your hand.",
        ),
        (
            {
                "kind": "activated",
                "cost": [{"do": "tap", "what": {"types": ["Creature"]}, "number": 2}],
                "effect": [{"do": "draw"}],
            },
            "tap two untapped creatures you control: draw a card.",
        ),
        (
            {
                "kind": "triggered",
                "when": {"event": "move", "what": "this", "to": "in_play"},
                "effect": [
                    {
                        "do": "if",
                        "condition": {"not": {"happened": {"event": "pay", "what": "this", "mana": {"colors": ["U"]}}}},
                        "effect": [{"do": "sacrifice", "what": "this"}],
                    }
                ],
            },
            "when ~ enters, sacrifice it unless {U} was spent to cast it.",
        ),
    ],
)
def test_an_ability_says_what_a_record_puts_otherwise(ability: Any, text: str) -> None:
    assert said(ability) == text
