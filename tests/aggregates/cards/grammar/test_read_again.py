"""What a reading of compiled cards found that their records said otherwise than their texts, in wording of our own."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.compiling.printings import TODAY
from rewind.aggregates.cards.compiling.records_of_editions import Versions, record_for_editions
from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read

TWO_TOKENS = "Create two 3/1 red Elemental creature tokens."
ONE_TOKEN = "Create a 3/1 red Elemental creature token."
LATER = "at the beginning of the next end step."


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (f"{TWO_TOKENS} Sacrifice those tokens {LATER}", "all"),
        (f"{TWO_TOKENS} Sacrifice them {LATER}", "all"),
        (f"{ONE_TOKEN} Sacrifice that token {LATER}", None),
        (f"{ONE_TOKEN} Sacrifice it {LATER}", None),
    ],
)
def test_those_that_are_sacrificed_are_all_of_them(text: str, number: str | None) -> None:
    *_, later = compiled(text, "Sorcery").abilities[0]["effect"]
    (sacrifice,) = later["effect"]
    assert (sacrifice["what"], sacrifice.get("number")) == ("$token", number)
    verify_said_as_read(text, "Sorcery")


SCRY = {"do": "scry", "number": 2, "player": "you"}
WRITTEN_OUT = [
    {"do": "look", "what": {"zone": "library", "of": "you", "top": 2}, "as": "$scried"},
    {"do": "arrange", "what": "$scried", "to": "either"},
]


def test_scry_is_a_keyword_action_of_today_and_written_out_for_older_editions() -> None:
    read = compiled("Scry 2, then draw a card.", "Sorcery")
    record, _ = record_for_editions(read, "Sorcery", Versions(today=read, is_in_first=True))
    draw = {"do": "draw", "player": "you"}
    assert record["abilities"][0]["effect"] == [*WRITTEN_OUT, draw]
    assert record["editions"][TODAY]["abilities"][0]["effect"] == [SCRY, draw]


def test_what_is_given_scries_today_too() -> None:
    read = compiled('Enchant creature\nEnchanted creature has "{T}: Scry 2."', "Enchantment — Aura")
    record, _ = record_for_editions(read, "Enchantment — Aura", Versions(today=read, is_in_first=True))
    assert [one["effect"] for one in record["granted"]] == [WRITTEN_OUT, [SCRY]]
    _, static = record["editions"][TODAY]["abilities"]
    assert static["changes"] == [{"change": "gain", "abilities": ["granted 2"]}]


def test_creatures_fight_today_and_deal_damage_to_each_other_in_older_editions() -> None:
    read = compiled("Target creature you control fights target creature an opponent controls.", "Sorcery")
    record, _ = record_for_editions(read, "Sorcery", Versions(today=read, is_in_first=True))
    assert record["abilities"][0]["effect"][0]["do"] == "together"
    fight = {"do": "fight", "what": "target", "with": "target2"}
    assert record["editions"][TODAY]["abilities"][0]["effect"] == [fight]
