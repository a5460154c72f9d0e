"""Games between bots with the decks that are built in."""

from __future__ import annotations

from rewind.aggregates.cards import pool
from rewind.events.envelope import Recorded
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import OF_BOTH_EDITIONS, built_in
from rewind.replays.playing.live import MOST_EVENTS, begin, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom


def bot_game(edition: str, seed: int, most: int = MOST_EVENTS, game: str = "bots") -> tuple[Recorded, ...]:
    """A sealed game between bots with the decks that are built in, all of it from the seed but for its id, `game`."""
    decks = [built_in(name) for name in OF_BOTH_EDITIONS]
    events = set_up(decks, edition, pool(), names=("Alice", "Bob"), game=game)
    players = {seat: UniformBot(2 * seed + seat).decide for seat in (1, 2)}
    return play(begin(events, SeededRandom(seed)), players, most)
