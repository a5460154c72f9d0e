"""Games with cards whose abilities are involved, on every processor: `python -m tests.language 200`.

First each card alone, in a position with much mana; those that cannot be played yet are named. Then so many games with
decks, and half as many from positions of several cards; half of all under each edition. What is wrong is printed with
the seed that shows it again, and at the end how often each card was played and its abilities were at work.

`python -m tests.language 0 Pariah "Moat"`: these cards alone.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rewind.aggregates.editions import NAMES
from tests.language.counting import choices, counted, never, table
from tests.language.language_cards import WAITING, subjects
from tests.language.playing import ALONE, DECKS, POSITIONS, of_both_editions
from tests.layering.laws import Kind, Seeded, results_of

AT_ONCE = 5
"""So many games are played by one process, and then by one with another hash seed."""

Found = tuple[Seeded, list[str], Counter[tuple[str, str]], Counter[str]]
"""A game, what is wrong with it, what was counted of its cards, and of its choices."""


def _found(kind: Kind, games: Sequence[Seeded]) -> list[Found]:
    results = results_of(kind, games)
    return [
        (game, one.wrong, counted(one.records), choices(one.records)) for game, one in zip(games, results, strict=True)
    ]


class Soak:
    """What is found out of many games."""

    def __init__(self, workers: ProcessPoolExecutor) -> None:
        self._workers = workers
        self.counted: Counter[tuple[str, str]] = Counter()
        self.choices: Counter[str] = Counter()
        self.wrong = 0
        self.games = 0

    def play(self, kind: Kind, games: Sequence[Seeded]) -> Iterable[Found]:
        """Plays, prints what is wrong, and yields the games as they come."""
        parts = [games[at : at + AT_ONCE] for at in range(0, len(games), AT_ONCE)]
        for number, found in enumerate(self._workers.map(partial(_found, kind), parts), 1):
            for one in found:
                _, wrong, seen, offered = one
                self.games += 1
                self.wrong += bool(wrong)
                self.counted += seen
                self.choices += offered
                for line in wrong:
                    print(line, flush=True)
                yield one
            print(f"{kind.name}: {min(number * AT_ONCE, len(games))} of {len(games)}", file=sys.stderr)


def _alone(names: Sequence[str]) -> list[Seeded]:
    return [
        (number, edition)
        for edition in NAMES
        for number, name in enumerate(subjects(edition))
        if not names or name in names
    ]


def main() -> int:
    """Plays, and says what it found; 1 where anything was wrong."""
    number, names = int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:]
    every = subjects(NAMES[-1])
    broken: set[str] = set()
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        soak = Soak(workers)
        for (seed, edition), wrong, *_ in soak.play(ALONE, _alone(names)):
            if wrong:
                broken.add(subjects(edition)[seed])
        for kind, games in ((DECKS, number), (POSITIONS, number // 2)):
            for _ in soak.play(kind, of_both_editions(games)):
                pass
    print(*table(soak.counted, names or every), sep="\n")
    print("choices:", ", ".join(f"{kind} {number}" for kind, number in sorted(soak.choices.items())))
    print(f"{soak.games} games: {soak.wrong or 'nothing'} wrong")
    _print_list("cards that games alone found something wrong with", sorted(broken))
    _print_list("cards that games of several do without", sorted(WAITING))
    _print_list("cards that were never seen", never(soak.counted, names or every))
    return int(soak.wrong > 0)


def _print_list(what: str, names: Sequence[str]) -> None:
    print(f"{len(names)} {what}{': ' if names else ''}{'; '.join(names)}")


if __name__ == "__main__":
    sys.exit(main())
