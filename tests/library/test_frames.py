"""Tables as frames: what `rewind export` writes, without a folder."""

from __future__ import annotations

import sys
import types
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import rewind
from tests.cli.running import good
from tests.library.typed_use import use

LOGS = ["replays/games/legends-2003-12.jsonl", "replays/games/legends-2006-10.jsonl"]


@pytest.mark.long
@pytest.mark.parametrize("seat", [1, None])
def test_the_frames_are_those_that_are_exported(seat: int | None, tmp_path: Path) -> None:
    viewer = [] if seat is None else ["--as", str(seat)]
    good("export", *LOGS, "--to", str(tmp_path / "tables"), *viewer)
    tables = rewind.tables(LOGS, seat=seat)
    assert tables["events"].num_rows > 3000
    for name, table in tables.items():
        exported = pq.read_table(tmp_path / "tables" / f"{name}.parquet")
        assert table.equals(exported), name
        assert table.schema.equals(exported.schema), name


def test_logs_at_hand_and_files_give_the_same() -> None:
    (path, _) = LOGS
    tables, other = rewind.tables(path, names=True), rewind.tables(rewind.open(path), names=True)
    assert all(tables[name].equals(other[name]) for name in tables)
    assert "Alice" in tables["players"]["player_name"].to_pylist()
    assert "Alice" not in rewind.tables(path)["players"]["player_name"].to_pylist()


def test_frames_of_another_library_are_made_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Polars need not be installed here: it is handed the tables of pyarrow."""
    polars = types.ModuleType("polars")
    polars.from_arrow = lambda table: ("polars", table.num_rows)  # type: ignore[attr-defined]  # it stands for polars
    monkeypatch.setitem(sys.modules, "polars", polars)
    assert rewind.tables(LOGS[0], "polars")["games"] == ("polars", 1)


@pytest.mark.parametrize(
    ("frames", "missing", "told"),
    [
        ("pyarrow", "pyarrow", r"pyarrow is not installed: pip install 'rewind-mtg\[analytics\]'"),
        ("polars", "polars", "polars is not installed: pip install polars"),
        ("pandas", "pandas", "pandas is not installed: pip install pandas"),
        ("excel", "", "there are no frames of 'excel', but of pyarrow, polars, pandas"),
    ],
)
def test_what_is_missing_is_told(frames: str, missing: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(rewind.RewindError, match=f"RW2301 {told}"):
        rewind.tables(LOGS, frames)  # type: ignore[arg-type]  # "excel" is none


def test_one_game_twice_and_a_bad_log_are_told(tmp_path: Path) -> None:
    with pytest.raises(rewind.RewindError, match=r"RW2302 .*legends-2003-12\.jsonl"):
        rewind.tables([LOGS[0], LOGS[0]])
    (tmp_path / "bad.jsonl").write_text("{}\n")
    with pytest.raises(rewind.RewindError, match=r"RW2001 .*bad\.jsonl:1"):
        rewind.tables(tmp_path / "bad.jsonl")


def test_a_typed_program_runs(tmp_path: Path) -> None:
    assert use(LOGS[0], tmp_path) >= 80
