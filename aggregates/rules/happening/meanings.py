"""What names mean, from a context to the log and back: names, roles of the event, words settled before (`Bound`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rewind.aggregates.cards.language.words import name_and_role
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.event_words import named_words, words_of_roles
from rewind.aggregates.rules.engine.naming import NOTHING_NAMED, Named, ObjectOrPlayer, Role
from rewind.aggregates.rules.engine.occurrences import Occurrence
from rewind.aggregates.rules.programs.references import is_name
from rewind.events.playing import Bound

DONE = "done"
"""The role that says that what a name was given to was done, where neither things nor a number tell it."""


class Meanings(NamedTuple):
    """What words mean in a context."""

    bound: dict[str, tuple[ObjectOrPlayer, ...]]
    numbers: dict[str, int]
    names: dict[str, Named]


def of_event(occurrence: Occurrence, words: Iterable[str]) -> tuple[Bound, ...]:
    """What some of the words for an event's roles mean, as the log holds it."""
    things, numbers = words_of_roles(occurrence)
    values = named_words(occurrence)
    found: list[Bound] = []
    for word in sorted(words):
        named = values.get(word, NOTHING_NAMED)
        if word in things or word in numbers or named.values:
            number = numbers.get(word)
            found.append(Bound(name=word, objects=things.get(word, ()), values=named.values, number=number))
    return tuple(found)


def of_name(name: str, named: Named) -> Bound:
    """What a name means, as the log holds it."""
    return Bound(name=name, objects=named.things, values=named.values, number=named.number)


def read(bound: Iterable[Bound]) -> Meanings:
    """What the log holds, for a context."""
    found = Meanings({}, {}, {})
    for one in bound:
        things = (*one.objects, *one.hidden_objects)
        name, role = name_and_role(one.name)
        if name == "event":
            _read_event(found, one, things)
        elif not is_name(name):
            found.bound[one.name] = things
            if one.number is not None:
                found.numbers[one.name] = one.number
        elif role:
            before = found.names.get(name, NOTHING_NAMED)
            value: Role = things if one.number is None else one.number
            done = before.done or (role == DONE and bool(one.number))
            found.names[name] = _with(before, done=done, roles={**before.roles, role: value})
        else:
            before = found.names.get(name, NOTHING_NAMED)
            done = before.done or bool(things or one.values) or one.number is not None
            named = Named(things, one.values, one.number, done=done, roles=before.roles)
            found.names[name] = named
    return found


def _with(named: Named, *, done: bool, roles: dict[str, Role]) -> Named:
    return Named(named.things, named.values, named.number, done, roles, named.by_player)


def _read_event(found: Meanings, one: Bound, things: tuple[ObjectOrPlayer, ...]) -> None:
    if one.values:
        found.names[one.name] = Named(values=one.values, done=True)
    elif one.number is not None:
        found.numbers[one.name] = one.number
    if things or (not one.values and one.number is None):
        found.bound[one.name] = things


def within(context: Context, bound: Sequence[Bound]) -> None:
    """The words mean this in a context from now on."""
    if not bound:
        return
    found = read(bound)
    context.bound = {**context.bound, **found.bound}
    context.numbers = {**context.numbers, **found.numbers}
    context.names.update(found.names)
    if "X" in found.numbers:
        context.x = found.numbers["X"]
