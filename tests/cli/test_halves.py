"""Split cards, and texts that are spliced onto spells, as the commands tell them."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.cli.running import good

SCENARIO = """
scenario: halves
editions: ["2006-10"]
players:
  alice: {mana: "{1}{R}{1}{U}{1}{R}", hand: [Fire // Ice, Reach Through Mists, Glacial Ray], library: [Shock, Shock]}
  bob: {in_play: [Hill Giant]}
do:
  - play: {by: alice, card: Fire, targets: [[Hill Giant, bob]], divide: [1, 1]}
  - play: {by: alice, card: Reach Through Mists, splice: [Glacial Ray], targets: [bob]}
expect: {life: {bob: 20}}
"""


@cache
def log() -> str:
    """The log of a half that is played, and of a card that is spliced onto a spell in response."""
    folder = Path(mkdtemp())
    (folder / "halves.yaml").write_text(SCENARIO)
    good("scenario", folder / "halves.yaml", "--keep", folder / "logs")
    (kept,) = (folder / "logs").iterdir()
    return str(kept)


def at(word: str) -> int:
    """The number of the first line of the log that says this, in JSON."""
    return next(n for n, line in enumerate(Path(log()).read_text().splitlines(), 1) if word in line)


def test_each_half_and_each_splice_is_something_that_may_be_done() -> None:
    text = good("legal", log(), "--at", str(at('"half":1') - 1)).text
    assert "play Fire of Fire // Ice (1.1)" in text
    assert "play Ice of Fire // Ice (1.1)" in text
    assert "play Reach Through Mists (2.1), splicing Glacial Ray (3.1)" in text
    assert "Fire deals 2 damage divided" in text
    assert "and {1}{R}" in text


def test_as_json_the_half_and_what_is_spliced_are_named() -> None:
    found = good("legal", log(), "--at", str(at('"half":1') - 1), "--json").json
    assert isinstance(found, dict)
    actions = found["actions"]
    assert isinstance(actions, list)
    spells = [one for one in actions if one["kind"] == "spell"]
    assert {one["half"] for one in spells} == {1, 2, None}
    assert ["3.1"] in [one["spliced"] for one in spells]


def test_the_log_says_which_half_was_played_and_what_was_spliced() -> None:
    text = good("log", log()).text
    assert "alice plays Fire of Fire // Ice, targeting Hill Giant and bob" in text
    assert "alice spends {1}{R} on Fire" in text
    assert "splicing Glacial Ray" in text
    assert "The text of Glacial Ray is spliced onto Reach Through Mists." in text


def test_a_decision_is_explained_by_the_half_and_by_what_is_spliced() -> None:
    assert "505.2" in good("explain", log(), str(at('"half":1'))).text
    spliced = good("explain", log(), str(at('"spliced"'))).text
    assert "502.40a" in spliced
    assert "505" not in spliced


def test_the_table_of_spells_has_the_half_and_what_was_spliced(tmp_path: Path) -> None:
    good("export", log(), "--format", "csv", "--to", tmp_path / "tables")
    with (tmp_path / "tables" / "spells.csv").open(newline="") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    assert rows["Fire // Ice"]["half"] == "1"
    assert rows["Fire // Ice"]["spliced_names"] == ""
    assert rows["Reach Through Mists"]["half"] == ""
    assert json.loads(rows["Reach Through Mists"]["spliced_names"]) == ["Glacial Ray"]


@pytest.mark.long
def test_the_card_is_printed_by_its_halves() -> None:
    text = good("cards", "Fire // Ice", "--edition", "2003-12").text
    assert "2003-12  Fire  {1}{R}" in text
    assert "2003-12  Ice  {1}{U}" in text
    assert "1. Fire deals 2 damage" in text
    listed = good("cards", "--edition", "2003-12").text
    assert "//" in next(line for line in listed.splitlines() if line.startswith("Assault // Battery"))


def test_a_card_with_splice_is_printed_with_what_it_is_spliced_onto() -> None:
    text = good("cards", "Torrent of Stone").text
    assert "Splice onto Arcane" in text
    assert "sacrifice two Mountains" in text
