"""`rewind export` into one DuckDB file."""

from __future__ import annotations

import subprocess
import sys
from importlib import util
from pathlib import Path

import duckdb
import pytest

from rewind.events.logfile import write_log
from rewind.projections.tables.catalogue import TABLES
from tests.cli.logs import FIRST
from tests.cli.running import REWIND, good, run
from tests.projections.handmade import handmade_game


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    write_log(path, handmade_game())
    return path


def asked(database: Path, sql: str) -> list[tuple[object, ...]]:
    with duckdb.connect(str(database), read_only=True) as connection:
        return connection.execute(sql).fetchall()


def test_the_file_holds_what_the_parquet_files_hold(tmp_path: Path, log: Path) -> None:
    database, folder = tmp_path / "games.duckdb", tmp_path / "tables"
    ran = good("export", log, "--to", database, "--names", "--as", "1")
    assert ran.text.startswith("1 game, ")
    good("export", log, "--to", folder, "--names", "--as", "1")
    for table in TABLES:
        parquet = f"'{folder}/{table.name}.parquet'"
        assert asked(database, f"FROM {table.name}") == asked(database, f"FROM {parquet}"), table.name
        told = asked(database, f"DESCRIBE {table.name}")
        assert [(name, null) for name, _, null, *_ in told] == [
            (column.name, "NO" if column.required else "YES") for column in table.columns
        ]
    ((meaning,),) = asked(database, "SELECT comment FROM duckdb_tables() WHERE table_name = 'players'")
    assert meaning == "One player of one game. Key: game, seat."
    sql = "SELECT comment FROM duckdb_columns() WHERE table_name = 'objects' AND column_name = 'definition'"
    ((meaning,),) = asked(database, sql)
    assert str(meaning).startswith("Key of its card's definition, where that is known. Private: `cards_assigned")
    assert asked(database, "SELECT player_name FROM players ORDER BY seat") == [("Ann",), ("Ben",)]
    assert asked(database, "FROM exported") == [("seat 1", True, 1, 0)]


@pytest.mark.parametrize("options", [(), ("--force",)])
@pytest.mark.parametrize("there", ["text", "empty", "folder", "link"])
def test_what_is_no_database_is_not_replaced(tmp_path: Path, log: Path, there: str, options: tuple[str, ...]) -> None:
    database = tmp_path / "games.duckdb"
    if there == "folder":
        database.mkdir()
    elif there == "link":
        database.symlink_to(log)
    else:
        database.write_text("notes" * 10 if there == "text" else "")
    ran = run("export", log, "--to", database, *options)
    assert (ran.status, ran.error.partition(" ")[0], ran.error.count("\n")) == (2, "RW2203", 0)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.jsonl", "games.duckdb"]


def test_an_earlier_database_is_replaced_only_where_that_is_said(tmp_path: Path, log: Path) -> None:
    database = tmp_path / "games"
    good("export", log, "--to", database, "--format", "duckdb")
    ran = run("export", FIRST, "--to", database, "--format", "duckdb")
    assert (ran.status, ran.error) == (2, f"RW2203 {database} exists already; nothing was written")
    assert asked(database, "SELECT count(*) FROM games WHERE game = 'handmade'") == [(1,)]
    good("export", FIRST, "--to", database, "--format", "duckdb", "--force")
    assert asked(database, "SELECT count(*) FROM games WHERE game = 'handmade'") == [(0,)]


def test_a_bad_log_leaves_nothing(tmp_path: Path, log: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("no log\n")
    ran = run("export", log, bad, "--to", tmp_path / "games.duckdb")
    assert (ran.status, ran.error.partition(" ")[0]) == (2, "RW2001")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.jsonl", "game.jsonl"]
    ran = run("export", log, bad, "--to", tmp_path / "games.duckdb", "--keep-going")
    assert ran.status == 1
    assert asked(tmp_path / "games.duckdb", "SELECT code FROM findings") == [("RW2001",)]
    assert asked(tmp_path / "games.duckdb", "SELECT left_out FROM exported") == [(1,)]


def test_what_duckdb_cannot_do_is_told_in_one_line(tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rewind.projections.tables.writing.database._comments", lambda table: ["SELECT nothing;"])
    ran = run("export", log, "--to", tmp_path / "games.duckdb")
    assert (ran.status, ran.error.partition(" ")[0], ran.error.count("\n")) == (2, "RW2203", 0)
    assert '"nothing" was not found' in ran.error
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_without_duckdb_it_is_told(tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "rewind.projections.tables.writing.database.find_spec",
        lambda name: None if name == "duckdb" else util.find_spec(name),
    )
    ran = run("export", log, "--to", tmp_path / "games.duckdb")
    assert (ran.status, ran.error.partition(" ")[0]) == (2, "RW2301")
    assert "duckdb is not installed" in ran.error
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_nothing_is_said_but_what_was_done(tmp_path: Path, log: Path) -> None:
    """DuckDB, once imported, may end a process with a list of what it did not give back."""
    command = [REWIND, "export", str(log), "--to", str(tmp_path / "a'b\udce9.duckdb")]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr == b""
    assert [path.suffix for path in tmp_path.iterdir() if path != log] == [".duckdb"]
    assert sys.modules["duckdb"] is duckdb
