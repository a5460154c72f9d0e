"""An activated ability is named by its number, keyword, cost, or words as printed."""

from __future__ import annotations

import json

import pytest

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.language import Activated
from rewind.replays.scenarios.verbs.which_ability import costs_that
from tests.replays.scenarios.running import run

_TABLE = """

players:
  alice: {in_play: [OBJECT, Forest x4], mana: "{8}"}
  bob: {in_play: [Grizzly Bears]}
do:
  - activate: {by: alice, object: OBJECT, ability: ABILITYMORE}
"""


def outcome(name: str, ability: str, more: str = "") -> tuple[str, str]:
    """What comes of playing it, and why it is not played."""
    text = _TABLE.replace("OBJECT", name).replace("ABILITY", ability).replace("MORE", more)
    ran = run(text)
    return ran.result, " ".join(failure.actual for failure in ran.failures)


@pytest.mark.parametrize("ability", ['"{2}: Regenerate"', '"{2}: regenerate Masticore."', "Regenerate", "2"])
def test_it_is_picked(ability: str) -> None:
    result, why = outcome("Masticore", ability)
    assert result != "failed", why


@pytest.mark.parametrize("ability", ['"{2}: Masticore deals 1 damage"', '"{2}"', "1"])
def test_its_words_pick_the_one_that_has_the_same_cost_and_a_cost_the_first(ability: str) -> None:
    result, why = outcome("Masticore", ability, ", targets: [Grizzly Bears]")
    assert result != "failed", why


def test_what_fits_several_is_refused_with_their_list() -> None:
    result, why = outcome("Masticore", '"{2}:"')
    assert result == "failed"
    assert why.startswith("RW6104 '{2}:' fits several abilities of Masticore: 1 “")
    assert "Regenerate Masticore." in why
    assert "deals 1 damage" in why


def test_what_fits_none_is_refused_with_the_list_and_without_a_number() -> None:
    result, why = outcome("Masticore", '"{2}: Fly"')
    assert result == "failed"
    assert why.startswith("RW3005 Masticore has no activated ability '{2}: Fly', but 1 “")
    assert "no number" not in why


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ("Sacrifice a creature", {"do": "sacrifice", "what": {"types": ["Creature"]}}),
        ("Discard a card", {"do": "discard"}),
        ("Pay 2 life", {"do": "pay_life", "number": 2}),
        ("Remove a charge counter from it", {"do": "remove_counters", "on": "this", "kind": "charge"}),
        ("Put a -1/-1 counter on it", {"do": "add_counters", "on": "this", "kind": "-1/-1"}),
        ("Return it to its owner's hand", {"do": "move", "what": "this", "to": "hand"}),
        ("Remove it from the game", {"do": "move", "what": "this", "to": "removed"}),
        ("Put it on top of its owner's library", {"do": "move", "what": "this", "to": "library"}),
        ("Tap an untapped creature you control", {"do": "tap", "what": {"types": ["Creature"], "controller": "you"}}),
        ("Reveal it", {"do": "reveal", "what": "this"}),
        ("Unattach it", {"do": "unattach", "what": "this"}),
    ],
)
def test_words_pick_the_cost_that_they_say(written: str, part: object) -> None:
    """And no other: the cost of being dealt damage is said by none of these words."""
    assert costs_that(with_cost("{1}", part), f"{{1}}, {written}", whole=True)
    assert costs_that(with_cost(part), written.upper(), whole=False)
    assert not costs_that(with_cost({"do": "damage", "amount": 1, "to": "you"}), written, whole=True)


def with_cost(*parts: object) -> Activated:
    """An ability with a cost of these parts."""
    written = {"kind": "activated", "cost": parts, "effect": [{"do": "gain_life", "number": 1}]}
    ability = parse_ability(json.dumps(written))
    assert isinstance(ability, Activated)
    return ability
