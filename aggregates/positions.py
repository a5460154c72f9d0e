"""Positions of one game told apart without what makes every moment another: ids and timestamps (rule 421).

Two positions are the same where they differ neither in their rest, in which each object is named by its place, nor in
their quantities. A loop may leave quantities otherwise each time it is repeated: life, mana, counters, damage.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

import orjson

from rewind.aggregates.digest import Json, components
from rewind.aggregates.state import GameState
from rewind.events.base import OBJECT_ID

_OBJECT_ID = re.compile(OBJECT_ID)

Quantity = tuple[str, str, str]
"""What is counted: "life", "mana", "counters", "damage", "power" or "toughness"; of whom, a seat or a place among the
objects, written; and of which kind."""


class Position(NamedTuple):
    """A position, as it is compared with others of the same game."""

    rest: bytes
    """All but the quantities, in canonical JSON."""
    quantities: Mapping[Quantity, int]
    """What is counted → how much there is of it; what there is none of is left out."""

    @property
    def digest(self) -> str:
        """A short value by which two positions can be told apart."""
        data = orjson.dumps([self.rest.decode(), sorted([list(key), value] for key, value in self.quantities.items())])
        return f"l1:{blake2b(data, digest_size=16).hexdigest()}"


def position(state: GameState) -> Position:
    """The position that a state is."""
    quantities: dict[Quantity, int] = {}
    known = dict(components(state))
    places = _Places(state)
    objects = known.pop("objects")
    assert isinstance(objects, Mapping)
    players = known.pop("players")
    del known["edition"]  # the same in the whole game; so another edition is compared by what it makes otherwise
    assert isinstance(players, Mapping)
    rest: list[Json] = [
        [[seat, _player(quantities, seat, values)] for seat, values in sorted(players.items())],
        [_object(quantities, places, state, obj, objects[obj]) for obj in places.order],
        [[name, known[name]] for name in sorted(known)],
        [[effect.source, list(effect.affects), state.remaining.get(n)] for n, effect in sorted(state.effects.items())],
        [list(state.passed), list(state.blocked), list(state.have_assigned), list(state.with_first_strike)],
        [state.attacked, state.first_strike],
        [[seat, list(player.additional_land_plays)] for seat, player in sorted(state.players.items())],
    ]
    return Position(orjson.dumps(places.named(rest)), quantities)


class _Places:
    """The places of objects: those that are there in the order of their zones, others as they are first met."""

    def __init__(self, state: GameState) -> None:
        self.order = [obj for key in sorted(state.zones) for obj in state.zones[key]]
        self._names = {obj: f"#{number}" for number, obj in enumerate(self.order)}

    def name(self, obj: str) -> str:
        """The name of an object by its place."""
        return self._names.setdefault(obj, f"#{len(self._names)}")

    def named(self, value: Json) -> Json:
        """A value with every id in it replaced by the name of the object's place."""
        if isinstance(value, str):
            return self.name(value) if _OBJECT_ID.match(value) else value
        if isinstance(value, Mapping):
            return [[self.named(key), self.named(inner)] for key, inner in sorted(value.items())]
        if isinstance(value, list | tuple):
            return [self.named(inner) for inner in value]
        return value


def _player(quantities: dict[Quantity, int], seat: str, values: Json) -> Json:
    """What is true of a player, but for life, counters and mana, which are quantities."""
    assert isinstance(values, list)
    life, counters, mana, *rest = values
    quantities["life", seat, ""] = life
    quantities.update({("counters", seat, kind): number for kind, number in counters})
    quantities.update({("mana", seat, symbol): number for symbol, number in mana})
    return rest


def _object(quantities: dict[Quantity, int], places: _Places, state: GameState, obj: str, values: Json) -> Json:
    """What an object is, but for counters, damage, power and toughness, and whether it came or changed sides lately."""
    assert isinstance(values, list)
    kind, owner, card, controller, status, counters, damage, host, facts, words, entry = values
    place = places.name(obj)
    quantities.update({("counters", place, which): number for which, number in counters})
    if damage:
        quantities["damage", place, ""] = damage
    if facts is not None:
        facts = list(facts)
        for at, name in ((4, "power"), (5, "toughness")):
            if isinstance(facts[at], int):
                quantities[name, place, ""] = facts[at]
                facts[at] = "#"
    since = 0 if controller is None else state.players[controller].turn_began
    lately = [state.controlled_since.get(obj, 0) > since > 0, state.entered.get(obj, 0) > since > 0]
    return [kind, owner, card, controller, status, host, facts, words, entry, lately if obj in state.controller else []]
