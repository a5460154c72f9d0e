"""The private, mutable form of a state inside one fold, and the questions and changes that all handlers share."""

from __future__ import annotations

from dataclasses import fields, replace

from immutables import Map, MapMutation

from aggregates.state import (
    CONTROLLED_ZONES,
    OWNED_ZONES,
    SHARED,
    UPRIGHT,
    Action,
    Awaiting,
    GameState,
    ObjectKind,
    PlayerState,
    StackEntry,
    Status,
    ZoneKey,
    number_of,
    stay_of,
)
from events.base import CardDefinition, Characteristics, Counter, Phase, Place, Step
from events.errors import FoldError
from events.game import Kind
from events.objects import WordChange
from events.playing import AbilityTriggered, ContinuousEffectBegan

_SMALL = frozenset({"names", "players", "attacking", "blocking", "effects", "triggers"})
_MAPS = tuple(
    field.name for field in fields(GameState) if str(field.type).startswith("Map[") and field.name not in _SMALL
)
_VALUES = tuple(field.name for field in fields(GameState) if field.name not in _MAPS)


class Draft:
    """A state that may be changed: thawed from a `GameState`, frozen into another, and seen by one fold only.

    The large components are thawed maps; the small ones stay persistent maps and are replaced.
    """

    n: int
    game: str
    edition: str
    kind: Kind
    redacted_for: int | None
    starting_player: int | None
    turn: int
    active: int | None
    phase: Phase | None
    step: Step | None
    priority: int | None
    bands: tuple[tuple[str, ...], ...]
    awaiting: Awaiting | None
    action: Action | None
    ended: bool
    winners: tuple[int, ...]
    sealed: bool
    names: Map[int, str]
    players: Map[int, PlayerState]
    attacking: Map[str, str | int]
    blocking: Map[str, tuple[str, ...]]
    effects: Map[int, ContinuousEffectBegan]
    triggers: Map[int, AbilityTriggered]

    definitions: MapMutation[str, CardDefinition]
    assigned: MapMutation[int, str]
    formerly: MapMutation[str, str]
    owners: MapMutation[int, int]
    kinds: MapMutation[int, ObjectKind]
    current: MapMutation[int, str]
    stays: MapMutation[int, int]
    zones: MapMutation[ZoneKey, tuple[str, ...]]
    position: MapMutation[str, ZoneKey | None]
    controller: MapMutation[str, int]
    characteristics: MapMutation[str, Characteristics]
    words: MapMutation[str, tuple[WordChange, ...]]
    status: MapMutation[str, Status]
    counters: MapMutation[str, tuple[tuple[str, int], ...]]
    damage: MapMutation[str, int]
    attached_to: MapMutation[str, str | int]
    attached_at: MapMutation[str, int]
    entered: MapMutation[str, int]
    controlled_since: MapMutation[str, int]
    stack: MapMutation[str, StackEntry]

    def __init__(self, state: GameState) -> None:
        for name in _VALUES:
            setattr(self, name, getattr(state, name))
        for name in _MAPS:
            setattr(self, name, getattr(state, name).mutate())
        self._open: dict[ZoneKey, dict[str, None]] = {}

    def freeze(self) -> GameState:
        """The state that the draft has become. The draft is spent."""
        for key, content in self._open.items():
            self.zones[key] = tuple(content)
        values = {name: getattr(self, name) for name in _VALUES}
        maps: dict[str, Map[object, object]] = {name: getattr(self, name).finish() for name in _MAPS}
        return GameState(**values, **maps)  # type: ignore[arg-type]  # both tables come from GameState's own fields

    # Questions

    def zone(self, key: ZoneKey) -> dict[str, None]:
        """The content of a zone, to be changed in place; the last is the top."""
        content = self._open.get(key)
        if content is None:
            content = self._open[key] = dict.fromkeys(self.zones.get(key, ()))
        return content

    def player(self, seat: int) -> PlayerState:
        """A player. Raises FoldError RW2104."""
        player = self.players.get(seat)
        if player is None:
            raise FoldError("RW2104", f"seat {seat} does not exist")
        return player

    def place_of(self, obj: str) -> ZoneKey | None:
        """Where an object is now. Raises FoldError RW2101 where it is not there now."""
        if self.current.get(number_of(obj)) != obj:
            known = obj in self.position
            raise FoldError("RW2101", f"object {obj} {'has left its zone' if known else 'does not exist'}")
        return self.position[obj]

    def require_in_play(self, obj: str) -> None:
        """Raises FoldError RW2101 or RW2102 where the object is not a permanent now."""
        key = self.place_of(obj)
        if key is None or key.zone != "in_play":
            where = "outside the game" if key is None else f"in {key.zone}"
            raise FoldError("RW2102", f"object {obj} is {where}, not in play")

    def require_known(self, obj: str) -> None:
        """Raises FoldError RW2101 where no object of this game has or had that id."""
        if obj not in self.position:
            raise FoldError("RW2101", f"object {obj} does not exist")

    def require_thing(self, thing: str | int) -> None:
        """Raises FoldError RW2101 or RW2104 where an object or seat is not known."""
        if isinstance(thing, str):
            self.require_known(thing)
        else:
            self.player(thing)

    def require_event(self, number: int) -> None:
        """Raises FoldError RW2108 where the number is not one of an earlier event."""
        if number > self.n:
            raise FoldError("RW2108", f"event {number} has not happened yet")

    def characteristics_of(self, obj: str) -> Characteristics | None:
        """What an object is now; None where that is not known."""
        facts = self.characteristics.get(obj)
        if facts is not None or self.status_of(obj).face_down:
            return facts
        key = self.formerly.get(obj)
        if key is None:
            key = self.assigned.get(number_of(obj))
        definition = None if key is None else self.definitions.get(key)
        return None if definition is None else definition.characteristics_in(self.edition)

    def status_of(self, obj: str) -> Status:
        """Tapped, flipped, face down."""
        return self.status.get(obj, UPRIGHT)

    def key_of(self, place: Place, owner: int) -> ZoneKey:
        """The zone that a place names. Raises FoldError RW2104 or RW2102.

        A library, hand or graveyard is always the owner's (rule 217.1a).
        """
        if place.zone not in OWNED_ZONES:
            return ZoneKey(place.zone, SHARED)
        seat = owner if place.seat is None else place.seat
        self.player(seat)
        if seat != owner:
            raise FoldError("RW2102", f"an object of seat {owner} cannot be in the {place.zone} of seat {seat}")
        return ZoneKey(place.zone, seat)

    # Changes

    def set_player(self, seat: int, **changes: object) -> None:
        """Changes what is true of a player. Raises FoldError RW2104."""
        changed = replace(self.player(seat), **changes)  # type: ignore[arg-type]  # the names are PlayerState's
        self.players = self.players.set(seat, changed)

    def new_object(self, obj: str, kind: ObjectKind, owner: int) -> None:
        """Registers the first object of a new number, nowhere yet. Raises FoldError RW2103 or RW2104."""
        number = number_of(obj)
        if number in self.stays:
            raise FoldError("RW2103", f"number {number} is in use")
        self.player(owner)
        self.kinds[number] = kind
        self.owners[number] = owner
        self._become(number, obj)

    def next_object(self, old: str, new: str) -> None:
        """Makes `new` the current object of the card that was `old`. Raises FoldError RW2103."""
        number = number_of(old)
        if number_of(new) != number or stay_of(new) <= self.stays[number]:
            raise FoldError("RW2103", f"object {old} cannot become {new}: not a later stay of the same card")
        self._become(number, new)

    def _become(self, number: int, obj: str) -> None:
        self.stays[number] = stay_of(obj)
        self.current[number] = obj

    def take_out(self, obj: str) -> None:
        """Takes an object out of the zone it is in; its entries stay as last-known information."""
        key = self.position.get(obj)
        if key is None:
            return
        self.zone(key).pop(obj, None)
        if key.zone == "in_play":
            self.leave_combat(obj)

    def leave_combat(self, obj: str) -> None:
        """The object no longer attacks or blocks (rule 306.2)."""
        if obj in self.attacking:
            self.attacking = self.attacking.delete(obj)
        if obj in self.blocking:
            self.blocking = self.blocking.delete(obj)

    def put_in(self, obj: str, key: ZoneKey | None, position: int | str | None = None) -> None:
        """Puts an object into a zone, on top unless `position` says otherwise; None: outside the game."""
        self.position[obj] = key
        self.entered[obj] = self.n
        if key is None:
            return
        content = self.zone(key)
        if position is None or position == 0:
            content[obj] = None
            return
        order = list(content)
        index = 0 if position == "bottom" else max(0, len(order) - int(position))
        order.insert(index, obj)
        self._open[key] = dict.fromkeys(order)

    def dress(
        self,
        obj: str,
        key: ZoneKey | None,
        *,
        controller: int | None,
        status: Status,
        counters: tuple[Counter, ...],
        characteristics: Characteristics | None,
        attached_to: str | int | None,
    ) -> None:
        """Gives an object everything it has as it comes to a zone, so that no half-entered object is ever seen."""
        if key is not None and key.zone in CONTROLLED_ZONES:
            self.set_controller(obj, controller or self.owners[number_of(obj)])
        if status != UPRIGHT:
            self.status[obj] = status
        if counters:
            self.counters[obj] = tuple(sorted((counter.kind, counter.number) for counter in counters))
        if characteristics is not None:
            self.characteristics[obj] = characteristics
        if attached_to is not None:
            self.attach(obj, attached_to)

    def set_controller(self, obj: str, seat: int) -> None:
        """Gives control of an object to a player. Raises FoldError RW2104."""
        self.player(seat)
        self.controller[obj] = seat
        self.controlled_since[obj] = self.n

    def attach(self, obj: str, to: str | int) -> None:
        """Attaches an object. Raises FoldError RW2101, RW2104 or RW2107."""
        self.require_thing(to)
        if to == obj:
            raise FoldError("RW2107", f"object {obj} cannot be attached to itself")
        self.attached_to[obj] = to
        self.attached_at[obj] = self.n

    def clear(self, obj: str) -> None:
        """Forgets what an object had in its zone, for an object that is placed or restored anew."""
        self.controller.pop(obj, None)
        self.status.pop(obj, None)
        self.counters.pop(obj, None)
        self.damage.pop(obj, None)
        self.attached_to.pop(obj, None)
        self.characteristics.pop(obj, None)
        self.words.pop(obj, None)
        self.stack.pop(obj, None)

    def end_combat(self) -> None:
        """Nothing attacks or blocks any more (rule 311.2)."""
        self.attacking = Map()
        self.blocking = Map()
        self.bands = ()
