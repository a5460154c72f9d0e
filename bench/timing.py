"""Time, measured the same way everywhere, and the rows of the table.

What is compared takes turns, so that a busy machine slows both sides down, and the best time of each counts. Before
every sample the collector runs, and what the measurement itself holds is frozen (`gc.freeze`); during it the
collector is on, as Python has it, on both sides.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

Action = Callable[[], object]


class Row(NamedTuple):
    """One line of the table."""

    what: str
    ours: str
    beside: str
    """What it is compared with, and that one's number."""
    ratio: float | None = None
    goal: str = ""
    met: bool | None = None
    """None where there is no goal."""


def nothing() -> None:
    """Is done before a sample where nothing has to be."""


def best(*actions: Action, rounds: int, before: Action = nothing) -> tuple[float, ...]:
    """The shortest time of each action in seconds; they take turns, and `before` precedes each sample, not timed."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(rounds):
        for action, samples in zip(actions, times, strict=True):
            before()
            samples.append(timed(action))
    return tuple(min(samples) for samples in times)


def timed(action: Action) -> float:
    """Seconds that one run takes."""
    gc.collect()
    gc.freeze()
    started = perf_counter()
    action()
    seconds = perf_counter() - started
    gc.unfreeze()
    return seconds


def microseconds(seconds: float, events: int = 1) -> str:
    """The time of each event: `1.23 µs`."""
    return f"{seconds / events * 1e6:.2f} µs"


def milliseconds(seconds: float) -> str:
    """`1.23 ms`."""
    return f"{seconds * 1e3:.2f} ms"
