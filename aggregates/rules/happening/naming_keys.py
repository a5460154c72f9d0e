"""Keys of abilities that are given, with what the names mean that they speak of (rules 407.1, 418.3c)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import orjson

from aggregates.cards.given import GIVER, Meaning, key_with, read_names_of
from aggregates.cards.names import given_names
from aggregates.rules.engine.context import Context


def named_key(context: Context, key: str, linked: frozenset[str] = frozenset()) -> str:
    """The key of an ability that is given, with what the names mean that it speaks of, and its giver.

    `linked` are names that mean what they mean on the object that has the ability (2006-10: 217.7d).
    """
    program = _program(context, key)
    if program is None:
        return key
    names = {name: _meaning(context, name) for name in _open_names(program) if name not in linked}
    return key_with(key, names) if names else key


def linked_names(context: Context, keys: Iterable[str]) -> frozenset[str]:
    """The names under which abilities that are given together keep something for one another (2006-10: 217.7d)."""
    programs = (_program(context, key) for key in keys)
    return frozenset().union(*(_kept_names(program) for program in programs if program is not None))


def _program(context: Context, key: str) -> str | None:
    return context.engine.compiler.program_of(key, context.engine.draft.definitions)


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
def _kept_names(program: str) -> frozenset[str]:
    """The names that a program gives and that the other abilities can read."""
    return frozenset(name for name, is_for_all in given_names(orjson.loads(program)) if is_for_all)


@lru_cache(maxsize=4096)
def _open_names(program: str) -> tuple[str, ...]:
    """The names that a program speaks of and does not give itself, the giver among them."""
    given = {name for name, _ in given_names(orjson.loads(program))}
    return tuple(name for name in read_names_of(program) if name not in given)
