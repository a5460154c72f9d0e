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
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from rewind.aggregates.editions import NAMES
from rewind.events.envelope import Recorded
from tests.games.holding import results_by
from tests.games.playing import Seeded, asked, in_turn
from tests.language.counting import counted, never, table
from tests.language.language_cards import WAITING, subjects
from tests.language.playing import ALONE, DECKS, POSITIONS

Counted = tuple[Counter[tuple[str, str]], Counter[str]]
"""What is counted in a game: of its cards, and of its choices."""


def _counted(records: Sequence[Recorded]) -> Counted:
    return counted(records), asked(records)


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
    broken, cards, choices = set[str](), Counter[tuple[str, str]](), Counter[str]()
    wrong = games = 0
    played = ((ALONE, _alone(names)), (DECKS, in_turn(number, NAMES)), (POSITIONS, in_turn(number // 2, NAMES)))
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for kind, seeds in played:
            for (seed, edition), is_wrong, (seen, offered) in results_by(workers, kind, seeds, _counted):
                games += 1
                wrong += is_wrong
                cards += seen
                choices += offered
                if is_wrong and kind is ALONE:
                    broken.add(subjects(edition)[seed])
    print(*table(cards, names or every), sep="\n")
    print("choices:", ", ".join(f"{kind} {number}" for kind, number in sorted(choices.items())))
    print(f"{games} games: {wrong or 'nothing'} wrong")
    _print_list("cards that games alone found something wrong with", sorted(broken))
    _print_list("cards that games of several do without", sorted(WAITING))
    _print_list("cards that were never seen", never(cards, names or every))
    return int(wrong > 0)


def _print_list(what: str, names: Sequence[str]) -> None:
    print(f"{len(names)} {what}{': ' if names else ''}{'; '.join(names)}")


if __name__ == "__main__":
    sys.exit(main())
