"""What 2003-12 has in place of what a card says in 2006-10, by cards of our own wording."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.cards.compiling.records_of_editions import Versions, record_for_editions
from tests.aggregates.cards.grammar.reading import CREATURE, compiled

AURA = "Enchantment — Aura"


def both(text: str, types: str) -> dict[str, Any]:
    """The record of a card that both editions know, as far as that is so."""
    return record_for_editions(compiled(text, types), types, Versions(is_in_first=True))[0]


def limited_to(what: dict[str, Any]) -> list[dict[str, Any]]:
    """The ability of a local enchantment that can enchant only what is described."""
    change = {"change": "forbid", "event": {"event": "attach", "what": "this", "to": {"not": what}}}
    return [{"kind": "static", "zone": "any", "changes": [change]}]


@pytest.mark.parametrize(
    ("enchants", "subtype", "restriction"),
    [
        ("creature", "Enchant creature", []),
        ("permanent", "Enchant permanent", []),
        ("Wall", "Enchant Wall", []),
        ("creature you control", "Enchant creature", limited_to({"types": ["Creature"], "controller": "you"})),
        (
            "creature without flying",
            "Enchant creature",
            limited_to({"types": ["Creature"], "not_keywords": ["flying"]}),
        ),
        ("artifact or creature", "Enchant permanent", limited_to({"types": ["Artifact", "Creature"]})),
        ("nonbasic land", "Enchant land", limited_to({"types": ["Land"], "not_supertypes": ["Basic"]})),
    ],
)
def test_what_an_aura_enchants_is_a_subtype_and_a_restriction(
    enchants: str, subtype: str, restriction: list[dict[str, Any]]
) -> None:
    record = both(f"Enchant {enchants}\nEnchanted permanent has trample.", AURA)
    first = record["editions"]["2003-12"]
    assert first["types"] == f"Enchantment — {subtype}"
    assert first["abilities"][:-1] == restriction
    assert first["abilities"][-1] == record["abilities"][-1]


def test_what_becomes_an_aura_becomes_a_local_enchantment_and_loses_that_ability() -> None:
    text = (
        "{G}, {T}: This creature loses this ability and becomes an Aura enchantment with enchant creature. "
        "Attach it to target creature. You may pay {G} to end this effect."
    )
    record = both(text, CREATURE)
    (ability,) = record["editions"]["2003-12"]["abilities"]
    lost, becomes, _ = ability["effect"][1]["changes"]
    number = int(lost["abilities"][0].removeprefix("granted "))
    assert becomes["subtypes"] == ["Enchant creature"]
    assert record["granted"][number - 1] == ability != record["abilities"][0]


def test_a_wall_attacks_though_it_is_one() -> None:
    text = "Defender\n{1}: This creature can attack this turn as though it didn't have defender."
    record = both(text, "Creature — Wall")
    (ability,) = record["editions"]["2003-12"]["abilities"]
    (change,) = ability["effect"][0]["changes"]
    assert change == {"change": "allow", "event": {"event": "attack", "what": "this"}}


def test_what_loses_defender_is_not_known_before_that_was_a_keyword() -> None:
    record = both("Defender\nWhen this creature blocks, it loses defender.", CREATURE)
    assert record["since"] == "2006-10"
