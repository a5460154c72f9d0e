"""Sugar: words of older records, and what each stands for in general words of the language.

Records and logs keep the words that they were written with; the rules see only general ones. An ability is expanded as
it is compiled, a continuous effect as it is read from the log (`docs/language.md` lists every word and its expansion).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from events.base import Value

Node = TypeVar("Node", bound=Value)

_EXPANSIONS: dict[type[Value], Callable[..., Value]] = {}
"""Node in an older word → its expansion; filled by `_expands`."""

_AS_WRITTEN: frozenset[tuple[str, str]] = frozenset({("apply", "to"), ("apply", "changes")})
"""Instruction and field of what stands in the log as it was written, and is expanded as that is read."""


def _expands(kind: type[Node]) -> Callable[[Callable[[Node], Value]], Callable[[Node], Value]]:
    """Marks the function that says what a node in an older word stands for."""

    def register(expansion: Callable[[Node], Value]) -> Callable[[Node], Value]:
        _EXPANSIONS[kind] = expansion
        return expansion

    return register


def expanded(node: Node) -> Node:
    """A node without sugar: the same where it has none."""
    changed: dict[str, object] = {}
    for name in type(node).model_fields:
        if (getattr(node, "do", ""), name) in _AS_WRITTEN:
            continue
        value = getattr(node, name)
        new = _expanded_value(value)
        if new is not value:
            changed[name] = new
    node = node.model_copy(update=changed) if changed else node
    expansion = _EXPANSIONS.get(type(node))
    return node if expansion is None else expansion(node)  # type: ignore[return-value]  # of the same union


def _expanded_value(value: object) -> object:
    if isinstance(value, Value):
        return expanded(value)
    if isinstance(value, tuple):
        new = tuple(_expanded_value(one) for one in value)
        return new if any(one is not other for one, other in zip(new, value, strict=True)) else value
    return value
