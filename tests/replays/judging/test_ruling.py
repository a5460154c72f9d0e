"""What a ruling and an appeal need, by the commands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rewind.events.judging import Appeal, BackupApplied, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven
from rewind.events.logfile import read_records, write_log
from rewind.replays.judging.dispute_file import read_dispute
from rewind.replays.judging.policies import policies, policy
from tests.cli.running import Ran, good, run
from tests.replays.judging.worked_disputes import FOLDER


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A dispute about a second land, with a claim (2) and a plan (3) under the policy of 2021."""
    shutil.copy(FOLDER / "games" / "second-land.jsonl", tmp_path / "game.jsonl")
    dispute = tmp_path / "d.yaml"
    good("dispute", "open", tmp_path / "game.jsonl", "--at", "26", "--by", "2", "--policy", "2021", "-o", dispute)
    good("dispute", "claim", dispute, "illegal: 24", "--by", "2")
    good("dispute", "plan", dispute, "--to", "23")
    return dispute


def rule(file: Path, *words: str) -> Ran:
    return run("dispute", "rule", file, "--ruling", "So it is.", *words)


REFUSED = [
    ("only a head judge departs from the policy", ["--deviation"]),
    ("record 3 is no claim", ["--claim", "3"]),
    ("edition 2006-10 has no rule 999.9", ["--rule", "999.9"]),
    ("there is no earlier ruling", ["--upholds", "2", "--head-judge"]),
    ("policy 2021 has no infraction 'cheating'", ["--infraction", "cheating"]),
    ("policy 2021 has no rewind", ["--remedy", "rewind"]),
    ("by the plan of record 3 partial_fix may not be taken", ["--remedy", "partial_fix", "--plan", "3"]),
    ("a backup needs a plan that says to where", ["--remedy", "backup", "--head-judge"]),
    ("a backup is allowed by the head judge", ["--remedy", "backup", "--plan", "3"]),
    ("record 2 is no plan", ["--remedy", "backup", "--plan", "2"]),
]


