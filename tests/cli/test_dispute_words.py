"""What a report says is said of one thing: which of two lands, for what a choice is made, what became of a ruling."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.logfile import read_records
from tests.cli.running import good, run
from tests.cli.test_dispute_report import parts

LANDS = """
scenario: Two lands of one name that are not alike
players:
  Alice:
    mana: "{3}{G}"
    hand: [Titania's Song]
    in_play: [Living Lands, Kormus Bell, {card: Forest, as: haunted}, Forest, Swamp, Mountain x2]
    library: [Forest x7]
  Bob: {in_play: [{card: Evil Presence, attached_to: haunted}], library: [Island x7]}
do:
  - play: {by: Alice, card: Titania's Song}
  - resolve: all
  - attack: {by: Alice, attackers: {haunted: Bob}}
  - advance: {to: main2}
  - happened: {life: {Bob: 18}}
"""

ORDER = """
scenario: One of two abilities that are not alike is forgotten
players:
  Alice: {in_play: [Phyrexian Arena, Sulfuric Vortex], library: [Swamp x7]}
  Bob: {library: [Island x7]}
start: {turn_of: Bob, step: end}
do:
  - forgotten: {ability_of: Phyrexian Arena}
  - advance: {turn: 2, to: upkeep}
  - resolve: all
"""


ALIKE = """
scenario: Two enchantments of one name with an ability that triggers
players:
  Alice: {in_play: [Phyrexian Arena, Phyrexian Arena], library: [Swamp x7]}
  Bob: {library: [Island x7]}
start: {turn_of: Bob, step: end}
do:
  - advance: {turn: 2, to: upkeep}
  - resolve: all
"""


def opened(folder: Path, table: str) -> tuple[Path, Path]:
    """The log of a table, and a dispute about it."""
    log, file = folder / "table.jsonl", folder / "dispute.yaml"
    (folder / "table.yaml").write_text(table, "utf-8")
    good("transcribe", folder / "table.yaml", "--edition", "2006-10", "-o", log)
    good("dispute", "open", log, "--policy", "2024", "-o", file)
    return log, file


@pytest.fixture(scope="module")
def lands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dispute about two lands of one name."""
    log, file = opened(tmp_path_factory.mktemp("lands"), LANDS)
    attack = next(one.n for one in read_records(log) if one.event.published == "attackers_declared")
    good("dispute", "claim", file, f"legal: {attack}")
    size = "{power: 1, types: Basic Land Creature — Swamp}"
    good("dispute", "claim", file, f"fact: {{expect: {{objects: {{'Forest#1': {size}}}}}}}")
    run("dispute", "claim", file, "fact: {expect: {life: {Bob: 18}}}")
    return file


@pytest.mark.long
def test_lands_of_one_name_that_are_not_alike_are_told_apart(lands: Path) -> None:
    report = parts(lands)
    assert "Alice attacks Bob with Forest (\\#1)." in report["Claims"]
    assert "Forest (\\#1) deals 1 combat damage to Bob." in report["What happened"]
    position = report["The position at the question"]
    assert "Forest (#1)  1/1, black Basic Land Creature — Swamp, tapped" in position
    assert "on Forest (#1)" in position
    assert "Mountain ×2" in position


@pytest.mark.long
def test_of_several_effects_it_is_said_that_they_depend(lands: Path) -> None:
    depend = "Evil Presence, before the older Living Lands and Kormus Bell, which depend on it"
    assert depend in parts(lands)["How it comes about"]


@pytest.mark.long
def test_nothing_makes_a_difference_where_under_both_editions_it_cannot_be_told(lands: Path) -> None:
    report = good("dispute", "report", lands, "--editions").text
    _, rows = report.split("What makes the difference, in each edition:")
    told = [line.split(" | ")[0] for line in rows.split("\n## ")[0].splitlines() if line.startswith("| ")]
    assert told[1:] == ["| 2", "| 3"]


def test_a_ruling_that_was_upheld_stands_and_one_that_was_overturned_does_not(tmp_path: Path) -> None:
    _, file = opened(tmp_path, LANDS)
    good("dispute", "rule", file, "--ruling", "It attacks.")
    good("dispute", "appeal", file, "--by", "2", "--grounds", "It is a land.")
    for on_appeal, words in (("--upholds", "upheld by record 4"), ("--overturns", "overturned by record 4")):
        other = tmp_path / "other.yaml"
        other.write_bytes(file.read_bytes())
        good("dispute", "rule", other, "--ruling", "I have looked at it.", "--head-judge", on_appeal, "2")
        ruling = parts(other)["Ruling"]
        assert words in ruling
        assert ("does not stand any more" in ruling) == (on_appeal == "--overturns")


def test_what_the_rules_ask_for_where_the_log_has_another_decision_is_said_in_words(tmp_path: Path) -> None:
    _, file = opened(tmp_path, ORDER)
    ran = run("dispute", "claim", file, "fact: {expect: {life: {Alice: 18}}}", "--json")
    again = ran.json["decided_again"]
    assert isinstance(again, dict)
    assert "Alice has to choose first (trigger order)" in str(again["why"])
    report = parts(file)["The position at the question"]
    assert "they refuse" not in report
    assert "they ask for another decision" in report


def test_of_two_abilities_that_resolve_it_is_said_whose_each_is(tmp_path: Path) -> None:
    log, file = opened(tmp_path, ALIKE)
    paid = next(one.n for one in read_records(log) if one.event.published == "life_lost")
    good("dispute", "claim", file, f"legal: {paid}")
    happened = parts(file)["What happened"]
    for number in (1, 2):
        assert f"The triggered ability of Phyrexian Arena (\\#{number}) begins to resolve." in happened
