"""The pages for whoever carries on: what they name in the code is there, and the code that they show is the code."""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import fnmatch
import importlib
import io
import re
from pathlib import Path

import pytest

from rewind.aggregates.editions import CITED_BY, edition

ROOT = Path(__file__).parent.parent
PAGES = [
    *(path for path in sorted(ROOT.glob("*.md")) if path.name != "CHANGELOG.md"),  # which speaks of what was
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/decisions").glob("*.md")),
]
PACKAGES = r"(?:events|aggregates|projections|replays|cli|tests|bench|docs)"
FOLDERS = ("events", "aggregates", "projections", "replays", "cli", "tests", "bench", "docs", ".ci")
PLACEHOLDER = re.compile(r"[A-Z]{4,}|NNNN")
"""Stands in a path for a name that the reader chooses: `events/FAMILY.py`."""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def paths_in(text: str) -> set[str]:
    """The paths that stand between back quotes or as what asks for a step, without lines and functions.

    A name that the reader chooses stands for any: there must be one to look at.
    """
    found = re.findall(rf"[`*\s](({PACKAGES}|\.ci)/[\w./*-]*)", text)
    return {_any(path.rstrip(".*")) for path, _ in found} - {"events/s"}  # a rate


def _any(name: str) -> str:
    """A pattern for a name or path in which the reader chooses a part: `test_NAME` stands for any test."""
    return name if name.isupper() else PLACEHOLDER.sub("*", name)


def names_in_files(text: str) -> set[tuple[str, str]]:
    """Each name that is said to stand in a file of Python, with the file: "`X` in `f.py`", "`f.py`: `X`"."""
    name, file = r"`@?([A-Za-z_]\w*)(?:\([^`]*\))?`", rf"`({PACKAGES}/[\w/]+\.py)`"
    behind = re.findall(rf"{name},? (?:in|of) {file}", text)
    before = re.findall(rf"{file}: {name}", text)
    return {*behind, *((word, path) for path, word in before)}


def names_of(file: Path) -> set[str]:
    """What a file of Python defines or imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case _:
                pass
    return found


def resolve(name: str) -> object:
    """What a dotted name stands for. Raises AssertionError where there is nothing by that name."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = _part(found, part, name)
        return found
    raise AssertionError(f"there is no {name}")


def _part(whole: object, part: str, name: str) -> object:
    if hasattr(whole, part):
        return getattr(whole, part)
    assert isinstance(whole, type), f"there is no {name}"
    fields = {*getattr(whole, "model_fields", ()), *getattr(whole, "__annotations__", ())}
    if dataclasses.is_dataclass(whole):
        fields |= {field.name for field in dataclasses.fields(whole)}
    set_up = vars(whole).get("__init__")
    code = getattr(set_up, "__code__", None)
    assert part in fields or (code is not None and part in code.co_names), f"there is no {name}"
    return None


@each_page
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    missing = [path for path in sorted(paths_in(page.read_text())) if not any(ROOT.glob(path))]
    assert not missing


@each_page
def test_every_name_that_a_page_puts_into_a_file_is_there(page: Path) -> None:
    missing = {
        (name, file)
        for name, file in names_in_files(page.read_text())
        if not any(fnmatch.filter(names_of(path), _any(name)) for path in ROOT.glob(_any(file)))
    }
    assert not missing


@each_page
def test_every_file_of_python_that_a_page_names_without_its_folder_is_there(page: Path) -> None:
    named = set(re.findall(r"`(\w+\.py)`", page.read_text()))
    there = {path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")}
    assert named <= there


@each_page
def test_every_dotted_name_of_a_page_is_there(page: Path) -> None:
    for name in re.findall(rf"`({PACKAGES}(?:\.\w+)+)(?:\([^)`]*\))?`", page.read_text()):
        resolve(name)


GLOSSARY = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs/glossary.md").read_text().splitlines()
    if line.startswith("|") and not line.startswith(("|---", "| word |", "| **"))
]


@pytest.mark.parametrize("row", GLOSSARY, ids=lambda row: row[0])
def test_a_word_of_the_glossary_is_in_the_code_and_its_rules_are_in_a_book(row: list[str]) -> None:
    word, meaning, term, code = row
    names = re.findall(r"`([\w.]+)`", code)
    assert word
    assert meaning
    assert names
    for name in names:
        resolve(name)
    cited = edition(CITED_BY)
    assert set(re.findall(r"\b\d{3}\.\d+[a-z]?", term)) <= cited.numbers


def test_the_glossary_has_each_word_once() -> None:
    words = [row[0] for row in GLOSSARY]
    assert len(words) > 40
    assert len(words) == len({*words})


def test_the_code_that_the_architecture_shows_is_the_code() -> None:
    """Each block names its file first; what follows stands there line by line."""
    blocks = re.findall(r"```python\n# (\S+)\n(.*?)```", (ROOT / "docs/architecture.md").read_text(), re.DOTALL)
    assert len(blocks) == 4
    for file, shown in blocks:
        source = {line.rstrip() for line in (ROOT / file).read_text().splitlines()}
        assert {line.rstrip() for line in shown.splitlines()} <= source | {""}, file


def test_the_lines_that_the_architecture_shows_are_in_the_log() -> None:
    lines = re.findall(r"```json\n(.*?)\n```", (ROOT / "docs/architecture.md").read_text())
    log = (ROOT / "replays/games/bots-2006-10-101.jsonl").read_text()
    assert len(lines) == 2
    assert all(line.removesuffix('"…"}') in log for line in lines)


def test_the_python_of_the_public_interface_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/api.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "docs/api.md", "exec"), {})
        assert printed.getvalue()


def test_the_decisions_are_numbered_and_listed() -> None:
    folder = ROOT / "docs/decisions"
    pages = sorted(path.name for path in folder.glob("0*.md"))
    assert [int(name[:4]) for name in pages] == [*range(1, len(pages) + 1)]
    for name in pages:
        text = (folder / name).read_text()
        title = text.partition("\n")[0].removeprefix("# ")
        assert f"| [{name[:4]}]({name}) | {title[5:]} |" in (folder / "README.md").read_text()
        assert all(f"**{part}.**" in text for part in ("Context", "Decision", "Consequences", "Alternatives"))


def test_hooks_are_local_and_run_programs_of_the_environment() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text()
    assert re.findall(r"repo: (\S+)", text) == ["local"]
    entries = re.findall(r"entry: (\S+)", text)
    assert entries
    assert all(entry.startswith(".venv/bin/") for entry in entries)
    assert set(re.findall(r"language: (\S+)", text)) == {"system"}
