"""Many logs to one DuckDB file that holds all tables (the extra `analytics`).

The tables are written as Parquet beside the file first, and taken into it from there; the file appears whole or not at
all. Its rows are those of the Parquet files, in their order; its bytes may differ from one export to the next.

DuckDB runs in a process of its own: as a process ends that has imported it, it writes to standard error what of its
memory was not given back.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from rewind.events.atomic import Temporary, remove_abandoned, why
from rewind.events.errors import ExportError, QueryError
from rewind.projections.tables.catalogue import TABLES
from rewind.projections.tables.families import findings
from rewind.projections.tables.families.findings import Inspect
from rewind.projections.tables.schema import ColumnType, Table
from rewind.projections.tables.writing.exporting import (
    Exported,
    ExportOptions,
    export,
    file_names,
    seen_by,
)

ENDING = ".duckdb"
"""The end of the name of such a file."""

_TYPES: dict[ColumnType, str] = {
    "integer": "BIGINT",
    "text": "VARCHAR",
    "boolean": "BOOLEAN",
    "integers": "BIGINT[]",
    "texts": "VARCHAR[]",
    "json": "VARCHAR",
}

_MARK, _MARK_AT = b"DUCK", 8
"""What every DuckDB file has near its beginning, and where."""


def export_database(
    paths: Sequence[str],
    file: str,
    options: ExportOptions,
    *,
    inspect: Inspect = findings.nothing,
    progress: Callable[[int], None] = lambda games: None,
) -> Exported:
    """Writes the tables of these logs into one DuckDB file; see `export` for the rest.

    `options.force` replaces only a DuckDB file. Raises what `export` raises.
    """
    place = Path(file).absolute()
    remove_abandoned(place.parent)
    _verify_free(place, file, replace_database=options.force)
    if find_spec("duckdb") is None:
        what = "duckdb is not installed: pip install 'rewind-mtg[analytics]', or --format csv or jsonl"
        raise ExportError("RW2301", what)
    filling = Temporary(place, folder=True)
    try:
        filling.make()
        made = export(
            paths, str(filling.path / _FOLDER), replace(options, form="parquet"), inspect=inspect, progress=progress
        )
        _run("\n".join(_statements(options, made)), filling.path, file)
        _verify_free(place, file, replace_database=options.force)
        (filling.path / _DATABASE).replace(place)
    except OSError as error:
        raise QueryError("RW2203", f"{file} cannot be written: {why(error)}; nothing was written") from error
    finally:
        filling.remove()
    return made


def _verify_free(place: Path, file: str, *, replace_database: bool) -> None:
    """Raises QueryError RW2203 where something stands in the file's place that may not be replaced."""
    if not os.path.lexists(place):
        return
    if not replace_database:
        raise QueryError("RW2203", f"{file} exists already; nothing was written")
    if place.is_symlink() or not place.is_file() or not _is_database(place):
        raise QueryError("RW2203", f"{file} is no DuckDB file, so it is not replaced; nothing was written")


def _is_database(place: Path) -> bool:
    with open(place, "rb") as opened:
        return opened.read(_MARK_AT + len(_MARK))[_MARK_AT:] == _MARK


_FOLDER, _DATABASE = "tables", "tables.duckdb"
"""What is made in the temporary folder."""

_PROGRAM = "import duckdb, sys; duckdb.connect(sys.argv[1]).execute(sys.stdin.read())"


def _run(script: str, folder: Path, file: str) -> None:
    """Has DuckDB make the file. Raises QueryError RW2203 where it cannot."""
    command = [sys.executable, "-c", _PROGRAM, _DATABASE]
    done = subprocess.run(
        command, cwd=folder, input=script, capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode:
        why_not = next((line for line in done.stderr.splitlines() if line.startswith(("duckdb.", "_duckdb."))), "")
        what = f"{file} cannot be written: {why_not.partition(': ')[2] or 'DuckDB failed'}; nothing was written"
        raise QueryError("RW2203", what)


def _statements(options: ExportOptions, made: Exported) -> Iterator[str]:
    """All in one transaction: each of its own would wait for the disk."""
    yield "BEGIN;"
    for table in TABLES:
        columns = ", ".join(
            f"{column.name} {_TYPES[column.type]}{' NOT NULL' if column.required else ''}" for column in table.columns
        )
        yield f"CREATE TABLE {table.name} ({columns});"
        path = f"{_FOLDER}/{file_names(table, 'parquet')[0]}"
        yield f"INSERT INTO {table.name} SELECT * FROM read_parquet({_quoted(path)});"
        yield from _comments(table)
    yield "CREATE TABLE exported (seen_by VARCHAR, names BOOLEAN, games BIGINT, left_out BIGINT);"
    told = f"{_quoted(seen_by(options))}, {options.names}, {made.games}, {len(made.bad)}"
    yield f"INSERT INTO exported VALUES ({told});"
    yield "COMMIT;"


def _comments(table: Table) -> Iterator[str]:
    """What the schema says of rows and columns."""
    key = f" Key: {', '.join(table.key)}." if table.key else ""
    yield f"COMMENT ON TABLE {table.name} IS {_quoted(table.grain + key)};"
    for column in table.columns:
        meaning = " ".join((column.meaning, *(f"Private: {line}." for line in column.private)))
        yield f"COMMENT ON COLUMN {table.name}.{column.name} IS {_quoted(meaning)};"


def _quoted(text: str) -> str:
    doubled = text.replace("'", "''")
    return f"'{doubled}'"
