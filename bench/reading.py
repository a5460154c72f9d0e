"""Reading a game: bytes to events to state, from memory and from a file, and folding one event at a time."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import orjson

from bench.timing import Row, best, microseconds
from rewind.aggregates.fold import fold, fold_all
from rewind.aggregates.state import EMPTY
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records, write_log

ROUNDS = 20
FROM_MEMORY = 300_000
"""Events a second wanted from lines in memory."""
FROM_FILE = 200_000
"""Events a second wanted from a file, with its chain checked."""
BESIDE_ORJSON = 6.0
"""How many times as long as `orjson.loads` of its lines a file may take."""
ONE_BY_ONE = 10e-6
"""Seconds that folding a single event may take."""


def forget() -> None:
    """Each sample reads as a new process does: the codec has met no payload yet."""
    codec._shared.clear()


def _loads_all(lines: Sequence[bytes]) -> None:
    for line in lines:
        orjson.loads(line)


def _loads_file(path: Path) -> None:
    with open(path, "rb") as file:
        for line in file:
            orjson.loads(line)


def _fold_bodies(bodies: Sequence[bytes]) -> None:
    fold_all(map(codec.decode, bodies))


def _fold_file(path: Path) -> None:
    fold_all(read_records(path))


def _fold_one_by_one(records: Sequence[Recorded]) -> None:
    state = EMPTY
    for record in records:
        state = fold(state, (record,))


def _speed(seconds: float, events: int) -> str:
    return f"{microseconds(seconds, events)} ({events / seconds:,.0f}/s)"


def rows(name: str, records: Sequence[Recorded], *, goals: bool) -> Iterator[Row]:
    """Reading and folding one game; `goals` says whether the goals are meant for such a game."""
    size = len(records)
    bodies = [codec.encode(record) for record in records]
    objects = [body + b"}" for body in bodies]
    ours, json = best(partial(_fold_bodies, bodies), partial(_loads_all, objects), rounds=ROUNDS, before=forget)
    yield Row(
        f"{name}: decode and fold, from memory",
        _speed(ours, size),
        f"orjson.loads {microseconds(json, size)}",
        ours / json,
        f"{FROM_MEMORY:,}/s" if goals else "",
        size / ours >= FROM_MEMORY if goals else None,
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        write_log(path, records)
        ours, json = best(partial(_fold_file, path), partial(_loads_file, path), rounds=ROUNDS, before=forget)
    beside = f"orjson.loads {microseconds(json, size)}"
    yield Row(
        f"{name}: file to state, chain checked",
        _speed(ours, size),
        beside,
        ours / json,
        f"{FROM_FILE:,}/s" if goals else "",
        size / ours >= FROM_FILE if goals else None,
    )
    if goals:
        yield Row(
            f"{name}: the same, beside orjson",
            microseconds(ours, size),
            beside,
            ours / json,
            f"≤ {BESIDE_ORJSON:.0f} times",
            ours / json <= BESIDE_ORJSON,
        )
    single, whole = best(partial(_fold_one_by_one, records), partial(fold_all, records), rounds=ROUNDS)
    yield Row(
        f"{name}: fold, one event a call",
        microseconds(single, size),
        f"all in one call {microseconds(whole, size)}",
        single / whole,
        f"< {microseconds(ONE_BY_ONE)}" if goals else "",
        single / size < ONE_BY_ONE if goals else None,
    )
