"""Games until each keyword ability was at work in ten: `python -m tests.keyword_games`, with words for some of them.

Those ten have to keep every law. What is wrong is printed with the seed that shows it again; the exit status is 1 then,
or where too few games show one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from tests.games.holding import wrong_with
from tests.keyword_games.playing import ENOUGH, MANY, is_at_work, kind_of
from tests.keyword_games.table import every_keyword


def _played(word: str, edition: str) -> tuple[int, int, list[str]]:
    """How many games were played of a keyword ability, in how many of them it was at work, and what is wrong there."""
    shown, played = list[tuple[int, str]](), 0
    while played < MANY and len(shown) < ENOUGH:
        if is_at_work(word, played, edition):
            shown.append((played, edition))
        played += 1
    return played, len(shown), wrong_with(kind_of(word), shown, elsewhere=1)


def main(words: Iterable[str]) -> int:
    """Plays, and says what was found."""
    wanted = {*words}
    every = [one for one in every_keyword() if not wanted or one[0] in wanted]
    failed = False
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        results = workers.map(_played, *zip(*every, strict=True))
        for (word, edition), (games, shown, wrong) in zip(every, results, strict=True):
            print(f"{word:20} {edition}  at work in {shown} of {games} games", *wrong, sep="\n  ", flush=True)
            failed |= bool(wrong) or shown < ENOUGH
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