@pytest.mark.parametrize(("what", "words"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_ruling_that_cannot_be_is_refused_and_nothing_is_recorded(file: Path, what: str, words: list[str]) -> None:
    before = file.read_bytes()
    ran = rule(file, *words)
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error.startswith(f"RW6204 {what}")
    assert file.read_bytes() == before


def test_an_appeal_is_answered_once_by_a_head_judge_and_is_final(file: Path) -> None:
    assert run("dispute", "appeal", file, "--by", "1").error.startswith("RW6204 record 1 is no ruling")
    assert rule(file).status == 0
    assert rule(file).error.startswith("RW6204 record 4 is a ruling already, and nobody has appealed")
    good("dispute", "appeal", file, "--by", "1", "--grounds", "It was put into play.")
    assert run("dispute", "appeal", file, "--by", "2").error.startswith("RW6204 there is an appeal")
    applied = run("dispute", "apply", file, "-o", file.parent / "ruled.jsonl")
    assert applied.error.startswith("RW6204 the appeal of record 5 is not answered yet")
    assert rule(file, "--head-judge").error.startswith("RW6204 the answer to an appeal upholds")
    assert rule(file, "--upholds", "4").error.startswith("RW6204 an appeal is answered by a head judge")
    both = rule(file, "--upholds", "4", "--overturns", "4", "--head-judge")
    assert both.error.startswith("RW6204 a ruling upholds an earlier one, or overturns it")
    assert rule(file, "--upholds", "4", "--head-judge").status == 0
    assert run("dispute", "appeal", file, "--by", "1").error.startswith("RW6204 the ruling of record 6 is a head judge")


def test_a_step_of_each_kind_is_an_event_of_the_log(file: Path) -> None:
    rule(file, "--claim", "2", "--rule", "212.6b", "--infraction", "game rule violation")
    good("dispute", "appeal", file, "--by", "1")
    assert rule(file, "--overturns", "4", "--remedy", "simple_backup", "--plan", "3", "--head-judge").status == 0
    log = file.parent / "ruled.jsonl"
    good("dispute", "apply", file, "-o", log)
    records = list(read_records(log))[27:]
    kinds = [type(record.event) for record in records]
    assert kinds[:6] == [DisputeOpened, ClaimTested, RemedyPlanned, RulingGiven, Appeal, RulingGiven]
    assert kinds[6] is BackupApplied
    first, last = records[3].event, records[5].event
    assert isinstance(first, RulingGiven)
    assert isinstance(last, RulingGiven)
    assert (first.about, first.rules, first.dispute) == ((24,), ("212.6b",), 28)
    assert (last.overturns, last.remedy, last.head_judge) == (31, "backup", True)
    assert good("verify", log).text.count("sealed") == 1
    shown = good("show", log, "--json").json
    assert shown["turn"] == 1
    again = run("dispute", "apply", file, "-o", log)
    assert again.status == 2, "a log is not replaced without --force"
    over = run("dispute", "apply", file, "-o", file.parent / "game.jsonl", "--force")
    assert over.error.startswith("RW6204 the new log is another file")


def test_a_seed_that_the_plan_is_not_committed_to_is_refused(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "games" / "extra-card.jsonl", tmp_path / "game.jsonl")
    file = tmp_path / "d.yaml"
    good("dispute", "open", tmp_path / "game.jsonl", "--at", "32", "--policy", "Regular", "-o", file)
    planned = good("dispute", "plan", file, "--to", "31", "--json").json
    assert planned["commitment"]
    assert str(planned["seed"]) not in file.read_text()
    words = ("--remedy", "rewind", "--plan", "2")
    assert rule(file, *words).error.startswith("RW6207 the plan of record 2 is committed to a seed, and none")
    assert rule(file, *words, "--seed", "x").error.startswith("RW6207 ")
    assert rule(file, *words, "--seed", str(planned["seed"])).status == 0
    good("dispute", "apply", file, "-o", tmp_path / "a.jsonl")
    good("dispute", "apply", file, "-o", tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_without_a_policy_a_plan_says_that_the_time_has_none(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "games" / "extra-card.jsonl", tmp_path / "game.jsonl")
    file = tmp_path / "d.yaml"
    good("dispute", "open", tmp_path / "game.jsonl", "-o", file)
    text = good("dispute", "plan", file, "--to", "31").text
    assert "the documents of the time of this edition have no procedure for a backup" in text
    assert "what the head judge sees fit" in text
    text = good("dispute", "plan", file, "--to", "31", "--policy", "2005").text
    assert "The documents of that time have no backup" in text
    assert "back to event" not in text


def test_a_plan_names_what_cannot_be(file: Path) -> None:
    assert run("dispute", "plan", file, "--policy", "1999").error.startswith("RW6205 policy '1999' is not known")
    assert run("dispute", "plan", file, "--fix", "wish").error.startswith("RW6204 policy 2021 has no partial fix")
    assert run("dispute", "plan", file, "--to", "24").error.startswith("RW6208 ")
    assert "nearest earlier moment is after event 23" in run("dispute", "plan", file, "--to", "24").error
    assert run("dispute", "plan", file, "--to", "999").error.startswith("RW2201 ")
    fixed = good("dispute", "plan", file, "--fix", "wrong_zone", "--json").json
    assert fixed["proposed"] == "partial_fix"


def test_a_backup_over_two_decisions_is_not_simple(file: Path) -> None:
    planned = good("dispute", "plan", file, "--to", "20", "--json").json
    considered = planned["considered"]
    assert isinstance(considered, list)
    assert considered[0] == {"remedy": "simple_backup", "available": False, "why": "2 decisions were taken since"}
    assert considered[2]["available"]
    assert planned["proposed"] == "backup"


def test_a_log_that_went_on_needs_a_new_plan(tmp_path: Path) -> None:

    records = list(read_records(FOLDER / "games" / "second-land.jsonl"))
    write_log(tmp_path / "game.jsonl", records[:25])
    file = tmp_path / "d.yaml"
    good("dispute", "open", tmp_path / "game.jsonl", "--policy", "2021", "-o", file)
    good("dispute", "plan", file, "--to", "23")
    assert rule(file, "--remedy", "simple_backup", "--plan", "2", "--head-judge").status == 0
    write_log(tmp_path / "game.jsonl", records[:26], replace=True)
    ran = run("dispute", "apply", file, "-o", tmp_path / "ruled.jsonl")
    assert ran.error.startswith("RW6203 the log has gone on since the plan of record 2")


def test_the_policies_are_those_of_the_documents_and_name_what_they_have() -> None:
    assert list(policies()) == ["2005", "2007", "2021", "2024", "Regular"]
    assert not policy("2005").backups
    assert policy("2021").remedies == policy("2024").remedies == ("simple_backup", "partial_fix", "backup", "leave")
    assert set(policy("2021").partial_fixes) - set(policy("2024").partial_fixes) == {"damage_order"}
    assert all(found.remedies and found.note.endswith(".") for found in policies().values())
    infractions = [one for found in policies().values() for one in found.infractions.values()]
    assert all(one.penalty and one.remedy.endswith(".") for one in infractions)


@pytest.mark.parametrize("written", ["game rule violation", "Game Rule Violation", "GAME  RULE VIOLATION "])
def test_an_infraction_is_known_whatever_its_capitals_and_recorded_as_the_policy_calls_it(
    file: Path, written: str
) -> None:
    assert rule(file, "--infraction", written).status == 0
    ruled = read_dispute(str(file)).standing
    assert ruled is not None
    assert (ruled.infraction, ruled.penalty) == ("game rule violation", "warning")
    report = good("dispute", "report", file).text
    assert "- Infraction: game rule violation\n- Penalty: warning\n" in report


def test_a_policy_is_known_whatever_its_capitals(file: Path) -> None:
    planned = good("dispute", "plan", file, "--policy", "REGULAR", "--json").json
    assert planned["policy"] == "Regular"


@pytest.mark.parametrize("command", ["rule", "plan"])
def test_the_infractions_stand_in_the_help_and_the_guide(command: str) -> None:
    text = " ".join(good("dispute", command, "--help").text.split())
    guide = (Path(__file__).parents[3] / "docs" / "judging.md").read_text("utf-8")
    for found in policies().values():
        assert f"{found.name}: {', '.join(found.infractions)}." in text
        assert all(f"| `{found.name}` | {one.name} | {one.penalty} |" in guide for one in found.infractions.values())


def test_a_plan_says_the_policys_own_remedy_and_penalty_for_what_went_wrong(file: Path) -> None:
    for infraction in policy("2021").infractions.values():
        text = good("dispute", "plan", file, "--infraction", infraction.name.upper()).text
        assert f"  {infraction.name}, remedy: {infraction.remedy}\n" in text
        assert f"  {infraction.name}, penalty: {infraction.penalty}\n" in text
        assert ("opponent decides whether it goes on the stack" in text) == (infraction.name == "missed trigger")
    text = good("dispute", "plan", file).text
    assert "opponent decides" not in text
    assert "infraction: none is named (--infraction); it has game rule violation, " in text
    assert run("dispute", "plan", file, "--infraction", "wish").error.startswith("RW6204 policy 2021 has no infraction")


def test_a_ruling_carries_the_infraction_of_its_plan_and_another_penalty_where_one_is_named(file: Path) -> None:
    planned = good("dispute", "plan", file, "--infraction", "Missed Trigger", "--json").json
    assert planned["penalty"] == policy("2021").infraction("missed trigger").penalty
    assert rule(file, "--plan", "4", "--penalty", "none").status == 0
    ruled = read_dispute(str(file)).standing
    assert ruled is not None
    assert (ruled.infraction, ruled.penalty) == ("missed trigger", "none")
    log = file.parent / "ruled.jsonl"
    good("dispute", "apply", file, "-o", log)
    (given,) = (one.event for one in read_records(log) if isinstance(one.event, RulingGiven))
    assert (given.infraction, given.penalty) == ("missed trigger", "none")
