"""Keys of abilities that are given, with what the names mean that they speak of (rules 407.1, 418.3c)."""

from __future__ import annotations

from functools import lru_cache

import orjson

from aggregates.cards.given import GIVER, Meaning, key_with, read_names_of
from aggregates.cards.names import given_names
from aggregates.rules.engine.context import Context


def named_key(context: Context, key: str) -> str:
    """The key of an ability that is given, with what the names mean that it speaks of, and its giver."""
    engine = context.engine
    program = engine.compiler.program_of(key, engine.draft.definitions)
    if program is None:
        return key
    names = {name: _meaning(context, name) for name in _open_names(program)}
    return key_with(key, names) if names else key


def _meaning(context: Context, name: str) -> Meaning:
    if name == GIVER:
        return () if context.source is None else (context.source,)
    named = context.named(name)
    if named.values:
        return named.values
    if named.things:
        return tuple(f"seat {thing}" if isinstance(thing, int) else thing for thing in named.things)
    return () if named.number is None else (named.number,)


@lru_cache(maxsize=4096)
def _open_names(program: str) -> tuple[str, ...]:
    """The names that a program speaks of and does not give itself, the giver among them."""
    given = {name for name, _ in given_names(orjson.loads(program))}
    return tuple(name for name in read_names_of(program) if name not in given)
