"""Exporting many games: time, rows, memory, beside pyarrow writing the same rows from memory.

`python -m bench export` measures games as a rules engine writes them (`bench.game`), and with `--verify` games that
bots played by the rules, since those of `bench.game` were not; `python -m bench.export LOG…` measures logs of your own.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from time import process_time
from typing import NamedTuple

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from bench.game import realistic_game
from bench.timing import Row
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.logfile import read_records, write_log
from rewind.projections.tables.anonymous import without_names
from rewind.projections.tables.catalogue import TABLES, rows_of
from rewind.projections.tables.schema import Row as TableRow
from rewind.projections.tables.writing.parquet import arrow_schema
from rewind.projections.tables.writing.sinks import BATCH
from rewind.replays.playing.soak import bot_game

GAMES = 300
EVENTS = 1_000
"""Of each game."""
PLAYED = 10
"""Games that bots played."""
ROUNDS = 3
NO_SLOWER = 2.0
"""How many times as long as pyarrow with the same rows in memory an export may take."""
FLAT = 1.1
"""How much more memory all games may take than half of them."""

_ROOT = Path(__file__).parents[1]
_MEBIBYTE = 1024  # of the KiB in which Linux tells the memory of a process


class Run(NamedTuple):
    """One `rewind export`, as a process of its own."""

    processor: float
    """Seconds of processor time."""
    seconds: float
    """From start to exit."""
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
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
if status > 1:
    sys.exit(status)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, time.perf_counter() - started, used.ru_maxrss)
"""
"""Runs a command from a small process: a process counts what memory the one that started it held as its own.

Status 1 is an answer: `--verify` has found something.
"""


def run(logs: Sequence[str], folder: Path, *options: str) -> Run:
    """Exports these logs from start to exit."""
    words = ["-m", "rewind.cli.main", "export", *logs, "--to", str(folder), "--force", *options]
    launch = [sys.executable, "-c", _LAUNCH, sys.executable, *words]
    text = subprocess.run(launch, cwd=_ROOT, check=True, stdout=subprocess.PIPE).stdout.split()
    rows = orjson.loads((folder / "export.json").read_bytes())["rows"]
    processor, seconds, kibibytes = map(float, text)
    return Run(processor, seconds, kibibytes / _MEBIBYTE, sum(rows.values()), rows["events"])


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
    """The rows of the table for these logs; `folder` is for what is written.

    What is compared is processor time, of a whole process from start to exit on our side.
    """
    rows = _rows(logs)
    (folder / "beside").mkdir()
    gc.freeze()
    runs, plain, batched = list[Run](), list[float](), list[float]()
    for _ in range(ROUNDS):
        runs.append(run(logs, folder / "ours"))
        plain.append(_processor(partial(_pyarrow_writes, rows, folder / "beside")))
        batched.append(_processor(partial(_pyarrow_writes_batches, rows, folder / "beside")))
    gc.unfreeze()
    del rows
    ours = min(runs)
    what = f"export {len(logs)} games, {ours.events:,} events, {ours.rows:,} rows"
    for how, theirs in (("rows in memory", min(plain)), (f"batches of {BATCH:,} rows", min(batched))):
        ratio = ours.processor / theirs
        beside = f"pyarrow, {how}: {theirs:.2f} s ({ours.rows / theirs:,.0f} rows/s)"
        yield Row(what, _told(ours), beside, ratio, f"≤ {NO_SLOWER:.0f} times", ratio <= NO_SLOWER)
    for form in ("csv", "jsonl"):
        other = run(logs, folder / "other", "--format", form)
        yield Row(f"the same --format {form}", _told(other), "parquet", other.processor / ours.processor)
    few = run(logs[: max(1, len(logs) // 2)], folder / "few")
    flat = ours.mebibytes / few.mebibytes
    beside = f"half of the games {few.mebibytes:.0f} MiB"
    yield Row("the most memory", f"{ours.mebibytes:.0f} MiB", beside, flat, f"≤ {FLAT} times", flat <= FLAT)


def verified(logs: Sequence[str], folder: Path, by: str = "") -> Iterator[Row]:
    """What it costs to decide these games again before they are exported."""
    plain, checked = run(logs, folder / "plain"), run(logs, folder / "checked", "--verify")
    what = f"export --verify {len(logs)} games{by}, {plain.events:,} events"
    beside = f"without --verify {_told(plain)}"
    yield Row(what, _told(checked), beside, checked.processor / plain.processor)


def _processor(action: Callable[[], object]) -> float:
    gc.collect()
    started = process_time()
    action()
    return process_time() - started


def _told(run: Run) -> str:
    return f"{run.processor:.2f} s ({run.rows / run.processor:,.0f} rows/s)"


def rows() -> Iterator[Row]:
    """Games as a rules engine writes them."""
    with tempfile.TemporaryDirectory() as folder:
        logs = [f"{folder}/{seed}.jsonl" for seed in range(GAMES)]
        for seed, log in enumerate(logs):
            write_log(log, bench_game(seed))
        yield from measured(logs, Path(folder))
        played = [f"{folder}/played-{seed}.jsonl" for seed in range(PLAYED)]
        for seed, log in enumerate(played):
            write_log(log, bot_game("2006-10", seed, game=f"played {seed}"))
        yield from verified(played, Path(folder), " played by bots")


def main(logs: Sequence[str]) -> None:
    """Measures these logs and prints a line each."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.abspath(log) for log in logs]
        for row in chain(measured(paths, Path(folder)), verified(paths, Path(folder))):
            print(" | ".join(map(str, (*row[:3], row.ratio and round(row.ratio, 2), *row[4:]))))


if __name__ == "__main__":
    main(sys.argv[1:])
