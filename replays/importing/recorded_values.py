"""What an importer's source says of a position, looked up in a folded state.

Each aspect of `rewind.events.importers.contract` has its form here: an object's zone as `zone_name` writes it, a type
line as it is printed, colours sorted, counters and mana as sorted pairs, the contents of an ordered zone from the top
and of any other zone sorted, a step its name, or that of its phase, with "first strike" where only that deals damage.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import get_args

from rewind.aggregates.state import SHARED, GameState, ZoneKey
from rewind.events.base import Characteristics, Zone
from rewind.events.importers.contract import ORDERED, Aspect, Expectation, ExpectedValue, zone_name

_NOWHERE = "nowhere"
_UNKNOWN = "not known"


def present(state: GameState, expectation: Expectation) -> ExpectedValue:
    """What the state has where the source says `expectation.value`."""
    aspect, subject, _ = expectation
    if isinstance(subject, int):
        return _OF_SEATS[aspect](state, subject)
    if aspect == "zone contents":
        return _contents(state, subject)
    return _OF_OBJECTS[aspect](state, subject) if subject in state.position else _NOWHERE


def _zone(state: GameState, obj: str) -> ExpectedValue:
    if not state.is_current(obj):
        return _NOWHERE
    key = state.position[obj]
    return "outside the game" if key is None else zone_name(key.zone, key.seat)


@cache
def zone_key(zone: str) -> ZoneKey | None:
    """The zone that `zone_name` writes so; None where there is no such zone."""
    name, _, seat = zone.partition(" ")
    found = _ZONES.get(name)
    return None if found is None else ZoneKey(found, int(seat) if seat else SHARED)


def _contents(state: GameState, zone: str) -> ExpectedValue:
    key = zone_key(zone)
    if key is None:
        return _NOWHERE
    content = state.zones.get(key, ())
    return content[::-1] if key.zone in ORDERED else tuple(sorted(content))


_ZONES: dict[str, Zone] = {zone: zone for zone in get_args(Zone)}


def _characteristic(read: Callable[[Characteristics], ExpectedValue]) -> Callable[[GameState, str], ExpectedValue]:
    def look_up(state: GameState, obj: str) -> ExpectedValue:
        found = state.characteristics_of(obj)
        return _UNKNOWN if found is None else read(found)

    return look_up


_OF_OBJECTS: dict[Aspect, Callable[[GameState, str], ExpectedValue]] = {
    "zone": _zone,
    "controller": lambda state, obj: state.controller.get(obj),
    "types": _characteristic(lambda found: str(found.type_line)),
    "colours": _characteristic(lambda found: tuple(sorted(found.colors))),
    "power": _characteristic(lambda found: found.power),
    "toughness": _characteristic(lambda found: found.toughness),
    "abilities": _characteristic(lambda found: found.abilities),
    "tapped": lambda state, obj: state.status_of(obj).tapped,
    "face down": lambda state, obj: state.status_of(obj).face_down,
    "damage": lambda state, obj: state.damage.get(obj, 0),
    "counters": lambda state, obj: state.counters.get(obj, ()),
    "attached to": lambda state, obj: state.attached_to.get(obj),
}

_OF_SEATS: dict[Aspect, Callable[[GameState, int], ExpectedValue]] = {
    "life": lambda state, seat: state.players[seat].life,
    "player counters": lambda state, seat: state.players[seat].counters,
    "mana": lambda state, seat: state.players[seat].mana,
    "hand size": lambda state, seat: state.players[seat].maximum_hand_size,
    "turn": lambda state, _: state.turn,
    "step": lambda state, _: f"{state.step}, first strike" if state.first_strike else state.step or state.phase,
    "active player": lambda state, _: state.active,
    "priority": lambda state, _: state.priority,
}

if missing := set(get_args(Aspect)) - {"zone contents"} - _OF_OBJECTS.keys() - _OF_SEATS.keys():
    raise RuntimeError(f"nothing is looked up for {', '.join(sorted(missing))}")
