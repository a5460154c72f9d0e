"""What the source says of each field: its annotation as written, and the sentence that stands under it.

The reference of events (`docs.build`) and the schemas of exported tables (`rewind.projections.tables`) are made from
this, so that a meaning is written once, beside the field.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from rewind.events.base import Value


@cache
def tree(module: ModuleType) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(inspect.getsource(module))


def commented(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement with the string that stands directly under it, or with nothing."""
    for position, statement in enumerate(body):
        after = body[position + 1] if position + 1 < len(body) else None
        match after:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield statement, inspect.cleandoc(text)
            case _:
                yield statement, ""


@cache
def fields_in_source(cls: type[object]) -> dict[str, tuple[ast.expr, str]]:
    """Field name → annotation as written, and meaning, of the fields that the class's own text declares."""
    module = inspect.getmodule(cls)
    assert module is not None
    definition = next(
        node for node in tree(module).body if isinstance(node, ast.ClassDef) and node.name == cls.__name__
    )
    return {
        statement.target.id: (statement.annotation, meaning)
        for statement, meaning in commented(definition.body)
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
    }


@cache
def field_in_source(cls: type[Value], name: str) -> tuple[ast.expr, str]:
    """Annotation as written, and meaning, of a field that the class or a base of it declares."""
    return next(
        fields_in_source(parent)[name]
        for parent in cls.__mro__
        if issubclass(parent, Value) and name in fields_in_source(parent)
    )
