"""A deck against itself: the sensible bot against one that chooses evenly, each of them on either seat.

`python -m tests.games.duel DECK … [--games 100] [--cards FILE] [--edition 2006-10] [--other sensible] [--logs FOLDER]`
prints the wins, how much processor time a game and a decision took, and the blunders of the sensible bot
(`tests.games.blunders`).
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from rewind.aggregates.cards import CardPool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.cli.commands.scenario import card_pool
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.logfile import LogWriter
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import BUILT_IN, Deck, built_in, read_deck
from rewind.replays.playing.live import MOST_EVENTS, begin, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.playing.sensible.bot import SensibleBot
from tests.games.blunders import blunders


@dataclass(frozen=True)
class Duel:
    """A game that was played."""

    seed: int
    sensible: int
    """The seat of the sensible bot."""
    winners: tuple[int, ...]
    turns: int
    seconds: float
    longest: float
    """Seconds of the longest decision of the sensible bot."""
    decisions: int
    """Of the sensible bot."""
    thought: float
    """Seconds that it took for them."""
    records: tuple[Recorded, ...]
    blunders: tuple[str, ...]

    @property
    def is_won(self) -> bool:
        """Whether the sensible bot won."""
        return self.winners == (self.sensible,)


class _Timed:
    """A sensible bot whose decisions are timed."""

    def __init__(self, seed: int) -> None:
        self._bot, self.times = SensibleBot(seed), list[float]()

    def decide(self, game: Game) -> Event:
        before = time.process_time()
        event = self._bot.decide(game)
        self.times.append(time.process_time() - before)
        return event


_OTHERS: dict[str, type[UniformBot] | type[SensibleBot]] = {"random": UniformBot, "sensible": SensibleBot}


@cache
def _pool(cards: tuple[str, ...]) -> CardPool:
    return card_pool(cards)


def deck_of(name: str) -> Deck:
    """A deck that is built in, or of a file."""
    return built_in(name) if name in BUILT_IN else read_deck(Path(name).read_text("utf-8"), name)


def duel(seed: int, deck: str, edition: str = NAMES[-1], cards: tuple[str, ...] = (), *, other: str = "random") -> Duel:
    """A game of a deck against itself: the sensible bot sits on seat 1 with even seeds, and on seat 2 with odd ones.

    `other`: how the bot on the other seat decides.
    """
    sensible = 1 + seed % 2
    both = [deck_of(deck)] * 2
    game = begin(set_up(both, edition, _pool(cards), names=("Alice", "Bob"), game=f"duel-{seed}"), SeededRandom(seed))
    began = time.process_time()
    bot = _Timed(seed)
    play(game, {sensible: bot.decide, 3 - sensible: _OTHERS[other](seed).decide}, MOST_EVENTS)
    return Duel(
        seed,
        sensible,
        game.state.winners,
        game.state.turn,
        time.process_time() - began,
        max(bot.times),
        len(bot.times),
        sum(bot.times),
        tuple(game.records),
        tuple(blunders(game.records, sensible)),
    )


def duels(
    deck: str,
    games: int,
    edition: str = NAMES[-1],
    cards: tuple[str, ...] = (),
    workers: int = 2,
    other: str = "random",
) -> Iterator[Duel]:
    """So many games, seeds upward from 0."""
    played = partial(duel, deck=deck, edition=edition, cards=cards, other=other)
    if workers < 2:
        yield from map(played, range(games))
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(played, range(games))


def main(arguments: Sequence[str]) -> int:
    """Plays and prints; 1 where a deck wins less than 90 of 100 games."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("decks", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--cards", action="append", default=[])
    parser.add_argument("--edition", default=NAMES[-1])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--other", choices=tuple(_OTHERS), default="random")
    parser.add_argument("--logs", type=Path)
    given = parser.parse_args(arguments)
    is_good = True
    for deck in given.decks:
        played = list(duels(deck, given.games, given.edition, tuple(given.cards), given.workers, given.other))
        is_good &= sum(one.is_won for one in played) >= 0.9 * len(played)
        print(summary(deck, played), flush=True)
        for one in played:
            for blunder in one.blunders:
                print(f"  seed {one.seed}: {blunder}", flush=True)
        if given.logs is not None:
            given.logs.mkdir(parents=True, exist_ok=True)
            for one in played:
                _write(given.logs / f"{Path(deck).stem}-{one.seed}.jsonl", one.records)
    return int(not is_good)


def summary(deck: str, played: Sequence[Duel]) -> str:
    """The wins with a deck, and the times."""
    number, decisions = len(played), sum(one.decisions for one in played)
    lost = [str(one.seed) for one in played if not one.is_won]
    games, thought = [one.seconds for one in played], sum(one.thought for one in played)
    return (
        f"{Path(deck).stem}: {number - len(lost)} of {number} won, not those of seeds {', '.join(lost) or '-'}; a game "
        f"{sum(games) / number:.1f} s, longest {max(games):.1f} s, {sum(one.turns for one in played) / number:.0f} "
        f"turns; a decision {1000 * thought / decisions:.0f} ms, longest {max(one.longest for one in played):.1f} s"
    )


def _write(path: Path, records: Sequence[Recorded]) -> None:
    with LogWriter(str(path), replace=True) as writer:
        for record in records:
            writer.append(record)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
