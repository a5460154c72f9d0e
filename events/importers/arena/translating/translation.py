"""One message being translated: the notes on the game, the message, and what its remarks say further on."""

from __future__ import annotations

from collections import defaultdict
from typing import Literal

from rewind.events.importers.arena.client.messages import Annotation, GameObject, GameState, Zone
from rewind.events.importers.arena.client.view import PREFIX, Spot
from rewind.events.importers.arena.client.vocabulary import counter_kind
from rewind.events.importers.arena.translating.moving import EntryValues, create_token, entry_values_of, identify, move
from rewind.events.importers.arena.translating.table import Table, Thing
from rewind.events.importers.arena.translating.turns import begin_turn
from rewind.events.zones import Reason

_INDEXED = frozenset(
    PREFIX + name
    for name in ("TappedUntappedPermanent", "CounterAdded", "CounterRemoved", "ZoneTransfer", "TokenCreated")
)


class Translation:
    """What is looked up while a message is translated."""

    def __init__(self, table: Table, state: GameState) -> None:
        self.table = table
        self.state = state
        self.began = table.n
        """Number of the last event before the message."""
        self.at = 0
        """Which annotation is being translated."""
        self.renamed: set[int] = set()
        """Ids that things got by this message and have not moved under yet."""
        self.taken_back: set[int] = set()
        """Ids that things have again, since what gave them others was taken back."""
        self._taps: dict[int, list[tuple[int, bool]]] = defaultdict(list)
        self._counters: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
        self._arrivals: dict[int, int] = {}
        for index, annotation in enumerate(state.annotations):
            for name in annotation.type:
                if name in _INDEXED:
                    self._index(index, name.removeprefix(PREFIX), annotation)

    def _index(self, index: int, name: str, annotation: Annotation) -> None:
        if name == "TappedUntappedPermanent":
            for instance in annotation.affected_ids:
                self._taps[instance].append((index, annotation.number("tapped") == 1))
        elif name in ("CounterAdded", "CounterRemoved"):
            sign = 1 if name == "CounterAdded" else -1
            kind = counter_kind(annotation.number("counter_type"))
            for instance in annotation.affected_ids:
                self._counters[instance].append((index, kind, sign * annotation.number("transaction_amount")))
        elif name == "ZoneTransfer":
            for instance in annotation.affected_ids:
                self._arrivals[instance] = index
        elif name == "TokenCreated":
            for instance in annotation.affected_ids:
                self._arrivals.setdefault(instance, index)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones that the message lists, and after a gap those that it shows to be otherwise than was known."""
        return (*self.state.zones, *self.table.view.amended)

    def record(self, instance: int) -> GameObject | None:
        """The client's record of an instance."""
        return self.table.view.objects.get(instance)

    def arrives_later(self, instance: int) -> bool:
        """Whether the message says further on that the instance comes to its zone."""
        return self._arrivals.get(instance, -1) > self.at

    def is_annotated(self, instance: int) -> bool:
        """Whether the message itself says how the instance came to its zone."""
        return instance in self._arrivals

    def entry_values(self, thing: Thing, spot: Spot | None, instance: int) -> EntryValues:
        """What a thing has as it comes to a zone: what its record says, but for what happens to it afterwards."""
        counters: dict[str, int] = {}
        for index, kind, number in self._counters[instance]:
            if index < self.at:
                counters[kind] = counters.get(kind, 0) + number
        values = entry_values_of(self.table, thing, spot, self.record(instance), counters)
        later = [tapped for index, tapped in self._taps[instance] if index > self.at]
        in_play = spot is not None and spot.zone == "in_play"
        return values._replace(tapped=not later[0]) if later and in_play else values

    def move(self, thing: Thing, spot: Spot | None, reason: Reason, *, position: int | None = None) -> None:
        """A thing goes to a zone as the message has it; first the log learns which card it is, if that is shown."""
        identify(self.table, thing, self.record(thing.instance), shown=False)
        place = position
        if spot is not None and spot.zone == "library" and place is None:
            place = self._place_in_library(thing, spot)
        size = len(self.table.in_zone(spot)) - (thing.spot == spot) if spot is not None else 0
        at_bottom = place is not None and place > 0 and place >= size
        move(
            self.table,
            thing,
            spot,
            reason,
            self.entry_values(thing, spot, thing.instance),
            "bottom" if at_bottom else place or None,
        )
        self.table.unreconciled.add(thing.instance)

    def _place_in_library(self, thing: Thing, spot: Spot) -> int:
        """At which place in a library the message shows a card, from the top."""
        for zone in self.table.view.zones.values():
            if self.table.view.spot(zone.zone_id) == spot and thing.instance in zone.object_instance_ids:
                size = len(self.table.in_zone(spot)) - (thing.spot == spot)
                return min(zone.object_instance_ids.index(thing.instance), size)
        return 0

    def kind_of_ability(self, instance: int) -> Literal["activated_ability", "triggered_ability"]:
        """Whether a player plays an ability, or it triggered."""
        return "activated_ability" if instance in self.table.cards.played else "triggered_ability"

    def create_token(self, instance: int, source: str | None) -> Thing | None:
        """A token is created as the message shows it."""
        record = self.record(instance)
        if record is None:
            return None
        blank = Thing(0, "token", record.owner_seat_id)
        self.table.unreconciled.add(instance)
        return create_token(self.table, record, self.entry_values(blank, Spot("in_play"), instance), source)

    def begin_turn(self, seat: int) -> None:
        """The next turn begins, where the seat is one of the game's."""
        if seat in self.table.seats:
            begin_turn(self.table, seat)
