"""Starting: how long a person waits for the first line of the command line, beside a Python that does nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.timing import Row, best, milliseconds

ROUNDS = 9
INFO = 0.3
"""Seconds that `rewind info` of the recorded game may take."""

_ROOT = Path(__file__).parents[1]
_GAME = "replays/games/first-game.jsonl"


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, cwd=_ROOT, stdout=subprocess.DEVNULL)


def rows() -> Iterator[Row]:
    """Whole processes, from start to exit."""
    nothing, package, usage, info = best(
        partial(_run, "-c", "pass"),
        partial(_run, "-c", "import pydantic"),
        partial(_run, "-m", "cli.main", "--help"),
        partial(_run, "-m", "cli.main", "info", _GAME),
        rounds=ROUNDS,
    )
    beside = f"python -c pass {milliseconds(nothing)}; import pydantic {milliseconds(package)}"
    yield Row("rewind --help", milliseconds(usage), beside, usage / nothing)
    goal = f"< {INFO * 1e3:.0f} ms"
    yield Row("rewind info first-game.jsonl", milliseconds(info), beside, info / nothing, goal, info < INFO)
