"""What a backup restores, compared with the position that stood after the event that it names.

A backup is a marker; what is true again follows as whole values (`docs/recording.md`). Nothing of that is a
consequence of the rules, but all of it is known: it is what stood there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aggregates.digest import Json, components
from aggregates.state import CONTROLLED_ZONES, GameState, number_of
from events.base import Event
from events.judging import CombatRestored, EffectRestored, PositionSet, TriggerRestored
from events.playing import ContinuousEffectEnded
from events.zones import CeasedToExist, LibraryOrdered, LibraryShuffled, ObjectRestored

RESTORING: tuple[type[Event], ...] = (
    CeasedToExist,
    CombatRestored,
    ContinuousEffectEnded,
    EffectRestored,
    LibraryOrdered,
    LibraryShuffled,
    ObjectRestored,
    PositionSet,
    TriggerRestored,
)
"""The events that tell what is true again after a backup."""

HIDDEN_CARDS = "which cards lie in hands and libraries, or in which order, is not as it was"

_UNORDERED = ("library", "hand")


def differences(then: GameState, now: GameState) -> list[str]:
    """Paths of what all players can see, or a digest holds, that is other `now` than `then`; none: it is the same.

    Hands and libraries need not hold the same cards: a random card may have been put back for one that was drawn. They
    must hold as many, and the same ones together.
    """
    before, after = _public(then), _public(now)
    return sorted(_paths(before, after))


def unlike(then: GameState, now: GameState) -> list[str]:
    """What else the rules go by is other `now` than `then`, in words; none: play goes on as it would have then."""
    before, after = _bookkeeping(then), _bookkeeping(now)
    found = [name for name, value in before.items() if value != after[name]]
    if components(then)["zones"] != components(now)["zones"]:
        found.append(HIDDEN_CARDS)
    return found


def is_between_actions(state: GameState) -> bool:
    """Whether a player has priority and nothing is under way, so that the rules can go on from here."""
    return state.priority is not None and state.action is None and not state.ended


def _public(state: GameState) -> Mapping[str, Json]:
    """The digest's components, without what lies in hands and libraries: of those, their cards and their sizes."""
    known = dict(components(state))
    hidden = {obj for key, content in state.zones.items() if key.zone in _UNORDERED for obj in content}
    zones = {f"{key.zone}:{key.seat}": content for key, content in state.zones.items() if content}
    known["zones"] = {
        name: len(content) if name.startswith(_UNORDERED) else list(content) for name, content in zones.items()
    }
    objects = known["objects"]
    assert isinstance(objects, Mapping)
    known["objects"] = {obj: value for obj, value in objects.items() if obj not in hidden}
    known["hidden"] = {
        str(seat): sorted(number_of(obj) for zone in _UNORDERED for obj in state.zone(zone, seat))
        for seat in state.seats
    }
    known["outside"] = sorted(obj for obj in state.current.values() if state.position[obj] is None)
    return known


def _paths(before: Json, after: Json, path: str = "") -> Iterable[str]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in before.keys() | after.keys():
            yield from _paths(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    else:
        yield path


def _bookkeeping(state: GameState) -> dict[str, object]:
    """What the rules go by that the digest does not hold, by what it is called in a message."""
    there = [obj for zone in sorted(CONTROLLED_ZONES) for obj in state.zone(zone)]
    return {
        "who has passed": state.passed,
        "what combat has come to": (
            state.attacked,
            state.first_strike,
            sorted(state.have_assigned),
            sorted(state.blocked),
        ),
        "copiable values": {obj: state.copiable.get(obj) for obj in there},
        "under whose control things came": {obj: state.put_under.get(obj) for obj in there},
        "timestamps": (_order(there, state.entered), _order(there, state.attached_at)),
        "since when things are controlled": {obj: _is_fresh(state, obj) for obj in there},
        "what was chosen for spells and abilities": {obj: state.stack.get(obj) for obj in there},
        "continuous effects": dict(state.effects),
        "triggered abilities": dict(state.triggers),
    }


def _order(objects: Iterable[str], numbers: Mapping[str, int]) -> dict[str, int]:
    """Object → its place by number; equal numbers have equal places."""
    found = {obj: numbers[obj] for obj in objects if obj in numbers}
    places = {number: place for place, number in enumerate(sorted(set(found.values())))}
    return {obj: places[number] for obj, number in found.items()}


def _is_fresh(state: GameState, obj: str) -> bool:
    """Whether its controller has not controlled it since the beginning of the most recent turn (rule 212.3d)."""
    controller = state.controller.get(obj)
    if controller is None:
        return False
    return state.controlled_since.get(obj, 0) > state.players[controller].turn_began
