"""Lines about combat: what they are said as, and the records."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.cards.grammar.words_of_today import of_today
from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "~ can't be blocked by more than one creature.",
        "~ can't be blocked except by two or more creatures.",
        "~ can't be blocked except by artifact creatures and/or black creatures.",
        "~ can't attack if defending player controls a untapped Forest.",
        "~ can't attack alone.",
        "creatures can't attack you unless their controller pays {1} for each creature they control that's attacking "
        "you.",
        "~ can't attack unless you sacrifice a artifact.",
        "all creatures able to block ~ do so.",
        "~ can block a additional creature each combat.",
        "~ can attack as though it didn't have defender.",
        "creatures with swampwalk can be blocked as though they didn't have swampwalk.",
        "{1}: target creature blocks ~ this turn if able.",
        "~'s activated abilities can't be activated.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def changes(text: str, types: str = "Creature — Elf") -> Any:
    return compiled(text, types).abilities[-1]["changes"]


def test_blockers_of_one_creature_are_counted() -> None:
    (change,) = changes("Test Card can't be blocked by more than one creature.")
    assert change["event"] == {"event": "block", "to": "this", "together": True, "number": {"at_least": 2}}
    assert unread("Each creature you control can't be blocked by more than one creature.").why == "unclear"


def test_what_attacking_costs_another_player_is_counted_by_who_says_it() -> None:
    text = (
        "Enchant creature\nEnchanted creature can't attack unless its controller pays {2} for each Forest you control."
    )
    (change,) = changes(text, "Enchantment — Aura")
    assert change["add"] == ["{2}"]
    assert change["times"] == {"count": {"subtypes": ["Forest"], "controller": "you"}}


def test_it_is_the_creature_that_the_sentence_spoke_of() -> None:
    text = (
        "Whenever Test Card deals damage to a creature, tap that creature and it doesn't untap during its "
        "controller's next untap step."
    )
    (ability,) = compiled(text).abilities
    assert ability["effect"][1]["changes"][0]["event"]["what"] == "event.to"


def test_it_is_unclear_beside_what_is_enchanted() -> None:
    text = "Enchant creature\nWhen Test Card enters, tap enchanted creature and put a +1/+1 counter on it."
    assert unread(text, "Enchantment — Aura").why == "unclear"


def test_creatures_that_fight_deal_damage_at_the_same_time() -> None:
    (ability,) = compiled("{1}: Target creature you control fights target creature you don't control.").abilities
    first, second = ability["effect"][0]["effect"]
    assert (first["from"], first["to"], second["from"], second["to"]) == ("target", "target2", "target2", "target")


@pytest.mark.parametrize("verb", ["attack", "block"])
def test_what_has_to_attack_or_block_in_a_turn_has_to_do_so_once(verb: str) -> None:
    (spell,) = compiled(f"Target creature {verb}s this turn if able.", "Instant").abilities
    (change,) = spell["effect"][0]["changes"]
    done = {"not": {"happened": {"event": verb, "what": "event.what"}}}
    assert change == {"change": "require", "event": {"event": verb, "what": "target", "where": done}}
    ((today,),) = (one["changes"] for one in of_today([spell], [])[0]["effect"])
    assert today == {"change": "require", "event": {"event": verb, "what": "target"}}  # in each of its combat phases


def test_there_is_nothing_beyond_the_first_where_there_is_no_first() -> None:
    gets = "it gets -2/-2 until end of turn for each creature blocking it beyond the first."
    text = f"Whenever Test Card becomes blocked, {gets}"
    found = compiled(text)
    blockers = {"count": {"types": ["Creature"], "blocks": "this"}}
    (let, _) = found.abilities[0]["effect"]
    assert let["value"] == {"multiply": [-2, {"highest": [0, {"minus": [blockers, 1]}]}]}
    assert found.is_said
