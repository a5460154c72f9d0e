"""Games with the cards of `language_cards`, with decks or from positions with much mana; all `laws` hold there."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.cards import pool
from rewind.events.base import Event
from rewind.replays.playing.live import set_up
from tests.games.playing import Kind
from tests.language.language_cards import WAITING, decks, position, subjects

MOST = 1000
"""Events after which a game with decks is given up."""
MOST_OF_A_POSITION = 350
"""Events after which a game from a position is given up."""
OF_A_POSITION = 12
"""So many different cards a position of several is about."""


def about(edition: str) -> tuple[str, ...]:
    """The cards that games of many cards are about."""
    return tuple(name for name in subjects(edition) if name not in WAITING)


def with_decks(seed: int, edition: str) -> Iterator[Event]:
    """The set-up with two decks of these cards."""
    lists = decks(about(edition), seed, edition)
    return set_up(lists, edition, pool(), names=("Alice", "Bob"), game="language")


def from_position(seed: int, edition: str) -> Iterator[Event]:
    """A position with some of these cards."""
    names = about(edition)
    at = seed * OF_A_POSITION % len(names)
    return position((names[at:] + names[:at])[:OF_A_POSITION], seed, edition)


def of_one_card(seed: int, edition: str) -> Iterator[Event]:
    """A position with one of the cards: that with the number of the seed, again and again."""
    names = subjects(edition)
    return position((names[seed % len(names)],), seed, edition)


DECKS = Kind("game with decks", with_decks, MOST)
POSITIONS = Kind("game from a position", from_position, MOST_OF_A_POSITION)
ALONE = Kind("game of one card", of_one_card, MOST_OF_A_POSITION)
