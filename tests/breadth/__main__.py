"""Many games with all cards that the editions know, on every processor: `python -m tests.breadth 5000`.

Two fifths of them are with decks, the others from positions with much mana; as many under each edition, or all under
that of `--edition`. Every event is held to the laws, and each game is decided again; one game in ten is held to every
law, and played by another process with another hash seed, and in one in ten more inputs are tried that the rules may
refuse. Half as many games at most are about single cards: those that were not played until then, or whose abilities
did nothing. What is wrong is printed with the seed that shows it again, and at the end how many cards were played, and
of how many an ability did something; the report has a line for each card. `idle.md` tells by kinds why cards do
nothing.

With `--keep FOLDER` what came of the games is kept there, and a run that was stopped goes on (`tests/breadth/kept.py`).
"""

from __future__ import annotations

import argparse
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
from tests.breadth.dealing import dealt
from tests.breadth.kept import Kept, Slice, sources
from tests.breadth.playing import ALONE, DECKS, POSITIONS
from tests.breadth.report import summary, table, wanted
from tests.games.holding import results_by
from tests.games.laws import DECIDED, LAWS, OF_INPUTS, Law
from tests.games.playing import Kind, Seeded, in_turn

EVERY = 10
"""One game in so many is held to every law, and in one in so many more inputs are tried."""
SLICE = 100
"""So many games are kept together."""
AGAIN = 4
"""So many games are about a card that was not played, or did nothing."""
SOME_LAWS: tuple[Law, ...] = (*OF_INPUTS, DECIDED)
"""What games are held to of which there are many."""
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


class _Run:
    """Games by many processes, and what was seen in all of them."""

    def __init__(self, workers: Executor, kept: Kept | None = None) -> None:
        self._workers, self._kept = workers, kept
        self.cards = Seen()
        self.games = self.events = self.wrong = self.of_other_sources = 0

    def play(self, kind: Kind, games: Sequence[Seeded], laws: Sequence[Law], elsewhere: int | None = 0) -> None:
        """Plays some games that were not played yet; what is wrong with one is printed."""
        for at in range(0, len(games), SLICE):
            slice_ = games[at : at + SLICE]
            found = self._kept.get(kind, slice_, laws) if self._kept is not None else None
            if found is None:
                found = self._played(kind, slice_, laws, elsewhere)
                if self._kept is not None:
                    self._kept.put(kind, slice_, laws, found)
            self.cards.update(found.cards)
            self.games += found.games
            self.events += found.events
            self.wrong += found.wrong
            self.of_other_sources += found.games * (found.sources != sources())
            print(f"{kind.name}: {at + len(slice_)} of {len(games)}; wrong: {self.wrong}", file=sys.stderr)

    def _played(self, kind: Kind, games: Sequence[Seeded], laws: Sequence[Law], elsewhere: int | None) -> Slice:
        cards, events, wrong = Seen(), 0, 0
        for _, is_wrong, (found, made) in results_by(self._workers, kind, games, _counted, elsewhere, laws):
            cards.update(found)
            events, wrong = events + made, wrong + is_wrong
        return Slice(len(games), events, wrong, cards, sources())

    def try_inputs(self, games: Sequence[tuple[Kind, Seeded]]) -> None:
        """Tries inputs in some games; how one is refused wrongly is printed."""
        for found in self._workers.map(_tried, games):
            self.wrong += bool(found)
            print(*found, sep="\n", end="\n" if found else "", flush=True)


def _of_each(cards: Seen, editions: Sequence[str]) -> list[Seeded]:
    """Games about each card that was not played, or did nothing."""
    numbers = {edition: {name: number for number, name in enumerate(dealt(edition))} for edition in editions}
    return [
        (numbers[edition][name] + again * len(numbers[edition]), edition)
        for name, edition in wanted(cards, editions)
        for again in range(AGAIN)
    ]


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.breadth")
    parser.add_argument("games", type=int, nargs="?", default=200)
    parser.add_argument("--edition", choices=NAMES, help="under this edition alone, with all cards that it knows")
    parser.add_argument("--report", type=Path, metavar="FILE", help="a line for each card")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep what came of the games, and go on")
    parser.add_argument("--any-sources", action="store_true", help="go on from what other sources played too")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Plays, and says what it found; 1 where anything was wrong."""
    options = _options().parse_args(arguments)
    number = options.games
    kept = None if options.keep is None else Kept(options.keep, any_sources=options.any_sources)
    editions = NAMES if options.edition is None else (options.edition,)
    parts = ((POSITIONS, in_turn(number - number * 2 // 5, editions)), (DECKS, in_turn(number * 2 // 5, editions)))
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        run = _Run(workers, kept)
        for kind, games in parts:
            run.play(kind, [game for game in games if game[0] % EVERY], SOME_LAWS)
            run.play(kind, [game for game in games if not game[0] % EVERY], LAWS, None)
        run.play(ALONE, _of_each(run.cards, editions)[: number // 2], SOME_LAWS)
        run.try_inputs([(kind, game) for kind, games in parts for game in games[::EVERY]])
    print(f"{run.games} games, {run.events} events: {run.wrong or 'nothing'} wrong")
    print(*summary(run.cards, editions), sep="\n")
    if run.of_other_sources:
        print(f"{run.of_other_sources} of the games were played by another state of the sources")
    if options.report is not None:
        options.report.write_text("".join(f"{line}\n" for line in table(run.cards, editions)), encoding="utf-8")
    return int(run.wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
