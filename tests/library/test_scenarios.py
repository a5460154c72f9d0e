"""Scenarios run and claims tested from Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rewind
from rewind.aggregates.editions import SCENARIO_DEFAULTS

SECOND_LAND = "replays/disputes/games/second-land.jsonl"


def test_a_file_of_scenarios_runs_under_each_edition() -> None:
    file = Path("tests/rules/scenarios/priority.yaml")
    found = rewind.run_scenarios(file)
    assert {run.edition for run in found} == set(SCENARIO_DEFAULTS)
    assert {run.result for run in found} == {"passed"}
    one = rewind.run_scenarios(file, edition="2003-12")
    assert {run.edition for run in one} == {"2003-12"}
    assert one[0].log is not None
    assert one[0].log.kind == "scenario"


def test_a_scenario_that_names_no_edition_runs_under_a_later_one_where_that_is_asked_for() -> None:
    text = "scenario: a bear\nplayers:\n  Ann: {in_play: [%s]}\n  Ben: {}\nexpect: {life: {Ann: 20}}\n"
    (one,) = rewind.run_scenarios(text % "Grizzly Bears", edition="2026-04")
    assert (one.edition, one.result) == ("2026-04", "passed")
    assert {run.edition for run in rewind.run_scenarios(text % "Grizzly Bears")} == set(SCENARIO_DEFAULTS)
    assert rewind.run_scenarios(text % "Angry Mob", edition="2026-04") == ()  # it does not know the card


def test_what_is_no_scenario_is_told(tmp_path: Path) -> None:
    with pytest.raises(rewind.RewindError, match="RW2009"):
        rewind.run_scenarios(tmp_path / "none.yaml")
    with pytest.raises(rewind.RewindError, match="RW6101"):
        rewind.run_scenarios("scenario: Nothing\nplayers: {}\n")
    with pytest.raises(rewind.RewindError, match="RW2205"):
        rewind.run_scenarios("scenario: Nothing\n", edition="1997")


def test_the_claims_of_a_dispute_are_tested_again() -> None:
    (claim, *_) = rewind.run_dispute("replays/disputes/second-land.yaml")
    assert (claim.answer, claim.on_file, claim.seat) == ("upheld", "upheld", 2)
    assert claim.recorded.rules == ("212.6b",)
    assert claim.claim == {"illegal": 24}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("file", sorted(Path("replays/disputes").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_dispute_comes_to_the_answers_on_file(file: Path) -> None:
    claims = rewind.run_dispute(file)
    assert [claim.answer for claim in claims] == [claim.on_file for claim in claims]


def test_a_claim_is_tested_on_any_log() -> None:
    found = rewind.check_claim(SECOND_LAND, {"illegal": 24})
    assert (found.answer, found.decided_again.rules, found.on_file) == ("upheld", ("212.6b",), None)
    assert rewind.check_claim(rewind.open(SECOND_LAND), {"legal": 24}).answer == "rejected"
    at = rewind.check_claim(SECOND_LAND, {"fact": {"expect": {"turn": 1}}}, at=10)
    assert at.answer in ("upheld", "rejected")
    with pytest.raises(rewind.RewindError, match="RW6206"):
        rewind.check_claim(SECOND_LAND, {"wrong": 24})
    with pytest.raises(rewind.RewindError, match="RW6206"):
        rewind.check_claim(SECOND_LAND, {"legal": 24, "illegal": 24})


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ({"legl": 1}, "legl: unknown key; a claim has one of legal, illegal, could, "),
        ({"illegal": 1, "legal": 2}, "a claim is one of legal, illegal, could, "),
        (5, r"a claim is a mapping, such as \{'illegal': 24\}"),
    ],
)
def test_what_is_no_claim_is_told_in_our_words(claim: Any, told: str) -> None:
    with pytest.raises(rewind.RewindError, match=f"RW6206 {told}"):
        rewind.check_claim(SECOND_LAND, claim)


def test_a_claim_is_tested_at_an_event_and_by_an_edition_that_are_there() -> None:
    with pytest.raises(rewind.RewindError, match="RW2205 the rules of edition 1999 are not known"):
        rewind.check_claim(SECOND_LAND, {"legal": 24}, edition="1999")
    for wrong in (99999, -5):
        with pytest.raises(rewind.RewindError, match=f"RW2201 there is no event {wrong}"):
            rewind.check_claim(SECOND_LAND, {"legal": 24}, at=wrong)
