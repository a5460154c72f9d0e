"""The tables of a batch as one data set, for DuckDB, polars and pyarrow."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import orjson
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from rewind.projections.tables.catalogue import TABLES
from tests.cli.batch.given import filled
from tests.cli.running import good

GAMES = 6

_ASKED = """
import duckdb, orjson, polars, sys
tables, whole, told = sys.argv[1:]
by_duckdb, by_polars = {}, {}
for name in orjson.loads(sys.stdin.read()):
    data = f"read_parquet('{tables}/{name}/**/*.parquet', hive_partitioning = true)"
    rows = f"SELECT * EXCLUDE (game_edition, month) FROM {data}"
    other = f"SELECT * FROM read_parquet('{whole}/{name}.parquet')"
    assert duckdb.sql(f"({rows}) EXCEPT ALL ({other})").fetchall() == [], name
    counted = f"SELECT game_edition, month, count(*) FROM {data} GROUP BY ALL ORDER BY ALL"
    by_duckdb[name] = duckdb.sql(counted).fetchall()
    frame = polars.scan_parquet(f"{tables}/{name}/**/*.parquet", hive_partitioning=True, glob=True)
    counted = frame.group_by("game_edition", "month").len().sort("game_edition", "month", nulls_last=True).collect()
    by_polars[name] = counted.rows()
with open(told, "wb") as file:
    file.write(orjson.dumps([by_duckdb, by_polars]))
"""
"""Asked in a process of its own: as it ends, DuckDB says what of its memory was not given back."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games, as a batch exports them, and as `rewind export` does."""
    folder = tmp_path_factory.mktemp("data")
    games = filled(folder / "games", GAMES)
    good("batch", "export", games, "-o", folder / "batch", "--workers", "2")
    good("export", *sorted(games.rglob("*.jsonl")), "-o", folder / "whole")
    return folder


@pytest.mark.long
def test_duckdb_and_polars_read_the_rows_of_an_export(folder: Path) -> None:
    names = [table.name for table in TABLES]
    ran = subprocess.run(
        [sys.executable, "-c", _ASKED, folder / "batch/tables", folder / "whole", folder / "told"],
        input=orjson.dumps(names),
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()[:2000]
    by_duckdb, by_polars = orjson.loads((folder / "told").read_bytes())
    assert by_duckdb == by_polars
    told = orjson.loads((folder / "whole/export.json").read_bytes())["rows"]
    assert {name: sum(row[-1] for row in rows) for name, rows in by_duckdb.items()} == told
    assert sum(count for edition, month, count in by_duckdb["games"] if month == "2026-11") == 4
    assert sum(count for edition, month, count in by_duckdb["games"] if month is None) == 2


@pytest.mark.parametrize("table", [table.name for table in TABLES])
def test_pyarrow_reads_files_of_one_schema(table: str, folder: Path) -> None:
    whole = pq.read_table(folder / "whole" / f"{table}.parquet")
    place = folder / "batch/tables" / table
    files = list(place.rglob("*.parquet"))
    assert files
    for file in files:
        assert pq.read_schema(file).equals(whole.schema, check_metadata=True)
    assert not {"game_edition", "month"} & set(whole.column_names)
    assert ds.dataset(place, partitioning="hive").count_rows() == whole.num_rows
