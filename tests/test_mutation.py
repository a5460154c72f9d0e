"""What the mutation tester does before it runs anything: which mutants it leaves out, and which function one is in."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.editions import NAMES
from rewind.replays.rule_index.paragraphs import paragraphs
from tests.mutation import FILES, MODULES, TESTS, Mutant, mutated, running

TEXT = """def f(a: int | str) -> int | None:
    b: int | str = a | 1
    return b


class C:
    @property
    def g(self) -> int:
        return 1 + 1
"""


def mutant(line: int, column: int, operator: str = "core/AddNot") -> Mutant:
    return Mutant("", MODULES[0], operator, line, column)


def test_mutants_of_annotations_and_equal_operators_are_left_out(tmp_path: Path) -> None:
    (tmp_path / MODULES[0]).parent.mkdir(parents=True)
    (tmp_path / MODULES[0]).write_text(TEXT)
    kept = [mutant(2, 19), mutant(9, 15)]
    left_out = [mutant(1, 9), mutant(1, 24), mutant(2, 7), mutant(9, 15, "core/ReplaceComparisonOperator_Eq_Is")]
    assert list(running([*kept, *left_out], tmp_path)) == kept


@pytest.mark.parametrize(
    ("line", "function"), [("    return b", 1), ("        return 1 + 1", 7), ("class C:", 0)], ids=["f", "g", "module"]
)
def test_a_mutant_is_in_the_function_that_python_names(tmp_path: Path, line: str, function: int) -> None:
    for folder, text in ((tmp_path, TEXT.replace(line, f"{line} # otherwise")), (tmp_path / "unmutated", TEXT)):
        for name in MODULES:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text if name == MODULES[3] else TEXT)
    assert list(mutated(tmp_path)) == [f"{MODULES[3]}:{function}"]


def test_modules_and_tests_are_there() -> None:
    root = Path(__file__).parent.parent
    assert len(MODULES) <= 15
    named = {module for name in NAMES for paragraph in paragraphs(name).values() for module in paragraph.modules}
    assert [name for name in MODULES if name not in named] == []
    assert all((root / "tests/rules/scenarios" / name).is_file() for name in FILES)
    assert (root / TESTS).is_file()
