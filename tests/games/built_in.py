"""Games with the decks that are built in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rewind.aggregates.cards import pool
from rewind.events.base import Event
from rewind.replays.playing.decks import OF_BOTH_EDITIONS, built_in
from rewind.replays.playing.live import MOST_EVENTS, set_up
from tests.games.playing import Kind, uniform


def begin(_: int, edition: str) -> Iterator[Event]:
    """The set-up with these decks."""
    decks = [built_in(name) for name in OF_BOTH_EDITIONS]
    return set_up(decks, edition, pool(), names=("Alice", "Bob"), game="0123456789abcdef")


WHOLE = Kind("game", begin, MOST_EVENTS, uniform)
"""Games that are played to their end."""
SHORT = replace(WHOLE, most=1000)
"""Games that are given up after so many events."""
