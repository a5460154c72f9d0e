"""What names mean, from a context to the log and back: names, roles of the event, words settled before (`Bound`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rewind.aggregates.cards.language.words import name_and_role
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.event_words import named_words, words_of_roles
from rewind.aggregates.rules.engine.naming import NOTHING_NAMED, Named, ObjectOrPlayer, Role
from rewind.aggregates.rules.engine.occurrences import Occurrence
from rewind.aggregates.rules.programs.references import NameOf, RoleOf, is_name, read_reference
from rewind.aggregates.state import HIDDEN_ZONES, number_of
from rewind.events.playing import Bound, ContinuousEffectBegan, Remembered

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


# What words of a continuous effect mean is settled as it begins, and written into the log (rule 418.3c).
#
# Those words are settled that mean something only where the effect was made: `target`, `X`, `event.player`, `$card`.


def bound_words(context: Context, words: Iterable[str]) -> tuple[Bound, ...]:
    """What words mean now, as the log holds it; words that mean nothing here are left out."""
    found = (_bound(context, word) for word in words)
    return tuple(one for one in found if one is not None)


def _bound(context: Context, word: str) -> Bound | None:
    if word == "X" or word in context.numbers:
        return Bound(name=word, number=context.amount(word))
    match read_reference(word):
        case NameOf(_, name, ""):
            named = context.named(name)
            open_, hidden = _told(context, named.things)
            return Bound(name=word, objects=open_, hidden_objects=hidden, values=named.values, number=named.number)
        case NameOf(_, name, role):
            value = context.named(name).roles.get(role, ())
            if isinstance(value, int):
                return Bound(name=word, number=value)
            open_, hidden = _told(context, value)
        case RoleOf() if word not in context.bound:
            return None
        case _:
            open_, hidden = _told(context, context.resolve_reference(word))
    return Bound(name=word, objects=open_, hidden_objects=hidden)


def _told(context: Context, things: Iterable[ObjectOrPlayer]) -> tuple[tuple[ObjectOrPlayer, ...], tuple[str, ...]]:
    """Things that everybody may know of, and those that only one player does."""
    open_: list[ObjectOrPlayer] = []
    hidden: list[str] = []
    for thing in things:
        if isinstance(thing, str) and context.engine.zone_of(thing) in HIDDEN_ZONES:
            hidden.append(thing)
        else:
            open_.append(thing)
    return tuple(open_), tuple(hidden)


def context_of(engine: Engine, began: ContinuousEffectBegan) -> Context:
    """The context of an effect that began, in which its words mean what they meant then (rule 418.3c)."""
    context = Context(engine, began.seat or 0, began.source)
    if began.bound:
        within(context, began.bound)
    return context


# What all abilities of a record on an object know by a name: the event that tells it (217.1c; 2006-10: 217.7d).


def remembering(
    context: Context, name: str, named: Named, on: str | None = None, *, is_hidden: bool = False
) -> Remembered:
    """The event by which an object remembers something under a name; `on`: which, where it is not told by the context.

    It may stand in a group with the move by which the object became what remembers. `is_hidden`: the things are where
    not everybody sees them.
    """
    engine = context.engine
    obj = on or keeper(context)
    public = tuple(
        thing for thing in named.things if isinstance(thing, int) or not (is_hidden or _is_hidden(context, thing))
    )
    hidden = tuple(thing for thing in named.things if isinstance(thing, str) and thing not in public)
    return Remembered(
        seat=context.you if hidden else None,
        object=obj,
        key=context.record or engine.name(obj),
        name=name,
        objects=public,
        hidden_objects=hidden,
        values=named.values,
        number=named.number,
    )


def keeper(context: Context) -> str:
    """The object that remembers: the source; what it became, where the ability triggered on its own move.

    An ability whose source has left otherwise remembers for it as it last was, so that what looks back knows of it.
    """
    engine, source, it = context.engine, context.source, context.trigger.it
    assert source is not None, "no object has the ability"
    if it is not None and number_of(it) == number_of(source) and it != source:
        return engine.draft.current.get(number_of(source), it)
    return source


def _is_hidden(context: Context, obj: str) -> bool:
    """Whether only its owner knows of an object: it is in a hand or a library."""
    return context.engine.zone_of(obj) in HIDDEN_ZONES
