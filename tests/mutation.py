"""Mutation testing of chapters 212 to 217: mutants of the modules that carry them, against their scenarios alone.

`python -m tests.mutation 300` makes every mutant that cosmic-ray knows of `MODULES`, draws 300 by a seed, runs those
tests of `FILES` and `TESTS` that enter the mutated function, and prints every survivor with its difference; `make
mutation` installs cosmic-ray in an environment of its own first. It works on a copy of the tree and leaves the session
there, a SQLite file: with the same directory (`--in`) it goes on where it was stopped. A survivor is a
scenario to write, or no fault: the same program.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import importlib
import io
import json
import os
import py_compile
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, redirect_stdout
from itertools import zip_longest
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent

MODULES = (
    "aggregates/cards/type_lines.py",
    "aggregates/rules/proposals/entering.py",
    "aggregates/rules/proposals/moves.py",
    "aggregates/rules/proposals/ordering.py",
    "aggregates/rules/proposals/tokens.py",
    "aggregates/rules/proposals/zones.py",
    "aggregates/rules/happening/layering/applying.py",
    "aggregates/cards/type_lines.py",
    "aggregates/rules/queries/attachments.py",
    "aggregates/rules/queries/summoning_sickness.py",
    "aggregates/rules/queries/timing.py",
    "aggregates/rules/stack/lands.py",
    "aggregates/rules/stack/playing.py",
    "aggregates/rules/proposals/shown_cards.py",
)
"""At most fifteen, of those where paragraphs of these chapters act."""

FILES = tuple(f"{kind}-{chapter}.yaml" for kind in ("difference", "paragraphs") for chapter in range(212, 218))
"""The scenarios of these chapters."""

TESTS = "tests/rules/test_paragraphs.py"
"""The tests of paragraphs that no scenario can show."""

MOST = 1200
"""So many mutants at most are run in one session."""

SEED = 13
SECONDS = 90
"""A mutant under which the tests run longer is killed; unmutated all of them take five."""

EQUIVALENT = ("_Is", "_IsNot", "Is_Eq", "IsNot_NotEq", "core/Variable")
"""Ends and beginnings of operators' names that are not drawn: `==` and `is` differ in no string that is interned."""

ENTERED = "entered.json"
"""In the copy: function, as module and first line → the tests that enter it."""


class Mutant(NamedTuple):
    """A mutant of a session, by its place."""

    job: str
    module: str
    operator: str
    line: int
    column: int


def main(words: Sequence[str]) -> int:
    """Runs a session, prints its survivors; ends with 1 where the tests fail without a mutant."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("sample", nargs="?", type=int, default=300, help=f"how many mutants, at most {MOST}")
    parser.add_argument("--seed", type=int, default=SEED, help="what they are drawn by")
    parser.add_argument("--module", action="append", help="only mutants of this module of the list")
    parser.add_argument(
        "--in", dest="directory", type=Path, help="where the copy is; one that is there is gone on with"
    )
    parser.add_argument("--cosmic-ray", default=str(ROOT / ".venv-mutation/bin/cosmic-ray"), help="the program")
    parser.add_argument(
        "--again", action="store_true", help="the survivors of --in once more, against the tests of now"
    )
    parser.add_argument("--learn", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--check", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(words)
    if given.learn or given.check:
        return learn() if given.learn else check()
    directory = given.directory or Path(tempfile.mkdtemp(prefix="rewind-mutation-"))
    session = directory / "session.sqlite"
    if not session.exists():
        _copy(directory)
        if not _learned(directory):
            return 1
        _begin(directory, session, given.cosmic_ray, given.module or MODULES)
        _draw(directory, session, min(given.sample, MOST), given.seed)
    elif given.again and not _ask_again(directory, session):
        return 1
    command = [given.cosmic_ray, "exec", "session.toml", session.name]
    subprocess.run(command, cwd=directory, check=True, env=_environment(directory))
    sys.stdout.write("".join(f"{line}\n" for line in [*report(session), f"the session: {session}"]))
    return 0


def _ask_again(directory: Path, session: Path) -> bool:
    """Takes the tests of the tree, and forgets that mutants survived; whether the tests pass."""
    for name in ("tests/rules", "tests/conftest.py", "tests/mutation.py"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, directory / name, dirs_exist_ok=True)
        else:
            shutil.copyfile(ROOT / name, directory / name)
    with closing(sqlite3.connect(session)) as table, table:
        table.execute("DELETE FROM work_results WHERE test_outcome = 'SURVIVED'")
    return _learned(directory)


def _learned(directory: Path) -> bool:
    ran = subprocess.run([*_COMMAND, "--learn"], check=False, cwd=directory, env=_environment(directory))
    passed = not ran.returncode
    if not passed:
        sys.stdout.write("the tests fail without a mutant\n")
    return passed


def _environment(directory: Path) -> Mapping[str, str]:
    """The variables with which the tests of the copy import its modules, and not those of the tree."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (directory / "src", directory)))}


