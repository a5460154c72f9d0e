"""Games until each keyword ability was at work in ten: `python -m tests.keyword_games`, with words for some of them.

The first of each have to keep every law, as many as `LAWFUL` says. What is wrong is printed with the seed that shows it
again; the exit status is 1 then, or where too few games show one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from tests.keyword_games.mechanisms import every_mechanism
from tests.keyword_games.playing import ENOUGH, KINDS, MANY, was_at_work
from tests.layering.laws import wrong_with_game

LAWFUL = int(os.environ.get("LAWFUL", "2"))
"""Of so many games of each keyword ability all laws are asked, which takes long."""


def _played(mechanism: str, edition: str) -> tuple[int, int, list[str]]:
    """How many games were played of a keyword ability, in how many of them it was at work, and what is wrong."""
    shown, wrong = 0, list[str]()
    for seed in range(MANY):
        shown += was_at_work(mechanism, seed, edition)
        if seed < LAWFUL:
            wrong += wrong_with_game(KINDS[mechanism], seed, edition).wrong
        if shown >= ENOUGH:
            return seed + 1, shown, wrong
    return MANY, shown, wrong


def main(words: Iterable[str]) -> int:
    """Plays, and says what was found."""
    wanted = {*words}
    every = [one for one in every_mechanism() if not wanted or one[0] in wanted]
    failed = False
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        results = workers.map(_played, *zip(*every, strict=True))
        for (mechanism, edition), (games, shown, wrong) in zip(every, results, strict=True):
            print(f"{mechanism:20} {edition}  at work in {shown} of {games} games", *wrong, sep="\n  ", flush=True)
            failed |= bool(wrong) or shown < ENOUGH
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
