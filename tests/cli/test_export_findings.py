"""`rewind export --audit` and `--verify`: what they find is in the table `findings`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.logfile import write_log
from rewind.events.zones import ZoneChanged
from rewind.projections.visibility.seat_log import redact
from tests import played
from tests.cli.export_rows import rows
from tests.cli.running import good, run
from tests.cli.test_audit import illegal
from tests.replays.forging import changed, each


def test_what_an_audit_finds_is_a_finding(tmp_path: Path) -> None:
    log, n = illegal()
    good("export", log, "--to", tmp_path / "read")
    ran = run("export", log, "--to", tmp_path / "tables", "--audit")
    assert (ran.status, ran.err) == (1, b"")
    told = rows(f"SELECT found_by, code, n, turn, step, seat, bad, rule FROM '{tmp_path}/tables/findings.parquet'")
    assert told == [("audit", "RW3004", n, 1, "precombat_main", 2, False, ["212.6b"])]
    assert rows(f"SELECT count(*) FROM '{tmp_path}/read/findings.parquet'") == [(0,)]


@pytest.mark.long
def test_each_finding_says_who_found_it(tmp_path: Path) -> None:
    log, _ = illegal()
    bad, other = tmp_path / "bad.jsonl", tmp_path / "other.jsonl"
    bad.write_text("no log\n")
    records = played.game()
    drawn = next(one.n for one in each(records, ZoneChanged))
    write_log(other, changed(records, drawn, reason="put"))
    options = ("--audit", "--verify", "--keep-going")
    assert run("export", log, bad, other, "--to", tmp_path / "tables", *options).status == 1
    told = rows(f"SELECT DISTINCT found_by, bad FROM '{tmp_path}/tables/findings.parquet' ORDER BY found_by")
    assert told == [("audit", False), ("reading", True), ("verify", False)]


def test_a_redacted_log_is_not_audited(tmp_path: Path) -> None:
    log = played.log_of(tuple(redact(played.game(), 1)), "exported-by-1.jsonl")
    good("export", log, "--to", tmp_path / "tables", "--audit")
    assert rows(f"SELECT count(*) FROM '{tmp_path}/tables/findings.parquet'") == [(0,)]
