"""What an importer's source says of a position, looked up in a folded state.

Each aspect of `events.importers.contract` has its form here: an object's zone as `zone_name` writes it, a type line as
it is printed, colours sorted, counters and mana as sorted pairs, the contents of an ordered zone from the top and of
any other zone sorted.

`Comparison` holds what stands, and compares again only what the state can have otherwise than before: each aspect
reads some components of the state, which are one object as long as nothing in them changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, get_args

from aggregates.state import EMPTY, SHARED, GameState, ZoneKey
from events.base import Characteristics, Zone
from events.importers.contract import ORDERED, PASSING, Aspect, Expectation, Step, Told, zone_name

_NOWHERE = "nowhere"
_UNKNOWN = "not known"


def present(state: GameState, expectation: Expectation) -> Told:
    """What the state has where the source says `expectation.value`."""
    aspect, subject, _ = expectation
    if isinstance(subject, int):
        return _OF_SEATS[aspect](state, subject)
    if aspect == "zone contents":
        return _contents(state, subject)
    return _OF_OBJECTS[aspect](state, subject) if subject in state.position else _NOWHERE


def _zone(state: GameState, obj: str) -> Told:
    if not state.is_current(obj):
        return _NOWHERE
    key = state.position[obj]
    return "outside the game" if key is None else zone_name(key.zone, key.seat)


def _contents(state: GameState, zone: str) -> Told:
    name, _, seat = zone.partition(" ")
    found = _ZONES.get(name)
    if found is None:
        return _NOWHERE
    content = state.zones.get(ZoneKey(found, int(seat) if seat else SHARED), ())
    return content[::-1] if found in ORDERED else tuple(sorted(content))


_ZONES: dict[str, Zone] = {zone: zone for zone in get_args(Zone)}


def _characteristic(read: Callable[[Characteristics], Told]) -> Callable[[GameState, str], Told]:
    def look_up(state: GameState, obj: str) -> Told:
        found = state.characteristics_of(obj)
        return _UNKNOWN if found is None else read(found)

    return look_up


_OF_OBJECTS: dict[Aspect, Callable[[GameState, str], Told]] = {
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

_OF_SEATS: dict[Aspect, Callable[[GameState, int], Told]] = {
    "life": lambda state, seat: state.players[seat].life,
    "player counters": lambda state, seat: state.players[seat].counters,
    "mana": lambda state, seat: state.players[seat].mana,
    "hand size": lambda state, seat: state.players[seat].maximum_hand_size,
    "turn": lambda state, _: state.turn,
    "step": lambda state, _: state.step or state.phase,
    "active player": lambda state, _: state.active,
    "priority": lambda state, _: state.priority,
}


class _Component(NamedTuple):
    """Part of a state that some aspects are read from."""

    aspects: tuple[Aspect, ...]
    fields: tuple[str, ...]
    """The fields of the state in which it lies. A field is one object as long as nothing in it changes."""
    of: Callable[[GameState, str | int], object]
    """All that the aspects read for a subject, as one object as long as nothing in it changes."""


def _zone_content(state: GameState, zone: str | int) -> object:
    name, _, seat = str(zone).partition(" ")
    found = _ZONES.get(name)
    return None if found is None else state.zones.get(ZoneKey(found, int(seat) if seat else SHARED))


_COMPONENTS = (
    _Component(
        ("zone",), ("position", "current"), lambda state, obj: _zone(state, str(obj)) if obj in state.position else None
    ),
    _Component(("zone contents",), ("zones",), _zone_content),
    _Component(("controller",), ("controller",), lambda state, obj: state.controller.get(str(obj))),
    _Component(
        ("types", "colours", "power", "toughness", "abilities"),
        ("characteristics", "status", "formerly", "assigned", "definitions"),
        lambda state, obj: state.characteristics_of(str(obj)) if obj in state.position else None,
    ),
    _Component(("tapped", "face down"), ("status",), lambda state, obj: state.status.get(str(obj))),
    _Component(("damage",), ("damage",), lambda state, obj: state.damage.get(str(obj))),
    _Component(("counters",), ("counters",), lambda state, obj: state.counters.get(str(obj))),
    _Component(("attached to",), ("attached_to",), lambda state, obj: state.attached_to.get(str(obj))),
    _Component(
        ("life", "player counters", "mana", "hand size"), ("players",), lambda state, seat: state.players.get(int(seat))
    ),
    _Component(("turn",), ("turn",), lambda state, _: state.turn),
    _Component(("step",), ("step", "phase"), lambda state, _: state.step or state.phase),
    _Component(("active player",), ("active",), lambda state, _: state.active),
    _Component(("priority",), ("priority",), lambda state, _: state.priority),
)
"""What `present` reads of a state, aspect by aspect."""

_COMPONENT_OF = {aspect: component for component in _COMPONENTS for aspect in component.aspects}


class Compared(NamedTuple):
    """An expectation that was compared with a state."""

    expectation: Expectation
    folded: Told
    """What the state has."""
    new: bool
    """Whether this differs from the comparison before it, where that did not agree either."""

    @property
    def agrees(self) -> bool:
        """Whether the state has what the source says."""
        return self.folded == self.expectation.value


class Comparison:
    """What a source has said of a game and what stands of it, compared with the state step by step."""

    def __init__(self) -> None:
        self._standing: dict[_Component, dict[str | int, dict[Aspect, Expectation]]] = {
            each: {} for each in _COMPONENTS
        }
        self._read: dict[_Component, dict[str | int, object]] = {each: {} for each in _COMPONENTS}
        """Subject → what was read of the state for it when it was compared last."""
        self._differing: dict[tuple[Aspect, str | int], tuple[Told, Told]] = {}
        """Aspect and subject → what the source says and what the state has, where these are not the same."""
        self._state = EMPTY

    def after(self, state: GameState, step: Step) -> list[Compared]:
        """Compares what the step says, and whatever stands of which the state may have something else than before."""
        self._withdraw(step.withdrawn)
        found: list[Compared] = []
        said: dict[_Component, dict[str | int, None]] = {}
        for expectation in step.expectations:
            component = _COMPONENT_OF[expectation.aspect]
            self._standing[component].setdefault(expectation.subject, {})[expectation.aspect] = expectation
            said.setdefault(component, {})[expectation.subject] = None
        before, self._state = self._state, state
        for component in _COMPONENTS:
            fresh = said.get(component, {})
            subjects: Iterable[str | int] = fresh
            if any(getattr(before, name) is not getattr(state, name) for name in component.fields):
                read = self._read[component]
                subjects = [
                    each
                    for each in self._standing[component]
                    if each in fresh or component.of(state, each) is not read.get(each)
                ]
            for subject in subjects:
                found += self._compare(state, component, subject)
        for aspect in PASSING:
            self._standing[_COMPONENT_OF[aspect]].clear()
        return found

    def _withdraw(self, subjects: Iterable[str]) -> None:
        for component, standing in self._standing.items():
            for subject in subjects:
                for aspect in standing.pop(subject, ()):
                    self._differing.pop((aspect, subject), None)
                self._read[component].pop(subject, None)

    def _compare(self, state: GameState, component: _Component, subject: str | int) -> Iterator[Compared]:
        self._read[component][subject] = component.of(state, subject)
        for aspect, expectation in self._standing[component][subject].items():
            folded, key = present(state, expectation), (aspect, subject)
            if folded == expectation.value:
                self._differing.pop(key, None)
                yield Compared(expectation, folded, new=True)
                continue
            both = (expectation.value, folded)
            yield Compared(expectation, folded, new=self._differing.get(key) != both)
            self._differing[key] = both

    @property
    def differing(self) -> dict[tuple[Aspect, str | int], tuple[Told, Told]]:
        """Aspect and subject → what the source says and what the state has, of all that stands and does not agree."""
        return dict(self._differing)

    @property
    def standing(self) -> list[Expectation]:
        """All that stands."""
        return [each for standing in self._standing.values() for said in standing.values() for each in said.values()]
