"""Going to any moment of a game that has been loaded, and what the checkpoints for it cost."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import mean
from time import perf_counter

from bench.timing import Row, best, milliseconds
from rewind.aggregates.fold import fold, fold_all
from rewind.aggregates.state import EMPTY, GameState
from rewind.aggregates.timeline import INTERVAL, Timeline
from rewind.events.envelope import Recorded

ROUNDS = 3
WORST = 20e-3
"""Seconds that going to any event may take."""


def _every_state(records: Sequence[Recorded]) -> list[GameState]:
    states = [EMPTY]
    for record in records:
        states.append(fold(states[-1], (record,)))
    return states


def _seeks(timeline: Timeline) -> list[float]:
    """Seconds to each position, one after the other."""
    seconds = []
    for n in range(len(timeline) + 1):
        started = perf_counter()
        timeline.at(n)
        seconds.append(perf_counter() - started)
    return seconds


def _kibibytes(make: Callable[[], object]) -> float:
    """Memory that stays allocated for what `make` returns."""
    tracemalloc.start()
    kept = make()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del kept
    return size / 1024


def rows(records: Sequence[Recorded]) -> Iterator[Row]:
    """Every position of the game; the best of several times at each."""
    timeline = Timeline(records)
    times = [min(samples) for samples in zip(*(_seeks(timeline) for _ in range(ROUNDS)), strict=True)]
    whole, loaded = best(partial(fold_all, records), partial(Timeline, records), rounds=10)
    beside = f"fold from the start {milliseconds(whole)}"
    yield Row(
        "go to any event, worst",
        milliseconds(max(times)),
        beside,
        max(times) / whole,
        f"< {WORST * 1e3:.0f} ms",
        max(times) < WORST,
    )
    yield Row("go to any event, mean", milliseconds(mean(times)), beside, mean(times) / whole)
    yield Row(f"load with a checkpoint every {INTERVAL}", milliseconds(loaded), beside, loaded / whole)
    one, kept, every = (_kibibytes(partial(make, records)) for make in (fold_all, Timeline, _every_state))
    yield Row(
        "memory: state and checkpoints",
        f"{kept:,.0f} KiB",
        f"state alone {one:,.0f} KiB; a state for every event {every:,.0f} KiB",
        kept / one,
    )
