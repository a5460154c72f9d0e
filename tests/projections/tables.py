"""Small games for the tests of the views: a table at which things are put where a test wants them."""

from __future__ import annotations

from typing import Literal

from rewind.aggregates.recorder import Recorder
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import CardDefinition, Characteristics, Counter, Event, Place, TypeLine, Zone
from rewind.events.envelope import Recorded
from rewind.events.game import AssignedCard, CardDefined, CardsAssigned, GameStarted, SeatName
from rewind.events.zones import Reason, TokenCreated, ZoneChanged

BEARS = Characteristics(
    name="Grizzly Bears",
    mana_cost="{1}{G}",
    colors=("G",),
    type_line=TypeLine(types=("Creature",), subtypes=("Bear",)),
    power=2,
    toughness=2,
)
FACTORY = Characteristics(name="Mishra’s Factory", type_line=TypeLine(types=("Land",)))
RANCOR = Characteristics(
    name="Rancor", mana_cost="{G}", colors=("G",), type_line=TypeLine(types=("Enchantment",), subtypes=("Aura",))
)
SAPROLING = Characteristics(
    name="Saproling",
    colors=("G",),
    type_line=TypeLine(types=("Creature",), subtypes=("Saproling",)),
    power=1,
    toughness=1,
)
NAMELESS = Characteristics(type_line=TypeLine(types=("Creature",)), power=2, toughness=2)

DEFINITIONS = {"bears": BEARS, "factory": FACTORY, "rancor": RANCOR}


class Table(Recorder):
    """A game of Alice (seat 1) and Bob (seat 2), and of others where more names are given."""

    def __init__(self, edition: str = "2006-10", names: tuple[str, ...] = ("Alice", "Bob")) -> None:
        super().__init__()
        seats = tuple(SeatName(seat=seat, name=name) for seat, name in enumerate(names, 1))
        self.record(GameStarted(format=1, game="test", edition=edition, seats=seats, kind="played", engine="0.2.0"))
        for key, characteristics in DEFINITIONS.items():
            self.record(CardDefined(definition=CardDefinition(key=key, characteristics=characteristics)))

    def cards(self, seat: int, *keys: str | None, zone: Zone | None = "library") -> list[str]:
        """Cards by their definitions' keys, None for unknown ones; the first is on top."""
        first = max(self.state.incarnations, default=0) + 1
        cards = tuple(AssignedCard(card=first + index, definition=key) for index, key in enumerate(keys))
        self.record(CardsAssigned(seat=seat, cards=cards, zone=zone))
        return [f"{card.card}.1" for card in cards]

    def move(
        self,
        obj: str,
        zone: Zone | None,
        reason: Reason = "put",
        *,
        position: int | None = None,
        to: int | Literal["bottom"] | None = None,
        by: int | None = None,
        attached_to: str | int | None = None,
        face_down: bool = False,
        controller: int | None = None,
        counters: tuple[Counter, ...] = (),
        characteristics: Characteristics | None = None,
    ) -> str:
        """Moves an object and returns the one it becomes; `position` and `to` are places in a library."""
        number = number_of(obj)
        key = self.state.position[obj]
        owner = self.state.owners[number]
        becomes = f"{number}.{self.state.incarnations[number] + 1}"
        self.record(
            ZoneChanged(
                object=obj,
                becomes=becomes,
                from_=None if key is None else Place(zone=key.zone, seat=key.seat or owner, position=position),
                to=None if zone is None else Place(zone=zone, seat=owner, position=to),
                reason=reason,
                by=by,
                attached_to=attached_to,
                face_down=face_down,
                controller=controller,
                counters=counters,
                characteristics=characteristics,
            )
        )
        return becomes

    def permanent(self, seat: int, key: str, *, attached_to: str | int | None = None) -> str:
        """A card in play."""
        return self.move(self.cards(seat, key, zone="hand")[0], "in_play", attached_to=attached_to)

    def token(self, seat: int, characteristics: Characteristics = SAPROLING) -> str:
        """A token in play."""
        obj = f"{max(self.state.incarnations, default=0) + 1}.1"
        self.record(TokenCreated(object=obj, owner=seat, controller=seat, characteristics=characteristics))
        return obj

    def transition_of(self, event: Event) -> tuple[GameState, Recorded, GameState]:
        """Records an event and gives it with the states on both sides."""
        before = self.state
        self.record(event)
        return before, self.records[-1], self.state
