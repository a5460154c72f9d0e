"""Many games with all cards that the editions know, on every processor: `python -m tests.breadth 5000 report.tsv`.

Two fifths of them are with decks, the others from positions with much mana; half of all under each edition. Every event
is held to the laws, and each game is decided again; one game in ten is held to every law, and played by another process
with another hash seed, and in one in ten more inputs are tried that the rules may refuse. What is wrong is printed with
the seed that shows it again, and at the end how many cards were played, and of how many an ability did something; the
report has a line for each card.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from random import Random

from rewind.aggregates.editions import NAMES
from rewind.events.envelope import Recorded
from tests.breadth.attempting import attempts
from tests.breadth.counting import Seen, seen
from tests.breadth.playing import DECKS, POSITIONS
from tests.breadth.report import summary, table
from tests.games.holding import results_by
from tests.games.laws import DECIDED, LAWS, OF_INPUTS
from tests.games.playing import Kind, Seeded, in_turn

EVERY = 10
"""One game in so many is held to every law, and in one in so many more inputs are tried."""
MOST_OF_ATTEMPTS = 500
"""Events after which a game is given up in which inputs are tried."""


def _counted(records: Sequence[Recorded]) -> tuple[Seen, int]:
    """What is seen of the cards of a game, and its events."""
    return (seen(records) if records else Counter(), len(records))


def _tried(game: tuple[Kind, Seeded]) -> list[str]:
    """What is wrong with how inputs are refused in a game."""
    kind, (seed, edition) = game
    found = attempts(kind, seed, edition, Random(seed), MOST_OF_ATTEMPTS)
    return [f"{kind.name} {seed} {edition}: {one}" for one in found]


def _all_tried(workers: Executor, games: Sequence[tuple[Kind, Seeded]]) -> int:
    """In how many games something is wrong with how inputs are refused, which is printed."""
    wrong = 0
    for found in workers.map(_tried, games):
        wrong += bool(found)
        print(*found, sep="\n", end="\n" if found else "", flush=True)
    return wrong


def main(arguments: Sequence[str]) -> int:
    """Plays, and says what it found; 1 where anything was wrong."""
    number = int(arguments[0]) if arguments else 200
    parts = ((POSITIONS, in_turn(number - number * 2 // 5, NAMES)), (DECKS, in_turn(number * 2 // 5, NAMES)))
    cards, events, wrong = Seen(), 0, 0
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for kind, games in parts:
            for laws, elsewhere, some in (
                ((*OF_INPUTS, DECIDED), 0, [game for game in games if game[0] % EVERY]),
                (LAWS, None, [game for game in games if not game[0] % EVERY]),
            ):
                for _, is_wrong, (found, made) in results_by(workers, kind, some, _counted, elsewhere, laws):
                    cards.update(found)
                    events, wrong = events + made, wrong + is_wrong
        wrong += _all_tried(workers, [(kind, game) for kind, games in parts for game in games[::EVERY]])
    print(f"{number} games, {events} events: {wrong or 'nothing'} wrong")
    print(*summary(cards), sep="\n")
    if len(arguments) > 1:
        Path(arguments[1]).write_text("".join(f"{line}\n" for line in table(cards)), encoding="utf-8")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
