"""`rewind export`: files, forms, bytes, and what happens when something is wrong."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from rewind.events.errors import QueryError
from rewind.events.logfile import read_records, write_log
from rewind.projections.tables.catalogue import TABLES, rows_of
from rewind.projections.tables.schema import Row
from rewind.projections.tables.writing import exporting
from rewind.projections.tables.writing.exporting import ExportOptions, export, file_names
from rewind.projections.tables.writing.folder import AtomicFolder
from rewind.projections.tables.writing.sinks import Batches
from tests.cli.export_rows import rows
from tests.cli.logs import FIRST, log_file
from tests.cli.running import PLAIN, REWIND, good, run
from tests.parameters import first_of
from tests.projections.handmade import handmade_game
from tests.projections.test_tables_analytics import named_anew
from tests.random_games.generator import random_game

Files = dict[str, bytes]


@pytest.fixture
def logs(tmp_path: Path) -> list[Path]:
    """Four games, in files whose names are in another order than the games' ids."""
    games = [named_anew(random_game(random.Random(seed), 120), f"game {9 - seed}") for seed in range(3)]
    paths = [tmp_path / f"{number}.jsonl" for number in range(4)]
    for path, game in zip(paths, [*games, handmade_game()], strict=True):
        write_log(path, game)
    return paths


def files(folder: Path) -> Files:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def quoted(column: str) -> str:
    """A column's name as SQL has to write it where it is one of its words too."""
    return f'"{column}"'


def in_sql(column: str) -> str:
    """What docs/analytics.md says to write for a column of a CSV file whose texts may look like formulas."""
    return f"regexp_replace({quoted(column)}, '^''(''*[-=+@])', '\\1')"


def left(folder: Path) -> set[str]:
    """The names in a folder, hidden ones too."""
    return {path.name for path in folder.iterdir()}


# Forms


@pytest.mark.parametrize("form", exporting.FORMATS)
def test_every_table_has_its_file_and_its_schema(form: exporting.Format, tmp_path: Path, logs: list[Path]) -> None:
    ran = good("export", *logs, "--to", tmp_path / "tables", "--format", form)
    assert ran.text.startswith("4 games, ")
    wanted = {name for table in TABLES for name in file_names(table, form)} | {"export.json"}
    assert left(tmp_path / "tables") == wanted
    schema = orjson.loads((tmp_path / "tables/spells.schema.json").read_bytes())
    assert schema["file"] == f"spells.{form}"
    assert schema["order"] == ["game", "n"]
    assert {"name", "type", "meaning", "null", "private"} == set(schema["columns"][0])
    told = orjson.loads((tmp_path / "tables/export.json").read_bytes())
    assert (told["games"], told["seen_by"], told["names"]) == (4, "everything in the logs", False)


