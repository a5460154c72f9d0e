"""The names of a record's programs: every name that is read has to be given to something (`$card`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rewind.aggregates.cards.yamlfile import Path

_NAME = re.compile(r"\$[a-z_]+[0-9]?")
_GIVING = frozenset({"as", "keep"})
"""Fields that give a name to what is done, chosen, paid."""
_FOR_ALL = frozenset({"keep", "optional", "name"})
"""Fields whose names all abilities of the record can read."""

_COSTS = frozenset({"cost", "add"})
"""Fields that are costs."""


def given_names(program: object, *, in_a_cost: bool = False) -> Iterator[tuple[str, bool]]:
    """The names that a program gives, and whether every ability of the record can read each.

    What a cost gives a name to is known of the spell, and of the permanent that it becomes.
    """
    if isinstance(program, dict):
        is_way = in_a_cost or program.get("change") == "allow"
        for key, value in program.items():
            if key in _GIVING or (key in _FOR_ALL and isinstance(value, str) and value.startswith("$")):
                names = value if isinstance(value, list) else [value]
                yield from ((name, key in _FOR_ALL or is_way) for name in names if isinstance(name, str))
            else:
                yield from given_names(value, in_a_cost=in_a_cost or key in _COSTS)
    elif isinstance(program, list | tuple):
        for one in program:
            yield from given_names(one, in_a_cost=in_a_cost)


def read_names(program: object, path: Path = ()) -> Iterator[tuple[str, Path]]:
    """The names that a program reads, with where each stands."""
    if isinstance(program, dict):
        for key, value in program.items():
            if key not in _GIVING and not (key in _FOR_ALL and isinstance(value, str)):
                yield from read_names(value, (*path, key))
    elif isinstance(program, list | tuple):
        for index, one in enumerate(program):
            yield from read_names(one, (*path, index))
    elif isinstance(program, str):
        yield from ((name, path) for name in _NAME.findall(program))


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A text with other names; those that are not in `names` stay."""
    return _NAME.sub(lambda name: names.get(name[0], name[0]), text)


def numbered(text: str) -> str:
    """A text with `$0`, `$1` … for its names, in their order: so two are equal that differ by names alone."""
    return renamed(text, {name: f"${number}" for number, name in enumerate(dict.fromkeys(_NAME.findall(text)))})
