"""Records games of the built-in decks with sideboards, where there is none yet: `python -m tests.recording.decks`.

Sensible bots play them. These choose better in later versions, so that a game is not made again with the same bytes: a
game that is there stays as it is, and verifies for ever. The rows of `replays/games/README.md` are printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from rewind.events.game import PlayerLost
from rewind.events.logfile import read_records
from rewind.events.turn import TurnBegan
from tests.cli.running import good
from tests.recording.anew import FOLDER

PAIRS = {
    "2003-12": (
        *(("psychatog", "astral-slide"), ("goblins", "psychatog"), ("astral-slide", "goblins")),
        *(("madness", "psychatog"), ("mono-black-control", "goblins"), ("miraris-wake", "madness")),
        *(("mono-black-control", "miraris-wake"), ("madness", "astral-slide")),
        *(("psychatog", "mono-black-control"), ("miraris-wake", "psychatog")),
    ),
    "2006-10": (
        *(("affinity", "goblins"), ("affinity", "tooth-and-nail"), ("tooth-and-nail", "zoo"), ("zoo", "magnivore")),
        *(("magnivore", "affinity"), ("psychatog", "zoo"), ("astral-slide", "affinity")),
        *(("mono-black-control", "tooth-and-nail"), ("madness", "zoo"), ("miraris-wake", "magnivore")),
    ),
}
"""Edition → the decks of each game, of those that won tournaments."""
OF_TODAY = (
    *(("red-mice", "elves"), ("elves", "grixis-affinity"), ("grixis-affinity", "azorius-control")),
    *(("azorius-control", "blue-terror"), ("blue-terror", "red-mice")),
)
"""The decks of each game of the formats of today, under the edition of 2026-04."""
FIRST_OF_TODAY = 43
"""The seed of the first of these; each has one of its own."""
FEWEST_TURNS = 9
"""A game that ends sooner shows little of the decks; then another seed is taken."""
NEXT_SEED = 100
"""So much greater is that other seed: no two games of the second series have the same."""


class Game(NamedTuple):
    """A recorded game."""

    edition: str
    decks: tuple[str, str]
    seed: int
    """The least seed by which it is tried. Those of the first series are all tried by 1: they are dealt from one
    shuffle, and the same player begins each of them."""

    @property
    def file(self) -> Path:
        """Where it lies."""
        return FOLDER / f"{'-'.join(self.decks)}-{self.edition}.jsonl.zst"

    def row(self) -> str:
        """Its row in the README: the file, how many events and turns it has, its edition, and who won."""
        events = turns = 0
        lost = []
        for record in read_records(self.file):
            events += 1
            turns += isinstance(record.event, TurnBegan)
            if isinstance(record.event, PlayerLost):
                lost.append(record.event.seat)
        won = " and ".join(deck for seat, deck in enumerate(self.decks, 1) if seat not in lost) or "nobody"
        return f"| `{self.file.name}` | {events} | {turns} | {self.edition} | {won} |"


def games() -> Iterator[Game]:
    """All games that are recorded: a series with one seed, then one of the same pairs, the other way, with many.

    Then those of the decks of today, both ways, with many.
    """
    pairs = [(edition, decks) for edition, some in PAIRS.items() for decks in some]
    yield from (Game(edition, decks, 1) for edition, decks in pairs)
    for seed, (edition, (first, second)) in enumerate(pairs, 2):
        yield Game(edition, (second, first), seed)
    both_ways = (*OF_TODAY, *((second, first) for first, second in OF_TODAY))
    yield from (Game("2026-04", decks, seed) for seed, decks in enumerate(both_ways, FIRST_OF_TODAY))


def record(game: Game) -> None:
    """Plays a game with the first seed by which it is long enough."""
    for seed in count(game.seed, 1 if game.seed == 1 else NEXT_SEED):
        name = f"{game.file.name.removesuffix('.jsonl.zst')}"
        bots = ("--bots", "--bot", "sensible", "--seed", str(seed), "--id", name)
        good("play", *game.decks, "--edition", game.edition, *bots, "-o", game.file, "--force")
        if sum(isinstance(one.event, TurnBegan) for one in read_records(game.file)) >= FEWEST_TURNS:
            return


def main() -> None:
    """Records what is not there, and prints the rows of all."""
    for game in games():
        if not game.file.exists():
            record(game)
        print(game.row(), flush=True)


if __name__ == "__main__":
    main()
