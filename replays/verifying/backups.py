"""What a backup restores, compared with the position that stood after the event that it names.

A backup is a marker; what is true again follows as whole values (`docs/recording.md`). Nothing of that is a
consequence of the rules, but all of it is known: it is what stood there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aggregates.digest import Json, components
from aggregates.state import CONTROLLED_ZONES, GameState, ZoneKey, number_of
from events.base import Event, Zone
from events.judging import CombatRestored, EffectRestored, PositionSet, TriggerRestored
from events.playing import ContinuousEffectEnded
from events.turn import PlayerControlChanged
from events.zones import CeasedToExist, LibraryOrdered, LibraryShuffled, ObjectRestored

RESTORING: tuple[type[Event], ...] = (
    CeasedToExist,
    CombatRestored,
    ContinuousEffectEnded,
    EffectRestored,
    LibraryOrdered,
    LibraryShuffled,
    ObjectRestored,
    PlayerControlChanged,
    PositionSet,
    TriggerRestored,
)
"""The events that state what is true again after a backup."""

HIDDEN_CARDS = "which cards lie in hands and libraries, or in which order, is not as it was"

_HIDDEN: tuple[Zone, ...] = ("library", "hand")
_ORDERED: frozenset[Zone] = frozenset({"library", "graveyard", "stack"})
"""Zones whose objects lie in an order that counts (rules 217.2, 217.4, 217.6)."""


def differences(then: GameState, now: GameState) -> list[str]:
    """Paths of what all players can see, or a digest holds, that is other `now` than `then`; none: it is the same.

    Hands and libraries need not hold the same cards: a random card may have been put back for one that was drawn. They
    must hold as many, and the same ones together.
    """
    before, after = _public(then), _public(now)
    return sorted(_paths(before, after))


def unlike(then: GameState, now: GameState) -> list[str]:
    """What else the rules go by is other `now` than `then`, in words; none: play goes on as it would have then."""
    gone = [obj for obj in then.position if not then.is_current(obj)]
    before, after = _bookkeeping(then, gone), _bookkeeping(now, gone)
    found = [name for name, value in before.items() if value != after[name]]
    if _hidden(then) != _hidden(now):
        found.append(HIDDEN_CARDS)
    return found


def is_between_actions(state: GameState) -> bool:
    """Whether a player has priority and nothing is under way, so that the rules can go on from here."""
    return state.priority is not None and state.action is None and not state.ended


def _public(state: GameState) -> Mapping[str, Json]:
    """The digest's components, without what lies in hands and libraries: of those, their cards and their sizes."""
    known = dict(components(state))
    hidden = {obj for key, content in state.zones.items() if key.zone in _HIDDEN for obj in content}
    known["zones"] = {
        f"{key.zone}:{key.seat}": len(content) if key.zone in _HIDDEN else _content(key, content)
        for key, content in state.zones.items()
        if content
    }
    objects = known["objects"]
    assert isinstance(objects, Mapping)
    known["objects"] = {obj: value for obj, value in objects.items() if obj not in hidden}
    known["hidden"] = {
        str(seat): sorted(number_of(obj) for zone in _HIDDEN for obj in state.zone(zone, seat)) for seat in state.seats
    }
    known["outside"] = sorted(obj for obj in state.current.values() if state.position[obj] is None)
    return known


def _hidden(state: GameState) -> Json:
    """What lies in hands and libraries, which a digest holds too."""
    return [_content(ZoneKey(zone, seat), state.zone(zone, seat)) for zone in _HIDDEN for seat in state.seats]


def _content(key: ZoneKey, content: Iterable[str]) -> list[str]:
    return list(content) if key.zone in _ORDERED else sorted(content)


def _paths(before: Json, after: Json, path: str = "") -> Iterable[str]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in before.keys() | after.keys():
            yield from _paths(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    else:
        yield path


def _bookkeeping(state: GameState, gone: Iterable[str]) -> dict[str, object]:
    """What the rules go by that the digest does not hold, by what it is called in a message.

    `gone` are the objects of which there is only last-known information.
    """
    seen = [obj for key, content in state.zones.items() if key.zone not in _HIDDEN for obj in content]
    there = [obj for zone in sorted(CONTROLLED_ZONES) for obj in state.zone(zone)]
    turns = {seat: player.turn_began or 1 for seat, player in state.players.items()}  # nothing is older than event 1
    return {
        "who has passed": state.passed,
        "what combat has come to": (
            state.attacked,
            state.first_strike,
            sorted(state.have_assigned),
            sorted(state.blocked),
        ),
        "copiable values": {obj: state.copiable.get(obj) for obj in there},
        "under whose control things came": {obj: state.base_controller.get(obj) for obj in there},
        "timestamps": {obj: (state.entered.get(obj), state.attached_at.get(obj)) for obj in seen},
        "since when things are legends or worlds": {
            obj: (state.legend_since.get(obj), state.world_since.get(obj)) for obj in state.zone("in_play")
        },
        "since when things are controlled": {obj: state.controlled_since.get(obj) for obj in there},
        "when players' turns began": turns,
        "what was chosen for spells and abilities": {obj: state.stack.get(obj) for obj in there},
        "continuous effects": dict(state.effects),
        "what is left of shields": dict(state.remaining),
        "triggered abilities": dict(state.triggers),
        "delayed triggered abilities": dict(state.awaited),
        "what abilities remember": {obj: state.remembered.get(obj) for obj in seen},
        "what has happened in the last turns": state.happenings,
        "last-known information": {obj: _last_known(state, obj) for obj in gone},
    }


def _last_known(state: GameState, obj: str) -> tuple[object, ...]:
    components = (
        *(state.position, state.controller, state.characteristics, state.copiable, state.words, state.status),
        *(state.counters, state.damage, state.attached_to, state.stack),
        state.remembered,
    )
    return (state.is_current(obj), *(component.get(obj) for component in components))