_COMMAND = [sys.executable, "-m", "tests.mutation"]


# The session


def _copy(directory: Path) -> None:
    """The files of the tree, compiled so that Python asks for what a file holds and not when it was written."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_symlink() or (ROOT / name).is_file():
            (directory / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, directory / name, follow_symlinks=False)
    for name in MODULES:
        (directory / "unmutated" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, directory / "unmutated" / name)
    compileall.compile_dir(directory, quiet=1, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)


def _begin(directory: Path, session: Path, program: str, modules: Sequence[str]) -> None:
    """Every mutant of the modules, none drawn yet."""
    settings = [
        "[cosmic-ray]",
        f"module-path = {json.dumps(list(modules))}",
        f"timeout = {SECONDS}",
        "excluded-modules = []",
        f"test-command = {json.dumps(' '.join([*_COMMAND, '--check']))}",
        "[cosmic-ray.distributor]",
        'name = "local"',
    ]
    (directory / "session.toml").write_text("\n".join(settings) + "\n")
    subprocess.run([program, "init", "session.toml", session.name], cwd=directory, check=True)


def _draw(directory: Path, session: Path, sample: int, seed: int) -> None:
    """Leaves so many mutants in the session."""
    with closing(sqlite3.connect(session)) as table, table:
        columns = "job_id, module_path, operator_name, start_pos_row, start_pos_col"
        every = [Mutant(*row) for row in table.execute(f"SELECT {columns} FROM mutation_specs")]
        able = sorted(running(every, directory), key=lambda one: one[1:])
        drawn = random.Random(seed).sample(able, min(sample, len(able)))  # a choice of tests, no secrets
        left = {one.job for one in drawn}
        gone = [(one.job,) for one in every if one.job not in left]
        table.executemany("DELETE FROM mutation_specs WHERE job_id = ?", gone)
        table.executemany("DELETE FROM work_items WHERE job_id = ?", gone)
    counts = f"{len(every)} mutants, {len(able)} of them in code that runs and unlike it; {len(drawn)} drawn by {seed}"
    sys.stdout.write(f"{counts}\n")
    sys.stdout.flush()


def running(every: Sequence[Mutant], directory: Path) -> Iterator[Mutant]:
    """Those that can be unlike the code: not in annotations, which nothing runs, and not of `EQUIVALENT` operators."""
    unread = {module: list(annotated((directory / module).read_text())) for module in {one.module for one in every}}
    for one in every:
        if one.operator.endswith(EQUIVALENT) or one.operator.startswith(EQUIVALENT):
            continue
        if not any(start <= (one.line, one.column) <= end for start, end in unread[one.module]):
            yield one


def annotated(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the annotations of a module begin and end."""
    for node in ast.walk(ast.parse(text)):
        where = node.annotation if isinstance(node, ast.AnnAssign | ast.arg) else None
        where = node.returns if isinstance(node, ast.FunctionDef) else where
        if where is not None:
            yield (where.lineno, where.col_offset), (where.end_lineno or 0, where.end_col_offset or 0)


