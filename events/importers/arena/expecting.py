"""What the client has shown of the position, for the fold to be compared with.

Only the client's own records speak here, not the events that were made of them: an object should be where and what
its record says, a zone should hold what it lists, a player have what the player's record has. A record stands until
another replaces it, so after every message all of them should hold. Told anew are those that the message makes other
than they were, and those of ids that stand for another object now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rewind.events.base import TypeLine
from rewind.events.importers.arena.client.cards import is_identified
from rewind.events.importers.arena.client.messages import GameObject, GameState, Player, Zone
from rewind.events.importers.arena.client.view import Spot, by_symbol, hand_size, pool_of
from rewind.events.importers.arena.client.vocabulary import (
    ABILITY,
    COLORS,
    FIRST_STRIKE,
    PHASES,
    PLACED,
    STEPS,
    ability_key,
    without_prefix,
)
from rewind.events.importers.arena.translating.moving import is_face_down
from rewind.events.importers.arena.translating.priority import nobody_can_have_priority
from rewind.events.importers.arena.translating.reconciling import counters_on, zones_of
from rewind.events.importers.arena.translating.table import CONTROLLED, FACT_ZONES, Table
from rewind.events.importers.contract import ORDERED, Expectation, zone_name

_THE_TURN = 0
"""The subject of what is expected of the turn, which a gap makes uncertain."""


class Expecting:
    """What the client has shown of one game, and what of that is an expectation already."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._zones: dict[int, Zone] = {}
        """The client's records of zones at the last call."""
        self._lists: dict[Spot, frozenset[int]] = {}
        """Zone → ids that it lists."""
        self._expected: dict[int, str] = {}
        """The client's id → the object of which what its record says is expected."""
        self._standing: tuple[Mapping[int, object], ...] = ({}, {})
        """Counters and attachments at the last call."""

    def after(self, state: GameState) -> tuple[tuple[Expectation, ...], tuple[str | int, ...]]:
        """What must be so after the events of a message, and the subjects of which nothing need be so any more.

        What was expected before stands, but for what is stated anew.
        """
        table = self._table
        changed = table.take_changed()
        found = list(_of_turn(table, state))
        turn = table.view.turn
        gone: list[str | int] = [] if turn is not None and turn.turn_number and turn.phase else [_THE_TURN]
        if state.is_only_turn and not changed:
            return tuple(found), tuple(gone)
        if state.is_full:
            changed |= self._expected.keys() | table.view.objects.keys()
        changed.update(state.diff_deleted_instance_ids)
        changed.update([record.instance_id for record in state.game_objects])
        changed |= self._changed_standing()
        changed.update([each for each, host in table.view.attached.items() if host in changed])
        found += self._of_zones(state, changed)
        for instance in sorted(changed):
            found += self._of_instance(instance, gone)
        players = table.view.players
        seats = players.keys() if state.is_full else changed | {player.system_seat_number for player in state.players}
        for seat in sorted(seats & players.keys() & table.seats.keys()):
            found += _of_player(table, players[seat])
        return tuple(found), tuple(gone)

    def everything(self) -> Iterator[Expectation]:
        """All that the client's records say now of zones, objects and players: what `after` must have added up to."""
        table = self._table
        for spot, instances in zones_of(table, table.view.zones.values()).items():
            yield _contents(table, spot, instances)
            for instance in instances:
                yield from _of_listed(table, instance, spot)
        for seat, player in table.view.players.items():
            if seat in table.seats:
                yield from _of_player(table, player)

    def _changed_standing(self) -> set[int]:
        """Ids of objects, and seats, whose counters or attachment are others than they were."""
        now: tuple[Mapping[int, object], ...] = (self._table.view.counters, self._table.view.attached)
        changed: set[int] = set()
        for old, new in zip(self._standing, now, strict=True):
            if old is not new:
                changed.update(key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key))
        self._standing = now
        return changed

    def _of_zones(self, state: GameState, changed: set[int]) -> Iterator[Expectation]:
        """The zones that are listed otherwise than before, and those that list an id that is changed.

        Ids that a zone begins or ceases to list are added to those that are changed.
        """
        view = self._table.view
        listing = {view.spot(number) for number, zone in view.zones.items() if zone is not self._zones.get(number)}
        self._zones = dict(view.zones)
        if state.is_full:
            self._lists = {}
        listing.update([spot for spot, ids in self._lists.items() if not ids.isdisjoint(changed)])
        zones = [zone for zone in view.zones.values() if view.spot(zone.zone_id) in listing]
        for spot, instances in zones_of(self._table, zones).items():
            yield _contents(self._table, spot, instances)
            now = frozenset(instances)
            changed |= now ^ self._lists.get(spot, frozenset())
            self._lists[spot] = now

    def _of_instance(self, instance: int, gone: list[str | int]) -> list[Expectation]:
        """What stands of the object that an id is. The object of which nothing stands any more is added to `gone`."""
        found: list[Expectation] = []
        record = self._table.view.objects.get(instance)
        spot = None if record is None else self._table.view.spot(record.zone_id)
        if isinstance(spot, Spot) and instance in self._lists.get(spot, ()):
            found = list(_of_listed(self._table, instance, spot))
        before = self._expected.pop(instance, None)
        if found:
            self._expected[instance] = str(found[0].subject)
        if before is not None and before not in self._expected.values():
            gone.append(before)
        return found


