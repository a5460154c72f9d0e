"""The table that `rewind rules` reads: which tests name which paragraphs of chapters 212 to 217 and of the marked ones.

A scenario names them in `rules`: a number counts in each edition that the scenario is run under, `2006-10 212.4k` in
that one alone. A test of Python names them in its mark: `@pytest.mark.rules("217.2c", "2006-10 217.2f")`. What waits
for its rules (`tags: [unsupported]`) names nothing. Of 2026-04 those scenarios count that are
written for it, and those of 2006-10 that hold under it too, for what it calls the rules that they name and for the
paragraphs of it (`2026-04 107.3a`) that they name themselves.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from docs.rule_scenarios import (
    SCENARIOS,
    TODAY,
    carried_over,
    key,
    otherwise,
    own_records,
    scenarios,
    scenarios_of_today,
)
from rewind.aggregates.cards import CardPool, pool
from rewind.aggregates.editions import CITED_BY, NAMES, SCENARIO_DEFAULTS, by_edition
from rewind.aggregates.editions import edition as edition_of
from rewind.replays.rule_index.marks import marks
from rewind.replays.rule_index.paragraphs import listed, paragraphs
from rewind.replays.scenarios.position import editions_of

TABLE = "replays/rule_index/paragraph_tests.json"
MARK = "rules"
MOST = 3
"""So many tests of a paragraph are named; those of the chapter's own files come first."""
MOST_OF_OTHERS = 1
"""So many of a paragraph of the marked chapters."""
MOST_PARAGRAPHS = 3
"""So many paragraphs of 2026-04 are shown by one scenario."""


def tests_naming(root: Path) -> dict[str, dict[str, list[str]]]:
    """Edition → number → every scenario and test that names it, by file and name."""
    found: dict[str, dict[str, list[str]]] = {name: {} for name in NAMES}
    numbers = {name: by_edition(listed()).get(name, {}).keys() | marks(name).keys() for name in NAMES}
    for test, written, editions in (*_scenarios(root), *_marks(root), *_of_today(root)):
        edition, _, number = written.rpartition(" ")
        for name in [edition] if edition else editions:
            if name in editions and number in numbers[name]:
                tests = found[name].setdefault(number, [])
                tests += [test] if test not in tests else []
    return found


def table(root: Path) -> str:
    """The contents of the table: some tests of each paragraph."""
    naming = tests_naming(root)
    found = {
        name: {
            number: sorted(tests, key=_of_chapter)[: MOST if number in paragraphs(name) else MOST_OF_OTHERS]
            for number, tests in sorted(numbers.items())
        }
        for name, numbers in naming.items()
        if name != TODAY
    }
    found[TODAY] = {number: [test] for number, test in sorted(_one_of_each(naming[TODAY]).items())}
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def _one_of_each(naming: Mapping[str, list[str]]) -> dict[str, str]:
    """Number → one scenario, so that each stands for `MOST_PARAGRAPHS` at most; none where others took all of its."""
    used = Counter[str]()
    found = {}
    for number in sorted(naming, key=lambda one: (len(naming[one]), one)):
        test = min(naming[number], key=lambda one: (used[one], one))
        if used[test] < MOST_PARAGRAPHS:
            found[number] = test
            used[test] += 1
    return found


def is_of_chapter(test: str) -> bool:
    """Whether a test stands in one of these chapters' own files."""
    file = test.partition(": ")[0].rpartition("/")[2]
    return file.startswith(("paragraphs-", "difference-", "test_paragraphs"))


def _of_chapter(test: str) -> tuple[bool, bool, str]:
    return not is_of_chapter(test), "/difference-" in test, test


@cache
def _cards(folder: Path) -> CardPool:
    return pool().and_of(own_records(folder))


def _scenarios(root: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Scenario, a rule that it names, and the editions that it is run under."""
    own = _cards(root / SCENARIOS / "cards")
    for file, document in scenarios(root):
        editions = editions_of(document, own)
        for written in document.form.rules:
            yield f"{file}: {document.name}", written, editions


def _of_today(root: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Scenario that holds under 2026-04, and a paragraph of it that it names."""
    for file, document in scenarios_of_today(root):
        for written in document.form.rules:
            if TODAY in (document.form.editions or NAMES):
                yield f"{file}: {document.name}", written, (TODAY,)
    for file, document in carried_over(root):
        if key(file, document) not in otherwise(root):
            for written in document.form.rules:
                yield f"{file}: {document.name}", _number_today(written), (TODAY,)


def _number_today(written: str) -> str:
    """The number under `TODAY` of a rule as an older scenario names it; empty where there is none."""
    edition, _, number = written.rpartition(" ")
    if edition == TODAY:
        return number
    return edition_of(TODAY).citations.get(number, "") if edition in ("", CITED_BY) else ""


def _marks(root: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Test, a rule that its mark names, and the editions: all where it names one, else those whose numbers it has."""
    for file in sorted((root / "tests").rglob("test_*.py")):
        text = file.read_text("utf-8")
        if f"mark.{MARK}(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                match mark:
                    case ast.Call(func=ast.Attribute(attr=attribute), args=arguments) if attribute == MARK:
                        for argument in arguments:
                            number = str(ast.literal_eval(argument))
                            editions = NAMES if " " in number else SCENARIO_DEFAULTS
                            yield f"{file.relative_to(root)}: {node.name}", number, editions
                    case _:
                        pass
