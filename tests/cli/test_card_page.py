"""The page of a card: `rewind cards NAME`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rewind.aggregates.editions import NAMES, SCENARIO_DEFAULTS, edition
from rewind.replays.rule_index.card_scenarios import scenarios_with
from tests.cli.running import good


def section(lines: list[str], heading: str) -> list[str]:
    """The lines under a heading."""
    start = next(index for index, line in enumerate(lines) if line.startswith(heading)) + 1
    end = lines.index("", start) if "" in lines[start:] else len(lines)
    return [line.strip() for line in lines[start:end]]


def page(name: str) -> dict[str, Any]:
    """The page for programs."""
    return good("cards", name, "--json").json


def test_what_the_editions_say_alike_stands_there_once() -> None:
    assert good("cards", "Counterspell").lines[:4] == [
        "Counterspell",
        "  2003-12, 2006-10, 2026-04  {U}{U}       Instant",
        "           1. Counter target spell.",
        "",
    ]
    assert good("cards", "Shock").lines[:6] == [
        "Shock",
        "  2003-12, 2006-10  {R}          Instant",
        "           1. Shock deals 2 damage to target creature or player.",
        "  2026-04  {R}          Instant",
        "           1. Shock deals 2 damage to any target.",
        "",
    ]


def test_type_lines_that_differ_stand_above_abilities_that_do_not() -> None:
    lines = good("cards", "Karn, Silver Golem").lines
    assert lines[1].endswith("Golem Legend  4/4")
    assert lines[2].endswith("Legendary Artifact Creature — Golem  4/4")
    assert [line.lstrip()[:2] for line in lines[3:7]] == ["1.", "2.", "3.", "20"]
    assert "converted mana cost" in lines[5]
    assert lines[6].endswith("Legendary Artifact Creature — Golem  4/4")
    assert [line.lstrip()[:2] for line in lines[7:11]] == ["1.", "2.", "3.", ""]
    assert "mana value" in lines[9]


def test_abilities_that_differ_stand_under_each_edition() -> None:
    lines = good("cards", "Goblin King").lines
    assert lines[1].startswith("  2003-12  {1}{R}{R}")
    assert lines[3].startswith("  2006-10, 2026-04  {1}{R}{R}")
    assert lines[2] != lines[4]


def test_each_half_of_a_split_card() -> None:
    lines = good("cards", "fire", "ice").lines
    assert lines[1].startswith("  2003-12, 2006-10, 2026-04  Fire  {1}{R}")
    assert lines[3].startswith("  2003-12, 2006-10, 2026-04  Ice  {1}{U}")


def test_from_where_a_card_by_hand_comes() -> None:
    assert section(good("cards", "Shock").lines, "From where it comes") == [
        "built in, written by hand: aggregates/cards/pool/red.yaml",
        "first printed on 1998-03-02",
        "2003-12  last printed in 8ED, which says the same as today's text",
        "2006-10  last printed in 9ED, which says the same as today's text",
    ]


def test_from_where_a_compiled_card_comes() -> None:
    assert section(good("cards", "Archivist").lines, "From where it comes")[0] == (
        "built in, compiled from its text: aggregates/cards/pool/compiled/1999.jsonl"
    )
    assert "2006-10  honest: a printing of the time confirms today's text (last printed in 9ED)" in section(
        good("cards", "Archivist").lines, "From where it comes"
    )
    assert "2026-04  own: by today's text, which is the edition's own" in section(
        good("cards", "Archivist").lines, "From where it comes"
    )
    assert page("Archivist")["provenance"]["texts"]["2003-12"] == {
        "text": "honest",
        "set": "8ED",
        "same_as_today": True,
    }


def test_an_edition_that_does_not_know_the_card_is_told_with_why() -> None:
    found = page("Djinn Illuminatus")
    assert found["not_known_in"] == {"2003-12": "first printed on 2006-01-03, after this edition"}
    assert page("Angry Mob")["not_known_in"] == {"2026-04": "what it says under this edition is not known"}
    lines = good("cards", "Djinn Illuminatus", "--edition", "2003-12").lines
    assert "  2003-12  not known in this edition: first printed on 2006-01-03, after this edition" in lines
    assert "not known" not in good("cards", "Djinn Illuminatus", "--edition", "2006-10").text


def test_compiled_records_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.jsonl"
    own.write_text(
        '{"name":"Goblin Flag","printings":{"2003-12":"8ED"},"record":{"name":"Goblin Flag","types":"Artifact"},'
        '"text":{"2003-12":"differs","2006-10":"today"}}\n'
    )
    found = section(good("cards", "goblin flag", "--cards", own).lines, "From where it comes")
    assert found[0] == f"your own, compiled from its text: {own}"
    assert found[1].startswith("2003-12  differs: by what was printed")
    assert found[1].endswith("(last printed in 8ED)")
    assert found[2] == "2006-10  today: by today's text, which nothing confirms"


def test_records_of_ones_own_have_neither_printings_nor_rulings_of_a_card_of_that_name(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("- {name: Shock, types: Artifact}\n")
    text = good("cards", "shock", "--cards", own).text
    assert f"your own, written by hand: {own}" in text
    assert "printed in" not in text
    assert "Its rulings" not in text


@pytest.mark.long
def test_the_rules_of_its_keywords_and_types() -> None:
    rules = {rule["number"]: rule["about"] for rule in page("Goblin King")["rules"]["2006-10"]}
    assert rules == {"502.6": "mountainwalk", "212.3a": "Creature", "212.3d": "Creature"}
    of_karn = page("Karn, Silver Golem")["rules"]
    assert {rule["number"]: rule["about"] for rule in page("Goblin King")["rules"]["2026-04"]} == {
        "702.14": "mountainwalk",
        "302.1": "Creature",
        "302.6": "Creature",
    }
    assert "215.1" in [rule["number"] for rule in of_karn["2003-12"]]
    assert "205.4c" in [rule["number"] for rule in of_karn["2006-10"]]
    lines = section(good("cards", "Karn, Silver Golem").lines, "Its rules")
    assert any(line.startswith("420.5e") and line.endswith("(2006-10)") for line in lines)
    assert any(line.startswith("704.5j") and line.endswith("(2026-04)") for line in lines)
    (of_walk,) = [line for line in section(good("cards", "Goblin King").lines, "Its rules") if "mountainwalk" in line]
    assert of_walk.startswith("502.6 ")
    assert of_walk.endswith("  (2003-12, 2006-10; 2026-04 702.14)")
    assert "502.4   Only creatures" not in lines


@pytest.mark.parametrize("name", NAMES)
def test_every_paragraph_of_a_type_is_in_the_book_and_has_our_line(name: str) -> None:
    """A type that came after the older books has no line yet: no card that is known has it."""
    book = edition(name)
    assert {number for numbers in book.types.values() for number in numbers if number not in book.numbers} == set()
    known = {word for older in SCENARIO_DEFAULTS for word in edition(older).types}
    told = {number for word, numbers in book.types.items() if word in known for number in numbers}
    assert {number for number in told if not book.summary(number)} == set()


def test_its_rulings() -> None:
    found = scenarios_with("Shock")
    lines = good("cards", "Shock").lines
    assert f"Its rulings: {len(found)} scenarios of this project" in lines
    assert section(lines, "Its rulings")[-1] == f"and {len(found) - 5} more, which --json has"
    assert len(page("Shock")["rulings"]) == len(found)
    assert found[0].name in section(lines, "Its rulings")
    assert "Shock" in found[0].name
    assert all("Shock" in one.cards for one in found)
    assert {"Sudden Shock"}.isdisjoint(card for one in found for card in one.cards if "Shock" not in one.cards)
