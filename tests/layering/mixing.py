"""Games by bots with continuous effects and what replaces and prevents, mixed at random; all `laws` hold there."""

from __future__ import annotations

import sys

from rewind.aggregates.game import Game
from rewind.events.envelope import Recorded
from rewind.replays.playing.bots import StepByStepBot, UniformBot
from rewind.replays.playing.live import play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from tests.layering.laws import Kind, print_digests
from tests.layering.mixed_cards import MixedMaker

MOST = 1000
"""Events after which a game is given up."""


def mixed_game(seed: int, edition: str, kind: type[Game] = Game) -> tuple[tuple[Recorded, ...], Game]:
    """A game and its log; half of the seeds are played step by step."""
    pool, decks = MixedMaker(seed, edition).decks()
    bot = StepByStepBot if seed % 2 else UniformBot
    players = {seat: bot(2 * seed + seat).decide for seat in (1, 2)}
    game = kind((), SeededRandom(seed))
    for event in set_up(decks, edition, pool, names=("Alice", "Bob"), game="mixed"):
        game.decide(event)
    try:
        return play(game, players, MOST), game
    except Exception as error:
        error.add_note(f"after event {game.state.n}")
        raise


MIXED = Kind("mixed game", mixed_game, ("tests.layering.mixing",))


if __name__ == "__main__":
    print_digests(MIXED, sys.argv[1:])