def _contents(table: Table, spot: Spot, instances: Iterable[int]) -> Expectation:
    objects = [table.known(instance) or f"arena:{instance}" for instance in instances]
    return Expectation("zone contents", zone_name(*spot), tuple(objects if spot.zone in ORDERED else sorted(objects)))


def _of_listed(table: Table, instance: int, spot: Spot) -> Iterator[Expectation]:
    """What is expected of an object that a zone lists, where its record says that it is in that zone."""
    record = table.view.objects.get(instance)
    if record is not None and record.type in PLACED and table.view.spot(record.zone_id) == spot:
        yield from _of_object(table, record, spot, table.known(instance) or f"arena:{instance}")


def _of_object(table: Table, record: GameObject, spot: Spot, obj: str) -> Iterator[Expectation]:
    yield Expectation("zone", obj, zone_name(*spot))
    if spot.zone in CONTROLLED and record.controller_seat_id in table.seats:
        yield Expectation("controller", obj, record.controller_seat_id)
    if record.type == ABILITY:
        return
    hidden = is_face_down(record, spot.zone)
    if is_identified(record) or record.is_facedown:
        if spot.zone in FACT_ZONES or not hidden:
            yield from _characteristics(record, obj)
        yield Expectation("face down", obj, hidden)
    if spot.zone not in ("library", "hand"):
        counters = counters_on(table, record.instance_id)
        yield Expectation("counters", obj, tuple(sorted(counters.items())))
    if spot.zone == "in_play":
        yield Expectation("tapped", obj, record.is_tapped)
        yield Expectation("damage", obj, max(record.damage, 0))
        host = table.view.attached.get(record.instance_id)
        if host is None or table.subject(host) is not None:
            yield Expectation("attached to", obj, None if host is None else table.subject(host))


def _characteristics(record: GameObject, obj: str) -> Iterator[Expectation]:
    words = (tuple(map(without_prefix, each)) for each in (record.super_types, record.card_types, record.subtypes))
    supertypes, types, subtypes = words
    yield Expectation("types", obj, str(TypeLine(supertypes=supertypes, types=types, subtypes=subtypes)))
    yield Expectation("colours", obj, tuple(sorted({COLORS[word] for word in record.color if word in COLORS})))
    yield Expectation("power", obj, None if record.power is None else record.power.value)
    yield Expectation("toughness", obj, None if record.toughness is None else record.toughness.value)
    yield Expectation("abilities", obj, tuple(ability_key(ability.grp_id) for ability in record.unique_abilities))


def _of_player(table: Table, player: Player) -> Iterator[Expectation]:
    seat = player.system_seat_number
    yield Expectation("life", seat, player.life_total)
    mana = by_symbol(pool_of(player))
    yield Expectation("mana", seat, tuple(sorted((symbol.strip("{}"), number) for symbol, number in mana.items())))
    yield Expectation("hand size", seat, hand_size(player))
    counters = table.view.counters.get(seat, {})
    yield Expectation("player counters", seat, tuple(sorted(counters.items())))


def _of_turn(table: Table, state: GameState) -> Iterator[Expectation]:
    stated = state.turn_info
    if stated is None or not stated.turn_number or not stated.phase:
        return
    yield Expectation("turn", 0, stated.turn_number)
    yield Expectation("active player", 0, stated.active_player)
    step = STEPS.get(stated.step) or PHASES.get(stated.phase)
    yield Expectation("step", 0, f"{step}, first strike" if stated.step == FIRST_STRIKE else step)
    if stated.priority_player and not table.is_playing:
        nobody = state.is_question or nobody_can_have_priority(table) or table.delayed_priority is not None
        # who had it as somebody lost has it no more, which no event says
        if state.is_question or table.priority is None or not nobody:
            yield Expectation("priority", 0, None if nobody else stated.priority_player)
