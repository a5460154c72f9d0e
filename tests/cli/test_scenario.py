"""`rewind scenario`: exit statuses, text, JSON, logs that are kept."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from tests.cli.running import good, run

GOOD = "scenario: Holds\nplayers: {alice: {}, bob: {}}\nexpect: {life: {alice: 20}}\n"
BAD = (
    "scenario: Holds not\ntags: [x]\nplayers: {alice: {}, bob: {}}\ndo: [{pass: alice}]\nexpect: {life: {alice: 19}}\n"
)
UNKNOWN = "scenario: Not known\nplayers: {alice: {hand: [No Such Card]}, bob: {}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("good", GOOD), ("bad", BAD), ("unknown", UNKNOWN), ("broken", "scenario: X\nplayrs: {}\n")):
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def test_everything_holds(folder: Path) -> None:
    ran = good("scenario", folder / "good.yaml")
    assert ran.lines[0].startswith("passed  2003-12  Holds")
    assert ran.lines[-1] == "2 passed"


def test_something_does_not_hold(folder: Path) -> None:
    ran = run("scenario", "--edition", "2006-10", folder / "bad.yaml")
    assert ran.status == 1
    assert ran.lines[:4] == [
        f"FAILED  2006-10  Holds not  ({folder}/bad.yaml)",
        "  line 5: life.alice",
        "    expected   19",
        "    actual     20",
    ]
    assert "since the last step" in ran.text
    assert "alice passes." in ran.text
    assert ran.lines[-1] == "0 passed, 1 failed"


def test_something_is_not_known(folder: Path) -> None:
    ran = run("scenario", folder / "unknown.yaml")
    assert ran.status == 4
    assert "0 passed, 2 unsupported" in ran.text
    assert run("scenario", folder / "unknown.yaml", folder / "bad.yaml").status == 1


def test_a_bad_file_and_a_good_one(folder: Path) -> None:
    ran = run("scenario", folder / "broken.yaml", folder / "good.yaml")
    assert ran.status == 2
    assert "playrs: unknown key" in ran.error
    assert "broken.yaml:2" in ran.error
    assert "2 passed" in ran.text
    assert run("scenario", folder / "nowhere.yaml").status == 2


def test_json(folder: Path) -> None:
    ran = run("scenario", "--json", folder / "good.yaml", folder / "bad.yaml", folder / "unknown.yaml")
    assert ran.status == 1
    records = [orjson.loads(line) for line in ran.out.splitlines()]
    assert [record["result"] for record in records] == ["passed"] * 2 + ["failed"] * 2 + ["unsupported"] * 2
    assert all(list(record) == ["file", "scenario", "edition", "result", "details"] for record in records)
    details = records[2]["details"]
    assert details["failures"] == [{"what": "life.alice", "expected": "19", "actual": "20", "line": 5}]
    assert [event["type"] for event in details["events"]] == ["priority_passed", "priority_received"]
    assert details["tags"] == ["x"]
    assert "No Such Card" in records[4]["details"]["unsupported"]


def test_standard_input_and_one_edition() -> None:
    ran = good("scenario", "--json", "--edition", "2003-12", "-", stdin=GOOD.encode())
    assert ran.json["edition"] == "2003-12"
    assert ran.json["file"] == "standard input"


def test_an_edition_that_is_not_known(folder: Path) -> None:
    assert run("scenario", "--edition", "2019-10", folder / "good.yaml").status == 4


def test_runs_are_kept_as_logs(folder: Path) -> None:
    run("scenario", "--keep", folder / "logs", folder / "bad.yaml")
    names = sorted(path.name for path in (folder / "logs").iterdir())
    assert names == ["bad.holds-not.2003-12.jsonl", "bad.holds-not.2006-10.jsonl"]
    good("verify", folder / "logs" / names[0])


def test_cards_of_ones_own(folder: Path) -> None:
    (folder / "cards.yaml").write_text("- {name: No Such Card, cost: '{G}', types: Creature, power: 1, toughness: 1}\n")
    good("scenario", "--cards", folder / "cards.yaml", folder / "unknown.yaml")
