"""Exporting many games: time, rows, memory, beside pyarrow writing the same rows from memory.

`python -m bench export` measures games as a rules engine writes them (`bench.game`); `python -m bench.export LOG…`
measures logs of your own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from bench.game import realistic_game
from bench.timing import Row, best
from events.envelope import Recorded
from events.game import GameStarted
from events.logfile import read_records, write_log
from projections.tables.anonymous import without_names
from projections.tables.catalogue import TABLES, rows_of
from projections.tables.parquet import arrow_schema
from projections.tables.schema import Row as TableRow
from projections.tables.sinks import BATCH

GAMES = 300
EVENTS = 1_000
"""Of each game."""
ROUNDS = 3
NO_SLOWER = 2.0
"""How many times as long as pyarrow with the same rows in memory an export may take."""
FLAT = 1.15
"""How much more memory all games may take than a quarter of them."""

_ROOT = Path(__file__).parents[1]
_MEBIBYTE = 1024  # of the KiB in which Linux tells the memory of a process


class Run(NamedTuple):
    """One `rewind export`, as a process of its own."""

    seconds: float
    mebibytes: float
    """The most memory it held."""
    rows: int
    events: int


def bench_game(seed: int) -> Sequence[Recorded]:
    """One of the games, all different."""
    first, *rest = realistic_game(EVENTS, seed)
    assert isinstance(first.event, GameStarted)
    return [first._replace(event=first.event.model_copy(update={"game": f"bench {seed:04}"})), *rest]


_LAUNCH = """
import resource, subprocess, sys, time
started = time.perf_counter()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a command from a small process: a process counts what memory the one that started it held as its own."""


def run(logs: Sequence[str], folder: Path, *options: str) -> Run:
    """Exports these logs from start to exit."""
    words = ["-m", "cli.main", "export", *logs, "--to", str(folder), "--force", *options]
    launch = [sys.executable, "-c", _LAUNCH, sys.executable, *words]
    told = subprocess.run(launch, cwd=_ROOT, check=True, stdout=subprocess.PIPE).stdout.split()
    rows = orjson.loads((folder / "export.json").read_bytes())["rows"]
    return Run(float(told[0]), int(told[1]) / _MEBIBYTE, sum(rows.values()), rows["events"])


def _rows(logs: Sequence[str]) -> dict[str, list[TableRow]]:
    found: dict[str, list[TableRow]] = {table.name: [] for table in TABLES}
    for log in logs:
        for name, rows in rows_of(without_names(read_records(log))).items():
            found[name] += rows
    return found


def _pyarrow_writes(rows: dict[str, list[TableRow]], folder: Path) -> None:
    """What anybody would write who has the rows as dicts: pyarrow's own way from rows to a file."""
    for table in TABLES:
        whole = pa.Table.from_pylist(rows[table.name], schema=arrow_schema(table))
        pq.write_table(whole, folder / f"{table.name}.parquet", compression="zstd")


def _pyarrow_writes_batches(rows: dict[str, list[TableRow]], folder: Path) -> None:
    """The same in batches that stay in the processor's caches, which is the fastest that we have found."""
    for table in TABLES:
        schema, all_rows = arrow_schema(table), rows[table.name]
        batches = (
            pa.RecordBatch.from_pylist(all_rows[start : start + BATCH], schema=schema)
            for start in range(0, len(all_rows), BATCH)
        )
        whole = pa.Table.from_batches(batches, schema=schema)
        pq.write_table(whole, folder / f"{table.name}.parquet", compression="zstd")


def measured(logs: Sequence[str], folder: Path) -> Iterator[Row]:
    """The rows of the table for these logs; `folder` is for what is written."""
    runs: list[Run] = []
    rows = _rows(logs)
    beside = folder / "beside"
    beside.mkdir()
    _, theirs, fastest = best(
        lambda: runs.append(run(logs, folder / "ours")),
        partial(_pyarrow_writes, rows, beside),
        partial(_pyarrow_writes_batches, rows, beside),
        rounds=ROUNDS,
    )
    del rows
    ours = min(runs)
    goal = f"≤ {NO_SLOWER:.0f} times"
    what = f"{len(logs)} games, {ours.events:,} events"
    ratio = ours.seconds / theirs
    told = f"pyarrow, rows in memory {theirs:.2f} s ({ours.rows / theirs:,.0f} rows/s)"
    yield Row(
        f"export {what}, parquet",
        f"{ours.seconds:.2f} s ({ours.rows / ours.seconds:,.0f} rows/s)",
        told,
        ratio,
        goal,
        ratio <= NO_SLOWER,
    )
    batched = f"pyarrow, batches of {BATCH:,} rows {fastest:.2f} s ({ours.rows / fastest:,.0f} rows/s)"
    yield Row("the same", f"{ours.seconds:.2f} s", batched, (by := ours.seconds / fastest), goal, by <= NO_SLOWER)
    verified = run(logs, folder / "ours", "--verify")
    yield Row("the same, with --verify", f"{verified.seconds:.2f} s", told, verified.seconds / theirs)
    for form in ("csv", "jsonl"):
        other = run(logs, folder / form, "--format", form)
        yield Row(f"export {form}", f"{other.seconds:.2f} s ({other.rows / other.seconds:,.0f} rows/s)", told)
    few = run(logs[: max(1, len(logs) // 4)], folder / "few")
    flat = ours.mebibytes / few.mebibytes
    yield Row(
        "memory of the process, at most",
        f"{ours.mebibytes:.0f} MiB",
        f"a quarter of the games {few.mebibytes:.0f} MiB",
        flat,
        f"≤ {FLAT} times",
        flat <= FLAT,
    )


def rows() -> Iterator[Row]:
    """Games as a rules engine writes them."""
    with tempfile.TemporaryDirectory() as folder:
        logs = [f"{folder}/{seed}.jsonl" for seed in range(GAMES)]
        for seed, log in enumerate(logs):
            write_log(log, bench_game(seed))
        yield from measured(logs, Path(folder))


def main(logs: Sequence[str]) -> None:
    """Measures these logs and prints a line each."""
    with tempfile.TemporaryDirectory() as folder:
        for row in measured([os.path.abspath(log) for log in logs], Path(folder)):
            print(" | ".join(map(str, chain(row[:3], (row.ratio and round(row.ratio, 2),), row[4:]))))


if __name__ == "__main__":
    main(sys.argv[1:])
