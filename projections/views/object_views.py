"""One object as a person sees it: a card, a token, a spell, an ability or combat damage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rewind.aggregates.counted_values import counted_value
from rewind.aggregates.state import CONTROLLED_ZONES, REMEMBERING_ZONES, GameState, ObjectKind, StackEntry, number_of
from rewind.events.base import Characteristics, Color, PrintedNumber, Zone
from rewind.events.errors import QueryError
from rewind.projections.views.colors_elsewhere import NO_OTHER_COLORS, ColorsElsewhere, colors_elsewhere
from rewind.projections.views.plain_data import PlainData

Attachments = Mapping[str | int, Sequence[str]]
"""Object or seat → what is attached to it, the oldest first."""


@dataclass(frozen=True, slots=True)
class StackView(PlainData):
    """What is known of an object on the stack besides its characteristics."""

    source: str | None
    """The object an ability comes from."""
    ability: int | None
    """Which of the source's abilities, from 1."""
    targets: tuple[tuple[str | int, ...], ...]
    """Objects and seats, for each instance of the word "target"."""
    modes: tuple[int, ...]
    """Modes chosen, from 1."""
    x: int | None
    """The value of X."""
    assignments: tuple[tuple[str, str | int, int], ...]
    """Combat damage: source, recipient, amount."""


@dataclass(frozen=True, slots=True)
class ObjectView(PlainData):
    """One object, with what is known of it. What is not known is None or empty."""

    id: str
    """The object."""
    number: int
    """Number of the card, token or ability."""
    kind: ObjectKind
    """What it is."""
    current: bool
    """Whether it is there now. Otherwise this is last-known information, as it was when it left."""
    zone: Zone | None
    """The zone it is, or last was, in; None: outside the game."""
    place: int | None
    """In a library, a graveyard and on the stack: its place from the top, from 0."""
    known: bool
    """Whether anything is known of what it is: False for a card that is not seen."""
    name: str | None
    """Its name; None for an unknown card, an ability, and a face-down object."""
    card: str | None
    """The printed name of its card, where that is known and is not its name: of a face-down card, or a copy."""
    type_line: str | None
    """Its type line as it would be printed."""
    mana_cost: str | None
    colors: tuple[Color, ...]
    power: PrintedNumber
    toughness: PrintedNumber
    loyalty: int | None
    defense: int | None
    """Defense of a battle."""
    abilities: tuple[str, ...]
    words: tuple[tuple[str, str], ...]
    """Words of its text that stand for others: before, after."""
    remembered: tuple[tuple[str, tuple[str | int, ...]], ...]
    """What its abilities remember: each name, and the objects, seats, words or number that it means."""
    owner: int | None
    """Seat."""
    controller: int | None
    """Seat; None where nothing is controlled (rule 217.5d)."""
    tapped: bool
    flipped: bool
    face_down: bool
    back_face_up: bool
    """Of what is double-faced: whether its back face is up."""
    other_face: str | None
    """The name of its other face, or of the spell of its card's inset frame, where it has one and that is known."""
    counters: tuple[tuple[str, int], ...]
    """Kind and number, sorted by kind."""
    damage: int
    attached_to: str | int | None
    """Object or seat."""
    attachments: tuple[str, ...]
    """What is attached to it, the oldest first."""
    attacking: str | int | None
    """The seat or permanent it attacks."""
    protector: int | None
    """The seat that protects it, of a battle."""
    room: int | None
    """The room in which the venture marker is, of a dungeon."""
    blocking: tuple[str, ...]
    """What it blocks."""
    entered: int
    """Number of the event by which it came to its zone."""
    controlled_since: int | None
    """Number of the event since which its controller has controlled it."""
    stack: StackView | None
    """For an object on the stack."""


def attachments(state: GameState) -> Attachments:
    """What is attached to each object and each player now. One pass over what is in play and phased out.

    What phases out with its host stays attached to it (rules 217.8c and 502.15i).
    """
    found: dict[str | int, list[str]] = {}
    for obj, host in _attached(state):
        found.setdefault(host, []).append(obj)
    return MappingProxyType({host: _oldest_first(state, attached) for host, attached in found.items()})


def attached_to(state: GameState, host: str | int) -> tuple[str, ...]:
    """What is attached to one object or player now, the oldest first: `attachments(state)[host]`."""
    return _oldest_first(state, [obj for obj, to in _attached(state) if to == host])


def _attached(state: GameState) -> Iterator[tuple[str, str | int]]:
    for zone in REMEMBERING_ZONES:
        for obj in state.zone(zone):
            host = state.attached_to.get(obj)
            if host is not None:
                yield obj, host


def _oldest_first(state: GameState, attached: list[str]) -> tuple[str, ...]:
    return tuple(sorted(attached, key=lambda obj: state.attached_at.get(obj, 0)))


def is_identified(state: GameState, obj: str) -> bool:
    """Whether the state knows what an object is. Only of a card can that be unknown."""
    return (
        state.characteristics_of(obj) is not None
        or state.definition_of(obj) is not None
        or state.kinds[number_of(obj)] != "card"
    )