def test_the_three_forms_say_the_same(tmp_path: Path, logs: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for form in exporting.FORMATS:
        good("export", *logs, "--to", form, "--format", form)
    types = {"integer": "BIGINT", "boolean": "BOOLEAN", "integers": "BIGINT[]", "texts": "VARCHAR[]"}
    for table in TABLES:
        told = {column.name: types.get(column.type, "VARCHAR") for column in table.columns}
        parquet = rows(f"FROM 'parquet/{table.name}.parquet'")
        columns = ", ".join(f"'{name}': '{kind}'" for name, kind in told.items())
        options = f"columns = {{{columns}}}"
        assert rows(f"FROM read_json('jsonl/{table.name}.jsonl', format = 'newline_delimited', {options})") == parquet
        options = "header = true, all_varchar = true, nullstr = '', allow_quoted_nulls = false"
        csv = f"read_csv('csv/{table.name}.csv', {options})"
        casts = ", ".join(
            f"CAST({f'CAST({quoted(name)} AS JSON)' if kind.endswith('[]') else in_sql(name)} AS {kind})"
            for name, kind in told.items()
        )
        assert rows(f"SELECT {casts} FROM {csv}") == parquet, table.name


def test_parquet_without_pyarrow_is_told_and_the_others_work(
    tmp_path: Path, logs: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "rewind.projections.tables.writing.parquet", raising=False)
    ran = run("export", logs[0], "--to", tmp_path / "tables")
    assert (ran.status, ran.error.partition(" ")[0]) == (2, "RW2301")
    good("export", logs[0], "--to", tmp_path / "csv", "--format", "csv")
    good("export", logs[0], "--to", tmp_path / "jsonl", "--format", "jsonl")
    assert not (tmp_path / "tables").exists()


# The same bytes


@pytest.mark.long
def test_the_same_logs_give_the_same_bytes(tmp_path: Path, logs: list[Path]) -> None:
    """In whatever order, under whatever names, packed or not, with whatever seed for hashes."""
    good("export", *logs, "--to", tmp_path / "one")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    copies = [shutil.copy(log, elsewhere / f"{7 - number}.jsonl") for number, log in enumerate(logs)]
    for seed in ("1", "2"):
        words = [REWIND, "export", *map(str, reversed(copies)), "--to", str(tmp_path / f"seed {seed}")]
        subprocess.run(words, check=True, env=PLAIN | {"PYTHONHASHSEED": seed}, capture_output=True)
        assert files(tmp_path / f"seed {seed}") == files(tmp_path / "one")


def test_the_size_of_a_batch_changes_no_row(tmp_path: Path, logs: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for batch in (60, 1_000_000):
        export([str(log) for log in logs], str(batch), ExportOptions(form="jsonl", batch=batch))
        export([str(log) for log in logs], f"parquet{batch}", ExportOptions(batch=batch))
    assert files(Path("60")) == files(Path("1000000"))
    for table in TABLES:
        assert rows(f"FROM 'parquet60/{table.name}.parquet'") == rows(f"FROM 'parquet1000000/{table.name}.parquet'")


def test_what_waits_to_be_written_is_less_than_a_batch() -> None:
    class Counting:
        def __init__(self) -> None:
            self.sizes: list[int] = []

        def write(self, rows: Sequence[Row]) -> None:
            self.sizes.append(len(rows))

        def close(self) -> None:
            pass

        def discard(self) -> None:
            pass

    sink = Counting()
    game = rows_of(handmade_game())
    with Batches({table.name: sink for table in TABLES}, batch=50) as batches:
        for _ in range(20):
            batches.add({name: list(more) for name, more in game.items()})
            assert all(len(waiting) < 50 for waiting in batches._waiting.values())
    assert max(sink.sizes) == 50
    assert sum(sink.sizes) == 20 * sum(map(len, game.values()))


# Whose eyes, and names


def test_names_are_told_only_when_asked_for(tmp_path: Path) -> None:
    log = tmp_path / "Zenobia.jsonl"
    write_log(log, handmade_game(names=("Zenobia", "Tancred")))
    good("export", log, "--to", tmp_path / "without", "--format", "jsonl")
    good("export", log, "--to", tmp_path / "with", "--format", "jsonl", "--names")
    assert not any(name in data for data in files(tmp_path / "without").values() for name in (b"Zenobia", b"Tancred"))
    assert b"Zenobia" in files(tmp_path / "with")["players.jsonl"]


def test_the_tables_for_a_seat_are_those_of_the_redacted_log(tmp_path: Path) -> None:
    good("redact", FIRST, "--as", "1", "-o", tmp_path / "seat1.jsonl")
    good("export", FIRST, "--as", "1", "--to", tmp_path / "as")
    good("export", tmp_path / "seat1.jsonl", "--to", tmp_path / "redacted")
    as_seat, redacted = files(tmp_path / "as"), files(tmp_path / "redacted")
    for table in TABLES:
        assert as_seat[f"{table.name}.parquet"] == redacted[f"{table.name}.parquet"], table.name
    assert orjson.loads(as_seat["export.json"])["seen_by"] == "seat 1"
    told = f"FROM '{tmp_path}/as/zone_changes.parquet' WHERE to_zone = 'hand' AND to_zone_seat = 2 AND reason = 'drawn'"
    assert set(rows(f"SELECT name {told} AND turn = 0")) == {(None,)}
    ran = run("export", tmp_path / "seat1.jsonl", "--as", "2", "--to", tmp_path / "other")
    assert (ran.status, ran.error.partition(" ")[0]) == (2, "RW2015")


# Bad logs


def bad_log(folder: Path) -> Path:
    """A log one line of which was changed."""
    lines = FIRST.read_bytes().splitlines(keepends=True)
    lines[400] = lines[400].replace(b'"seat":', b'"seat": ', 1)
    return log_file(folder, b"".join(lines), "bad.jsonl")


def test_a_bad_log_stops_the_export_and_nothing_is_written(tmp_path: Path, logs: list[Path]) -> None:
    before = left(tmp_path) | {"bad.jsonl"}
    ran = run("export", *logs, bad_log(tmp_path), "--to", tmp_path / "tables")
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error.startswith("RW20")
    assert "bad.jsonl:401" in ran.error
    assert left(tmp_path) == before


def test_to_keep_going_leaves_bad_logs_out_and_tells_them(tmp_path: Path, logs: list[Path]) -> None:
    missing = tmp_path / "missing.jsonl"
    good("export", *logs, "--to", tmp_path / "good", "--format", "jsonl")
    words = ("--format", "jsonl", "--keep-going")
    ran = run("export", missing, *logs, bad_log(tmp_path), "--to", tmp_path / "tables", *words)
    assert ran.status == 1
    told = ran.err.decode().splitlines()
    assert [line.split()[0][:4] for line in told] == ["RW20", "RW20"]
    assert "missing.jsonl" in told[0]
    there, all_good = files(tmp_path / "tables"), files(tmp_path / "good")
    assert there["events.jsonl"] == all_good["events.jsonl"]
    found = [orjson.loads(line) for line in there["findings.jsonl"].splitlines()]
    assert [(row.get("game"), row["code"], row.get("n"), row["bad"]) for row in found] == [
        (None, "RW2009", None, True),
        ("first-game", told[1].split()[0], 401, True),
    ]
    assert orjson.loads(there["export.json"])["left_out"] == 2


def test_what_verify_finds_is_a_finding(tmp_path: Path) -> None:
    """A log whose chain holds and that folds, but whose digest says that something else happened."""
    game = [
        record._replace(event=record.event.model_copy(update={"digest": "d1:0"})) if record.n == 155 else record
        for record in read_records(FIRST)
    ]
    write_log(tmp_path / "wrong.jsonl", game)
    good("export", tmp_path / "wrong.jsonl", "--to", tmp_path / "unverified")
    ran = run("export", tmp_path / "wrong.jsonl", "--to", tmp_path / "tables", "--keep-going", "--verify")
    assert (ran.status, ran.error.split()[0]) == (1, "RW2014")
    told = rows(f"SELECT code, n, turn, bad FROM '{tmp_path}/tables/findings.parquet'")
    assert told == [("RW2014", 155, 1, True)]


def test_a_game_given_twice_is_refused(tmp_path: Path) -> None:
    again = shutil.copy(FIRST, tmp_path / "again.jsonl")
    ran = run("export", FIRST, again, "--to", tmp_path / "tables")
    assert (ran.status, ran.error.split()[0]) == (2, "RW2302")
    ran = run("export", FIRST, again, "--to", tmp_path / "tables", "--keep-going")
    assert ran.status == 1
    assert rows(f"SELECT count(*) FROM '{tmp_path}/tables/games.parquet'") == [(1,)]
    assert not any(str(tmp_path).encode() in data for data in files(tmp_path / "tables").values())


def test_a_version_that_is_not_supported(tmp_path: Path) -> None:
    first, *_ = FIRST.read_bytes().splitlines(keepends=True)
    log = log_file(tmp_path, first.replace(b'"format":1', b'"format":9'))
    assert run("export", log, "--to", tmp_path / "tables").status in (2, 3)


def test_a_log_from_standard_input_beside_others(tmp_path: Path, logs: list[Path]) -> None:
    good("export", *logs, FIRST, "--to", tmp_path / "files")
    good("export", *logs, "-", "--to", tmp_path / "stream", stdin=FIRST.read_bytes())
    assert files(tmp_path / "stream") == files(tmp_path / "files")


# The folder


def test_a_folder_that_is_not_empty_is_not_touched(tmp_path: Path, logs: list[Path]) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    good("export", logs[0], "--to", folder)
    before = files(folder)
    ran = run("export", logs[1], "--to", folder)
    assert (ran.status, ran.error.split()[0]) == (2, "RW2203")
    assert files(folder) == before
    good("export", logs[1], "--to", folder, "--force", "--format", "csv")
    assert not (folder / "events.parquet").exists()
    assert left(tmp_path) == {"tables", *(log.name for log in logs)}


def test_a_folder_of_other_things_is_not_replaced(tmp_path: Path, logs: list[Path]) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "thesis.txt").write_text("years")
    ran = run("export", logs[0], "--to", folder, "--force")
    assert (ran.status, ran.error.split()[0]) == (2, "RW2203")
    assert files(folder) == {"thesis.txt": b"years"}
    for wrong in (tmp_path / "no such folder" / "tables", folder / "thesis.txt"):
        ran = run("export", logs[0], "--to", wrong, "--force")
        assert (ran.status, ran.error.split()[0]) == (2, "RW2203")


def test_an_export_that_fails_leaves_the_old_one(
    tmp_path: Path, logs: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tables"
    good("export", logs[0], "--to", folder)
    before = files(folder)

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(exporting, "_describe", full)
    ran = run("export", logs[1], "--to", folder, "--force")
    assert (ran.status, ran.error.split()[0]) == (2, "RW2203")
    assert files(folder) == before
    assert left(tmp_path) == {"tables", *(log.name for log in logs)}


LIMITED = """
import resource, sys
size = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
from rewind.cli.main import main
main()
"""


@pytest.mark.long
@pytest.mark.parametrize("form", exporting.FORMATS)
@pytest.mark.parametrize("size", first_of([0, 2_000, 3, 9_000], 2))
def test_a_full_disk_is_told_in_one_line_and_leaves_the_old_one(
    tmp_path: Path, logs: list[Path], form: exporting.Format, size: int
) -> None:
    """A limit on the size of files stands for the disk; files of some tables are whole before another one meets it."""
    good("export", logs[0], "--to", tmp_path / "tables")
    before = files(tmp_path / "tables")
    words = ["export", *map(str, logs), "--to", str(tmp_path / "tables"), "--force", "--format", form]
    ran = subprocess.run(
        [sys.executable, "-c", LIMITED, str(size), *words], env=PLAIN, capture_output=True, check=False
    )
    wanted = f"RW2203 {tmp_path}/tables cannot be written: File too large; nothing was written\n"
    assert (ran.returncode, ran.stdout, ran.stderr.decode()) == (2, b"", wanted)
    assert files(tmp_path / "tables") == before
    assert left(tmp_path) == {"tables", *(log.name for log in logs)}


KILLED = """
import os, signal, sys
from rewind.projections.tables.writing.folder import AtomicFolder
rename, renamed = os.rename, []
class Dying:
    def __init__(self, when):
        self.when = when
    def __call__(self, *names):
        if self.when == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.when -= 1
        rename(*names)
os.rename = Dying(int(sys.argv[2]))
with AtomicFolder(sys.argv[1], replace=("old", "new")) as filling:
    (filling / "new").write_text("new")
"""


@pytest.mark.parametrize("renamed", [0, 1])
def test_an_export_that_was_killed_leaves_the_old_one_for_the_next(tmp_path: Path, renamed: int) -> None:
    """Killed before the old folder was moved away, or when neither of the two had the name."""
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "old").write_text("old")
    killed = subprocess.run([sys.executable, "-c", KILLED, str(folder), str(renamed)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(left(tmp_path) - {"tables"}) == 2
    assert folder.exists() == (renamed == 0)
    with pytest.raises(QueryError, match="RW2203"):
        AtomicFolder(folder)
    assert files(folder) == {"old": b"old"}
    assert left(tmp_path) == {"tables"}


def test_an_export_stopped_between_two_names_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "old").write_text("old")
    rename = os.rename

    def interrupted(source: Path, target: Path) -> None:
        if Path(source).suffix == ".part":
            raise KeyboardInterrupt
        rename(source, target)

    monkeypatch.setattr(os, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt), AtomicFolder(folder, replace=("old",)):
        pass
    assert files(folder) == {"old": b"old"}
    assert left(tmp_path) == {"tables"}
