"""No module is filled by one that it does not know: what a floor knows of those above it is given to it as a value.

A list into which a module of another folder writes as it is imported is an arrow up that import-linter does not see.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

import pytest

from tests.rules.test_source import ROOT

MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text()
    for package in ("events", "aggregates", "projections", "replays", "cli")
    for path in sorted((ROOT / package).rglob("*.py"))
}
FILLING = frozenset({"append", "add", "update", "extend", "insert", "setdefault", "clear", "pop", "remove"})


def written_to(scope: ast.AST) -> Iterator[str]:
    """The names of what is changed in place: `NAME[...] = …`, `NAME += …`, `NAME.append(…)`, and `module.NAME` too."""
    for node in ast.walk(scope):
        changed: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            changed = [target.value for target in node.targets if isinstance(target, ast.Subscript)]
        elif isinstance(node, ast.AugAssign):
            changed = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FILLING:
            changed = [node.func.value]
        yield from (ast.unparse(one) for one in changed if isinstance(one, ast.Name | ast.Attribute))


def dotted(node: ast.AST) -> str | None:
    """A name with what it is asked for, as it is written; None for anything else, which stands for no function."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None


def names_of(tree: ast.Module) -> set[str]:
    """The names that a module gives values to."""
    targets = [one for node in tree.body if isinstance(node, ast.Assign) for one in node.targets]
    targets += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    return {one.id for one in targets if isinstance(one, ast.Name)}


def imported(tree: ast.Module) -> dict[str, str]:
    """Name in a module → what it stands for, with the path of its module."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {one.asname or one.name: f"{node.module}.{one.name}" for node in nodes for one in node.names}


def run_as_imported(node: ast.AST) -> Iterator[ast.AST]:
    """What of a module runs as it is imported: all but the bodies of functions; their decorators do."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        parts: list[ast.AST] = list(getattr(node, "decorator_list", []))
    else:
        yield node
        parts = list(ast.iter_child_nodes(node))
    for one in parts:
        yield from run_as_imported(one)


def filled_from_elsewhere(modules: Mapping[str, str]) -> list[str]:
    """Each place at which a module, as it is imported, fills what belongs to a module of another folder."""
    trees = {name: ast.parse(source) for name, source in modules.items()}
    names = {name: names_of(tree) for name, tree in trees.items()}
    filling = {
        f"{name}.{node.name}"
        for name, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and not names[name].isdisjoint(written_to(node))
    }
    found = []
    for name, tree in trees.items():
        known, folder = imported(tree), name.rpartition(".")[0]
        for node in run_as_imported(tree):
            if (called := dotted(node)) is None:
                continue
            first, _, rest = called.partition(".")
            meant = known.get(first, name) + (f".{rest}" if rest else "")
            if meant in filling and not meant.startswith(f"{folder}."):
                found.append(f"{name} fills what belongs to {meant}")
        for written in written_to(tree):
            first, _, rest = written.partition(".")
            meant = known.get(first, "") + (f".{rest}" if rest else "")
            owner, _, last = meant.rpartition(".")
            if owner in trees and last in names[owner]:
                found.append(f"{name} fills {meant}")
    return found


@pytest.mark.long
def test_no_module_fills_what_belongs_to_another_folder() -> None:
    assert filled_from_elsewhere(MODULES) == []


BELOW = "LIST = []\ndef marks(one):\n    LIST[:] = [one]\n    return one\n"


@pytest.mark.parametrize(
    "above",
    [
        "from below.module import marks\n@marks\ndef f(): pass\n",
        "from below import module\n@module.marks\ndef f(): pass\n",
        "from below.module import LIST\ndef f():\n    LIST.append(f)\n",
        "from below import module\nmodule.LIST[0] = 1\n",
    ],
)
def test_it_is_found(above: str) -> None:
    assert len(filled_from_elsewhere({"below.module": BELOW, "above.module": above})) == 1


def test_a_folder_may_fill_its_own_table() -> None:
    marked = "from below.module import marks\n@marks\ndef f(): pass\n"
    assert filled_from_elsewhere({"below.module": BELOW, "below.other": marked}) == []
