"""The positions of a game for a page: keyframes, and what each event makes otherwise of the position before it.

What a page makes of them is `position(state).as_json()` again, which tests hold. To be small, a frame leaves out what
has its usual value and names an object's face (name, type line, numbers …) by its number in a table.

A frame is `{"top": …, "players": [...], "zones": {"hand:1": zone}, "objects": {id: object}}`; a zone is
`{"ids": [...], "unknown": k, "places": [...]}`. A difference has the same keys where something differs: values of
`top`; `players` by their index; of a zone `ids` as [where, how many go, what comes …]; objects whole, null where one is
gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields

import orjson

from rewind.aggregates.digest import Json
from rewind.aggregates.editions.terms import Region
from rewind.aggregates.state import GameState, ZoneKey
from rewind.projections.histories.transitions import Transition
from rewind.projections.page.changed import Watch
from rewind.projections.views.object_views import (
    ORDERED_ZONES,
    Attachments,
    ObjectView,
    attachments,
    is_identified,
    view_of,
)
from rewind.projections.views.positions import COUNTED, contents, position_without_zones

INTERVAL = 256
"""Events between keyframes."""

Plain = dict[str, Json]

_FACE: Plain = {
    "known": True,
    "name": None,
    "card": None,
    "type_line": None,
    "mana_cost": None,
    "colors": [],
    "power": None,
    "toughness": None,
    "loyalty": None,
    "defense": None,
    "abilities": [],
    "words": [],
}
"""What objects share with others, and its usual values."""

_OBJECT: Plain = {
    "kind": "card",
    "remembered": [],
    "owner": None,
    "controller": None,
    "tapped": False,
    "flipped": False,
    "face_down": False,
    "back_face_up": False,
    "other_face": None,
    "counters": [],
    "damage": 0,
    "attached_to": None,
    "attachments": [],
    "attacking": None,
    "protector": None,
    "room": None,
    "blocking": [],
    "entered": 0,
    "controlled_since": None,
    "stack": None,
}
"""What an object has for itself, and its usual values."""

_FOUND = frozenset({"id", "number", "current", "zone", "place"})
"""What follows from where an object is."""

assert {*_FACE, *_OBJECT, *_FOUND} == {field.name for field in fields(ObjectView)}
assert all(field.default is MISSING for field in fields(ObjectView)), "as_json leaves nothing out"

_TOP = ("turn", "active", "phase", "step", "priority", "awaiting", "effects", "triggers", "ended", "winners")
"""What a position says besides its players and zones."""

USUAL: Plain = {"face": dict(_FACE), "object": dict(_OBJECT)}
"""What a page fills in where a value was left out."""


class FrameWriter:
    """Goes along with a game and writes its frames down."""

    def __init__(self, interval: int = INTERVAL) -> None:
        self.faces: list[Plain] = []
        """The faces that objects name by number."""
        self.keys: list[tuple[int, Plain]] = []
        """Keyframes, each with the number of its event; the first is after event 1."""
        self.differences: list[Plain] = []
        """For each event but the first, what it made otherwise."""
        self._interval = interval
        self._face_numbers: dict[bytes, int] = {}
        self._watch = Watch()
        self._objects: dict[str, Plain] = {}
        self._attached: Attachments = {}
        self._contents: Mapping[ZoneKey, tuple[str, ...]] | None = None
        self._zones: Plain = {}
        self._last: Plain = {}

    def write(self, transition: Transition) -> frozenset[str]:
        """Takes the next event; returns the objects that it made otherwise, hosts of attachments among them."""
        state = transition.after
        changed = self._watch.changed(state)
        if changed:
            changed = self._take_objects(state, changed)
        frame = self._frame(state, changed)
        n = transition.record.n
        if self._last:
            self.differences.append(_difference(self._last, frame, changed))
        if (n - 1) % self._interval == 0:
            self.keys.append((n, {**frame, "objects": dict(self._objects)}))
        self._last = frame
        return changed

    def abilities(self) -> frozenset[str]:
        """The abilities that objects of the frames have, by their keys."""
        return frozenset(str(key) for face in self.faces for key in _list(face.get("abilities", ())))

    def _take_objects(self, state: GameState, changed: frozenset[str]) -> frozenset[str]:
        before, self._attached = self._attached, attachments(state)
        hosts = {host for host in {*before, *self._attached} if before.get(host) != self._attached.get(host)}
        changed |= {
            host for host in hosts if isinstance(host, str) and (host in self._objects or state.is_current(host))
        }
        for obj in sorted(changed):
            if state.is_current(obj):
                self._objects[obj] = self._object(view_of(state, obj, self._attached))
            else:
                self._objects.pop(obj, None)
        return changed

    def _object(self, view: ObjectView) -> Plain:
        found = view.as_json()
        face = {name: found[name] for name, usual in _FACE.items() if found[name] != usual}
        key = orjson.dumps(face)
        if key not in self._face_numbers:
            self._face_numbers[key] = len(self.faces)
            self.faces.append(face)
        own = {name: found[name] for name, usual in _OBJECT.items() if found[name] != usual}
        return {"face": self._face_numbers[key], **own}

    def _frame(self, state: GameState, changed: frozenset[str]) -> Plain:
        found = position_without_zones(state, self._attached).as_json()
        frame: Plain = {"top": {name: found[name] for name in _TOP}, "players": found["players"]}
        if changed or state.zones != self._contents:  # a library in another order changes no object
            self._zones = _zones(state)
            self._contents = state.zones
        frame["zones"] = self._zones
        frame["objects"] = self._objects
        return frame


def _zones(state: GameState) -> Plain:
    return {f"{zone}:{seat or 0}": _zone(state, zone, objects) for zone, seat, objects in contents(state)}


def _zone(state: GameState, zone: Region, objects: Sequence[str]) -> Plain:
    """The objects of a zone as a position lists them, how many are only counted, and the places of the rest."""
    from_top = objects[::-1] if zone in ORDERED_ZONES else objects
    if zone not in COUNTED:
        return {"ids": list(from_top)}
    listed = [(obj, place) for place, obj in enumerate(from_top) if is_identified(state, obj)]
    found: Plain = {"ids": [obj for obj, _ in listed]}
    if len(listed) < len(objects):
        found["unknown"] = len(objects) - len(listed)
        if zone in ORDERED_ZONES and listed:
            found["places"] = [place for _, place in listed]
    return found


def _difference(before: Plain, after: Plain, changed: frozenset[str]) -> Plain:
    top = _changed_values(before["top"], after["top"])
    players = {
        str(index): differing
        for index, (was, now) in enumerate(zip(_list(before["players"]), _list(after["players"]), strict=True))
        if (differing := _changed_values(was, now))
    }
    objects = _mapping(after["objects"])
    found: Plain = {
        "top": top,
        "players": players,
        "zones": _changed_zones(_mapping(before["zones"]), _mapping(after["zones"])),
        "objects": {obj: objects.get(obj) for obj in sorted(changed)},
    }
    return {name: value for name, value in found.items() if value}


def _changed_values(before: Json, after: Json) -> Plain:
    was = _mapping(before)
    return {name: value for name, value in _mapping(after).items() if name not in was or was[name] != value}


def _changed_zones(before: Mapping[str, Json], after: Mapping[str, Json]) -> Plain:
    found: Plain = {name: None for name in before if name not in after}
    for name, zone in after.items():
        was = before.get(name, {"ids": []})
        if was != zone or name not in before:
            found[name] = _changed_zone(_mapping(was), _mapping(zone))
    return found


def _changed_zone(before: Mapping[str, Json], after: Mapping[str, Json]) -> Plain:
    found: Plain = {}
    if before["ids"] != after["ids"]:
        found["ids"] = splice(_list(before["ids"]), _list(after["ids"]))
    for name in ("unknown", "places"):
        if before.get(name) != after.get(name):
            found[name] = after.get(name)
    return found


def splice(before: Sequence[Json], after: Sequence[Json]) -> list[Json]:
    """How one list becomes another: where, how many go, then what comes there."""
    shorter = min(len(before), len(after))
    start = 0
    while start < shorter and before[start] == after[start]:
        start += 1
    kept = 0
    while kept < shorter - start and before[-1 - kept] == after[-1 - kept]:
        kept += 1
    return [start, len(before) - start - kept, *after[start : len(after) - kept]]


def _mapping(value: Json) -> Mapping[str, Json]:
    assert isinstance(value, Mapping)
    return value


def _list(value: Json) -> Sequence[Json]:
    assert isinstance(value, list | tuple)
    return value
