"""How long a file or a function may be, how full a folder, and what goes into a wheel."""

from __future__ import annotations

import ast
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from rewind.events import VERSION

ROOT = Path(__file__).parent.parent
PACKAGES = ("events", "aggregates", "projections", "replays", "cli")
FOLDERS = (*PACKAGES, "src/rewind/library", "tests", "bench", "docs", ".ci")
FILES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]

LINES_OF_A_FILE = 400
LINES_OF_A_FUNCTION = 60
FILES_OF_A_FOLDER = 20

REASON = "# Over 400 lines: "
"""How a line of a longer file begins, below its docstring; what follows says why it is not split."""

FULL_FOLDERS = {
    "aggregates/cards/grammar/families": "a file a family of wordings",
    "aggregates/rules/instructions": "a file a family of instructions",
    "cli/commands": "a file a command",
    "tests/aggregates/cards/grammar": "a file a family of wordings",
    "tests/cli": "a file a command",
    "tests/events/importers": "a file a part of what a session can show, and the server that they play",
    "tests/projections": "a file a projection",
    "tests/rules": "a file a part of the rules, or a law that all of them keep",
}
"""Folders with more files than a reader takes in at a glance → why."""


def name(path: Path) -> str:
    """The path as a person writes it."""
    return path.relative_to(ROOT).as_posix()


def reason(lines: Sequence[str]) -> str:
    """Why a file is long, in so far as one of its lines says it."""
    return next((line.removeprefix(REASON).strip() for line in lines if line.startswith(REASON)), "")


def too_long(path: Path) -> list[str]:
    """What of a file is too long."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = []
    if len(lines) > LINES_OF_A_FILE and not reason(lines):
        found.append(f"{len(lines)} lines, and no reason")
    if len(lines) <= LINES_OF_A_FILE and reason(lines):
        found.append("a reason for a length that it has not")
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = sum(bool(line.strip()) for line in lines[node.lineno - 1 : node.end_lineno])
            if length > LINES_OF_A_FUNCTION:
                found.append(f"{node.name} has {length} lines")
    return found


def test_no_file_and_no_function_is_too_long() -> None:
    assert {name(path): found for path in FILES if (found := too_long(path))} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = 1\n" * 400, []),
        ("x = 1\n" * 401, ["401 lines, and no reason"]),
        (f"{REASON}\n" + "x = 1\n" * 400, ["401 lines, and no reason"]),
        (f"{REASON}one table\n" + "x = 1\n" * 400, []),
        (f"{REASON}one table\n", ["a reason for a length that it has not"]),
        ("def f():\n" + "    x = 1\n\n" * 59, []),
        ("class C:\n  def f(self):\n" + "    x = 1\n" * 60, ["f has 61 lines"]),
    ],
)
def test_what_is_too_long_is_found(tmp_path: Path, text: str, found: list[str]) -> None:
    (tmp_path / "file.py").write_text(text)
    assert too_long(tmp_path / "file.py") == found


def test_no_folder_is_too_full_without_a_reason() -> None:
    folders = {path.parent for path in FILES}
    full = {
        name(folder)
        for folder in folders
        if sum(path.name != "__init__.py" for path in folder.glob("*.py")) > FILES_OF_A_FOLDER
    }
    assert full == FULL_FOLDERS.keys()


RULES = sorted((ROOT / "aggregates/rules").rglob("*.py"))
WRITER = ROOT / "aggregates/rules/programs/as_logged.py"
"""What reads and writes the parts of the language that stand in a log."""


def _holds_quotation_mark(node: ast.expr) -> bool:
    """Whether an expression is a text, or begins with one, in which a quotation mark stands."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) and '"' in part.value for part in parts)


def searches_of_json(text: str, *, may_dump: bool = False) -> list[str]:
    """The places of a module that look for something in the JSON of a program, or write that to do so."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and any(isinstance(one, ast.In | ast.NotIn) for one in node.ops):
            if _holds_quotation_mark(node.left):
                found.append(f"line {node.lineno}: a quotation mark is looked for")
        elif isinstance(node, ast.Call) and node.args and "compile" in ast.unparse(node.func):
            if _holds_quotation_mark(node.args[0]):
                found.append(f"line {node.lineno}: a regular expression has a quotation mark")
        elif isinstance(node, ast.Attribute) and node.attr == "model_dump_json" and not may_dump:
            found.append(f"line {node.lineno}: JSON is written that only {name(WRITER)} writes")
    return found


@pytest.mark.parametrize("path", RULES, ids=name)
def test_nobody_looks_into_the_json_of_a_program(path: Path) -> None:
    """What a program says is asked of its analysis (`rewind.aggregates.rules.programs.analysis`)."""
    assert searches_of_json(path.read_text(encoding="utf-8"), may_dump=path == WRITER) == []


@pytest.mark.parametrize(
    "text",
    [
        "x = '\"each\"' in program",
        "x = f'\"{zone}\"' not in program",
        "x = re.compile(r'\"zone\":')",
        "x = change.model_dump_json()",
    ],
)
def test_a_search_in_json_is_found(text: str) -> None:
    assert len(searches_of_json(text)) == 1


def test_a_wheel_has_what_the_program_reads_and_no_fixture(tmp_path: Path) -> None:
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(built) as wheel:
        shipped = {path for path in wheel.namelist() if ".dist-info/" not in path}
    there = {
        name(path)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    fixtures = {path for path in there if path.startswith(("replays/games/", "replays/disputes/"))}
    own = {f"rewind/{name}" for name in ("__init__.py", "__main__.py", "py.typed")}
    own |= {f"rewind/library/{path.name}" for path in (ROOT / "src/rewind/library").glob("*.py")}
    assert shipped == {f"rewind/{path}" for path in there - fixtures} | own
    assert not {path for path in fixtures if path.endswith(".py")}


def test_the_program_has_the_version_of_the_project() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == VERSION
