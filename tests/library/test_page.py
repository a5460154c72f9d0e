"""Every example of docs/library.md is run, in the order of the page, and prints what the page says."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest
import yaml

from rewind.library.view import FORMS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/library.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TASKS = yaml.safe_load((Path(__file__).parent / "tasks.yaml").read_text("utf-8"))
EXAMPLES = Path(__file__).parent / "page_examples.py"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the recorded games, in which examples may write."""
    (tmp_path / "replays").symlink_to(ROOT / "replays")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_examples_do_what_the_page_says(folder: Path) -> None:
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for number, block in enumerate(BLOCKS):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            if block.startswith(">>>"):
                test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", "docs/library.md", 0)
                failed = runner.run(test, clear_globs=False).failed
                names.update(test.globs)
            else:
                failed = 0
                exec(compile(block, "docs/library.md", "exec"), names)
        assert not failed, printed.getvalue()
        assert block.startswith(">>>") or printed.getvalue(), block
    assert {path.name for path in folder.iterdir()} == {"replays", "mine.jsonl", "table-7.jsonl", "growing.jsonl"}


def typed_examples() -> str:
    """All examples of the page as one program, for the type checker."""
    parser, lines = doctest.DocTestParser(), [_HEADING]
    for block in BLOCKS:
        lines += [one.source for one in parser.get_examples(block)] if block.startswith(">>>") else [block]
    return "".join(lines)


_HEADING = '''"""The examples of docs/library.md for `mypy --strict`, written by `python -m tests.library.test_page`."""

# ruff: noqa
# fmt: off
'''


def test_the_examples_are_those_that_are_type_checked() -> None:
    """A page that was changed: `python -m tests.library.test_page`, then `make lint`."""
    assert EXAMPLES.read_text("utf-8") == typed_examples()


def test_every_form_of_an_answer_is_told() -> None:
    assert re.findall(r"(?m)^\| `([a-z]+)` \|", PAGE) == list(FORMS)


def lines(program: str) -> int:
    return sum(bool(line.strip()) for line in program.splitlines())


def test_the_table_of_tasks_has_the_lines_that_were_written() -> None:
    rows = []
    for task in TASKS:
        numbers = (str(lines(task[one])) if one in task else "–" for one in ("rewind", "chess", "awpy"))
        rows.append(f"| {task['task']} | {' | '.join(numbers)} |")
    assert len(rows) == 10
    assert PAGE.rstrip().endswith("\n".join(rows))


@pytest.mark.parametrize("task", TASKS, ids=[task["task"] for task in TASKS])
def test_each_task_is_done(task: dict[str, str], folder: Path) -> None:
    (folder / "game.jsonl").symlink_to(ROOT / "replays/games/legends-2006-10.jsonl")
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(task["rewind"], task["task"], "exec"), {})


@pytest.mark.parametrize(("begins", "most"), [("def bot", 20), ("from collections", 14), ("shock =", 20)])
def test_the_longer_examples_stay_short(begins: str, most: int) -> None:
    """A bot of one's own, a table of one's own, a log of one's own."""
    (block,) = (block for block in BLOCKS if block.startswith(begins))
    assert lines(block) <= most


if __name__ == "__main__":
    EXAMPLES.write_text(typed_examples(), "utf-8")
