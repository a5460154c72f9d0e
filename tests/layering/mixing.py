"""Games by bots with continuous effects and what replaces and prevents, mixed at random; all `laws` hold there."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.events.base import Event
from rewind.replays.playing.live import set_up
from tests.games.playing import Kind
from tests.layering.mixed_cards import MixedMaker


def begin(seed: int, edition: str) -> Iterator[Event]:
    """The set-up with two decks of cards that the seed makes."""
    pool, decks = MixedMaker(seed, edition).decks()
    return set_up(decks, edition, pool, names=("Alice", "Bob"), game="mixed")


MIXED = Kind("mixed game", begin, 1000)
