"""What must be true of one object."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rewind.aggregates.counted_values import counted_value
from rewind.aggregates.printed_numbers import as_number
from rewind.aggregates.questions.position import asking
from rewind.aggregates.questions.stating import keywords_of
from rewind.aggregates.state import GameState
from rewind.events.base import COLORS, Characteristics
from rewind.replays.scenarios.form.expectations import ObjectExpect
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.form.words import Name, Names

_NOTHING = Characteristics()

Difference = tuple[str, str, str]
"""What does not hold: its path below the key (empty for the key itself), what was expected, what is there."""


def words(expected: Name | Names | None) -> Names:
    """One or several words as a tuple."""
    if expected is None:
        return ()
    return (expected,) if isinstance(expected, str) else expected


@dataclass(frozen=True, slots=True)
class ObjectLook:
    """Holds expectations to objects in one state."""

    naming: Naming
    state: GameState

    def differences(self, obj: str, expect: ObjectExpect) -> Iterator[Difference]:
        """Every expectation of an object that does not hold."""
        for key in ObjectExpect.model_fields:
            if key in expect.model_fields_set:
                yield from _LOOKS[key](self, obj, getattr(expect, key), key)

    def facts(self, obj: str) -> Characteristics:
        """The characteristics of an object; empty ones where they are not known."""
        return self.state.characteristics_of(obj) or _NOTHING

    def zone(self, obj: str) -> str:
        """The name of the zone that an object is in."""
        key = self.state.position.get(obj)
        return "nowhere" if key is None else key.zone

    def has_types(self, obj: str, types: Names) -> bool:
        """Whether each of these is one of its supertypes, types or subtypes."""
        there = self.type_words(obj)
        return all(word in there for one in types for word in ([one] if one in there else one.split()))

    def type_words(self, obj: str) -> set[str]:
        """Its supertypes, types and subtypes."""
        line = self.facts(obj).type_line
        return {*line.supertypes, *line.types, *line.subtypes}

    def keywords(self, obj: str) -> tuple[str, ...]:
        """Its abilities: keywords by their words, with parameters or without, the others by their keys."""
        keys = self.facts(obj).abilities
        return (*keys, *sorted(keywords_of(self.state, keys) - {*keys}))

    # One key each

    def _fact(self, obj: str, expected: object, key: str) -> Iterator[Difference]:
        state, facts, status = self.state, self.facts(obj), self.state.status_of(obj)
        values: Mapping[str, object] = {
            "zone": self.zone(obj),
            "controller": self.naming.player(state.controller.get(obj) or state.owner(obj)),
            "owner": self.naming.player(state.owner(obj)),
            "name": facts.name,
            "power": as_number(facts.power),
            "toughness": as_number(facts.toughness),
            "loyalty": counted_value(state, obj, "loyalty"),
            "defense": counted_value(state, obj, "defense"),
            "tapped": status.tapped,
            "flipped": status.flipped,
            "face_down": status.face_down,
            "back_face_up": status.back_face_up,
            "damage": state.damage.get(obj, 0),
        }
        actual = values[key]
        if expected != actual:
            yield key, str(expected), str(actual)

    def _counters(self, obj: str, expected: Mapping[str, int] | None, key: str) -> Iterator[Difference]:
        actual = dict(self.state.counters.get(obj, ()))
        if {kind: number for kind, number in (expected or {}).items() if number} != actual:
            yield key, str(expected or "none"), str(actual or "none")

    def _protector(self, obj: str, expected: str | None, key: str) -> Iterator[Difference]:
        protector = self.state.protectors.get(obj)
        actual = None if protector is None else self.naming.player(protector)
        if expected != actual:
            yield key, expected or "nobody", actual or "nobody"

    def _attached_to(self, obj: str, expected: str | None, key: str) -> Iterator[Difference]:
        host = self.state.attached_to.get(obj)
        if expected is None or host is None:
            if (expected is None) != (host is None):
                yield key, expected or "nothing", "nothing" if host is None else self.naming.in_words(self.state, host)
            return
        if not self._is(host, expected):
            yield key, expected, self.naming.in_words(self.state, host)

    def _is(self, thing: str | int, name: str) -> bool:
        if isinstance(thing, int):
            return self.naming.seats.get(name) == thing
        pool = list(self.state.current.values()) if "#" in name else [thing]
        return thing in self.naming.matching(self.state, name, pool)

    def _types(self, obj: str, expected: str, key: str) -> Iterator[Difference]:
        left, _, right = expected.replace(" - ", " — ").partition(" — ")
        line = self.facts(obj).type_line
        actual = ({*line.supertypes, *line.types}, set(" ".join(line.subtypes).split()))
        if (set(left.split()), set(right.split())) != actual:
            yield key, expected, str(line)

    def _has_types(self, obj: str, expected: Name | Names, key: str) -> Iterator[Difference]:
        if not self.has_types(obj, words(expected)):
            yield key, ", ".join(words(expected)), str(self.facts(obj).type_line)

    def _has_not_types(self, obj: str, expected: Name | Names, key: str) -> Iterator[Difference]:
        if any(self.has_types(obj, (one,)) for one in words(expected)):
            yield key, f"none of {', '.join(words(expected))}", str(self.facts(obj).type_line)

    def _colors(self, obj: str, expected: Name | Names, key: str) -> Iterator[Difference]:
        colors = {COLORS.get(color, color) for color in words(expected)} - {"colorless"}
        actual = asking(self.state).characteristics(obj).colors  # what effects say of cards elsewhere is no event
        if colors != set(actual):
            yield key, ", ".join(sorted(colors)) or "none", ", ".join(actual) or "none"

    def _has_keywords(self, obj: str, expected: Name | Names, key: str) -> Iterator[Difference]:
        there = self.keywords(obj)
        if any(word not in there for word in words(expected)):
            yield key, ", ".join(words(expected)), ", ".join(there) or "none"

    def _has_not_keywords(self, obj: str, expected: Name | Names, key: str) -> Iterator[Difference]:
        there = self.keywords(obj)
        if any(word in there for word in words(expected)):
            yield key, f"none of {', '.join(words(expected))}", ", ".join(there)

    def _attacking(self, obj: str, expected: bool | str, key: str) -> Iterator[Difference]:
        defender = self.state.attacking.get(obj)
        good = self._is(defender, expected) if isinstance(expected, str) and defender is not None else None
        if (good if good is not None else expected == (defender is not None)) is not True:
            actual = "not attacking" if defender is None else self.naming.in_words(self.state, defender)
            yield key, str(expected), actual

    def _blocking(self, obj: str, expected: bool | Name | Names, key: str) -> Iterator[Difference]:
        blocked = self.state.blocking.get(obj, ())
        actual = ", ".join(self.naming.in_words(self.state, one) for one in blocked) or "not blocking"
        if isinstance(expected, bool):
            if expected != (obj in self.state.blocking):
                yield key, str(expected), actual
            return
        names = words(expected)
        if len(names) != len(blocked) or not all(any(self._is(one, name) for one in blocked) for name in names):
            yield key, ", ".join(names), actual


_FACTS = (
    "zone",
    "controller",
    "owner",
    "name",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "tapped",
    "flipped",
    "face_down",
    "back_face_up",
    "damage",
)

_LOOKS: Mapping[str, Callable[..., Iterator[Difference]]] = {
    key: ObjectLook._fact if key in _FACTS else getattr(ObjectLook, f"_{key}") for key in ObjectExpect.model_fields
}
"""Key → the method that checks it."""
