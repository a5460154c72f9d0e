"""Deletes each entry of each hand-written table, alone, and shows that the import stops or a test fails.

`python -m tests.table_entries` goes through every table; with arguments, through those whose name has one of them in
it, as "happen._WATCHERS". It prints each entry that nothing misses, and ends with status 1 where there is one.

A table here is what a module assigns once at its top: a dict, set, list or tuple whose entries are classes of events or
of values, names of events, or functions. Each entry is deleted in a process of its own, as the module is compiled: the
files stay as they are.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("aggregates", "replays", "projections")

TESTS = {
    "aggregates.rules": (
        "tests/rules/test_recomputing_everything.py::test_every_scenario_is_decided_alike",
        "tests/rules/scenarios",
        "tests/rules/test_inputs.py",
        "tests/rules/test_refusals.py",
        "tests/layering",
        "tests/aggregates",
        "tests/replays",
    ),
    "aggregates": ("tests/rules/test_inputs.py", "tests/rules/scenarios", "tests/aggregates", "tests/replays"),
    "replays.scenarios": ("tests/rules/scenarios", "tests/replays/scenarios", "tests/cli"),
    "replays": ("tests/replays", "tests/cli"),
    "projections": ("tests/projections", "tests/cli"),
}
"""Package → the tests that are asked about its tables, one after the other; the longest name that fits counts."""


class Entry(NamedTuple):
    """One entry of a table."""

    module: str
    table: str
    place: int
    text: str

    def __str__(self) -> str:
        return f"{self.module}.{self.table}: {self.text}"


def collection_of(value: ast.expr | None) -> ast.Dict | ast.Set | ast.List | ast.Tuple | None:
    """The literal that a table is written as, inside a call that makes it a set or a mapping or not."""
    while isinstance(value, ast.Call) and len(value.args) == 1:
        value = value.args[0]
    while isinstance(value, ast.BinOp):
        value = value.right if collection_of(value.right) is not None else value.left
    return value if isinstance(value, ast.Dict | ast.Set | ast.List | ast.Tuple) else None


def tables(tree: ast.Module) -> Iterator[tuple[str, ast.Dict | ast.Set | ast.List | ast.Tuple]]:
    """The names that are given a literal at the top of a module, with the literal."""
    for statement in tree.body:
        if not isinstance(statement, ast.Assign | ast.AnnAssign):
            continue
        target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
        if isinstance(target, ast.Name):
            found = collection_of(statement.value)
            if found is not None:
                yield target.id, found


def entries(module: ModuleType, tree: ast.Module) -> Iterator[Entry]:
    """The entries of the tables of a module that are classes, names of events, or functions."""
    for name, table in tables(tree):
        keys = table.keys if isinstance(table, ast.Dict) else table.elts
        values = table.values if isinstance(table, ast.Dict) else table.elts
        for index, (key, value) in enumerate(zip(keys, values, strict=True)):
            if key is not None and (_is_meant(module, key) or (key is not value and _is_function(module, value))):
                yield Entry(module.__name__, name, index, ast.unparse(key))


def _is_meant(module: ModuleType, key: ast.expr) -> bool:
    if isinstance(key, ast.Constant):
        return key.value in importlib.import_module("events.catalogue").EVENTS
    if not isinstance(key, ast.Name | ast.Attribute):
        return False
    found = _evaluated(module, key)
    value = importlib.import_module("events.base").Value
    return (isinstance(found, type) and issubclass(found, value)) or _is_function(module, key)


def _is_function(module: ModuleType, value: ast.expr) -> bool:
    if isinstance(value, ast.Lambda):
        return True
    named = isinstance(value, ast.Name | ast.Attribute | ast.Call)
    found = _evaluated(module, value) if named else None
    return callable(found) and not isinstance(found, type)


def _evaluated(module: ModuleType, expression: ast.expr) -> object:
    try:
        return eval(compile(ast.Expression(expression), "", "eval"), dict(vars(module)))
    except NameError:  # a type alias, which is not read at run time
        return None


def all_entries() -> list[Entry]:
    """The entries of every table of the packages."""
    found: list[Entry] = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
            found += entries(module, ast.parse(path.read_text()))
    return found


class _Without(importlib.machinery.SourceFileLoader):
    """Compiles a module without one entry of one table."""

    entry: Entry

    def source_to_code(self, data: object, path: object, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]  # no need for the others
        assert isinstance(data, bytes)
        tree = ast.parse(data)
        for name, table in tables(tree):
            if name == self.entry.table:
                if isinstance(table, ast.Dict):
                    del table.keys[self.entry.place], table.values[self.entry.place]
                else:
                    del table.elts[self.entry.place]
                    if isinstance(table, ast.Set) and not table.elts:
                        table.elts.append(ast.Starred(ast.Tuple([], ast.Load()), ast.Load()))
        return compile(ast.fix_missing_locations(tree), str(path), "exec")

    def get_code(self, fullname: str) -> CodeType:
        """Never what an earlier process left behind."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.entry.module:
            return None
        where = ROOT / Path(*fullname.split("."))
        is_package = where.is_dir()
        file = where / "__init__.py" if is_package else where.with_suffix(".py")
        loader = _Without(fullname, str(file))
        loader.entry = self.entry
        return importlib.util.spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=[str(where)] if is_package else None
        )


def is_missed(entry: Entry) -> bool:
    """Whether an import stops or a test fails without the entry; asked in a process that imported nothing yet."""
    sys.meta_path.insert(0, _Finder(entry))
    try:
        importlib.import_module("aggregates.game")
        importlib.import_module(entry.module)
    except Exception:
        return True
    package = max((name for name in TESTS if entry.module.startswith(name)), key=len)
    for tests in TESTS[package]:
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib"]
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            failed = pytest.main([*options, str(ROOT / tests)]) != pytest.ExitCode.OK
        if failed:
            return True
    return False


def in_a_process(entry: Entry) -> int:
    """Starts a process that asks, and returns its id."""
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os._exit(0 if is_missed(entry) else 1)
    return child


def _listed() -> list[Entry]:
    """All entries, found in a process of its own so that this one has imported nothing of the packages."""
    reads, writes = os.pipe()
    if os.fork() == 0:
        with os.fdopen(writes, "w") as out:
            out.writelines("\t".join(map(str, entry)) + "\n" for entry in all_entries())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as read:
        rows = [line.rstrip("\n").split("\t") for line in read]
    os.wait()
    return [Entry(module, table, int(index), text) for module, table, index, text in rows]


def main(words: Sequence[str]) -> int:
    """Goes through the entries and says which nothing misses; 1 where there is one, or where there is none at all."""
    asked = [entry for entry in _listed() if not words or any(word in str(entry) for word in words)]
    running: dict[int, Entry] = {}
    unmissed = 0
    waiting = list(reversed(asked))
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            entry = waiting.pop()
            running[in_a_process(entry)] = entry
        child, status = os.wait()
        entry = running.pop(child)
        if os.waitstatus_to_exitcode(status) != 0:
            unmissed += 1
            print(f"nothing misses {entry}", flush=True)
    print(f"{len(asked)} entries: nothing misses {unmissed} of them")
    return int(unmissed > 0 or not asked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
