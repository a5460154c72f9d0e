"""What descriptions and changes are in words, one condition and one kind of change at a time."""

from __future__ import annotations

import json

import pytest

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.text import print_ability


def printed(ability: object) -> str:
    """An ability of a card that is called Test Card."""
    return print_ability(parse_ability(json.dumps(ability)), name="Test Card")


def said(objects: object) -> str:
    """What is destroyed."""
    text = printed({"kind": "spell", "effect": [{"do": "destroy", "what": objects}]})
    return text.removeprefix("Destroy ").removesuffix(".")


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"among": {"keywords": ["flying"]}}, "among"),
        ({"names": ["Hill Giant"]}, "named Hill Giant"),
        ({"keywords": ["flying"]}, "with flying"),
        ({"not_keywords": ["flying"]}, "without flying"),
        ({"power": {"at_least": 3}}, "with power 3 or more"),
        ({"toughness": {"at_most": 2}}, "with toughness 2 or less"),
        ({"mana_cost": {"exactly": 2}}, "with converted mana cost 2"),
        ({"power_at_least": 4}, "with power 4 or more"),
        ({"power_at_most": 1}, "with power 1 or less"),
        ({"mana_cost_at_most": 3}, "with converted mana cost 3 or less"),
        ({"counters": {"kind": "charge", "at_least": 1}}, "charge"),
        ({"greatest": "power"}, "with the greatest power"),
        ({"least": "toughness"}, "with the least toughness"),
        ({"zone": "graveyard"}, "graveyard"),
        ({"attached_to": "this"}, "attached to Test Card"),
        ({"bears": {"subtypes": ["Aura"]}}, "attached to"),
        ({"blocks": "this"}, "blocking Test Card"),
        ({"blocked_by": "this"}, "blocked by Test Card"),
        ({"distinct": "names"}, "with different names"),
        ({"where": {"is": "each", "matches": {"colors": ["R"]}}}, "such that it is red"),
        ({"controller": "you"}, "you control"),
        ({"owner": "you"}, "you own"),
        ({"shares": {"one_of": ["colors"], "with": "this"}}, "color"),
        ({"any_of": [{"colors": ["R"]}, {"keywords": ["trample"]}]}, "trample"),
        ({"not": {"keywords": ["trample"]}}, "trample"),
    ],
    ids=lambda one: next(iter(one)) if isinstance(one, dict) else "",
)
def test_a_condition_is_said(condition: dict[str, object], words: str) -> None:
    found = said({"types": ["Creature"], **condition})
    assert words in found
    assert words not in said({"types": ["Creature"]})


@pytest.mark.parametrize(
    ("description", "words"),
    [
        ({"players": "opponent"}, "all opponents"),
        ({"players": "defending_player"}, "all players who are the defending player"),
        ({"zone": "stack", "spell": True, "targets": "this"}, "all spells targeting Test Card"),
        (
            {"zone": "stack", "ability": "activated", "source": {"types": ["Artifact"]}},
            "all activated abilities of an artifact",
        ),
    ],
)
def test_a_description_of_players_and_of_what_is_on_the_stack_is_said(
    description: dict[str, object], words: str
) -> None:
    assert said(description) == words


ATTACKS = {"event": "attack", "what": "this"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"change": "forbid", "event": ATTACKS}, "Test Card can't attack"),
        ({"change": "require", "event": ATTACKS}, "Test Card must attack if able"),
        ({"change": "allow", "event": ATTACKS}, "Test Card may attack"),
        (
            {"change": "cost", "of": {"event": "play", "what": {"types": ["Creature"]}}, "add": ["{1}"]},
            "creatures cost {1} more to play",
        ),
        (
            {"change": "see", "what": {"zone": "hand", "of": "opponent"}},
            "you may look at all cards in an opponent's hand",
        ),
        ({"change": "control", "to": "you"}, "gain control of creatures"),
    ],
    ids=lambda one: one["change"] if isinstance(one, dict) else "",
)
def test_a_change_with_a_subject_of_its_own_is_a_clause_of_its_own(change: dict[str, object], words: str) -> None:
    """And no second verb of the creatures that another change is about."""
    pump = {"change": "pump", "power": 1, "toughness": 1}
    effect = {"do": "apply", "to": {"types": ["Creature"]}, "changes": [pump, change]}
    text = printed({"kind": "spell", "effect": [effect]})
    assert text == f"Creatures get +1/+1, and {words} until end of turn."


def test_what_happens_instead_is_a_clause_of_its_own() -> None:
    pump = {"change": "pump", "power": 1, "toughness": 1}
    instead = {"change": "replace", "event": {"event": "draw", "player": "you"}, "with": []}
    effect = {"do": "apply", "to": {"types": ["Creature"]}, "changes": [pump, instead]}
    text = printed({"kind": "spell", "effect": [effect]})
    assert text.startswith("Creatures get +1/+1, and if you would draw a card this turn, nothing happens instead")
