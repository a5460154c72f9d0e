"""Games from positions with the cards of one keyword ability; all `laws` hold there.

`python -m tests.keyword_games` plays them until each was at work in ten.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

from aggregates.cards import pool
from aggregates.game import Game
from aggregates.state import object_id
from events.base import Event, Place
from events.envelope import Recorded
from events.game import CardDefined
from events.judging import PositionSet
from events.zones import ObjectPlaced
from replays.playing.bots import UniformBot
from replays.playing.live import play
from replays.playing.random_outcomes import SeededRandom
from tests.keyword_games.mechanisms import STANDING, Watched, cards, every_mechanism
from tests.language.language_cards import position
from tests.layering.laws import Kind, print_digests

ENOUGH, MANY = 10, 60
"""In so many games each keyword ability has to be at work, and of so many at most."""
MOST = 350
"""Events after which a game is given up."""
LONGER = {"bands with other": 900, "echo": 900}
"""The same, where a keyword ability shows in a later turn."""
LAND = "Forest"
BURIED = 4
"""So many lands more lie in each graveyard, so that few cards are missing at threshold."""


def begin(mechanism: str, seed: int, edition: str) -> Iterator[Event]:
    """A position with the cards of a keyword ability in every zone of both players, and much mana."""
    number = 0
    for event in position(cards(mechanism, edition), seed, edition):
        if isinstance(event, CardDefined):
            every = {one.key: one for one in event.definitions}
            more = {name: pool().find(name).definition for name in (LAND, *STANDING.get(mechanism, ()))}
            yield CardDefined(definitions=tuple(one for _, one in sorted((every | more).items())))
            continue
        if isinstance(event, PositionSet):
            for seat in (1, 2):
                for name in STANDING.get(mechanism, ()):
                    number += 1
                    yield _placed(number, name, seat, Place(zone="in_play"))
                for _ in range(BURIED):
                    number += 1
                    yield _placed(number, LAND, seat, Place(zone="graveyard", seat=seat, position="bottom"))
        number += isinstance(event, ObjectPlaced)
        yield event


def _placed(number: int, name: str, seat: int, place: Place) -> ObjectPlaced:
    in_play = place.zone == "in_play"
    return ObjectPlaced(
        object=object_id(number),
        place=place,
        owner=seat,
        definition=name,
        controller=seat if in_play else None,
        controlled_since=1 if in_play else None,
    )


def game_of(mechanism: str, seed: int, edition: str, kind: type[Game] = Game) -> tuple[tuple[Recorded, ...], Game]:
    """A game of bots from such a position."""
    players = {seat: UniformBot(2 * seed + seat).decide for seat in (1, 2)}
    game = kind((), SeededRandom(seed))
    for event in begin(mechanism, seed, edition):
        game.decide(event)
    return play(game, players, LONGER.get(mechanism, MOST)), game


def was_at_work(mechanism: str, seed: int, edition: str) -> bool:
    """Whether the keyword ability was at work in the game of this seed."""
    _, game = game_of(mechanism, seed, edition, Watched)
    assert isinstance(game, Watched)
    return mechanism in game.seen


MODULE = "tests.keyword_games.playing"


def kind_of(mechanism: str) -> Kind:
    """The games of a keyword ability, for `laws`."""
    return Kind(f"game of {mechanism}", partial(game_of, mechanism), (MODULE, mechanism))


KINDS = {word: kind_of(word) for word, _ in every_mechanism()}

if __name__ == "__main__":
    print_digests(KINDS[sys.argv[1]], sys.argv[2:])
