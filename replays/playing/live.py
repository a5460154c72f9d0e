"""A live game: two decks, an edition, players who decide, randomness from a seed; what comes out is a log."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence

from rewind.aggregates.cards import CardPool, CardRecord
from rewind.aggregates.game import Game, RandomSource
from rewind.aggregates.questions.flags import all_flags
from rewind.events import VERSION
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import (
    NEWEST_DIGEST,
    AssignedCard,
    CardDefined,
    CardsAssigned,
    GameOptions,
    GameStarted,
    SeatName,
)
from rewind.replays.playing.decks import Deck, records_of

Player = Callable[[Game], Event]
"""Decides: given the game, the next input."""

MOST_EVENTS = 20_000
"""A live game is given up after so many events; players without a plan may never end it."""


def set_up(
    decks: Sequence[Deck], edition: str, pool: CardPool, *, names: Sequence[str], game: str, ante: bool = False
) -> Iterator[Event]:
    """The events that a game begins with: who plays, the cards they play with, which card is which.

    `ante`: whether they play for ante (rule 217.9). Raises CardError for every card that is not known.
    """
    lists = records_of(decks, pool, edition)
    yield GameStarted(
        format=1,
        game=game,
        edition=edition,
        seats=tuple(SeatName(seat=seat, name=name) for seat, name in enumerate(names, 1)),
        kind="played",
        engine=VERSION,
        flags=all_flags(),
        options=GameOptions(ante=ante),
        digests=NEWEST_DIGEST,
    )
    used: Mapping[str, CardRecord] = {record.name: record for cards in lists for record in cards}
    yield CardDefined(definitions=tuple(used[name].definition for name in sorted(used)))
    number = 0
    for seat, cards in enumerate(lists, 1):
        assigned = []
        for record in cards:
            number += 1
            assigned.append(AssignedCard(card=number, definition=record.name))
        yield CardsAssigned(seat=seat, cards=tuple(assigned), deck=decks[seat - 1].name)


def new_game_id() -> str:
    """An id for a game: 16 hexadecimal digits from the system's randomness.

    Everybody may read a game's id, so it follows from nothing that the game is made of: from a digest of decks and
    seed, or of a position, whoever can guess those could tell that the guess is right, and so see every hand.
    """
    return secrets.token_hex(8)


def begin(events: Iterator[Event], random_source: RandomSource | None) -> Game:
    """A game that has been set up, and waits for its first decision."""
    game = Game((), random_source)
    for event in events:
        game.decide(event)
    return game


def play(game: Game, players: Mapping[int, Player], most: int = MOST_EVENTS) -> tuple[Recorded, ...]:
    """Plays a game to its end and seals it; one that does not end is sealed where it stands after `most` events."""
    while game.pending is not None and len(game.records) < most:
        game.decide(players[game.pending.decided_by](game))
    game.seal()
    return tuple(game.records)
