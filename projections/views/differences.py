"""What differs between two positions, by path, and between two logs, by event."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from itertools import zip_longest

from immutables import Map
from pydantic import BaseModel

from rewind.aggregates.digest import Json
from rewind.aggregates.state import GameState, ZoneKey
from rewind.events.base import Characteristics
from rewind.events.envelope import Recorded
from rewind.projections.views.plain_data import PlainData, plain

Leaf = str | int | None | tuple["Leaf", ...]


@dataclass(frozen=True, slots=True)
class Difference(PlainData):
    """One value that differs."""

    path: str
    """Where it is: "objects.88.2.counters.+1/+1", "players.1.life", "zones.hand.1", "turn"."""
    a: Json
    """The value in the first; None where it has none."""
    b: Json
    """The value in the second."""


@dataclass(frozen=True, slots=True)
class EventDifference(PlainData):
    """Two logs differ at an event."""

    n: int
    """Number of the event."""
    differences: tuple[Difference, ...]
    """Paths "type", "data.…", "cause", "rule", "together", "n"; "event" where one log has ended."""


PATHS: Mapping[str, str] = {
    "n": "event",
    "game": "game",
    "edition": "edition",
    "kind": "kind",
    "digests": "digests",
    "ante": "ante",
    "flags": "flags",
    "redacted_for": "redacted_for",
    "names": "players.{}.name",
    "definitions": "definitions.{}",
    "assigned": "numbers.{}.definition",
    "past_definitions": "objects.{}.formerly",
    "owners": "numbers.{}.owner",
    "kinds": "numbers.{}.kind",
    "current": "numbers.{}.object",
    "incarnations": "numbers.{}.stays",
    "zones": "zones.{}",
    "position": "objects.{}.zone",
    "controller": "objects.{}.controller",
    "characteristics": "objects.{}.characteristics",
    "words": "objects.{}.words",
    "status": "objects.{}.status",
    "counters": "objects.{}.counters",
    "damage": "objects.{}.damage",
    "attached_to": "objects.{}.attached_to",
    "attached_at": "objects.{}.attached_at",
    "entered": "objects.{}.entered",
    "controlled_since": "objects.{}.controlled_since",
    "legend_since": "objects.{}.legend_since",
    "world_since": "objects.{}.world_since",
    "phased_with": "objects.{}.phased_with",
    "protectors": "objects.{}.protector",
    "dungeons": "objects.{}.rooms",
    "designations": "designations.{}",
    "stack": "objects.{}.stack",
    "players": "players.{}",
    "starting_player": "starting_player",
    "turn": "turn",
    "extra_turns": "extra_turns",
    "extra_parts": "extra_parts",
    "resume_turn": "resume_turn",
    "resume_phase": "resume_phase",
    "resume_step": "resume_step",
    "active": "active",
    "phase": "phase",
    "step": "step",
    "priority": "priority",
    "deciders": "players.{}.decider",
    "passed": "passed",
    "attacked": "attacked",
    "first_strike": "first_strike",
    "have_assigned": "have_assigned",
    "with_first_strike": "with_first_strike",
    "blocked": "blocked",
    "attacking": "objects.{}.attacking",
    "blocking": "objects.{}.blocking",
    "bands": "bands",
    "effects": "effects.{}",
    "remaining": "effects.{}.left",
    "triggers": "triggers.{}",
    "remembered": "objects.{}.remembered",
    "awaited": "awaited.{}",
    "awaiting": "awaiting",
    "action": "action",
    "ended": "ended",
    "winners": "winners",
    "sealed": "sealed",
}
"""Component of the state → path of its values; {} stands for a key of its map."""

_BOOKKEEPING = frozenset(
    {
        *("past", "past_effects", "past_triggers", "past_awaited", "group", "last_number"),
        *("copiable", "uncopied", "base_controller"),
    }
)
"""Components that are no part of a position: what events still to come may refer to."""

if {*PATHS, *_BOOKKEEPING} != {field.name for field in fields(GameState)}:
    raise RuntimeError("the paths are not those of the state's components")

_COUNTED = frozenset({"counters", "mana"})
"""Pairs of kind and number, where a kind that is not there is 0."""

_ABSENT: Mapping[str, Leaf] = {"zones": (), "status": False, "damage": 0}
"""Component → what its values are where the map has none; otherwise None."""


def differences(a: GameState, b: GameState) -> tuple[Difference, ...]:
    """Where two states differ, sorted by path. Empty where they are equal."""
    found = [difference for name in PATHS for difference in _component(name, *_values(name, a, b))]
    return tuple(sorted(found, key=lambda difference: _order(difference.path)))


def _values(name: str, a: GameState, b: GameState) -> tuple[object, object]:
    """A component of both states; of characteristics what the objects are, where they are not what they were.

    The state keeps characteristics only where they are not those of the card: an object that it has none for in one of
    the states was what its card says.
    """
    if name != "characteristics":
        return getattr(a, name), getattr(b, name)
    kept_a, kept_b = a.characteristics, b.characteristics
    changed = [obj for obj in {*kept_a, *kept_b} if kept_a.get(obj) != kept_b.get(obj)]
    return _characteristics(a, changed), _characteristics(b, changed)


def _characteristics(state: GameState, objects: Iterable[str]) -> Map[str, Characteristics]:
    facts = ((obj, state.characteristics_of(obj)) for obj in objects)
    return Map({obj: known for obj, known in facts if known is not None})


def _order(path: str) -> tuple[tuple[bool, int, str], ...]:
    """Paths in the order of words and numbers: 2 before 10."""
    parts = re.split(r"([0-9]+)", path)
    return tuple((part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts)


def _component(name: str, a: object, b: object) -> Iterator[Difference]:
    if a == b:
        return
    if not isinstance(a, Map) or not isinstance(b, Map):
        yield from _compared(PATHS[name], name, a, b)
        return
    for key in {*a, *b}:
        in_a, in_b = a.get(key), b.get(key)
        if in_a != in_b or (key in a) != (key in b):
            there_in_a = _there(name, in_a, key in a)
            yield from _compared(PATHS[name].format(_key(key)), name, there_in_a, _there(name, in_b, key in b))


def _there(name: str, value: object, present: bool) -> object:
    """A value of a map, where None in the map is a value too."""
    return "outside" if name == "position" and present and value is None else value


def _key(key: object) -> str:
    return _zone(key) if isinstance(key, ZoneKey) else str(key)


def _zone(key: ZoneKey) -> str:
    return f"{key.zone}.{key.seat}" if key.seat else key.zone


def _compared(path: str, name: str, a: object, b: object) -> Iterator[Difference]:
    in_a, in_b = dict(_leaves(path, name, a)), dict(_leaves(path, name, b))
    for where in {**in_a, **in_b}:
        absent = 0 if set(where.split(".")) & _COUNTED else _ABSENT.get(name)
        value_a, value_b = in_a.get(where, absent), in_b.get(where, absent)
        if value_a != value_b:
            yield Difference(where, plain(value_a), plain(value_b))


def _leaves(path: str, name: str, value: object) -> Iterator[tuple[str, Leaf]]:
    """A value down to what cannot be taken apart, each with its path."""
    if value is None:
        return
    if name in _COUNTED and isinstance(value, tuple):
        yield from ((f"{path}.{kind}", number) for kind, number in value)
    elif isinstance(value, ZoneKey):
        yield path, _zone(value)
    else:
        parts = _parts(value)
        if parts is None:
            yield path, _leaf(value)
            return
        for part, content in parts.items():
            yield from _leaves(f"{path}.{part}", part, content)


def _parts(value: object) -> Mapping[str, object] | None:
    """The fields of a value that has fields."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        named: Mapping[str, object] = value._asdict()
        return named
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, BaseModel):
        return {name: getattr(value, name) for name in type(value).model_fields}
    return None


