"""Alterations of the conditions of the rules: which there are, and how one is made in the functions of a process.

An alteration makes a condition always true or always false, or takes one part out of an `and` or an `or`. The files
stay as they are. `watch` notes where the conditions come out so that an alteration would make a difference.
"""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple, TypeVar

T = TypeVar("T")

SOURCE = Path(__file__).parent.parent / "src" / "rewind"
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
    def key(self) -> tuple[str, int, int, int, str]:
        """What stays the same as lines come and go above the function: by this answers are kept, and a sample drawn."""
        return (self.place.partition("aggregates.")[2], self.line - self.first_line, self.column, self.part, self.text)

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
    paths = sorted(path for room in ROOMS for path in (SOURCE / room).glob("*.py"))
    return [
        alteration
        for path in paths
        for alteration in alterations_in(path.relative_to(SOURCE).as_posix(), ast.parse(path.read_bytes()))
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
        elif isinstance(node, ast.BoolOp) and not _is_default(node):
            yield node


def _is_default(node: ast.BoolOp) -> bool:
    """Whether it only says of which type nothing is, as `x or 0` does: that decides nothing."""
    last = node.values[-1]
    is_nothing = (isinstance(last, ast.Constant) and not last.value) or (isinstance(last, ast.Tuple) and not last.elts)
    return isinstance(node.op, ast.Or) and len(node.values) == 2 and is_nothing


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


@functools.cache
def _held() -> dict[tuple[str, str, int], list[FunctionType]]:
    """File, name and first line → the functions of the rooms in this process that were made from that text."""
    paths = [path for room in ROOMS for path in sorted((SOURCE / room).glob("*.py"))]
    for path in paths:
        importlib.import_module(
            ".".join(("rewind", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")
        )
    files = {str(path) for path in paths}
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    gc.unfreeze()  # what tests/conftest.py froze is not listed otherwise
    for held in gc.get_objects():
        if isinstance(held, FunctionType) and held.__code__.co_filename in files:
            code = held.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(held)
    return found


@functools.cache
def _caches() -> list[functools._lru_cache_wrapper[object]]:
    _held()
    every = (held for held in gc.get_objects() if isinstance(held, functools._lru_cache_wrapper))
    return [held for held in every if held.__module__.startswith("rewind.aggregates.rules")]


def forget() -> None:
    """Forgets what the rules keep of computations in this process."""
    for cache in _caches():
        cache.cache_clear()


def alter(alteration: Alteration) -> None:
    """Alters a function of this process wherever it is, and forgets what the rules keep of computations."""
    code = altered_code(alteration)
    for held in _held()[str(SOURCE / alteration.file), alteration.function, alteration.first_line]:
        held.__code__ = code
    forget()


# Watching


_NOTE = "note_how_a_condition_comes_out"
NO_ALTERATION = -1
"""Noted where no alteration of a condition makes a difference to it."""


def watch() -> set[int]:
    """Has every condition of the rooms note how it comes out; returns where it is noted, which the caller empties.

    There the places in `every_alteration` come to stand of those alterations that would have made a difference to a
    condition. One that is not there made none, unless asking the condition itself does something.
    """
    noted = set[int]()

    def note(when_false: int, when_true: int, unless_bool: int, value: T) -> T:
        noted.add(when_true if value else when_false)
        if not isinstance(value, bool):
            noted.add(unless_bool)
        return value

    setattr(builtins, _NOTE, note)
    held, place = _held(), 0
    for path in sorted(path for room in ROOMS for path in (SOURCE / room).glob("*.py")):
        tree = ast.parse(path.read_bytes())
        conditions: dict[ast.expr, int] = {}
        for function, _ in _outermost(tree):
            for condition in _conditions(function):
                conditions[condition] = place
                place += len(list(_texts(condition)))
        _Watching(conditions).visit(tree)
        module = compile(ast.fix_missing_locations(tree), str(path), "exec")
        for code in _functions_in(module):
            for altered in held.get((str(path), code.co_qualname, code.co_firstlineno), ()):
                altered.__code__ = code
    forget()
    return noted


class _Watching(ast.NodeTransformer):
    """Has each condition, or each part of an `and` or an `or`, noted."""

    def __init__(self, conditions: dict[ast.expr, int]) -> None:
        self._conditions = conditions

    def visit(self, node: ast.AST) -> ast.AST:
        place = self._conditions.get(node) if isinstance(node, ast.expr) else None
        self.generic_visit(node)
        if place is None or not isinstance(node, ast.expr):
            return node
        if not isinstance(node, ast.BoolOp):
            return _noting((place, place + 1, NO_ALTERATION), node)
        for index, value in enumerate(node.values):
            at, is_last = place + index, index == len(node.values) - 1
            names = any(isinstance(part, ast.NamedExpr) for part in ast.walk(value))
            when_false = at if names or isinstance(node.op, ast.And) else NO_ALTERATION
            when_true = at if names or isinstance(node.op, ast.Or) else NO_ALTERATION
            node.values[index] = _noting((when_false, when_true, at if is_last else NO_ALTERATION), value)
        return node


def _noting(places: tuple[int, int, int], value: ast.expr) -> ast.expr:
    constants: list[ast.expr] = [ast.Constant(place) for place in places]
    return ast.copy_location(ast.Call(ast.Name(_NOTE, ast.Load()), [*constants, value], []), value)
