"""`rewind cards`: the cards it knows, and what one does."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.cards import pool
from tests.cli.running import good, run


@pytest.mark.long
def test_every_card_is_listed() -> None:
    ran = good("cards")
    assert len(ran.lines) == len(pool().records) + 1
    assert ran.lines[-1].startswith(f"{len(pool().records)} cards")


@pytest.mark.long
def test_an_edition_lists_those_that_it_knows() -> None:
    assert len(good("cards", "--edition", "2003-12").lines) == len(pool().known("2003-12")) + 1
    assert len(pool().known("2003-12")) < len(pool().records)


def test_a_card_is_told_for_each_edition() -> None:
    ran = good("cards", "karn, silver golem")
    assert "Artifact Creature — Golem Legend" in ran.text
    assert "Legendary Artifact Creature — Golem" in ran.text
    assert "{1}: Target noncreature artifact becomes an artifact creature" in ran.text
    assert "Programs" not in ran.lines


def test_programs_are_shown_where_they_are_asked_for() -> None:
    ran = good("cards", "karn, silver golem", "--programs")
    assert "    kind: triggered" in ran.lines
    assert "[Karn, Silver Golem/2]" in ran.text
    assert ran.lines[ran.lines.index("Programs") + 1] == "  Karn, Silver Golem/1"


def test_json() -> None:
    found = good("cards", "Shock", "--json").json
    assert (found["key"], found["editions"]) == ("Shock", ["2003-12", "2006-10", "2026-04"])
    assert len(good("cards", "--json").json["cards"]) == len(pool().records)  # type: ignore[arg-type]  # a list


def told_in(name: str, edition: str) -> list[str]:
    """What is printed of a card under the heading of an edition: its face and abilities."""
    lines = good("cards", name, "--edition", edition).lines
    start = next(i for i, line in enumerate(lines) if line.startswith(f"  {edition}  "))
    after = [line.startswith("           ") for line in lines[start + 1 :]]
    return lines[start : start + 1 + (after.index(False) if False in after else len(after))]


@pytest.mark.long
def test_each_edition_lists_every_ability_that_the_card_has_there() -> None:
    for name in ("Ornithopter", "Snow-Covered Forest", "Karn, Silver Golem"):
        record = pool().records[name]
        for edition in record.editions:
            abilities = record.definition.characteristics_in(edition).abilities
            assert len(told_in(name, edition)) == 1 + len(abilities), (name, edition)
    assert told_in("Ornithopter", "2006-10")[1].strip() == "1. Flying"


def test_json_says_what_the_card_is_in_each_edition() -> None:
    found = good("cards", "Snow-Covered Forest", "--json").json["in"]
    assert isinstance(found, dict)
    assert found["2003-12"]["abilities"] == ["snow-covered"]
    assert found["2006-10"]["type_line"]["supertypes"] == ["Basic", "Snow"]


OWN = """\
- name: Goblin Flag
  cost: "{2}{R}"
  types: Artifact
- name: Shock
  cost: "{U}"
  types: Instant
  abilities: [{kind: spell, effect: [{do: draw, player: you, number: 1}]}]
"""


def test_own_records(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(OWN)
    assert good("cards", "goblin flag", "--cards", mine).lines[0] == "Goblin Flag"
    assert (
        good("cards", "Shock", "--cards", mine, "--json").json["characteristics"]
        != (good("cards", "Shock", "--json").json["characteristics"])
    )
    listed = good("cards", "--cards", mine).lines
    assert len(listed) == len(pool().records) + 2
    assert [line.split("  ")[0] for line in listed if line.endswith("(your own)")] == ["Goblin Flag", "Shock"]


@pytest.mark.parametrize(
    ("text", "told", "line"),
    [
        (OWN.replace('cost: "{U}"', 'csot: "{U}"'), "RW6001 Shock: csot: unknown key; did you mean cost?", 5),
        (OWN.replace("do: draw", "do: darw"), "RW6001 Shock: abilities 1, effect 1", 7),
        ("name: [", "RW6001 not YAML", 2),
        ("a: b", "RW6001 not a list of records", 1),
        ("# \udcff", "RW6001 not UTF-8", 1),
    ],
)
def test_what_is_wrong_with_own_records_is_told_with_its_line(tmp_path: Path, text: str, told: str, line: int) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(text, errors="surrogateescape")
    ran = run("cards", "--cards", mine)
    assert ran.status == 2
    assert told in ran.error
    assert ran.error.endswith(f"mine.yaml:{line})")


def test_each_thing_that_is_wrong_with_own_records_is_a_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(OWN.replace("do: draw", "do: darw").replace("types: Artifact", "typs: Artifact"))
    ran = run("cards", "--cards", mine)
    assert ran.status == 2
    lines = ran.err.decode().splitlines()
    assert [line.partition(":")[0] for line in lines] == ["RW6001 Goblin Flag", "RW6001 Shock"]


def test_own_records_that_are_not_there(tmp_path: Path) -> None:
    ran = run("cards", "--cards", tmp_path / "mine.yaml")
    assert ran.status == 2
    assert "RW2009 cannot be read" in ran.error


def test_a_card_that_is_not_known() -> None:
    ran = run("cards", "Grizly Bears")
    assert ran.status == 4
    assert ran.error.startswith('RW6002 no card is known by the name "Grizly Bears"; close to it: Grizzly Bears')
