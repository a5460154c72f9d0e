"""Games that begin with given objects in given places, in the first main phase of a first turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rewind.aggregates.cards import CardPool
from rewind.aggregates.rules.engine.flags import all_flags
from rewind.aggregates.state import object_id
from rewind.events.base import Event, Place
from rewind.events.game import NEWEST_DIGEST, CardDefined, GameStarted, SeatName
from rewind.events.judging import PlayerPosition, PositionSet
from rewind.events.zones import ObjectPlaced


class Placed(NamedTuple):
    """A card and where it is; its owner controls it."""

    name: str
    place: Place
    owner: int


def in_play(names: Iterable[str], seat: int) -> list[Placed]:
    """Permanents of a player."""
    return [Placed(name, Place(zone="in_play"), seat) for name in names]


def in_hand(names: Iterable[str], seat: int) -> list[Placed]:
    """Cards in a player's hand."""
    return [Placed(name, Place(zone="hand", seat=seat), seat) for name in names]


def in_graveyard(names: Iterable[str], seat: int) -> list[Placed]:
    """Cards in a player's graveyard, from the top down."""
    return [Placed(name, Place(zone="graveyard", seat=seat, position="bottom"), seat) for name in names]


def in_library(names: Iterable[str], seat: int) -> list[Placed]:
    """Cards in a player's library, from the top down."""
    return [Placed(name, Place(zone="library", seat=seat, position="bottom"), seat) for name in names]


def from_position(placed: Iterable[Placed], cards: CardPool, edition: str) -> Iterator[Event]:
    """The inputs with which a game begins from a position."""
    placed = tuple(placed)
    yield GameStarted(
        format=1,
        game="position",
        edition=edition,
        seats=(SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob")),
        kind="scenario",
        engine="test",
        flags=all_flags(),
        digests=NEWEST_DIGEST,
    )
    names = sorted({one.name for one in placed})
    yield CardDefined(definitions=tuple(cards.records[name].definition for name in names))
    for number, (name, place, seat) in enumerate(placed, 1):
        yield ObjectPlaced(
            object=object_id(number),
            place=place,
            owner=seat,
            definition=name,
            controller=seat if place.zone == "in_play" else None,
            controlled_since=1 if place.zone == "in_play" else None,
        )
    players = tuple(PlayerPosition(seat=seat, turn_began=1) for seat in (1, 2))
    yield PositionSet(players=players, turn=1, active=1, phase="precombat_main")
