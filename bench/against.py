"""`python -m bench.against CHECKOUT`: how this engine does beside that of another checkout, as ratios.

Both take turns in one run, each with its own Python and its own games: bots with the same decks and seeds. What counts
is processor time, the best of some rounds. Only ratios are printed: times of one machine say nothing on another.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
WORKER = Path(__file__).with_name("one_checkout.py")
LOG = ROOT / "replays" / "games" / "bots-2006-10-5.jsonl"
"""A log of version 0.1, which every later one reads."""
ROUNDS = 7


class Goal(NamedTuple):
    """A measurement of both, and how many times as fast this one has to be at least."""

    measurement: str
    what: str
    times: float


GOALS = (
    Goal("played 2003-12", "bot games of 2003-12 as they are played, inputs decided a second", 1.4),
    Goal("played 2006-10", "bot games of 2006-10 as they are played, inputs decided a second", 1.4),
    Goal("again 2003-12", "bot games of 2003-12 decided again, inputs a second", 1.4),
    Goal("again 2006-10", "bot games of 2006-10 decided again, inputs a second", 1.4),
    Goal("lords", "one event among 20 lords and 40 creatures", 70),
    Goal(f"file {LOG}", "file to state", 1),
)
SLOWEST = 4
"""So many times an input among 10 permanents may take among 300 of them, static abilities among them."""


class Checkout:
    """A checkout at work."""

    def __init__(self, root: Path) -> None:
        worker = WORKER.read_text()
        if not (root / "src" / "rewind").exists():  # from before Rewind was one package
            worker = worker.replace("from rewind.", "from ")
        self._process = subprocess.Popen(
            [str(root / ".venv" / "bin" / "python"), "-c", worker],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
        )

    def each(self, measurement: str) -> float:
        """Seconds that one of what is measured takes."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(measurement, file=self._process.stdin, flush=True)
        seconds, number = json.loads(self._process.stdout.readline())
        return float(seconds) / int(number)


def ratios(other: Path) -> Table:
    """Every ratio, with its goal."""
    ours, theirs = Checkout(ROOT), Checkout(other)
    table = Table("what", "ratio", "goal", "met")
    for goal in GOALS:
        both = [(ours.each(goal.measurement), theirs.each(goal.measurement)) for _ in range(ROUNDS)]
        ratio = min(their for _, their in both) / min(our for our, _ in both)
        table.add_row(
            goal.what, f"{ratio:.2f} times as fast", f"{goal.times:g}", "yes" if ratio >= goal.times else "no"
        )
    few, many = (min(ours.each(f"among {number}") for _ in range(ROUNDS)) for number in (10, 300))
    met = "yes" if many / few <= SLOWEST else "no"
    table.add_row("an input among 300 permanents beside one among 10", f"{many / few:.1f} times", f"≤ {SLOWEST}", met)
    return table


if __name__ == "__main__":
    Console().print(ratios(Path(sys.argv[1]).resolve()))
