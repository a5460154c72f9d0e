"""`rewind audit`: findings, what could not be judged, exit status."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rewind.projections.visibility.seat_log import redact
from tests import played
from tests.cli.logs import FIRST
from tests.cli.running import good, run
from tests.replays.test_auditing import second_land, unknown


@cache
def illegal() -> tuple[Path, int]:
    game, n = second_land()
    return played.log_of(game.records, "second-land.jsonl"), n


def test_a_finding_names_event_turn_step_rule_what_was_tried_and_what_was_legal() -> None:
    log, n = illegal()
    ran = run("audit", log)
    assert ran.status == 1
    first, *facts = ran.lines
    assert first.startswith("RW3004 Bob has played a land this turn")
    assert f"event {n}, turn 1 precombat main phase" in first
    assert "[2006-10 212.6b]" in first
    assert any(line.startswith("  tried   Bob plays Forest") for line in facts)
    assert any(line.startswith("  legal   Bob has priority, targets and ways to pay aside: pass · ") for line in facts)
    summary = next(line for line in ran.lines if line.startswith(f"{log}: "))
    assert summary.endswith("decisions judged under 2006-10")
    assert "1 finding" in summary


def test_several_logs_the_good_ones_are_said_to_be_good() -> None:
    log, _ = illegal()
    ran = run("audit", played.log(), log)
    assert ran.status == 1
    assert f"{played.log()}: no finding" in ran.text


def test_cards_that_are_not_known_are_named() -> None:
    game, _ = second_land(unknown, after=4)
    ran = run("audit", played.log_of(game.records, "mystery.jsonl"))
    assert ran.status == 1
    assert "unless  an ability that is not known allows it: Mystery Bears" in ran.text
    assert "by the facts in the log alone" in ran.text


def test_a_recorded_claim_has_no_finding() -> None:
    ran = good("audit", FIRST)
    assert "no finding" in ran.lines[0]
    assert "not judged" in ran.lines[0]


def test_json() -> None:
    log, n = illegal()
    ran = run("audit", log, "--json")
    assert ran.status == 1
    findings = ran.json["findings"]
    assert isinstance(findings, list)
    (finding,) = findings
    assert (finding["event"], finding["code"], finding["turn"]) == (n, "RW3004", 1)
    assert finding["rules"] == [{"edition": "2006-10", "number": "212.6b"}]
    assert "pass" in finding["legal"]


def test_each_check_of_the_facts_is_shown_with_its_rule_and_editions() -> None:
    game, n = second_land(unknown, after=4)
    log = played.log_of(game.records, "checks.jsonl")
    text = run("audit", log).text
    assert "check   land_count [2006-10 212.6b]:" in text
    assert "judged" in text
    found = run("audit", log, "--json").json
    checks = found["checks"]
    assert isinstance(checks, list)
    (count,) = (check for check in checks if check["name"] == "land_count")
    assert count["editions"] == {"2003-12": ["212.6b"], "2006-10": ["212.6b"], "2026-04": ["305.2"]}
    assert count["judged"] > 1
    findings = found["findings"]
    assert isinstance(findings, list)
    (finding,) = findings
    assert (finding["event"], finding["check"]) == (n, "land_count")


def test_a_redacted_log_is_bad_input(tmp_path: Path) -> None:
    log = played.log_of(tuple(redact(played.game(), 1)), "seen-by-1.jsonl")
    ran = run("audit", log)
    assert ran.status == 2
    assert ran.error.startswith("RW2015 ")


_DIVIDED = """
scenario: Trample damage was put on the player before the blockers had lethal damage
players:
  Alice: {in_play: [Siege Wurm, Glorious Anthem], library: [Forest x6]}
  Bob: {in_play: [Horned Turtle, Goblin Piker], library: [Swamp x6]}
do:
  - attack: {by: Alice, attackers: {Siege Wurm: Bob}}
  - block: {by: Bob, blockers: {Horned Turtle: Siege Wurm, Goblin Piker: Siege Wurm}}
  - anyway: {step: {damage: {Siege Wurm: {Horned Turtle: 1, Goblin Piker: 1, Bob: 3}}}}
"""

_FORGOTTEN = """
scenario: Nobody thought of Phyrexian Arena
players:
  Alice: {in_play: [Phyrexian Arena, Swamp x3], library: [Swamp x7]}
  Bob: {library: [Island x7]}
start: {turn_of: Bob, step: end}
do:
  - forgotten: {ability_of: Phyrexian Arena}
  - advance: {turn: 2, to: main1}
"""


def _transcribed(folder: Path, text: str) -> Path:
    (folder / "t.yaml").write_text(text, "utf-8")
    good("transcribe", folder / "t.yaml", "--edition", "2006-10", "-o", folder / "t.jsonl", "--force")
    return folder / "t.jsonl"


def test_what_would_have_been_legal_of_a_division_says_what_is_lethal_to_each_blocker(tmp_path: Path) -> None:
    log = _transcribed(tmp_path, _DIVIDED)
    (line,) = (line for line in run("audit", log).lines if line.startswith("  legal"))
    assert line == (
        "  legal   Alice divides the damage of Siege Wurm (1.1): 6 in all, among these: damage to Horned Turtle · "
        "damage to Goblin Piker · damage to Bob, once 4 to Horned Turtle and 1 to Goblin Piker are assigned"
    )


def test_what_an_audit_names_to_look_closer_can_be_run(tmp_path: Path) -> None:
    for text in (_DIVIDED, _FORGOTTEN):
        (line,) = (line for line in run("audit", _transcribed(tmp_path, text)).lines if line.startswith("  closer"))
        for command in line.removeprefix("  closer  ").split(" · "):
            good(*command.split()[1:])
