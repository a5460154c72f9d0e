"""Deletes each entry of each hand-written table, alone, and shows that the import stops or a test fails.

`python -m tests.table_entries` goes through every table; with arguments, through those whose name has one of them in
it, as "happen._WATCHERS". It prints each entry that nothing misses, and ends with status 1 where there is one.

A table here is what a module assigns once at its top: a dict, set, list or tuple whose entries are classes of events or
of values, functions, or names of events; words of which only some are also names of events, as of zones, are no such
names, but for those of `TABLES_OF_WORDS`. Each entry is deleted in a process of its own, as the module is compiled: the
files stay as they are. The tests that then fail are asked again with nothing deleted, when they must pass.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import re
import sys
from collections.abc import Container, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import pytest

from tests.table_tests import TESTS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PACKAGES = ("events", "aggregates", "replays", "projections")

TABLES_OF_WORDS = frozenset({"rewind.events.importers.arena.translating.remarks.SILENT"})
"""Tables whose entries are words of another program, each of which is asked about too."""


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
        are_events = all(isinstance(key, ast.Constant) and key.value in _events() for key in keys)
        are_events = are_events or f"{module.__name__}.{name}" in TABLES_OF_WORDS
        for index, (key, value) in enumerate(zip(keys, values, strict=True)):
            if key is None:
                continue
            named = are_events if isinstance(key, ast.Constant) else _is_class(module, key)
            if named or _is_function(module, key) or _is_class(module, value) or _is_function(module, value):
                yield Entry(module.__name__, name, index, ast.unparse(key))


def _is_class(module: ModuleType, expression: ast.expr) -> bool:
    """Whether an expression names a class of events or of values, or some in a tuple."""
    if isinstance(expression, ast.Tuple):
        return any(_is_class(module, part) for part in expression.elts)
    if not isinstance(expression, ast.Name | ast.Attribute):
        return False
    found = _evaluated(module, expression)
    value = importlib.import_module("rewind.events.base").Value
    return isinstance(found, type) and issubclass(found, value)


def _events() -> Container[object]:
    names: Container[object] = importlib.import_module("rewind.events.catalogue").EVENTS
    return names


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
        for path in sorted((SOURCE / "rewind" / package).rglob("*.py")):
            parts = path.relative_to(SOURCE).with_suffix("").parts
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
        where = SOURCE / Path(*fullname.split("."))
        is_package = where.is_dir()
        file = where / "__init__.py" if is_package else where.with_suffix(".py")
        loader = _Without(fullname, str(file))
        loader.entry = self.entry
        return importlib.util.spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=[str(where)] if is_package else None
        )


IMPORT = "the import"
"""What stops without an entry, where it is no test that fails."""


def missed_by(entry: Entry) -> str | None:
    """What misses an entry: the import, or the first tests that fail; asked in a process that imported nothing yet."""
    sys.meta_path.insert(0, _Finder(entry))
    try:
        importlib.import_module("rewind.aggregates.game")
        importlib.import_module(entry.module)
    except Exception:
        return IMPORT
    return next((tests for tests in tests_of(entry) if fail(*in_order(tests, entry))), None)


NEAREST = (2, 12)
"""So many files are asked before others of a folder, and so many before the rest."""


def in_order(tests: str, entry: Entry) -> Iterator[list[Path]]:
    """The files of tests in the order in which they are asked: of scenarios first those that have most to do with it.

    That is counted: the lines that have each word of the entry's name in them, as "counter" and "add" of CountersAdded;
    of an entry that is a word, the lines that have it as a key.
    """
    path = ROOT / tests.partition("::")[0]
    if not list(path.glob("*.yaml")):
        yield [ROOT / tests]
        return
    words = [word.lower().removesuffix("s").removesuffix("ed") for word in _WORD.findall(entry.text.rpartition(".")[2])]
    if (quoted := entry.text.strip("'")) != entry.text:
        words = [f"{quoted}:"]

    def nearness(file: Path) -> int:
        return sum(all(word in line for word in words) for line in file.read_text().lower().splitlines())

    files = sorted(path.glob("*.yaml"), key=lambda file: (-nearness(file), file.name))
    few, more = NEAREST
    yield from (files[:few], files[few:more], files[more:])


_WORD = re.compile("[A-Z]?[a-z]+")


def fail(*groups: Sequence[Path]) -> bool:
    """Whether tests fail, group after group; asked in a process of its own."""
    return any(map(_fails, groups))


def _fails(tests: Sequence[Path]) -> bool:
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib"]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return pytest.main([*options, *map(str, tests)]) != pytest.ExitCode.OK


def tests_of(entry: Entry) -> tuple[str, ...]:
    """The tests that are asked about an entry: those of the longest name in TESTS that fits its module."""
    return TESTS[max((name for name in TESTS if f"{entry.module}.".startswith(f"{name}.")), key=len)]


def in_a_process(entry: Entry | str) -> int:
    """Starts a process that asks about an entry, or whether tests fail with nothing deleted; returns its id.

    It ends with 0 where nothing misses the entry or the tests pass; 2: the import stops, or the tests fail; from 3 on:
    the place of the tests that miss the entry; never with 1, as a process that was in error does.
    """
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        if isinstance(entry, str):
            os._exit(2 if fail([ROOT / entry]) else 0)
        found = missed_by(entry)
        os._exit(0 if found is None else 2 if found == IMPORT else 3 + tests_of(entry).index(found))
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


def answers(asked: Sequence[Entry | str]) -> Iterator[tuple[Entry | str, int]]:
    """Each of what is asked with the status of its process, as soon as that ends; several run at a time."""
    running: dict[int, Entry | str] = {}
    waiting = list(reversed(asked))
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            entry = waiting.pop()
            running[in_a_process(entry)] = entry
        child, status = os.wait()
        ended = os.waitstatus_to_exitcode(status)
        assert ended in (0, *range(2, 100)), f"{running[child]} could not be asked about"
        yield running.pop(child), ended


def main(words: Sequence[str]) -> int:
    """Goes through the entries and says which nothing misses; 1 where there is one, or where there is none at all.

    Tests that failed without an entry are asked again with nothing deleted, when they have to pass.
    """
    os.environ["REWIND_CI"] = "1"  # the same examples every time
    asked = [entry for entry in _listed() if not words or any(word in str(entry) for word in words)]
    unmissed, used = 0, set[str]()
    for entry, status in answers(asked):
        assert isinstance(entry, Entry)
        if status == 0:
            unmissed += 1
            print(f"nothing misses {entry}", flush=True)
        elif status > 2:
            used.add(tests_of(entry)[status - 3])
    print(f"{len(asked)} entries: nothing misses {unmissed} of them", flush=True)
    failing = [str(tests) for tests, status in answers(sorted(used)) if status != 0]
    if failing:
        print(f"fails with nothing deleted: {', '.join(failing)}")
    return int(unmissed > 0 or bool(failing) or not asked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
