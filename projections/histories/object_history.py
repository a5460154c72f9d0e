"""The history of one card, token or ability over a game: its stays in zones, and an entry for each event of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rewind.aggregates.state import GameState, ObjectKind
from rewind.events.base import Phase, Step
from rewind.projections.views.object_views import attached_to, remembered
from rewind.projections.views.plain_data import PlainData

Fact = str | int | None | tuple["Fact", ...]
"""What is true of an object in one respect."""


@dataclass(frozen=True, slots=True)
class Change(PlainData):
    """One change of an object, in one respect."""

    what: str
    """One of the keys of `TRACKED`."""
    before: Fact
    after: Fact


@dataclass(frozen=True, slots=True)
class Entry(PlainData):
    """One event in the history of an object."""

    n: int
    """Number of the event."""
    turn: int
    phase: Phase | None
    step: Step | None
    object: str
    """The object that it is after the event, or last was."""
    type: str
    """Published name of the event."""
    named_as: tuple[str, ...]
    """The fields of the event that name it: "object", "targets", "source" … Empty: changed without being named."""
    changes: tuple[Change, ...]
    """What became otherwise of it."""
    sentence: str
    rules: tuple[str, ...]
    """Rule numbers in the log's edition."""


@dataclass(frozen=True, slots=True)
class ZoneStay(PlainData):
    """One object's time in one zone."""

    object: str
    zone: str
    """The zone, with the seat whose it is: "hand of 1"; "outside" the game."""
    entered: int
    """Number of the event."""
    left: int | None
    """Number of the event; None: it is still there."""
    events: int
    """How many events the stay in the zone lasted."""
    turns: int
    """How many turns began during it."""


@dataclass(frozen=True, slots=True)
class ObjectHistory(PlainData):
    """The history of one card, token or ability.

    In a log redacted for a seat it ends where the seat can no longer tell the card from others: what has its number
    from then on is another card to that seat, with a history of its own.
    """

    number: int
    kind: ObjectKind
    owner: int | None
    names: tuple[str, ...]
    """Every name by which it was known, the first first."""
    title: str
    """What to call it: its names ("Ornithopter, later Whipcorder"), or "triggered ability of Chrome Mox"."""
    stays: tuple[ZoneStay, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class History(PlainData):
    """The answer to one question: the history of each object that it is about."""

    target: str
    """What was asked for."""
    lives: tuple[ObjectHistory, ...]
    """By number; several where a name is not of one object only."""


def zone_in_words(state: GameState, obj: str | None) -> str | None:
    """Where an object is: "hand of 1", "in_play", "outside"; None where it is nowhere."""
    if obj is None:
        return None
    key = state.position[obj]
    if key is None:
        return "outside"
    return f"{key.zone} of {key.seat}" if key.seat else key.zone


def _types(state: GameState, obj: str) -> Fact:
    facts = state.characteristics_of(obj)
    return None if facts is None else str(facts.type_line)


def _characteristic(name: str) -> Callable[[GameState, str], Fact]:
    def of(state: GameState, obj: str) -> Fact:
        facts = state.characteristics_of(obj)
        value: Fact = None if facts is None else getattr(facts, name)
        return value

    return of


def _targets(state: GameState, obj: str) -> Fact:
    entry = state.stack.get(obj)
    return () if entry is None else entry.targets


TRACKED: Mapping[str, tuple[Callable[[GameState, str], Fact], Fact]] = MappingProxyType(
    {
        "zone": (zone_in_words, None),
        "name": (_characteristic("name"), None),
        "types": (_types, None),
        "mana_cost": (_characteristic("mana_cost"), None),
        "colors": (_characteristic("colors"), None),
        "power": (_characteristic("power"), None),
        "toughness": (_characteristic("toughness"), None),
        "loyalty": (_characteristic("loyalty"), None),
        "defense": (_characteristic("defense"), None),
        "abilities": (_characteristic("abilities"), None),
        "words": (lambda state, obj: tuple((word.before, word.after) for word in state.words.get(obj, ())), ()),
        "remembered": (remembered, ()),
        "controller": (lambda state, obj: state.controller.get(obj), None),
        "tapped": (lambda state, obj: state.status_of(obj).tapped, False),
        "flipped": (lambda state, obj: state.status_of(obj).flipped, False),
        "face_down": (lambda state, obj: state.status_of(obj).face_down, False),
        "back_face_up": (lambda state, obj: state.status_of(obj).back_face_up, False),
        "counters": (lambda state, obj: state.counters.get(obj, ()), ()),
        "damage": (lambda state, obj: state.damage.get(obj, 0), 0),
        "attached_to": (lambda state, obj: state.attached_to.get(obj), None),
        "attachments": (attached_to, ()),
        "protector": (lambda state, obj: state.protectors.get(obj), None),
        "attacking": (lambda state, obj: state.attacking.get(obj), None),
        "blocking": (lambda state, obj: state.blocking.get(obj, ()), ()),
        "targets": (_targets, ()),
    }
)
"""What a history tracks → how it is read from a state, and its value for something that is nowhere."""


def changes_of(before: GameState, after: GameState, number: int) -> tuple[Change, ...]:
    """What an event made otherwise of a card, token or ability."""
    was, is_ = before.current.get(number), after.current.get(number)
    found = []
    for what, (fact, nowhere) in TRACKED.items():
        earlier = nowhere if was is None else fact(before, was)
        later = nowhere if is_ is None else fact(after, is_)
        if earlier != later:
            found.append(Change(what, earlier, later))
    return tuple(found)
