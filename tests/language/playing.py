"""Games with the cards of `language_cards`, with decks or from positions with much mana; all `laws` hold there."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.replays.playing.bots import StepByStepBot, UniformBot
from rewind.replays.playing.live import play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from tests.language.language_cards import WAITING, decks, position, subjects
from tests.layering.laws import Kind, print_digests

MOST = 1000
"""Events after which a game with decks is given up."""
MOST_OF_A_POSITION = 350
"""Events after which a game from a position is given up."""
OF_A_POSITION = 12
"""So many different cards a position of several is about."""


def about(edition: str) -> tuple[str, ...]:
    """The cards that games of many cards are about."""
    return tuple(name for name in subjects(edition) if name not in WAITING)


def _played(begin: Iterator[Event], seed: int, kind: type[Game], most: int) -> tuple[tuple[Recorded, ...], Game]:
    """A game that begins so, and its log; half of the seeds are played step by step."""
    bot = StepByStepBot if seed % 2 else UniformBot
    players = {seat: bot(2 * seed + seat).decide for seat in (1, 2)}
    game = kind((), SeededRandom(seed))
    try:
        for event in begin:
            game.decide(event)
        return play(game, players, most), game
    except Exception as error:
        error.add_note(f"after event {game.state.n}")
        raise


def game_with_decks(seed: int, edition: str, kind: type[Game] = Game) -> tuple[tuple[Recorded, ...], Game]:
    """A game between two decks of these cards."""
    lists = decks(about(edition), seed, edition)
    return _played(set_up(lists, edition, pool(), names=("Alice", "Bob"), game="language"), seed, kind, MOST)


def game_from_position(seed: int, edition: str, kind: type[Game] = Game) -> tuple[tuple[Recorded, ...], Game]:
    """A game from a position with some of these cards."""
    names = about(edition)
    at = seed * OF_A_POSITION % len(names)
    chosen = (names[at:] + names[:at])[:OF_A_POSITION]
    return _played(position(chosen, seed, edition), seed, kind, MOST_OF_A_POSITION)


def game_alone(seed: int, edition: str, kind: type[Game] = Game) -> tuple[tuple[Recorded, ...], Game]:
    """A game from a position with one of the cards: that with the number of the seed, again and again."""
    names = subjects(edition)
    return _played(position((names[seed % len(names)],), seed, edition), seed, kind, MOST_OF_A_POSITION)


MODULE = "tests.language.playing"

DECKS = Kind("game with decks", game_with_decks, (MODULE, "game with decks"))
POSITIONS = Kind("game from a position", game_from_position, (MODULE, "game from a position"))
ALONE = Kind("game of one card", game_alone, (MODULE, "game of one card"))
KINDS = {kind.name: kind for kind in (DECKS, POSITIONS, ALONE)}


def of_both_editions(number: int) -> list[tuple[int, str]]:
    """The seeds and editions of so many games."""
    return [(index // len(NAMES), NAMES[index % len(NAMES)]) for index in range(number)]


if __name__ == "__main__":
    print_digests(KINDS[sys.argv[1]], sys.argv[2:])
