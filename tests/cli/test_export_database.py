"""`rewind export` into one DuckDB file."""

from __future__ import annotations

import os
import shutil
from importlib import util
from pathlib import Path

import duckdb
import pytest

from rewind.events.logfile import write_log
from rewind.projections.tables.catalogue import TABLES
from tests.cli.logs import FIRST
from tests.cli.running import Ran, good, program, run
from tests.projections.handmade import handmade_game


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of the game told by hand."""
    path = tmp_path_factory.mktemp("told") / "game.jsonl"
    write_log(path, handmade_game())
    return path


@pytest.fixture(scope="module")
def made(told: Path) -> tuple[Ran, Path]:
    """What the installed program did, asked for a database of a name that has to be quoted, and the folder for it."""
    folder = told.parent / "made"
    folder.mkdir()
    return program("export", told, "--to", folder / "a'b\udce9.duckdb", "--names", "--as", "1"), folder


@pytest.fixture(scope="module")
def exported(made: tuple[Ran, Path]) -> Path:
    """The database."""
    (database,) = made[1].iterdir()
    return database


@pytest.fixture
def log(tmp_path: Path, told: Path) -> Path:
    return Path(shutil.copy(told, tmp_path))


def asked(database: Path, sql: str) -> list[tuple[object, ...]]:
    with duckdb.connect(str(database), read_only=True) as connection:
        return connection.execute(sql).fetchall()


@pytest.mark.long
def test_nothing_is_said_but_what_was_done(made: tuple[Ran, Path]) -> None:
    """DuckDB, once imported, may end a process with a list of what it did not give back."""
    ran, folder = made
    assert (ran.status, ran.err, ran.lines[0][:8]) == (0, b"", "1 game, ")
    assert [os.fsencode(path.name) for path in folder.iterdir()] == [b"a'b\xe9.duckdb"]


@pytest.mark.long
def test_the_file_holds_what_the_parquet_files_hold(tmp_path: Path, told: Path, exported: Path) -> None:
    database = Path(shutil.copy(exported, tmp_path / "games.duckdb"))
    folder = tmp_path / "tables"
    good("export", told, "--to", folder, "--names", "--as", "1")
    with duckdb.connect(str(database), read_only=True) as connection:
        check_tables(connection, folder)


def check_tables(connection: duckdb.DuckDBPyConnection, folder: Path) -> None:
    def found(sql: str) -> list[tuple[object, ...]]:
        return connection.execute(sql).fetchall()

    for table in TABLES:
        parquet = f"'{folder}/{table.name}.parquet'"
        assert found(f"FROM {table.name}") == found(f"FROM {parquet}"), table.name
        told = found(f"DESCRIBE {table.name}")
        assert [(name, null) for name, _, null, *_ in told] == [
            (column.name, "NO" if column.required else "YES") for column in table.columns
        ]
    ((meaning,),) = found("SELECT comment FROM duckdb_tables() WHERE table_name = 'players'")
    assert meaning == "One player of one game. Key: game, seat."
    sql = "SELECT comment FROM duckdb_columns() WHERE table_name = 'objects' AND column_name = 'definition'"
    ((meaning,),) = found(sql)
    assert str(meaning).startswith("Key of its card's definition, where that is known. Private: `cards_assigned")
    assert found("SELECT player_name FROM players ORDER BY seat") == [("Ann",), ("Ben",)]
    assert found("FROM exported") == [("seat 1", True, 1, 0)]


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


@pytest.mark.long
def test_an_earlier_database_is_replaced_only_where_that_is_said(tmp_path: Path, exported: Path) -> None:
    database = Path(shutil.copy(exported, tmp_path / "games"))
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
