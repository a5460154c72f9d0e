"""A game at a table, decided again: what the rules make of what was seen there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.deciding_again import decide_again
from rewind.replays.judging.records import Claim
from tests.cli.running import good
from tests.replays.judging.worked_disputes import FOLDER

_TABLE = """
scenario: An Aura goes with its creature, and comes back by itself
players:
  Ann: {in_play: [Grizzly Bears], library: [Forest x7]}
  Ben: {in_play: [{card: Pacifism, attached_to: Grizzly Bears}], library: [Plains x7]}
start: {turn_of: Ann}
do:
  - happened: {move: {object: Grizzly Bears, to: graveyard}}
  - happened: {move: {object: Pacifism, to: graveyard}}
  - happened: {move: {object: Pacifism, to: hand}}
  - pass: Ann
"""


def recorded(tmp_path: Path, table: str, edition: str = "2006-10") -> list[Recorded]:
    """The log of what was seen at a table."""
    (tmp_path / "table.yaml").write_text(table)
    good("transcribe", tmp_path / "table.yaml", "--edition", edition, "-o", tmp_path / "table.jsonl")
    return list(read_records(tmp_path / "table.jsonl"))


def test_what_follows_by_the_rules_from_what_was_seen_is_not_stated(tmp_path: Path) -> None:
    records = recorded(tmp_path, _TABLE)
    moves = [record.n for record in records if record.event.published == "zone_changed"]
    assert len(moves) == 3
    again = decide_again(records, len(records))
    assert (again.ended_at, list(again.stated)) == (None, [moves[0], moves[2]])
    tested = ClaimTester(Timeline(records), len(records)).test(Claim(legal=moves[1]))
    assert (tested.answer, tested.decided_again.rules) == ("upheld", ("420.5d", "212.4f"))


_OUT_OF_TURN = """
scenario: Ben does, while Ann has priority, what he could not do with it either
players:
  Ann: {library: [Forest x7]}
  Ben: {in_play: [Mountain x5], hand: [Lava Axe, Island], library: [Plains x7]}
start: {turn_of: Ann}
do:
  - anyway: {step: STEP}
"""


@pytest.mark.parametrize(
    ("step", "rules"),
    [
        ("{play: {by: Ben, card: Lava Axe, targets: Ann}}", ("212.7a", "408.1d")),
        ("{play: {by: Ben, card: Island}}", ("212.6a", "408.2d")),
    ],
)
def test_a_refusal_is_about_the_decision_and_not_about_where_priority_was(
    tmp_path: Path, step: str, rules: tuple[str, ...]
) -> None:
    records = recorded(tmp_path, _OUT_OF_TURN.replace("STEP", step))
    again = decide_again(records, len(records))
    assert again.refused is not None
    assert "priority" not in again.why
    assert {rule.number for rule in again.refused.rules} <= set(rules), again.why


@pytest.mark.parametrize("name", ["landwalk-blocked", "summoning-sick-attacker"])
def test_a_declaration_that_nobody_is_asked_for_is_refused_by_the_rule_about_it(name: str) -> None:
    records = list(read_records(FOLDER / "games" / f"{name}.jsonl"))
    again = decide_again(records, len(records))
    assert again.refused is not None
    assert {rule.number for rule in again.refused.rules} <= {"502.6b", "308.2a", "212.3d"}
    assert "_" not in again.why
    report = good("dispute", "report", FOLDER / f"{name}.yaml").text
    assert "408.1c" not in report.partition("## Rules")[2].partition("\n## ")[0]


_HUMILITY = """
scenario: What Humility is under the older book
players:
  Ann: {in_play: [Humility, {card: Grizzly Bears, counters: {"+1/+1": 1}}, Plains x4], library: [Plains x7]}
  Ben: {in_play: [Opalescence], library: [Forest x7]}
do:
  - pass: Ann
"""


def test_what_something_is_by_another_book_alone_is_told_of_what_made_it_so(tmp_path: Path) -> None:
    records = recorded(tmp_path, _HUMILITY)
    (began,) = (one.n for one in records if one.event.published == "position_set")
    tester = ClaimTester(Timeline(records), len(records), "2003-12")
    expect = {"objects": {"Humility": {"power": 4}, "Grizzly Bears": {"power": 2}}}
    tested = tester.test(Claim.model_validate({"fact": {"expect": expect}}))
    assert (tested.decided_again.answer, tested.decided_again.events) == ("rejected", (began,))
