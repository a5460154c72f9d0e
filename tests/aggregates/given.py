"""A small position that the tests of fold start from, and a way to let events happen in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState, ZoneKey
from rewind.events import combat, game, playing, turn, zones
from rewind.events.base import CardDefinition, Characteristics, EditionVariant, Event, Place, TypeLine, Zone
from rewind.events.envelope import Recorded

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
    reason: zones.Reason = "put",
    **values: Any,
) -> Event:
    """An object moves; a zone stands for that zone of the object's owner. It has there what `values` say."""
    return zones.ZoneChanged(object=obj, becomes=becomes, from_=_place(from_), to=_place(to), reason=reason, **values)


def _place(place: Place | Zone | None) -> Place | None:
    return Place(zone=place) if isinstance(place, str) else place


def _cards(seat: int, numbers: Iterable[int]) -> game.CardsAssigned:
    definitions = {1: "bears", 5: "bears"}
    cards = tuple(game.AssignedCard(card=number, definition=definitions.get(number, "forest")) for number in numbers)
    return game.CardsAssigned(seat=seat, cards=cards)


BEGINNING: tuple[Event, ...] = (
    game.GameStarted(
        format=1,
        game="given",
        edition="2006-10",
        seats=(game.SeatName(seat=1, name="Alice"), game.SeatName(seat=2, name="Bob")),
        kind="claimed",
        engine="test",
    ),
    game.CardDefined(
        definition=CardDefinition(
            key="bears",
            characteristics=BEARS,
            variants=(EditionVariant(edition="2003-12", characteristics=BEARS_BEFORE),),
        )
    ),
    game.CardDefined(definition=CardDefinition(key="forest", characteristics=FOREST)),
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
    turn.TurnBegan(seat=1, turn=1),
)
"""Turn 1 of seat 1: Bears 1.2 and 5.2 in play, Forest 2.2 in seat 1's hand; 3.1 over 4.1 in seat 1's library."""

N = GIVEN.n
"""Number of the last event before those of a test."""
IN_PLAY = ZoneKey("in_play")
WITH_PRIORITY = then(GIVEN, turn.PhaseBegan(phase="precombat_main"), turn.PriorityReceived(seat=1))
ATTACK = combat.AttackersDeclared(seat=1, attacks=(combat.Attack(attacker="1.2", defender=2),), bands=(("1.2",),))
BLOCK = combat.BlockersDeclared(seat=2, blocks=(combat.Block(blocker="5.2", attackers=("1.2",)),))
ABILITY = playing.PutOnStack(
    object="9.1", kind="activated_ability", seat=1, source="1.2", ability=1, targets=((2,),), x=3
)
TOKEN = zones.TokenCreated(object="9.1", owner=1, controller=2, characteristics=FACE_DOWN, tapped=True, source="1.2")


def only_the_number_differs(before: GameState, after: GameState) -> bool:
    """Whether nothing happened but that an event was counted."""
    return replace(after, n=before.n) == before


def only_an_input_more(before: GameState, after: GameState) -> bool:
    """Whether nothing happened but that the action under way has another input."""
    action = before.action
    assert action is not None
    more = action._replace(inputs=(*action.inputs, after.n))
    return after.action == more and only_the_number_differs(before, replace(after, action=action))
