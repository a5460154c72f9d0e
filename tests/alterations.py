"""Alterations of the conditions of the rules: which there are, and how one is made in the functions of a process.

An alteration makes a condition always true or always false, or takes one part out of an `and` or an `or`. The files
stay as they are.
"""

from __future__ import annotations

import ast
import functools
import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "rewind"
"""Where the interpreter finds the modules."""

ROOMS = (
    "aggregates/rules/happening/layering",
    "aggregates/rules/queries",
    "aggregates/rules/at_work",
    "aggregates/rules/mana",
    "aggregates/rules/costs",
    "aggregates/rules/proposals",
)
"""The folders whose conditions are altered: layers, queries, costs and what is proposed."""


class Alteration(NamedTuple):
    """One condition altered: the file from the root, the function, where the condition begins, and what is altered."""

    file: str
    function: str
    first_line: int
    line: int
    column: int
    part: int
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"

    @property
    def place(self) -> str:
        """The function with its module, as `guards.toml` names it."""
        return f"{self.module}.{self.function}"

    @property
    def module(self) -> str:
        """The module, as it is imported."""
        return f"rewind.{self.file.removesuffix('.py').replace('/', '.')}"


# Which alterations there are


def every_alteration() -> list[Alteration]:
    """All alterations of the rooms."""
    paths = sorted(path for room in ROOMS for path in (ROOT / room).glob("*.py"))
    return [
        alteration
        for path in paths
        for alteration in alterations_in(path.relative_to(ROOT).as_posix(), ast.parse(path.read_bytes()))
    ]


def alterations_in(file: str, tree: ast.Module) -> Iterator[Alteration]:
    """The alterations of a file's conditions that stand in functions."""
    for function, names in _outermost(tree):
        for condition in _conditions(function):
            for part, text in enumerate(_texts(condition)):
                yield Alteration(file, names, _first_line(function), condition.lineno, condition.col_offset, part, text)


def _outermost(tree: ast.AST, names: tuple[str, ...] = ()) -> Iterator[tuple[ast.FunctionDef, str]]:
    """The functions and methods of a module that stand in no other function, with their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node, ".".join((*names, node.name))
        elif isinstance(node, ast.ClassDef):
            yield from _outermost(node, (*names, node.name))


def _first_line(function: ast.FunctionDef) -> int:
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def _conditions(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What decides inside a function: tests of if, while and conditional expressions, filters, and, or."""
    for node in ast.walk(function):
        if isinstance(node, ast.If) and _only_asserts(node):
            continue
        if isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.BoolOp):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from (test for test in node.ifs if not isinstance(test, ast.BoolOp))
        elif isinstance(node, ast.match_case) and node.guard is not None and not isinstance(node.guard, ast.BoolOp):
            yield node.guard
        elif isinstance(node, ast.BoolOp):
            yield node


def _only_asserts(node: ast.If) -> bool:
    """Whether all that a condition guards is an error of the program itself."""
    first = node.body[0]
    error = first.exc if isinstance(first, ast.Raise) else None
    return isinstance(error, ast.Call) and ast.unparse(error.func) == "AssertionError"


def _texts(condition: ast.expr) -> Iterator[str]:
    """How each alteration of a condition is told, in the order of `_altered`."""
    text = ast.unparse(condition)
    if isinstance(condition, ast.BoolOp):
        for value in condition.values:
            yield f"`{text}` without `{ast.unparse(value)}`"
    else:
        yield f"`{text}` always true"
        yield f"`{text}` always false"


# Making one


def altered_code(alteration: Alteration) -> CodeType:
    """The code of the altered function, compiled as its module is."""
    path = SOURCE / alteration.file
    tree = ast.parse(path.read_bytes())
    _Altering(alteration).visit(tree)
    code = compile(ast.fix_missing_locations(tree), str(path), "exec")
    return next(function for function in _functions_in(code) if _is_of(alteration, function))


class _Altering(ast.NodeTransformer):
    """Puts the altered condition in the place of the one that an alteration names."""

    def __init__(self, alteration: Alteration) -> None:
        self._alteration = alteration

    def visit(self, node: ast.AST) -> ast.AST:
        where = self._alteration
        if isinstance(node, ast.expr) and (node.lineno, node.col_offset) == (where.line, where.column):
            texts = list(_texts(node))
            if where.part < len(texts) and texts[where.part] == where.text:
                return _altered(node, where.part)
        return self.generic_visit(node)


def _altered(condition: ast.expr, part: int) -> ast.expr:
    if isinstance(condition, ast.BoolOp):
        left = [value for index, value in enumerate(condition.values) if index != part]
        return left[0] if len(left) == 1 else ast.BoolOp(condition.op, left)
    constant = ast.Constant(part == 0)
    if any(isinstance(node, ast.NamedExpr) for node in ast.walk(condition)):  # what it names is read afterwards
        return ast.Subscript(ast.Tuple([condition, constant], ast.Load()), ast.Constant(1), ast.Load())
    return constant


def _functions_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _functions_in(constant)


def _is_of(alteration: Alteration, code: CodeType) -> bool:
    return (code.co_qualname, code.co_firstlineno) == (alteration.function, alteration.first_line)


def alter(alteration: Alteration) -> None:
    """Alters a function of this process wherever it is, and forgets what the rules keep of computations."""
    code, path = altered_code(alteration), str(SOURCE / alteration.file)
    gc.unfreeze()  # what tests/conftest.py froze is not listed otherwise
    for held in gc.get_objects():
        if isinstance(held, FunctionType) and held.__code__.co_filename == path and _is_of(alteration, held.__code__):
            held.__code__ = code
        elif isinstance(held, functools._lru_cache_wrapper) and held.__module__.startswith("rewind.aggregates.rules"):
            held.cache_clear()
