"""The private, mutable form of a state inside one fold, and the questions and changes that all handlers share."""
# Over 400 lines: one object with every component of the state by name, and what all handlers share

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields

from immutables import Map

from rewind.aggregates.fold.freezing import frozen
from rewind.aggregates.happenings import Happening, Noted, Past, backwards, read
from rewind.aggregates.state import (
    CONTROLLED_ZONES,
    FACT_ZONES,
    HIDDEN_ZONES,
    OWNED_ZONES,
    REMEMBERING_ZONES,
    SHARED,
    UPRIGHT,
    GameState,
    ObjectKind,
    PlayerState,
    Status,
    ZoneKey,
    incarnation_of,
    number_of,
    playing,
)
from rewind.events.base import CardDefinition, Characteristics, Counter, Place
from rewind.events.errors import FoldError


def counted(counters: Iterable[Counter]) -> tuple[tuple[str, int], ...]:
    """Counters by kind and number, sorted, each kind once."""
    found: dict[str, int] = {}
    for counter in counters:
        found[counter.kind] = found.get(counter.kind, 0) + counter.number
    return tuple(sorted(found.items()))


MOST_NUMBERS = 100_000
"""The highest number of a card, token or ability: whoever looks through all of them counts to the last."""

MOST_STAYS = 10_000
"""So many objects may one card be, one after the other."""


MOST_MANA = 1_000_000
"""So much mana of a kind may be in a pool: what is written of a pool has a symbol for each."""


def verify_pool(mana: Sequence[tuple[str, int]]) -> None:
    """Raises FoldError RW2107 for a mana pool that no game comes to."""
    if any(number > MOST_MANA for _, number in mana):
        raise FoldError("RW2107", f"a mana pool holds at most {MOST_MANA} of a kind")


def _verify_id(obj: str) -> None:
    """Raises FoldError RW2103 for a number that no game comes to."""
    if number_of(obj) > MOST_NUMBERS or incarnation_of(obj) > MOST_STAYS:
        raise FoldError("RW2103", f"object {obj}: numbers go to {MOST_NUMBERS}, stays of a card to {MOST_STAYS}")


