"""A triggered ability that somebody forgot can be written down, claimed, found by an audit, and planned for."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records
from tests.cli.running import Ran, good, run

UPKEEP = """
scenario: A trigger at the beginning of upkeep is forgotten
editions: ["2003-12", "2006-10"]
players:
  Ann: {in_play: [Phyrexian Arena, Swamp x3], library: [Forest x7]}
  Ben: {library: [Island x7]}
start: {turn_of: Ben, step: end}
do:
  - forgotten: {ability_of: Phyrexian Arena}
  - advance: {turn: 2, to: upkeep}
expect: {life: {Ann: 20}, stack: []}
"""

FRESH = UPKEEP.replace("turn_of: Ben, step: end", "turn_of: Ann, step: upkeep, fresh: true").replace(
    "  - advance: {turn: 2, to: upkeep}\n", "  - pass: Ann\n"
)

INSIDE = """
scenario: A log that begins inside the upkeep
editions: ["2006-10"]
players:
  Ann: {in_play: [Phyrexian Arena, Swamp x3], hand: [Forest], library: [Forest x7]}
  Ben: {library: [Island x7]}
start: {turn_of: Ann, step: upkeep}
do:
  - happened: {note: Nobody said a word.}
  - pass: Ann
  - pass: Ben
  - advance: {to: main1}
"""

CLAIM = "should_have_happened: {event: {type: ability_triggered, object: Phyrexian Arena}}"


def table(tmp_path: Path, text: str, edition: str = "2006-10") -> Path:
    (tmp_path / "table.yaml").write_text(text, "utf-8")
    log = tmp_path / "table.jsonl"
    good("transcribe", tmp_path / "table.yaml", "--edition", edition, "--id", "table", "-o", log, "--force")
    return log


def number(log: Path, type_: str, which: int = -1) -> int:
    return [record.n for record in read_records(log) if record.event.published == type_][which]


def claimed(log: Path, claim: str, *more: str) -> Ran:
    file = log.parent / "dispute.yaml"
    good("dispute", "open", log, "--policy", "2024", "-o", file, "--force", *more)
    return run("dispute", "claim", file, claim, "--by", "1", "--json")


@pytest.mark.parametrize("text", [UPKEEP, FRESH], ids=["from the turn before", "as the step begins"])
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_it_is_written_down_and_the_claim_that_it_should_have_triggered_is_upheld(
    tmp_path: Path, text: str, edition: str
) -> None:
    log = table(tmp_path, text, edition)
    records: list[Recorded] = list(read_records(log))
    assert not any(record.event.published == "ability_triggered" for record in records)
    ran = claimed(log, CLAIM)
    assert (ran.status, ran.json["answer"]) == (0, "upheld")
    again = ran.json["decided_again"]
    assert isinstance(again, dict)
    assert again["rules"] == ["410.2"]
    (event,) = again["events"]
    assert records[event - 1].event.published in ("step_began", "position_set")


def test_only_the_next_time_is_forgotten_and_only_that_ability(tmp_path: Path) -> None:
    text = UPKEEP.replace("Swamp x3]", "Phyrexian Arena, Swamp x3]").replace("life: {Ann: 20}, stack: []", "turn: 2")
    log = table(tmp_path, text.replace("ability_of: Phyrexian Arena", "ability_of: Phyrexian Arena#2"))
    triggered = [record.event for record in read_records(log) if record.event.published == "ability_triggered"]
    assert len(triggered) == 1
    twice = UPKEEP.replace("{turn: 2, to: upkeep}", "{turn: 4, to: upkeep}").replace("stack: []", "turn: 4")
    log = table(tmp_path, twice)
    assert number(log, "ability_triggered") > number(log, "turn_began")


def test_what_does_not_trigger_was_not_forgotten(tmp_path: Path) -> None:
    text = UPKEEP.replace("step: end", "step: main2").replace("turn: 2, to: upkeep", "to: end")
    (tmp_path / "bad.yaml").write_text(text, "utf-8")
    ran = run("scenario", tmp_path / "bad.yaml")
    assert ran.status == 1
    assert "forgotten: Phyrexian Arena" in ran.text
    assert "forgotten stands before the step in which it triggers" in ran.text
    (tmp_path / "bad.yaml").write_text(UPKEEP.replace("ability_of: Phyrexian Arena", "ability_of: Nobody"), "utf-8")
    assert run("scenario", tmp_path / "bad.yaml").status == 1
    (tmp_path / "bad.yaml").write_text(UPKEEP.replace("ability_of:", "ability:"), "utf-8")
    ran = run("scenario", tmp_path / "bad.yaml")
    assert (ran.status, ran.err.startswith(b"RW6101")) == (2, True)


def test_an_audit_finds_it(tmp_path: Path) -> None:
    ran = run("audit", table(tmp_path, UPKEEP))
    assert ran.status == 1
    assert "an ability of Phyrexian Arena triggers here and is not put on the stack" in ran.lines[0]
    assert "[2006-10 410.2]" in ran.lines[0]
    assert "1 finding;" in ran.text


def test_it_is_planned_for(tmp_path: Path) -> None:
    log = table(tmp_path, UPKEEP)
    claimed(log, CLAIM)
    file = tmp_path / "dispute.yaml"
    to = number(log, "priority_received", 0)
    planned = good("dispute", "plan", file, "--to", str(to), "--json").json
    assert planned["proposed"] == "backup"
    words = (
        "--claim",
        "2",
        "--plan",
        "3",
        "--remedy",
        "backup",
        "--head-judge",
        "--infraction",
        "missed trigger",
        *("--penalty", "none", "--deviation"),
    )
    good("dispute", "rule", file, "--ruling", "It is put on the stack as the upkeep begins again.", *words)
    good("dispute", "apply", file, "-o", tmp_path / "ruled.jsonl")
    good("verify", tmp_path / "ruled.jsonl")
    assert good("show", tmp_path / "ruled.jsonl", "--json").json["step"] == "end_of_turn"


@pytest.mark.parametrize("range_", ["", "from: {position_set}, ", "from: {priority_received}, "])
@pytest.mark.parametrize("form", ["should_have_happened", "should_not_have_happened"])
def test_a_log_that_begins_inside_a_step_says_so(tmp_path: Path, range_: str, form: str) -> None:
    log = table(tmp_path, INSIDE)
    for type_ in ("position_set", "priority_received"):
        range_ = range_.replace(f"{{{type_}}}", str(number(log, type_, 0)))
    ran = claimed(log, f"{form}: {{{range_}event: {{type: ability_triggered, object: Phyrexian Arena}}}}")
    assert ran.json["answer"] == "cannot_be_told"
    again = ran.json["decided_again"]
    assert isinstance(again, dict)
    assert "the log begins inside the upkeep step" in again["why"]
    assert again["rules"] == ["410.2"]


def test_what_cannot_have_happened_there_is_rejected_as_ever(tmp_path: Path) -> None:
    log = table(tmp_path, INSIDE)
    ran = claimed(log, "should_have_happened: {event: {type: damage_dealt}}")
    assert ran.json["answer"] == "rejected"
    later = number(log, "step_began", 0) + 1
    ran = claimed(log, CLAIM.replace("{event", f"{{from: {later}, event"))
    assert ran.json["answer"] == "rejected"


def test_an_audit_says_that_the_beginning_is_not_in_the_log(tmp_path: Path) -> None:
    ran = good("audit", table(tmp_path, INSIDE))
    assert "the log begins inside the upkeep step: an ability of Phyrexian Arena triggers as that begins" in ran.text
