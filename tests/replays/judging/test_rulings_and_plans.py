"""What a ruling does beside what plans propose, and by whose policy it is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.logfile import read_records
from rewind.events.turn import PriorityReceived
from tests.cli.running import good, run
from tests.replays.judging.test_remedies import DRUMS, MISSED, WRITTEN, opened

_INSTEAD = "has another remedy"


def _first_priority(file: Path) -> str:
    """The number of the first event after which a player has priority."""
    records = read_records(file.parent / "t.jsonl")
    return next(str(record.n) for record in records if isinstance(record.event, PriorityReceived))


def _reported(file: Path) -> str:
    return good("dispute", "report", file).text


def _header(report: str) -> str:
    return next(line for line in report.splitlines() if line.startswith("| Policy |"))


def test_a_ruling_that_does_what_an_equal_plan_proposes_does_nothing_else(tmp_path: Path) -> None:
    file = opened(tmp_path, MISSED)
    for _ in range(2):
        good("dispute", "plan", file, "--infraction", "missed trigger")
    words = ("--plan", "3", "--remedy", "additional_remedy", "--penalty", "none")
    good("dispute", "rule", file, "--ruling", "It goes on the stack.", *words)
    good("dispute", "appeal", file, "--by", "2")
    assert _INSTEAD not in _reported(file)
    upholding = ("--upholds", "4", "--head-judge", "--remedy", "additional_remedy", "--infraction", "missed trigger")
    good("dispute", "rule", file, "--ruling", "Upheld.", *upholding, "--penalty", "none")
    report = _reported(file)
    assert _INSTEAD not in report
    assert ".." not in report


def test_a_game_that_is_left_as_it_is_is_what_either_plan_proposes(tmp_path: Path) -> None:
    file = opened(tmp_path, DRUMS, "2007")
    to = ("--to", _first_priority(file))
    for more in ((), to, ("--policy", "Regular", *to)):
        good("dispute", "plan", file, *more)
    good("dispute", "rule", file, "--ruling", "Play on.", "--plan", "2")
    report = _reported(file)
    assert [line for line in report.splitlines() if _INSTEAD in line] == [
        "Record 4, plan by policy Regular, which proposes: undo what was done. "
        "The ruling of record 5 has another remedy: leave the game as it is."
    ]


def test_whatever_is_ruled_is_what_the_head_judge_sees_fit(tmp_path: Path) -> None:
    file = opened(tmp_path, WRITTEN, "2005")
    good("dispute", "plan", file)
    good("dispute", "rule", file, "--ruling", "So it is.", "--remedy", "correction", "--life", "Bob=15")
    assert _INSTEAD not in _reported(file)


def test_a_backup_to_another_event_is_another_remedy(tmp_path: Path) -> None:
    file = opened(tmp_path, DRUMS, "2024")
    records = read_records(file.parent / "t.jsonl")
    first, later = [str(one.n) for one in records if isinstance(one.event, PriorityReceived) and one.event.seat == 1][
        :2
    ]
    for to in (first, later, first):
        good("dispute", "plan", file, "--to", to, "--seed", "a")
    words = ("--remedy", "backup", "--plan", "2", "--head-judge", "--seed", "a")
    good("dispute", "rule", file, "--ruling", "Back.", *words)
    instead = [line.partition(", ")[0] for line in _reported(file).splitlines() if _INSTEAD in line]
    assert instead == ["Record 3"]
    assert f"The ruling of record 5 has another remedy: backup to event {first}." in _reported(file)


def test_a_ruling_is_made_by_the_policy_of_its_plan_and_not_of_one_that_was_made_to_compare(tmp_path: Path) -> None:
    file = opened(tmp_path, DRUMS, "2007")
    infraction = ("--infraction", "game rule violation")
    good("dispute", "plan", file, *infraction)
    good("dispute", "plan", file, *infraction, "--policy", "2024")
    assert _header(_reported(file)).startswith("| Policy | 2007: ")
    ran = run("dispute", "rule", file, "--ruling", "Play on.", "--plan", "2")
    assert ran.error.startswith("RW6204 policy 2007 leaves the penalty for game rule violation to the judge")
    good("dispute", "rule", file, "--ruling", "Play on.", "--plan", "2", "--penalty", "caution")
    assert _header(_reported(file)).endswith("(since 2007-09) |")


@pytest.mark.parametrize("to_compare", [(), ("--policy", "2021")])
def test_by_the_policy_of_another_plan_it_is_said_and_its_log_verifies(
    tmp_path: Path, to_compare: tuple[str, ...]
) -> None:
    file = opened(tmp_path, MISSED, "2007")
    good("dispute", "plan", file, "--infraction", "missed trigger", "--policy", "2024")
    good("dispute", "plan", file, *to_compare)
    words = ("--plan", "2", "--remedy", "additional_remedy", "--penalty", "none")
    good("dispute", "rule", file, "--ruling", "It goes on the stack.", *words)
    said = "by which the ruling is made; the dispute was opened with 2007 |"
    assert _header(_reported(file)).startswith("| Policy | 2024: ")
    assert _header(_reported(file)).endswith(said)
    good("dispute", "apply", file, "-o", tmp_path / "ruled.jsonl")
    good("verify", tmp_path / "ruled.jsonl")


def test_a_correction_corrects_something(tmp_path: Path) -> None:
    file = opened(tmp_path, WRITTEN)
    words = ("--ruling", "So it is.", "--remedy", "correction", "--life")
    ran = run("dispute", "rule", file, *words, "Bob=17")
    assert ran.error.startswith("RW6204 Bob has 17 life in the log already: there is nothing to correct")
    good("dispute", "rule", file, *words, "Bob=15")
    assert "Bob has 15 life, not 17" in _reported(file)


@pytest.mark.parametrize(
    ("policy", "more", "why"),
    [
        ("2005", (), "policy 2005 has no backup: --to is not heeded"),
        (
            "2024",
            ("--infraction", "missed trigger"),
            "policy 2024 has no backup for missed trigger: --to is not heeded",
        ),
    ],
)
def test_why_a_plan_says_nothing_of_going_back(tmp_path: Path, policy: str, more: tuple[str, ...], why: str) -> None:
    file = opened(tmp_path, WRITTEN, policy)
    assert why in good("dispute", "plan", file, "--to", "30", *more).text


def test_a_log_tells_where_to_a_plan_goes_only_where_it_proposes_to_go_back(tmp_path: Path) -> None:
    file = opened(tmp_path, DRUMS, "2007")
    good("dispute", "plan", file, "--to", _first_priority(file))
    good("dispute", "rule", file, "--ruling", "Play on.", "--plan", "2")
    good("dispute", "apply", file, "-o", tmp_path / "left.jsonl")
    log = good("log", tmp_path / "left.jsonl").text
    assert "The remedy planned by policy 2007 is to leave the game as it is.\n" in log


def test_a_log_does_not_count_that_it_was_closed_among_what_is_undone(tmp_path: Path) -> None:
    file = opened(tmp_path, DRUMS, "2024")
    good("dispute", "plan", file, "--to", _first_priority(file), "--seed", "a")
    words = ("--plan", "2", "--remedy", "backup", "--seed", "a", "--head-judge")
    good("dispute", "rule", file, "--ruling", "Back.", *words)
    good("dispute", "apply", file, "-o", tmp_path / "back.jsonl")
    log = good("log", tmp_path / "back.jsonl").text
    assert f"The remedy planned by policy 2024 is a backup to event {_first_priority(file)}.\n" in log
    assert "what happened since then is undone." in log
