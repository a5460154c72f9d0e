"""Keys of abilities that are given, with what the names mean that they speak of (rules 407.1, 418.3c)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import orjson

from rewind.aggregates.cards.given import (
    GAINED,
    GIVER,
    GivenKey,
    Meaning,
    key_reworded,
    key_with,
    read_names_of,
    split_key,
)
from rewind.aggregates.cards.names import given_names
from rewind.aggregates.rules.engine.context import Context


def named_key(context: Context, key: str, linked: frozenset[str] = frozenset()) -> str:
    """The key of an ability that is given, with what the names mean that it speaks of, and its giver.

    The giver is told too where a limit on how often it is used is of what that gave (2026-04: 602.5c).
    `linked` are names that mean what they mean on the object that has the ability (2006-10: 217.7d).
    """
    program = _program(context, key)
    if program is None:
        return key
    spoken_of = _open_names(program)
    if context.engine.edition.policies.acquired_limits == "by_giver" and _is_limited(program):
        spoken_of = (*spoken_of, GIVER)
    names = {name: _meaning(context, name) for name in spoken_of if name not in linked}
    return key_with(key, names) if names else key


def linked_key(context: Context, key: str, linked: frozenset[str]) -> str:
    """The key of an ability that is gained now, with when, if it is one of those that are linked by these names.

    So it is linked to no ability that the object has otherwise, or had in the past (2006-10: 217.7d).
    """
    program = _program(context, _without_names(key))
    if program is None or linked.isdisjoint((*_kept_names(program), *_open_names(program))):
        return key
    given = split_key(key) or GivenKey(key, {}, "", {})
    return key_reworded(given._replace(names={**given.names, GAINED: (context.engine.draft.n,)}), given.words)


def linked_names(context: Context, keys: Iterable[str]) -> frozenset[str]:
    """The names under which one of several abilities that are given together keeps what another one speaks of."""
    programs = [program for key in keys if (program := _program(context, _without_names(key))) is not None]
    kept = frozenset[str]().union(*map(_kept_names, programs))
    return kept & frozenset[str]().union(*map(_open_names, programs))


def _without_names(key: str) -> str:
    given = split_key(key)
    return key if given is None else key_reworded(given._replace(names={}), given.words)


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
def _is_limited(program: str) -> bool:
    """Whether an activated ability may be played only so often."""
    return orjson.loads(program).get("uses") is not None


@lru_cache(maxsize=4096)
def _kept_names(program: str) -> frozenset[str]:
    """The names that a program gives and that the other abilities can read."""
    return frozenset(name for name, is_for_all in given_names(orjson.loads(program)) if is_for_all)


@lru_cache(maxsize=4096)
def _open_names(program: str) -> tuple[str, ...]:
    """The names that a program speaks of and does not give itself, the giver among them."""
    given = {name for name, _ in given_names(orjson.loads(program))}
    return tuple(name for name in read_names_of(program) if name not in given)
