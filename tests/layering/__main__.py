"""Positions and games that mix effects at random, on every processor: `python -m tests.layering 1000`.

So many positions with continuous effects, and a tenth as many games with what replaces and prevents besides; half of
them under each edition. Whatever is wrong is printed with the seed that shows it again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice

from rewind.aggregates.editions import NAMES
from tests.layering.generator import wrong_with
from tests.layering.laws import wrong_with_games
from tests.layering.mixing import MIXED

AT_ONCE = 5
"""So many games are played by one process, and then by one with another hash seed."""


def _wrong_with_position(made: tuple[int, str]) -> list[str]:
    return wrong_with(*made)


def _of_both_editions(number: int) -> list[tuple[int, str]]:
    return [(index // len(NAMES), NAMES[index % len(NAMES)]) for index in range(number)]


def soak(positions: Sequence[tuple[int, str]], games: Sequence[tuple[int, str]]) -> Iterator[str]:
    """What is wrong in many positions and games."""
    rest = iter(games)
    parts = list(iter(lambda: tuple(islice(rest, AT_ONCE)), ()))
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for wrong in workers.map(_wrong_with_position, positions, chunksize=10):
            yield from wrong
        for number, wrong in enumerate(workers.map(partial(wrong_with_games, MIXED), parts), 1):
            yield from wrong
            if number % 10 == 0:
                print(f"{number * AT_ONCE} of {len(games)} games", file=sys.stderr)


def main() -> int:
    """Plays, and says what it found; 1 where anything was wrong."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    games = _of_both_editions(number // 10)
    found = 0
    for line in soak(_of_both_editions(number), games):
        found += 1
        print(line, flush=True)
    print(f"{number} positions and {len(games)} games: {found or 'nothing'} wrong")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
