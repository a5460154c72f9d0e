"""What a backup restores, compared with the position that stood after the event that it names.

A backup is a marker; what is true again follows as whole values (`docs/recording.md`). Nothing of that is a
consequence of the rules, but all of it is known: it is what stood there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rewind.aggregates.digest import Json, components
from rewind.aggregates.questions.running import REMARKS
from rewind.aggregates.state import GameState, ZoneKey, number_of
from rewind.events.base import Event, Zone
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, Where
from rewind.events.judging import BackupApplied, CombatRestored, EffectRestored, PositionSet, TriggerRestored
from rewind.events.playing import ContinuousEffectEnded
from rewind.events.turn import PlayerControlChanged
from rewind.events.zones import CeasedToExist, LibraryOrdered, LibraryShuffled, ObjectRestored

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
    """What else of a state is other `now` than `then`, in words; none: play goes on as it would have then."""
    scope = _Scope.of(then, now)
    found = [view.what for view in COMPARED.values() if view.of(then, scope) != view.of(now, scope)]
    if _hidden(then) != _hidden(now):
        found.append(HIDDEN_CARDS)
    return list(dict.fromkeys(found))


def require_all_undone(records: Sequence[Recorded], backup: BackupApplied, where: Where) -> None:
    """Raises LogError RW2022 where a backup after these records lists a part of what was played since.

    What it lists, where it lists anything, is all of that; remarks just before it may be among it.
    """
    undone = backup.reversed_
    played = next((record.n for record in reversed(records) if not isinstance(record.event, REMARKS)), 0)
    if undone and (undone[0] < played or len(undone) != undone[0] - backup.to):
        raise LogError("RW2022", f"{backup.published}: what is reversed are not all events after {backup.to}", where)


def first_unlike(stated: Sequence[Recorded], due: Iterable[Event]) -> int | None:
    """The number of the first event that is not the one due, 0 where one is missing; None where all are right."""
    for record, event in zip_longest(stated, due):
        if record is None or record.event != event:
            return 0 if record is None else record.n
    return None


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


class _Scope(NamedTuple):
    """What is compared of two states: the same objects, numbers and events in both."""

    then: GameState
    shown: tuple[str, ...]
    """The objects that lay where all players see them, or outside the game."""
    known: tuple[str, ...]
    """These, those in hands and libraries that lie there now too, and those of which there was only last-known
    information."""

    @classmethod
    def of(cls, then: GameState, now: GameState) -> _Scope:
        gone = [obj for obj in then.position if not then.is_current(obj)]
        outside = [obj for obj in then.current.values() if then.position[obj] is None]
        shown = [*outside, *(obj for key, content in then.zones.items() if key.zone not in _HIDDEN for obj in content)]
        hidden = [
            obj
            for key, content in then.zones.items()
            if key.zone in _HIDDEN
            for obj in set(content).intersection(now.zones.get(key, ()))
        ]
        return cls(then, tuple(shown), (*shown, *hidden, *gone))


class View(NamedTuple):
    """How a component of a state is compared."""

    what: str
    """What is told where it differs."""
    of: Callable[[GameState, _Scope], object]
    """What of it is compared."""


def _whole(name: str) -> Callable[[GameState, _Scope], object]:
    return lambda state, scope: getattr(state, name)


def _in_order(name: str) -> Callable[[GameState, _Scope], object]:
    return lambda state, scope: sorted(getattr(state, name))


def _of(name: str, objects: str = "known") -> Callable[[GameState, _Scope], object]:
    return lambda state, scope: {obj: getattr(state, name).get(obj) for obj in getattr(scope, objects)}


def _as_then(name: str) -> Callable[[GameState, _Scope], object]:
    """Of a component that only grows: what there was then."""
    return lambda state, scope: {key: getattr(state, name).get(key) for key in getattr(scope.then, name)}


def _players(state: GameState, scope: _Scope) -> object:
    """Nothing is older than event 1."""
    return {seat: player._replace(turn_began=player.turn_began or 1) for seat, player in state.players.items()}


def _zones(state: GameState, scope: _Scope) -> object:
    return {key: _content(key, content) for key, content in state.zones.items() if content and key.zone not in _HIDDEN}


HEADER, CARDS, OBJECTS, TIMES = (
    "what the first line says",
    "which cards and tokens there are",
    "what objects are",
    "timestamps",
)
TURN, COMBAT, EFFECTS = "whose turn and priority it is", "what combat has come to", "continuous effects"
TRIGGERS, HISTORY = "triggered abilities", "what has happened"

COMPARED: Mapping[str, View] = {
    **{
        name: View(HEADER, _whole(name))
        for name in ("game", "edition", "kind", "digests", "flags", "ante", "redacted_for", "names")
    },
    **{name: View(CARDS, _as_then(name)) for name in ("definitions", "assigned", "owners", "kinds")},
    "zones": View("where objects are", _zones),
    "position": View("where objects are", _of("position")),
    "current": View("where objects are", lambda state, scope: {obj: state.is_current(obj) for obj in scope.known}),
    **{
        name: View(OBJECTS, _of(name))
        for name in (
            *("controller", "base_controller", "characteristics", "copiable", "uncopied", "words"),
            *("attached_to", "phased_with", "protectors", "dungeons", "stack", "remembered"),
        )
    },
    "status": View(OBJECTS, lambda state, scope: {obj: state.status_of(obj) for obj in scope.known}),
    "counters": View(OBJECTS, lambda state, scope: {obj: state.counters.get(obj, ()) for obj in scope.known}),
    "damage": View(OBJECTS, lambda state, scope: {obj: state.damage.get(obj, 0) for obj in scope.known}),
    **{
        name: View(TIMES, _of(name, "shown"))
        for name in ("entered", "attached_at", "controlled_since", "legend_since", "world_since")
    },
    "players": View("what is true of players", _players),
    **{
        name: View(TURN, _whole(name))
        for name in (
            *("starting_player", "turn", "extra_turns", "extra_parts", "resume_turn", "resume_phase", "resume_step"),
            *("active", "phase", "step", "priority", "deciders", "passed", "designations"),
        )
    },
    "awaiting": View(TURN, lambda state, scope: state.awaiting and (state.awaiting.seat, state.awaiting.kind)),
    "action": View("what is under way", _whole("action")),
    **{name: View(COMBAT, _whole(name)) for name in ("attacking", "blocking", "bands", "attacked", "first_strike")},
    **{name: View(COMBAT, _in_order(name)) for name in ("have_assigned", "with_first_strike", "blocked")},
    **{name: View(EFFECTS, _whole(name)) for name in ("effects", "remaining")},
    **{name: View(TRIGGERS, _whole(name)) for name in ("triggers", "awaited")},
    **{name: View(HISTORY, _as_then(name)) for name in ("past_effects", "past_triggers", "past_awaited")},
    "past": View(HISTORY, _whole("happenings")),
    **{name: View("who has won", _whole(name)) for name in ("ended", "winners")},
}
"""Component of a state → how it is compared."""

EXCUSED: Mapping[str, str] = {
    "n": "It counts the events of the log, and each event says its number.",
    "past_definitions": "Only the log of a seat has any, and such a log is not decided again.",
    "incarnations": "They only count up, and every restored object is compared by its id.",
    "last_number": "It only counts up, so that what was undone gives its number to nothing else.",
    "group": "It is the number of the last group of simultaneous events, and no rule looks at it.",
    "sealed": "A seal says that the log ended, not what is true in the game; the next one is checked again.",
}
"""Component of a state → why nobody gains anything where it is another after a backup."""
