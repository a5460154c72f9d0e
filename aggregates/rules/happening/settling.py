"""What words of a continuous effect mean is settled as it begins, and written into the log (rule 418.3c).

Those words are settled that mean something only where the effect was made: `target`, `X`, `event.player`, `$card`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening import meanings
from rewind.aggregates.rules.programs.references import NameOf, RoleOf, read_reference
from rewind.events.playing import Bound, ContinuousEffectBegan

_HIDDEN_ZONES = frozenset({"hand", "library"})


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
        if isinstance(thing, str) and context.engine.zone_of(thing) in _HIDDEN_ZONES:
            hidden.append(thing)
        else:
            open_.append(thing)
    return tuple(open_), tuple(hidden)


def context_of(engine: Engine, began: ContinuousEffectBegan) -> Context:
    """The context of an effect that began, in which its words mean what they meant then (rule 418.3c)."""
    context = Context(engine, began.seat or 0, began.source)
    if began.bound:
        meanings.within(context, began.bound)
    return context
