"""What a message says outright of the position, for the fold to be compared with.

Only the message's own records speak here, not the events that were told from it: an object that is in the message
should be where and what its record says, a zone should hold what it lists, a player have what the player's record has.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.base import TypeLine
from events.importers.arena.cards import is_known
from events.importers.arena.messages import GameObject, GameState, Player
from events.importers.arena.moving import is_face_down
from events.importers.arena.priority import is_nobodys
from events.importers.arena.settling import ABILITY, PLACED, counters_on, listed
from events.importers.arena.table import CONTROLLED, FACT_ZONES, Table
from events.importers.arena.view import Spot, hand_size, mana_of
from events.importers.arena.vocabulary import COLORS, PHASES, STEPS, ability_key, without_prefix
from events.importers.contract import Expectation, zone_name


def expectations(table: Table, state: GameState) -> tuple[Expectation, ...]:
    """What must be so after the events of a message."""
    found: list[Expectation] = []
    for record in state.game_objects:
        spot = table.view.spot(record.zone_id)
        if record.type in PLACED and isinstance(spot, Spot):
            obj = table.known(record.instance_id) or f"arena:{record.instance_id}"
            found += _of_object(table, record, spot, obj)
    for zone in state.zones:
        spot = table.view.spot(zone.zone_id)
        if isinstance(spot, Spot):
            objects = (table.known(instance) or f"arena:{instance}" for instance in listed(table, zone))
            content = tuple(objects) if spot.zone == "library" else tuple(sorted(objects))
            found.append(Expectation("zone contents", zone_name(*spot), content))
    for player in state.players:
        if player.system_seat_number in table.seats:
            found += _of_player(table, player)
    found += _of_turn(table, state)
    return tuple(found)


def _of_object(table: Table, record: GameObject, spot: Spot, obj: str) -> Iterator[Expectation]:
    yield Expectation("zone", obj, zone_name(*spot))
    if spot.zone in CONTROLLED and record.controller_seat_id in table.seats:
        yield Expectation("controller", obj, record.controller_seat_id)
    if record.type == ABILITY:
        return
    hidden = is_face_down(record, spot.zone)
    if is_known(record) or record.is_facedown:
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
    yield Expectation("mana", seat, tuple(sorted((symbol.strip("{}"), n) for symbol, n in mana_of(player).items())))
    yield Expectation("hand size", seat, hand_size(player))
    counters = table.view.counters.get(seat, {})
    yield Expectation("player counters", seat, tuple(sorted(counters.items())))


def _of_turn(table: Table, state: GameState) -> Iterator[Expectation]:
    said = state.turn_info
    if said is None or not said.turn_number or not said.phase:
        return
    yield Expectation("turn", 0, said.turn_number)
    yield Expectation("active player", 0, said.active_player)
    yield Expectation("step", 0, STEPS.get(said.step) or PHASES.get(said.phase))
    if said.priority_player and not (table.is_playing or state.is_question):
        nobody = is_nobodys(table) or table.held is not None
        if table.priority is None or not nobody:  # who had it as somebody lost has it no more, which no event says
            yield Expectation("priority", 0, None if nobody else said.priority_player)
