"""A record that leaves out, or puts otherwise, what the rules read is said as one that does not."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.cards.grammar.from_records.lowered_tree import Named
from rewind.aggregates.cards.grammar.from_records.record_text import RecordSpeaker
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
    ],
)
def test_an_ability_says_what_a_record_puts_otherwise(ability: Any, text: str) -> None:
    assert said(ability) == text


_ENTERS = {"kind": "triggered", "when": {"event": "move", "what": "this", "to": "in_play"}}
_PAID = {"event": "pay", "what": "this", "mana": {"colors": ["U"]}}


@pytest.mark.parametrize(
    "ability",
    [
        # its types are set: what was a creature is one no more, as it is by "is an Island"
        {
            "kind": "static",
            "to": "host",
            "changes": [{"change": "becomes", "types": ["Land"], "subtypes": ["Island"]}],
        },
        # paid this turn, for whatever it was, is no mana spent to play it
        {**_ENTERS, "if": {"happened": _PAID}, "effect": [{"do": "draw"}]},
    ],
)
def test_what_only_looks_the_same_is_not_said(ability: Any) -> None:
    assert RecordSpeaker(Named("Test Card")).lines(ability) is None


def test_of_two_names_that_abilities_keep_none_is_the_exiled_card() -> None:
    """A text with "the exiled card" would not say which of them comes back."""
    exiling = [
        {
            **_ENTERS,
            "targets": [{"objects": {"types": [kind]}}],
            "effect": [{"do": "move", "what": "target", "to": "removed", "keep": name}],
        }
        for kind, name in (("Creature", "$first"), ("Artifact", "$second"))
    ]
    back = {
        "kind": "triggered",
        "when": {"event": "move", "what": "this", "from": "in_play"},
        "effect": [{"do": "move", "what": "$first", "to": "in_play"}],
    }
    assert RecordSpeaker(Named("Test Card"), [exiling[0], back]).lines(back) is not None
    assert RecordSpeaker(Named("Test Card"), [*exiling, back]).lines(back) is None
