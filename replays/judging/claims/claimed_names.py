"""The names of objects in a claim: one that is misspelled fits nothing, and what is denied of it would always be so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.state import GameState
from rewind.events.base import NamesObject
from rewind.events.catalogue import EVENTS
from rewind.events.errors import DisputeError
from rewind.replays.forking.steps import naming_of
from rewind.replays.scenarios.form.expectations import Expect
from rewind.replays.scenarios.form.naming import COMBAT_DAMAGE, FACE_DOWN, parse_reference, times

_NO_NAMES = frozenset({"*", COMBAT_DAMAGE, FACE_DOWN})
"""What stands for objects without being the name of one."""


def names_expected(expect: Expect) -> Iterator[str]:
    """The names of objects in an expectation."""
    yield from expect.objects
    for contents in (expect.has, expect.zones, expect.has_not):
        for zones in contents.values():
            for names in zones.values():
                yield from (times(name)[0] for name in names)
    for counts in expect.count.values():
        for numbers in counts.values():
            yield from numbers


def names_in_step(step: Mapping[str, object]) -> Iterator[str]:
    """The names of the cards that a step of a scenario is about."""
    for body in step.values():
        if isinstance(body, Mapping) and isinstance(card := body.get("card"), str):
            yield card


def names_in_pattern(pattern: Mapping[str, object]) -> Iterator[str]:
    """The names of objects in a pattern of an event whose type is known."""
    fields = EVENTS[str(pattern["type"])].model_fields
    for key, value in pattern.items():
        names_object = key in fields and any(isinstance(one, NamesObject) for one in fields[key].metadata)
        if names_object and isinstance(value, str):
            yield value


def require_objects(names: Iterable[str], states: Iterable[GameState]) -> None:
    """Raises DisputeError RW6206 where a name is of no object in these states, of no card and of no subtype.

    A token that should have come into being is nowhere yet; its name is made of subtypes.
    """
    left = {parse_reference(name).name for name in names} - _NO_NAMES
    there = iter(states)
    while left and (state := next(there, None)) is not None:
        left -= _names_in(state)
    for name in sorted(left - pool().records.keys() if left else left):
        if not all(word in _subtypes() for word in name.split()):
            raise DisputeError("RW6206", f'nothing in this game is called "{name}", and no card is known by that name')


def _names_in(state: GameState) -> set[str]:
    """The names of all that is in a game, or was."""
    naming = naming_of(state)
    return {naming.name_of(state, obj) for number in state.incarnations for obj in state.objects_of(number)}


def _subtypes() -> frozenset[str]:
    return frozenset().union(*(subtypes for name in NAMES for subtypes in edition(name).subtypes.values()))
