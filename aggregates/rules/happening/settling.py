"""What words of a continuous effect mean is settled as it begins, and written into the log (rule 418.3c).

Those words are settled that mean something only where the effect was made: `target`, `X`, `event.player`, `$card`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening import meanings
from events.playing import Bound, ContinuousEffectBegan

_WORDS = re.compile(r'[" ](target[2-9]?|X|-X|event\.[a-z_]+|\$[a-z_]+[0-9]?(?:\.[a-z_]+)?)"')

_HIDDEN_ZONES = frozenset({"hand", "library"})


@lru_cache(maxsize=4096)
def words_in(program: str) -> tuple[str, ...]:
    """The words of a program, as canonical JSON, that mean something only where it was made; each once, in order."""
    return tuple(sorted({word.removeprefix("-") for word in _WORDS.findall(program)}))


def bound_words(context: Context, words: Iterable[str]) -> tuple[Bound, ...]:
    """What words mean now, as the log holds it; words that mean nothing here are left out."""
    found = (_bound(context, word) for word in words)
    return tuple(one for one in found if one is not None)


def _bound(context: Context, word: str) -> Bound | None:
    if word == "X" or word in context.numbers:
        return Bound(name=word, number=context.amount(word))
    if word.startswith("$"):
        name, *role = word.split(".")
        named = context.named(name)
        if not role:
            open_, hidden = _told(context, named.things)
            return Bound(name=word, objects=open_, hidden_objects=hidden, values=named.values, number=named.number)
        value = named.roles.get(role[0], ())
        if isinstance(value, int):
            return Bound(name=word, number=value)
        open_, hidden = _told(context, value)
        return Bound(name=word, objects=open_, hidden_objects=hidden)
    if word.startswith("event.") and word not in context.bound:
        return None
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
