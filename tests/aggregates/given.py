"""A small position that the tests of fold start from, and a way to let events happen in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aggregates.fold import fold
from aggregates.state import EMPTY, GameState
from events.base import CardDefinition, Characteristics, EditionVariant, Event, Place, TypeLine, Zone
from events.envelope import Recorded
from events.game import AssignedCard, CardDefined, CardsAssigned, GameStarted, SeatName
from events.turn import TurnBegan
from events.zones import Reason, ZoneChanged

BEARS_BEFORE = Characteristics(name="Bears", type_line=TypeLine(types=("Creature",)), power=2, toughness=2)
BEARS = Characteristics(
    name="Bears",
    colors=("G",),
    type_line=TypeLine(types=("Creature",), subtypes=("Bear",)),
    power=2,
    toughness=2,
    abilities=("trample",),
)
FOREST = Characteristics(name="Forest", type_line=TypeLine(supertypes=("Basic",), types=("Land",)))
FACE_DOWN = Characteristics(type_line=TypeLine(types=("Creature",)), power=2, toughness=2)


def numbered(events: Iterable[Event], after: int = 0) -> list[Recorded]:
    """Records of these events with the numbers that follow `after`."""
    return [Recorded(number, event) for number, event in enumerate(events, after + 1)]


def then(state: GameState, *events: Event) -> GameState:
    """The state after these events."""
    return fold(state, numbered(events, state.n))


def move(
    obj: str,
    becomes: str,
    from_: Place | Zone | None,
    to: Place | Zone | None,
    reason: Reason = "put",
    **values: Any,
) -> Event:
    """An object moves; a zone stands for that zone of the object's owner. It has there what `values` say."""
    return ZoneChanged(object=obj, becomes=becomes, from_=_place(from_), to=_place(to), reason=reason, **values)


def _place(place: Place | Zone | None) -> Place | None:
    return Place(zone=place) if isinstance(place, str) else place


def _cards(seat: int, numbers: Iterable[int]) -> CardsAssigned:
    definitions = {1: "bears", 5: "bears"}
    cards = tuple(AssignedCard(card=number, definition=definitions.get(number, "forest")) for number in numbers)
    return CardsAssigned(seat=seat, cards=cards)


BEGINNING: tuple[Event, ...] = (
    GameStarted(
        format=1,
        game="given",
        edition="2006-10",
        seats=(SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob")),
        kind="claimed",
        engine="test",
    ),
    CardDefined(
        definition=CardDefinition(
            key="bears",
            characteristics=BEARS,
            variants=(EditionVariant(edition="2003-12", characteristics=BEARS_BEFORE),),
        )
    ),
    CardDefined(definition=CardDefinition(key="forest", characteristics=FOREST)),
    _cards(1, range(1, 5)),
    _cards(2, range(5, 9)),
)
DEALT = then(EMPTY, *BEGINNING)
"""Seat 1 has cards 1 to 4 in the library, seat 2 has 5 to 8, the lowest number on top."""

GIVEN = then(
    DEALT,
    move("1.1", "1.2", Place(zone="library", seat=1, position=0), "in_play"),
    move("5.1", "5.2", Place(zone="library", seat=2, position=0), "in_play"),
    move("2.1", "2.2", Place(zone="library", seat=1, position=0), Place(zone="hand", seat=1), "drawn"),
    TurnBegan(seat=1, turn=1),
)
"""Turn 1 of seat 1: Bears 1.2 and 5.2 in play, Forest 2.2 in seat 1's hand; 3.1 over 4.1 in seat 1's library."""