def report(session: Path) -> Iterator[str]:
    """The survivors of a session with what is otherwise in them, then how many of each module were killed."""
    with closing(sqlite3.connect(session)) as table:
        rows = table.execute(
            "SELECT module_path, start_pos_row, operator_name, test_outcome, diff FROM mutation_specs"
            " JOIN work_results USING (job_id) ORDER BY module_path, start_pos_row, operator_name"
        ).fetchall()
    ran, killed = Counter[str](), Counter[str]()
    for module, line, operator, outcome, diff in rows:
        ran[module] += 1
        if outcome == "SURVIVED":
            lines = [text for text in (diff or "").splitlines() if text[:1] in "+-" and text[:3] not in ("+++", "---")]
            yield "\n".join([f"survived: {module}:{line} {operator}", *lines])
        else:
            killed[module] += 1
    for module in sorted(ran):
        yield f"{killed[module]:4} of {ran[module]:4}  {module}"
    yield f"{killed.total():4} of {ran.total():4} killed, {100 * killed.total() / max(ran.total(), 1):.1f} %"


# In the copy: which tests enter which function, and whether one of those fails


def _scenarios() -> Iterator[tuple[str, Callable[[], bool]]]:
    """Each scenario under each edition: its name, and whether it passes, or fails where it is tagged as unsupported."""
    conftest = importlib.import_module("tests.rules.scenarios.conftest")
    for file in FILES:
        for document in conftest.documents((conftest.HERE / file).read_text(), file):
            waits = isinstance(document.form.tags, tuple) and conftest.UNSUPPORTED in document.form.tags
            for under in conftest.editions_of(document, conftest.cards()):

                def passes(document: object = document, under: str = under, waits: bool = waits) -> bool:
                    outcome = conftest.run_scenario(document, under, conftest.cards(), conftest.redact)
                    return bool((outcome.result != "passed") is waits)

                yield f"{file} {document.name} [{under}]", passes


def _tests_pass() -> bool:
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib"]
    with redirect_stdout(io.StringIO()):
        return pytest.main([*options, TESTS]) == pytest.ExitCode.OK


def learn() -> int:
    """Writes which tests enter which function; 1 where one fails."""
    here = Path.cwd()
    files, entered = {str(here / "src" / "rewind" / name): name for name in MODULES}, dict[str, dict[str, None]]()
    running_test = ""

    def enters(frame: FrameType, event: str, _argument: object) -> None:
        name = files.get(frame.f_code.co_filename) if event == "call" else None
        if name is not None:
            entered.setdefault(f"{name}:{frame.f_code.co_firstlineno}", {})[running_test] = None

    failed = 0
    for test, passes in (*_scenarios(), (TESTS, _tests_pass)):
        running_test = test
        sys.setprofile(enters)
        failed += not passes()
        sys.setprofile(None)
    (here / ENTERED).write_text(json.dumps({function: list(tests) for function, tests in entered.items()}))
    return int(failed > 0)


def check() -> int:
    """Whether a test fails of those that enter a mutated function; all of them where it is the module's own code."""
    here = Path.cwd()
    entered = json.loads((here / ENTERED).read_text())
    asked = {test for function in mutated(here) for test in entered.get(function, ())}
    is_all = any(function.endswith(":0") for function in mutated(here))
    for test, passes in (*_scenarios(), (TESTS, _tests_pass)):
        if (is_all or test in asked) and not passes():
            return 1
    return 0


def mutated(here: Path) -> Iterator[str]:
    """The functions in which the copy is unlike the tree, as module and first line; line 0: the module's own code."""
    for name in MODULES:
        before, now = (here / "unmutated" / name).read_text(), (here / name).read_text()
        if before == now:
            continue
        lines = zip_longest(before.splitlines(), now.splitlines())
        unlike = next(number for number, (old, new) in enumerate(lines, 1) if old != new)
        outer = [
            node
            for node in ast.walk(ast.parse(before))
            if isinstance(node, ast.FunctionDef | ast.Lambda) and node.lineno <= unlike <= (node.end_lineno or 0)
        ]
        named = [node for node in outer if isinstance(node, ast.FunctionDef)]
        yield f"{name}:{max((first_line(node) for node in named), default=0)}"


def first_line(function: ast.FunctionDef) -> int:
    """The line that Python gives for a function: that of its first decorator."""
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
