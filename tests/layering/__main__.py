"""Positions and games that mix effects at random, on every processor: `python -m tests.layering 1000`.

So many positions with continuous effects, and a tenth as many games with what replaces and prevents besides; half of
them under each edition. Whatever is wrong is printed with the seed that shows it again.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor

from rewind.aggregates.editions import NAMES
from tests.games.holding import results_by
from tests.games.playing import Seeded, in_turn
from tests.layering.generator import wrong_with
from tests.layering.mixing import MIXED


def _wrong_with_position(made: Seeded) -> list[str]:
    return wrong_with(*made)


def main() -> int:
    """Plays, and says what it found; 1 where anything was wrong."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    games = in_turn(number // 10, NAMES)
    wrong = 0
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for found in workers.map(_wrong_with_position, in_turn(number, NAMES), chunksize=10):
            for line in found:
                print(line, flush=True)
            wrong += bool(found)
        wrong += sum(is_wrong for _, is_wrong, _ in results_by(workers, MIXED, games, len))
    print(f"{number} positions and {len(games)} games: {wrong or 'nothing'} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
