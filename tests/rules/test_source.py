"""What the source of events, fold and rules must not do: look at a clock, draw lots, depend on the order of a set."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rewind.aggregates.cards import pool

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("events", "aggregates/fold", "aggregates/rules")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))] + [
    ROOT / "aggregates" / name for name in ("game.py", "state.py", "digest.py", "recorder.py", "timeline.py")
]
FORBIDDEN = {"random", "secrets", "uuid", "time", "datetime", "os.urandom"}
ALLOWED = {
    ROOT / "events/importers/arena/client/framing.py": {"datetime"},
    ROOT / "events/importers/lines.py": {"time"},  # for how long reading may take
    ROOT / "events/following/following.py": {"time"},  # the pause between two looks at what grows
    ROOT / "events/times.py": {"datetime"},
    ROOT / "events/atomic.py": {"secrets"},
}
"""What a file may import though it is forbidden: times that stand in a log are only read, and a file that is not yet
whole has a name of its own on the disk. No clock is asked in either."""
SETS = {"set", "frozenset"}


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_set(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is plainly a set: a literal, a comprehension, a call, or a name that was given one."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id in SETS
        if isinstance(node.func, ast.Attribute):
            made = node.func.attr in ("union", "intersection", "difference", "symmetric_difference")
            return made or (node.func.attr == "copy" and is_set(node.func.value, names))
        return isinstance(node.func, ast.Subscript) and ast.unparse(node.func.value) in SETS
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, names) or is_set(node.right, names)
    return isinstance(node, ast.Name) and node.id in names


def names_of_sets(tree: ast.AST) -> set[str]:
    """Names that are given a set, or annotated as one, anywhere in the file."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_set(node.value, set()):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node
            name = target.arg if isinstance(target, ast.arg) else ast.unparse(target)
            found |= {name} if ast.unparse(node.annotation).partition("[")[0] in SETS else set()
    return found


def iterations_over_sets(tree: ast.AST) -> Iterator[int]:
    """Lines in which a set is gone through in its own order; a name means what it means in its function."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    if not functions:
        yield from iterations_in(tree)
    for function in functions:
        yield from iterations_in(function)


def iterations_in(scope: ast.AST) -> Iterator[int]:
    names = names_of_sets(scope)
    for node in ast.walk(scope):
        looped: list[ast.expr] = []
        if isinstance(node, ast.For):
            looped = [node.iter]
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
            looped = [part.iter for part in node.generators]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("list", "tuple", "next", "iter")
        ):
            looped = node.args[:1]
        yield from (one.lineno for one in looped if is_set(one, names))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_clock_no_lots_no_order_of_sets(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert not FORBIDDEN.intersection(imports(tree)) - ALLOWED.get(path, set())
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert not {name for name in called if name.endswith((".now", ".today", ".utcnow", ".monotonic"))}
    assert not list(iterations_over_sets(tree))


@pytest.mark.parametrize(
    "source",
    [
        "for x in {1, 2}: pass",
        "a = set(b)\nfor x in a: pass",
        "[x for x in {y for y in z}]",
        "list(a | {1})",
        "def f(a: frozenset[str]) -> list[str]: return [x for x in a]",
    ],
)
def test_the_scan_finds_what_it_looks_for(source: str) -> None:
    assert list(iterations_over_sets(ast.parse(source)))


IDS = [path for name in ("aggregates", "replays", "projections") for path in sorted((ROOT / name).rglob("*.py"))]
ONE_PLACE = ROOT / "aggregates/state.py"
NOT_IDS = {
    "number.partition('.')": ROOT / "replays/rule_index/implementations.py",
    "rule.partition('.')": ROOT / "replays/rule_index/book_order.py",
    "word.partition('.')": ROOT / "aggregates/cards/language/words.py",
    "word.rpartition('.')": ROOT / "aggregates/cards/events_spoken_of.py",
    "key.rpartition('.')": ROOT / "aggregates/rules/programs/abilities.py",
    "place.name.partition('.')": ROOT / "replays/playing/game_log.py",
}
"""The number of a rule has a point as well, and so have a name with its role, the key of what a keyword means, and the
name of a file."""


def parts_of_ids(tree: ast.AST) -> Iterator[str]:
    """Where a string is cut at a point, or a number with a second one is put together."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("partition", "rpartition") and [ast.unparse(one) for one in node.args] == ["'.'"]:
                yield ast.unparse(node)
        elif isinstance(node, ast.JoinedStr) and len(node.values) in (2, 3):
            first, point, *last = node.values
            if isinstance(first, ast.FormattedValue) and isinstance(point, ast.Constant):
                ends = ast.unparse(last[0]) if last else ""
                counted = "incarnation" in ends or "stay" in ends
                if point.value == ".1" or (point.value == "." and counted):
                    yield ast.unparse(node)


def test_ids_of_objects_are_made_and_read_in_one_place() -> None:
    """By `object_id`, `number_of` and `incarnation_of`."""
    found = {path: list(parts_of_ids(ast.parse(path.read_text()))) for path in IDS if path != ONE_PLACE}
    assert {path: parts for path, parts in found.items() if any(NOT_IDS.get(part) != path for part in parts)} == {}


@pytest.mark.parametrize(
    "source", ['int(obj.partition(".")[0])', 'f"{number}.1"', 'f"{number}.{draft.incarnations[number] + 1}"']
)
def test_the_scan_finds_ids_that_are_written_out(source: str) -> None:
    assert list(parts_of_ids(ast.parse(source)))


def test_no_card_is_named_in_the_rules() -> None:
    """A name is one of a card only where it is a whole string of the source: "Forest" is a land type there."""
    land_types = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    words_of_arena = {"Sacrifice", "Spellbook"}  # why a card moved, and a zone: two cards have these names
    words_of_rules = {"X", "Exile", "Library"}  # a number, a zone's name and a zone
    names = set(pool().records) - land_types - words_of_arena - words_of_rules
    for path in FILES:
        constants = (node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant))
        strings = {value for value in constants if isinstance(value, str)}
        assert not names & strings, path