def _leaf(value: object) -> Leaf:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, BaseModel):
        return tuple(_leaf(getattr(value, name)) for name in type(value).model_fields)
    if isinstance(value, tuple):
        return tuple(_leaf(part) for part in value)
    raise TypeError(f"{type(value).__name__} is not a value of a state")


def first_difference(a: Iterable[Recorded], b: Iterable[Recorded]) -> EventDifference | None:
    """The first event at which two logs differ; None where they are the same."""
    return next(event_differences(a, b), None)


def event_differences(a: Iterable[Recorded], b: Iterable[Recorded]) -> Iterator[EventDifference]:
    """The events at which two logs differ, place by place, as a stream.

    Compared are number, type, payload, cause, rules and group; not the time of recording and the source. The first
    differs between any two recordings, because it holds the game's id.
    """
    for in_a, in_b in zip_longest(a, b):
        found = _record_differences(in_a, in_b)
        if found:
            yield EventDifference((in_a or in_b).n, found)


def _record_differences(a: Recorded | None, b: Recorded | None) -> tuple[Difference, ...]:
    if a is None or b is None:
        return (Difference("event", a and a.event.published, b and b.event.published),)
    if a[:5] == b[:5]:
        return ()
    envelope = (
        ("n", a.n, b.n),
        ("type", a.event.published, b.event.published),
        ("cause", a.cause, b.cause),
        ("rule", a.rule, b.rule),
        ("together", a.together, b.together),
    )
    found = [Difference(name, plain(in_a), plain(in_b)) for name, in_a, in_b in envelope if in_a != in_b]
    if a.event.published == b.event.published:
        found += _compared("data", "data", a.event, b.event)
    return tuple(sorted(found, key=lambda difference: _order(difference.path)))
