"""What stands in a record, or in a part of one: nodes, lists of instructions, changes; the outermost first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

Fields: TypeAlias = dict[str, Any]
"""A record, an ability or another node, as plain data."""

EFFECTS = ("effect", "otherwise", "won", "lost")
"""Fields that hold instructions one after the other."""

EACH_PLAYER: dict[str, Fields] = {"each_player": {"players": "any"}, "each_opponent": {"players": "opponent"}}
"""Words for several players → the description of them."""


def nodes_of(part: Any) -> Iterator[Fields]:
    """The nodes in something: all that has fields."""
    if isinstance(part, list):
        for one in part:
            yield from nodes_of(one)
    elif isinstance(part, dict):
        yield part
        for value in list(part.values()):
            yield from nodes_of(value)


def effects_of(part: Any) -> Iterator[list[Fields]]:
    """The lists of instructions in something; one that is altered meanwhile is gone on with as it is then."""
    if isinstance(part, dict):
        for key, value in list(part.items()):
            if key in EFFECTS and isinstance(value, list):
                yield value
            yield from effects_of(value)
    elif isinstance(part, list):
        for one in part:
            yield from effects_of(one)


def changes_of(part: Any) -> list[Fields]:
    """The changes in something: what effects and static abilities do."""
    return [node for node in nodes_of(part) if "change" in node]


def instructions_of(part: Any) -> list[Fields]:
    """The instructions in something."""
    return [node for node in nodes_of(part) if "do" in node]
