"""A walk of the typed tree of the ability language: every node of a part of a program, and where each stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rewind.events.base import Value

__all__ = ["FieldOf", "Path", "fields_of", "nodes", "walk"]

Path = tuple[str | int, ...]
"""Where a node stands: names of fields as JSON has them, and places in a list, from 0."""


class FieldOf(NamedTuple):
    """A field of a node."""

    name: str
    alias: str
    """Its name in JSON."""
    default: object
    """What it holds where nothing is said."""


@cache
def fields_of(kind: type[Value]) -> tuple[FieldOf, ...]:
    """The fields of a kind of node, in the order in which they are declared."""
    return tuple(FieldOf(name, info.alias or name, info.default) for name, info in kind.model_fields.items())


def walk(part: object, path: Path = ()) -> Iterator[tuple[Path, Value]]:
    """The nodes of a part of a program with their paths, from the outside in; words and numbers have none."""
    if isinstance(part, Value):
        yield path, part
        for field in fields_of(type(part)):
            value = part.__dict__[field.name]
            if isinstance(value, Value | tuple):
                yield from walk(value, (*path, field.alias))
    elif isinstance(part, tuple):
        for index, one in enumerate(part):
            if isinstance(one, Value | tuple):
                yield from walk(one, (*path, index))


def nodes(part: object) -> Iterator[Value]:
    """The nodes of a part of a program, from the outside in."""
    return (node for _, node in walk(part))
