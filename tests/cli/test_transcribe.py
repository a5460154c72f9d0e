"""`rewind transcribe`: the log of one scenario."""

from __future__ import annotations

from pathlib import Path

from rewind.events.logfile import read_records
from tests.cli.running import good, run

TABLE = """\
scenario: Table 7
players: {Ann: {hand: [Forest, Island]}, Ben: {}}
do:
  - play: {by: Ann, card: Forest}
  - anyway: {step: {play: {by: Ann, card: Island}}}
"""


def test_a_game_at_a_table_is_a_claim(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(TABLE)
    good("transcribe", tmp_path / "table.yaml", "-o", tmp_path / "table.jsonl")
    records = list(read_records(tmp_path / "table.jsonl"))
    assert records[0].event.model_dump()["kind"] == "claimed"
    assert records[0].event.model_dump()["edition"] == "2006-10"
    assert all(record.cause is None and not record.rule for record in records)
    assert records[-1].event.published == "log_sealed"
    good("info", tmp_path / "table.jsonl")


def test_a_scenario_gives_a_log_that_verifies(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("\n".join(TABLE.splitlines()[:4]))
    good("transcribe", "--edition", "2003-12", tmp_path / "one.yaml", "-o", tmp_path / "one.jsonl")
    assert "kind" not in next(iter(read_records(tmp_path / "one.jsonl"))).rule
    good("verify", tmp_path / "one.jsonl")
    assert run("transcribe", tmp_path / "one.yaml", "-o", tmp_path / "one.jsonl").status == 2
    good("transcribe", "--force", tmp_path / "one.yaml", "-o", tmp_path / "one.jsonl")


def test_what_gives_no_log(tmp_path: Path) -> None:
    cases = {
        "expect: {life: {Ann: 1}}\n": 1,
        "nonsense: 1\n": 2,
        "---\n" + TABLE: 2,
        "---\nscenario: x\n": 2,
    }
    for more, status in cases.items():
        (tmp_path / "one.yaml").write_text(TABLE + more)
        ran = run("transcribe", tmp_path / "one.yaml", "-o", tmp_path / "one.jsonl")
        assert (ran.status, ran.out) == (status, b""), more
        assert ran.err
    (tmp_path / "one.yaml").write_text(TABLE.replace("Forest", "Forrest"))
    assert run("transcribe", tmp_path / "one.yaml", "-o", tmp_path / "one.jsonl").status == 4
    assert not (tmp_path / "one.jsonl").exists()


def test_a_card_that_is_not_known_is_a_coded_line(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("scenario: x\nplayers: {a: {hand: [Nosuchcard]}, b: {}}\ndo: [{pass: a}]\n")
    ran = run("transcribe", file, "-o", tmp_path / "table.jsonl")
    assert (ran.status, ran.out) == (4, b"")
    assert ran.error.startswith('RW6105 not known: no card is known by the name "Nosuchcard"')
    assert not (tmp_path / "table.jsonl").exists()