def other_counters(view: ObjectView) -> list[tuple[str, int]]:
    """The counters of an object but those that its loyalty says already, as kind and number."""
    return [(kind, number) for kind, number in view.counters if (kind, number) != ("loyalty", view.loyalty)]


def remembered(state: GameState, obj: str) -> tuple[tuple[str, tuple[str | int, ...]], ...]:
    """What an object's abilities remember: each name, and what it means."""
    return tuple(
        (one.name, (*one.objects, *one.hidden_objects, *one.values, *(() if one.number is None else (one.number,))))
        for one in state.remembered.get(obj, ())
    )


_UNKNOWN = Characteristics()


def view_of(
    state: GameState,
    obj: str,
    attached: Attachments,
    place: int | None = None,
    colors: ColorsElsewhere = NO_OTHER_COLORS,
) -> ObjectView:
    """An object of the state; `attached` is `attachments(state)`, `place` its place from the top of its zone, `colors`
    is `colors_elsewhere(state)`."""
    number = number_of(obj)
    kind = state.kinds[number]
    facts = state.characteristics_of(obj)
    known = facts or _UNKNOWN
    position = state.position[obj]
    status = state.status_of(obj)
    entry = state.stack.get(obj)
    return ObjectView(
        id=obj,
        number=number,
        kind=kind,
        current=state.is_current(obj),
        zone=None if position is None else position.zone,
        place=place,
        known=is_identified(state, obj),
        name=known.name,
        card=_other_card(state, obj, known.name),
        type_line=None if facts is None else str(facts.type_line),
        mana_cost=known.mana_cost,
        colors=colors.get(obj, known.colors),
        power=known.power,
        toughness=known.toughness,
        loyalty=counted_value(state, obj, "loyalty"),
        defense=counted_value(state, obj, "defense"),
        abilities=known.abilities,
        words=tuple((word.before, word.after) for word in state.words.get(obj, ())),
        remembered=remembered(state, obj),
        owner=state.owner(obj),
        controller=state.controller.get(obj),
        tapped=status.tapped,
        flipped=status.flipped,
        face_down=status.face_down,
        back_face_up=status.back_face_up,
        other_face=_other_face(state, obj, known.name),
        counters=state.counters.get(obj, ()),
        damage=state.damage.get(obj, 0),
        attached_to=state.attached_to.get(obj),
        attachments=tuple(attached.get(obj, ())),
        attacking=state.attacking.get(obj),
        protector=state.protectors.get(obj),
        room=None if (rooms := state.dungeons.get(obj)) is None else rooms.marker,
        blocking=state.blocking.get(obj, ()),
        entered=state.entered[obj],
        controlled_since=state.controlled_since.get(obj),
        stack=_stack_view(entry) if position is not None and position.zone == "stack" and entry else None,
    )


def _other_card(state: GameState, obj: str, name: str | None) -> str | None:
    definition = state.definition_of(obj)
    if definition is None:
        return None
    printed = definition.characteristics_in(state.edition).name
    return None if printed == name else printed


def _other_face(state: GameState, obj: str, name: str | None) -> str | None:
    """The name of the face of something double-faced that is not up, or of what an inset frame makes of its card."""
    facts, definition = state.characteristics_of(obj), state.definition_of(obj)
    if facts is not None and facts.other_face is not None:
        return facts.other_face.name
    other = None if definition is None else definition.back or definition.inset
    if definition is None or other is None or name is None:
        return None
    names = (definition.characteristics_in(state.edition).name, other.name)
    return next((one for one in names if one != name), None) if name in names else None


def _stack_view(entry: StackEntry) -> StackView:
    return StackView(entry.source, entry.ability, entry.targets, entry.modes, entry.x, entry.assignments)


def object_view(state: GameState, obj: str) -> ObjectView:
    """One object: `"17.3"`, or what card, token or ability `"17"` is now or last was.

    Of an object that has left, this is last-known information and `current` is False. Raises QueryError RW2202.
    """
    found = _object_named(state, obj)
    if found is None or found not in state.position:
        raise QueryError("RW2202", f"there is no object {obj!r} at event {state.n}")
    return view_of(state, found, attachments(state), place_of(state, found), colors_elsewhere(state))


def _object_named(state: GameState, target: str) -> str | None:
    if not target.isdecimal():
        return target
    return state.current.get(int(target)) or next(reversed(tuple(state.objects_of(int(target)))), None)


ORDERED_ZONES: frozenset[Zone] = frozenset({"library", "graveyard", "stack"})
"""The zones whose objects lie in an order (rule 217.1b)."""


def place_of(state: GameState, obj: str) -> int | None:
    """Where an object lies in an ordered zone now: 0 is the top."""
    key = state.position[obj]
    if key is None or key.zone not in ORDERED_ZONES or not state.is_current(obj):
        return None
    content = state.zones.get(key, ())
    return len(content) - 1 - content.index(obj)


def controlled_by(state: GameState, obj: str) -> int | None:
    """The seat before which an object lies: its controller, or its owner where nothing is controlled."""
    key = state.position[obj]
    controlled = key is not None and key.zone in CONTROLLED_ZONES
    return (state.controller.get(obj) if controlled else None) or state.owner(obj)
