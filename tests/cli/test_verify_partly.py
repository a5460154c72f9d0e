"""`rewind verify --partly`: what it prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rewind.events.logfile import LogWriter
from rewind.events.turn import PriorityPassed
from tests.cli.running import run
from tests.replays.partly.recorded import ALICE, HandLog
from tests.replays.partly.test_actor import ActorLog
from tests.replays.partly.test_differences import a_second_land, stays_tapped
from tests.replays.partly.test_not_decided import in_main_phase


def _written(log: HandLog, path: Path) -> Path:
    with LogWriter(path) as writer:
        for record in log.records:
            writer.append(record)
    return path


@pytest.fixture
def tapped(tmp_path: Path) -> Path:
    """A log in which a creature stays tapped."""
    log = HandLog()
    stays_tapped(log, wrong=True)
    return _written(log, tmp_path / "tapped.jsonl")


def test_a_difference_is_told_with_its_rule_and_ends_with_1(tapped: Path) -> None:
    ran = run("verify", "--partly", tapped)
    assert ran.status == 1
    lines = [line.split() for line in ran.lines]
    assert ["recorded", "tapped"] in lines
    assert ["decided", "untapped"] in lines
    assert any(line[:2] == ["rule", "502.3"] for line in lines)
    assert "1 differ" in ran.text


def test_a_refusal_is_told_for_no_object(tmp_path: Path) -> None:
    log = HandLog()
    a_second_land(log, wrong=True)
    ran = run("verify", "--partly", _written(log, tmp_path / "land.jsonl"))
    assert ran.status == 1
    assert "legality differs" in ran.text


def test_a_log_in_which_all_agrees_ends_with_0(tmp_path: Path) -> None:
    log = HandLog()
    stays_tapped(log, wrong=False)
    ran = run("verify", "--partly", _written(log, tmp_path / "log.jsonl"))
    assert ran.status == 0
    assert "100.00 % agree; 0 differ" in ran.text


def test_what_is_not_decided_is_told_with_its_reason(tmp_path: Path) -> None:
    log = in_main_phase()
    log.record(PriorityPassed(seat=ALICE))
    ran = run("verify", "--partly", _written(log, tmp_path / "log.jsonl"))
    assert ran.status == 0
    assert "not decided, 1 window: a gap in the log" in ran.text


def test_json_has_every_difference_by_field_name(tapped: Path) -> None:
    found = json.loads(run("verify", "--partly", "--json", tapped).out)
    (difference,) = found["differences"]
    assert (difference["fact"], difference["recorded"], difference["decided"]) == ("tapped", "tapped", "untapped")
    assert difference["rules"] == ["502.3"]
    assert found["facts"]["tapped"] == {"compared": 1, "agree": 0, "given_choice": 0, "differ": 1}
    assert found["total"]["differ"] == 1
    assert found["edition"] == "2026-04"


def test_a_log_is_decided_under_another_edition(tapped: Path) -> None:
    found = json.loads(run("verify", "--partly", "--json", "--edition", "2006-10", tapped).out)
    assert found["differences"][0]["rules"] == ["302.2"]


@pytest.fixture
def shocked(tmp_path: Path) -> Path:
    """A log in which a known spell deals more damage than its text says."""
    log = ActorLog()
    log.shock(3)
    return _written(log, tmp_path / "shocked.jsonl")


def test_the_text_of_what_acts_is_used_unless_no_text_is_asked_for(shocked: Path) -> None:
    found = json.loads(run("verify", "--partly", "--json", shocked).out)
    assert found["depth"] == "actor"
    assert found["acting"] == {"windows": 1, "decided": 1, "agree": 0}
    ran = run("verify", "--partly", "--depth", "facts", "--json", shocked)
    assert ran.status == 0
    assert json.loads(ran.out)["acting"] == {"windows": 1, "decided": 0, "agree": 0}


def test_what_acts_is_counted_and_a_depth_goes_with_partly(shocked: Path) -> None:
    assert "1 of 1 window decided, 0 agree" in run("verify", "--partly", shocked).text
    assert run("verify", "--depth", "facts", shocked).status == 2


def test_of_several_logs_a_last_table_has_what_is_not_decided(shocked: Path, tapped: Path) -> None:
    text = run("verify", "--partly", "--depth", "facts", shocked, tapped).text
    assert "2 logs: " in text
    assert text.count("not decided, 2 windows: what the text of a card does, which is not read: Shock") == 2


def test_a_bad_log_ends_with_its_error(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("no log\n", encoding="utf-8")
    ran = run("verify", "--partly", path)
    assert ran.status == 2
    assert str(path) in ran.err.decode()