class Draft:
    """A state that may be changed: thawed from a `GameState`, frozen into another, and seen by one fold only.

    The large components are thawed maps; the small ones stay persistent maps and are replaced.
    """

    __slots__ = ("_open", "_read", "cause", "noted", "together", *(field.name for field in fields(GameState)))

    def __init__(self, state: GameState) -> None:
        self._take_values(state)
        self.definitions = state.definitions.mutate()
        self.assigned = state.assigned.mutate()
        self.past_definitions = state.past_definitions.mutate()
        self.owners = state.owners.mutate()
        self.kinds = state.kinds.mutate()
        self.current = state.current.mutate()
        self.incarnations = state.incarnations.mutate()
        self.zones = state.zones.mutate()
        self.position = state.position.mutate()
        self.controller = state.controller.mutate()
        self.base_controller = state.base_controller.mutate()
        self.characteristics = state.characteristics.mutate()
        self.copiable = state.copiable.mutate()
        self.uncopied = state.uncopied.mutate()
        self.words = state.words.mutate()
        self.status = state.status.mutate()
        self.counters = state.counters.mutate()
        self.damage = state.damage.mutate()
        self.attached_to = state.attached_to.mutate()
        self.attached_at = state.attached_at.mutate()
        self.entered = state.entered.mutate()
        self.controlled_since = state.controlled_since.mutate()
        self.stack = state.stack.mutate()

        self.together: int | None = None
        """The group that the event being applied belongs to."""
        self.cause: int | None = None
        """What brought about the event being applied."""
        self.noted: list[object] = []
        """What has been noted since the state was made, as `rewind.aggregates.happenings` has it."""
        self._open: dict[ZoneKey, dict[str, None]] = {}
        self._read: tuple[Past, tuple[Happening, ...]] = (None, ())
        """What was last read of what has happened."""

    def _take_values(self, state: GameState) -> None:
        """What is replaced where it changes, and not changed in place."""
        self.n = state.n
        self.game = state.game
        self.edition = state.edition
        self.kind = state.kind
        self.flags = state.flags
        self.digests = state.digests
        self.ante = state.ante
        self.redacted_for = state.redacted_for
        self.starting_player = state.starting_player
        self.turn = state.turn
        self.extra_turns = state.extra_turns
        self.extra_parts = state.extra_parts
        self.resume_turn = state.resume_turn
        self.resume_phase = state.resume_phase
        self.resume_step = state.resume_step
        self.active = state.active
        self.phase = state.phase
        self.step = state.step
        self.priority = state.priority
        self.deciders = state.deciders
        self.last_number = state.last_number
        self.passed = state.passed
        self.attacked = state.attacked
        self.first_strike = state.first_strike
        self.have_assigned = state.have_assigned
        self.with_first_strike = state.with_first_strike
        self.blocked = state.blocked
        self.bands = state.bands
        self.awaiting = state.awaiting
        self.action = state.action
        self.ended = state.ended
        self.winners = state.winners
        self.sealed = state.sealed
        self.names = state.names
        self.players = state.players
        self.attacking = state.attacking
        self.blocking = state.blocking
        self.effects, self.remaining = state.effects, state.remaining
        self.triggers = state.triggers
        self.past_effects = state.past_effects
        self.past_triggers = state.past_triggers
        self.remembered, self.awaited, self.past_awaited = state.remembered, state.awaited, state.past_awaited
        self.past = state.past
        self.group = state.group
        self.legend_since = state.legend_since
        self.world_since = state.world_since
        self.phased_with = state.phased_with
        self.protectors, self.dungeons = state.protectors, state.dungeons
        self.designations = state.designations

    def snapshot(self) -> GameState:
        """The state that the draft is now; the draft goes on from there, as one that is made of it would."""
        for key, content in self._open.items():
            self.zones[key] = tuple(content)
        self._open = {}
        self.together = self.cause = None
        self.all_noted()
        return frozen(self)

    # Questions

    def zone(self, key: ZoneKey) -> dict[str, None]:
        """The content of a zone, to be changed in place; the last is the top."""
        content = self._open.get(key)
        if content is None:
            content = self._open[key] = dict.fromkeys(self.zones.get(key, ()))
        return content

    def content(self, key: ZoneKey) -> Iterable[str]:
        """The content of a zone, only to be read: one that has never held anything stays unknown to the state."""
        content = self._open.get(key)
        return self.zones.get(key, ()) if content is None else content

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
        if number >= self.n:
            raise FoldError("RW2108", f"event {number} has not happened yet")

    def definition_of(self, obj: str) -> CardDefinition | None:
        """The definition of the object's card, where it has one and it is known."""
        key = self.past_definitions.get(obj) if self.past_definitions else None
        if key is None:
            key = self.assigned.get(number_of(obj))
        return None if key is None else self.definitions.get(key)

    def characteristics_of(self, obj: str) -> Characteristics | None:
        """What an object is now; None where that is not known."""
        return self.characteristics.get(obj) or self.unchanged_values_of(obj)

    def unchanged_values_of(self, obj: str) -> Characteristics | None:
        """What an object is before effects change it; not in play, what its own abilities say (rule 405.2a)."""
        place = self.position.get(obj)
        return self.copiable_values_of(obj, elsewhere=place is not None and place.zone != "in_play")

    def copiable_values_of(self, obj: str, *, elsewhere: bool = False) -> Characteristics | None:
        """The copiable values of an object, with what copy effects make of them; None where that is not known."""
        found = self.copiable.get(obj)
        if found is not None or self.status_of(obj).face_down:
            return found
        definition = self.definition_of(obj)
        return None if definition is None else definition.characteristics_in(self.edition, elsewhere=elsewhere)

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What has happened in play since the beginning of each player's last finished turn, the newest last."""
        past = self.all_noted()
        if self._read[0] is not past:
            self._read = (past, read(past, playing(self.players)))
        return self._read[1]

    def all_noted(self) -> Past:
        """What has been noted of what happened, the latest too."""
        if self.noted:
            self.past = (self.past, tuple(self.noted))
            self.noted = []
        return self.past

    def backwards(self) -> Iterator[Noted]:
        """What has been noted of what happened, the newest first: number, event, cause and group of each."""
        return backwards(self.all_noted())

    def status_of(self, obj: str) -> Status:
        """Tapped, flipped, face down, with its back face up."""
        return self.status.get(obj, UPRIGHT)

    def key_of(self, place: Place, owner: int) -> ZoneKey:
        """The zone that a place names. Raises FoldError RW2104 or RW2102.

        A library, hand or graveyard is always the owner's (rule 217.1a).
        """
        zone, seat = place.zone, place.seat
        if zone not in OWNED_ZONES:
            if seat is not None:
                self.player(seat)
            return ZoneKey(zone, SHARED)
        if seat is None:
            seat = owner
        self.player(seat)
        if seat != owner:
            raise FoldError("RW2102", f"an object of seat {owner} cannot be in the {zone} of seat {seat}")
        return ZoneKey(zone, seat)

    # Changes

    def set_player(self, seat: int, **changes: object) -> None:
        """Changes what is true of a player. Raises FoldError RW2104, and RW2107 for a pool that no game comes to."""
        changed = self.player(seat)._replace(**changes)  # type: ignore[arg-type]  # the names are PlayerState's
        if "mana" in changes:
            verify_pool(changed.mana)
        self.players = self.players.set(seat, changed)

    def new_object(self, obj: str, kind: ObjectKind, owner: int) -> None:
        """Registers the first object of a new number, nowhere yet. Raises FoldError RW2103 or RW2104."""
        number = number_of(obj)
        if number in self.incarnations:
            raise FoldError("RW2103", f"number {number} is in use")
        _verify_id(obj)
        self.player(owner)
        self.kinds[number] = kind
        self.owners[number] = owner
        self.incarnations[number] = incarnation_of(obj)
        self.current[number] = obj
        self.last_number = max(self.last_number, number)

    def become_token(self, obj: str) -> None:
        """The copy of a spell is a token from here on. Raises FoldError RW2102 where it is none."""
        if self.kinds[number_of(obj)] != "spell_copy":
            raise FoldError("RW2102", f"object {obj} is not the copy of a spell, and becomes no token")
        self.kinds[number_of(obj)] = "token"

    def next_object(self, old: str, new: str) -> None:
        """Makes `new` the current object of the card that was `old`. Raises FoldError RW2103."""
        number, incarnation = number_of(new), incarnation_of(new)
        if number_of(old) != number or incarnation <= self.incarnations[number]:
            raise FoldError("RW2103", f"object {old} cannot become {new}: not a later stay of the same card")
        _verify_id(new)
        self.incarnations[number] = incarnation
        self.current[number] = new

    def remove_from_zone(self, obj: str) -> None:
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
        if obj in self.blocked:
            self.blocked = tuple(other for other in self.blocked if other != obj)
        if self.bands:
            self.bands = tuple(band for band in (tuple(o for o in band if o != obj) for band in self.bands) if band)

    def add_to_zone(self, obj: str, key: ZoneKey | None, position: int | str | None = None) -> None:
        """Puts an object into a zone, on top unless `position` says otherwise; None: outside the game.

        Raises FoldError RW2107 where there is no such position.
        """
        self.position[obj] = key
        self.entered[obj] = self.n
        if key is None:
            return
        content = self.zone(key)
        if position is None or position == 0:
            content[obj] = None
            return
        order = list(content)
        index = 0 if position == "bottom" else len(order) - int(position)
        if index < 0:
            raise FoldError("RW2107", f"there is no position {position} in the {key.zone}")
        order.insert(index, obj)
        self._open[key] = dict.fromkeys(order)

    def set_entry_values(
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
        """Gives an object everything it has as it comes to a zone, so that no half-entered object is ever seen.

        Raises FoldError RW2102 where an object of that zone cannot have it, RW2101, RW2104 or RW2107.
        """
        zone = None if key is None else key.zone
        if (zone in CONTROLLED_ZONES and self.kinds[number_of(obj)] != "combat_damage") or (
            zone == "phased_out" and controller is not None
        ):  # combat damage on the stack has no controller
            self.base_controller[obj] = controller or self.owners[number_of(obj)]
            self.set_controller(obj, self.base_controller[obj])
        if status.tapped or status.flipped or attached_to is not None:
            self._require(obj, zone, zone in REMEMBERING_ZONES, "tapped, flipped or attached")
        if status.back_face_up:
            self._require(obj, zone, zone in FACT_ZONES, "with its back face up")
        if status.face_down:
            self._require(obj, zone, zone in FACT_ZONES or zone in ("removed", "hand"), "face down")
        if counters:
            self._require(obj, zone, zone not in HIDDEN_ZONES, "with counters")
        if characteristics is not None and self.kinds[number_of(obj)] == "card":
            self._require(obj, zone, zone in FACT_ZONES, "otherwise than its card")
        if status != UPRIGHT:
            self.status[obj] = status
        if counters:
            self.counters[obj] = counted(counters)
        if characteristics is not None:
            self.characteristics[obj] = self.copiable[obj] = characteristics
        if attached_to is not None:
            self.attach(obj, attached_to)

    def _require(self, obj: str, zone: str | None, possible: bool, what: str) -> None:
        if not possible:
            where = "outside the game" if zone is None else f"in {zone}"
            raise FoldError("RW2102", f"object {obj} cannot be {what} {where}")

    def require_can_change_characteristics(self, obj: str, *, abilities: bool = False) -> None:
        """Raises FoldError RW2101, or RW2102 where an object's characteristics cannot change in its zone.

        `abilities`: only these change, which effects also give to cards that everybody sees in other zones.
        """
        key = self.place_of(obj)
        zone = None if key is None else key.zone
        if self.kinds[number_of(obj)] == "card":
            can = zone in FACT_ZONES or (abilities and zone in ("graveyard", "removed"))
            self._require(obj, zone, can, "otherwise than its card")

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

    def forget_zone_values(self, obj: str) -> None:
        """Forgets what an object had in its zone, for an object that is placed or restored anew."""
        self.controller.pop(obj, None)
        self.status.pop(obj, None)
        self.counters.pop(obj, None)
        self.damage.pop(obj, None)
        self.attached_to.pop(obj, None)
        self.characteristics.pop(obj, None)
        self.copiable.pop(obj, None)
        self.uncopied.pop(obj, None)
        self.words.pop(obj, None)
        self.stack.pop(obj, None)
        if obj in self.remembered:
            self.remembered = self.remembered.delete(obj)
        if obj in self.phased_with:
            self.phased_with = self.phased_with.delete(obj)
        if obj in self.protectors:
            self.protectors = self.protectors.delete(obj)
        if obj in self.dungeons:
            self.dungeons = self.dungeons.delete(obj)

    def end_combat(self) -> None:
        """Nothing attacks or blocks any more (rule 311.2)."""
        self.attacking = Map()
        self.blocking = Map()
        self.attacked = False
        self.first_strike = False
        self.have_assigned = ()
        self.with_first_strike = ()
        self.blocked = ()
        self.bands = ()

    def reopen(self) -> None:
        """Nothing is under way, and a finished game goes on."""
        self.sealed = False
        self.ended = False
        self.winners = ()
        self.awaiting = None
        self.action = None
        for seat, player in self.players.items():
            if player.lost or player.won:
                self.set_player(seat, lost=False, won=False)
