"""Alters the conditions of the rules, one at a time, and shows that a scenario or another test fails.

`python -m tests.guards 300` draws 300 alterations by a seed, out of all those of `ROOMS`; with words, only those whose
place or text has one of them in it. An alteration makes a condition always true or always false, or takes one part out
of an `and` or an `or`. Each is made in a process of its own, in the compiled functions: the files stay as they are.
First every scenario is run once with nothing altered, and noted in which of them the condition comes out otherwise than
as altered: only these can fail, and are run with the alteration. Then, where all of them pass, the same is done with
the other tests that `tests.table_tests` names for the module, which takes long: with `--scenarios` they are left out.
With `--in FILE` the answers are kept in a file, a line each, and what has an answer there is not asked again.

What nothing misses is printed, unless `guards.toml` says in a sentence why the altered program is the same program; it
ends with status 1 where nothing misses more than one in twenty of the others, or a row of `guards.toml` is of no use.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import marshal
import os
import resource
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest

from tests import table_tests
from tests.alterations import NO_ALTERATION, Alteration, alter, every_alteration, forget, watch

T = TypeVar("T")

SAME = Path(__file__).with_name("guards.toml")
"""The alterations that make no other program, each with the sentence that shows it."""

SEED = 26
SHARE = 0.95
"""So large a share of what is not the same program has to be missed."""
SECONDS = 60
"""Processor time after which a scenario that took no part of it before is held to go on for ever."""


# The scenarios


class Run(NamedTuple):
    """A scenario under an edition."""

    name: str
    passes: Callable[[], bool]


def runs() -> list[Run]:
    """Every scenario under each of its editions."""
    conftest = importlib.import_module("tests.rules.scenarios.conftest")
    every = []
    for file in sorted(conftest.HERE.glob("*.yaml")):
        for document in conftest.documents(file.read_text(), file.name):
            waits = isinstance(document.form.tags, tuple) and conftest.UNSUPPORTED in document.form.tags
            for under in conftest.editions_of(document, conftest.cards()):

                def passes(document: object = document, under: str = under, waits: bool = waits) -> bool:
                    outcome = conftest.run_scenario(document, under, conftest.cards(), conftest.redact)
                    return bool((outcome.result != "passed") is waits)

                every.append(Run(f"{file.name} {document.name} [{under}]", passes))
    return every


def differing(every: Sequence[Run]) -> list[list[int]]:
    """For each of `every_alteration` the places of the runs in which its condition would come out otherwise.

    The first are those in which the fewest alterations make a difference. A run that is not listed for an alteration
    cannot fail with it.
    """
    processors = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as directory:
        for share in range(processors):
            if os.fork() == 0:
                noted = watch()
                rows = [(place, *_noted(every[place], noted)) for place in range(share, len(every), processors)]
                (Path(directory) / str(share)).write_bytes(marshal.dumps(rows))
                os._exit(0)
        statuses = [os.waitstatus_to_exitcode(os.wait()[1]) for _ in range(processors)]
        if any(statuses):
            raise RuntimeError("the scenarios could not be followed")
        files_of_rows = [Path(directory) / str(share) for share in range(processors)]
        rows = [row for file in files_of_rows for row in marshal.loads(file.read_bytes())]
    failing = [every[place].name for place, passed, _ in rows if not passed]
    if failing:
        raise RuntimeError(f"fails with nothing altered: {', '.join(failing[:5])}")
    runs_of: list[list[int]] = [[] for _ in every_alteration()]
    for place, _, alterations in sorted(rows, key=lambda row: len(row[2])):
        for alteration in alterations:
            runs_of[alteration].append(place)
    return runs_of


def _noted(run: Run, noted: set[int]) -> tuple[bool, list[int]]:
    """Whether a run passes, and the places of the alterations that would have made a difference to a condition."""
    forget()
    noted.clear()
    passed = run.passes()
    return passed, sorted(noted - {NO_ALTERATION})


# Asking


SCENARIOS, OTHER_TESTS, NO_SCENARIO, NOTHING = "scenarios", "other tests", "no scenario", "nothing"
"""What misses an alteration; the third as long as the other tests have not been asked."""

TESTS = tuple(tests for tests in table_tests.TESTS["rewind.aggregates.rules"] if tests != "tests/rules/scenarios")
OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib")
"""How pytest runs the other tests inside a process."""

_PASS, _FAIL = 0, 2
"""How a process ends in which scenarios or tests are run; with 1 it ends in error."""


def scenarios_fail(alteration: Alteration, asked: Sequence[Run]) -> int:
    """Whether a scenario fails with an alteration; asked in a process of its own."""
    alter(alteration)
    signal.signal(signal.SIGVTALRM, _goes_on_for_ever)
    for run in asked:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            if not run.passes():
                return _FAIL
        except Exception:
            return _FAIL
    return _PASS


def _goes_on_for_ever(_signal: int, _frame: object) -> None:
    os._exit(_FAIL)


class _Noting:
    """Notes for pytest of each test how long it takes and which alterations would make a difference to a condition."""

    def __init__(self) -> None:
        self.noted = watch()
        self.rows: dict[str, tuple[float, list[int]]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """One test."""
        forget()
        self.noted.clear()
        before = time.process_time()
        outcome = yield
        self.rows[item.nodeid] = (time.process_time() - before, sorted(self.noted - {NO_ALTERATION}))
        return outcome


def differing_tests(tests: Sequence[str]) -> dict[int, list[str]]:
    """Place in `every_alteration` → the tests in which its condition would come out otherwise, the shortest first."""
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "rows"

        def follow() -> int:
            noting = _Noting()
            passes = pytest.main([*OPTIONS, *tests], plugins=[noting]) == pytest.ExitCode.OK
            file.write_bytes(marshal.dumps(sorted(noting.rows.items(), key=lambda row: row[1][0])))
            return _PASS if passes else _FAIL

        if [status for _, status in in_processes([("tests", follow)])] != [_PASS]:
            raise RuntimeError("some test fails with nothing altered")
        tests_of_places: dict[int, list[str]] = {}
        for name, (_, alterations) in marshal.loads(file.read_bytes()):
            for alteration in alterations:
                tests_of_places.setdefault(alteration, []).append(name)
    return tests_of_places


def tests_fail(alteration: Alteration, tests: Sequence[str]) -> int:
    """Whether a test fails with an alteration; asked in a process of its own."""
    if not tests:
        return _PASS
    alter(alteration)
    resource.setrlimit(resource.RLIMIT_CPU, (1800, 1800))
    return _PASS if pytest.main([*OPTIONS, "-x", *tests]) == pytest.ExitCode.OK else _FAIL


def answers(
    asked: Sequence[Alteration], kept: Mapping[Alteration, str], *, scenarios_alone: bool
) -> Iterator[tuple[Alteration, str]]:
    """Each alteration with what misses it, as soon as that is known; several processes run at a time."""
    unasked = [alteration for alteration in asked if alteration not in kept]
    every = runs() if unasked else []
    runs_of = dict(zip(every_alteration(), differing(every), strict=True)) if unasked else {}
    questions = []
    for alteration in unasked:
        asks = [every[place] for place in runs_of[alteration]]
        questions.append((alteration, partial(scenarios_fail, alteration, asks)))
    left = [alteration for alteration in asked if kept.get(alteration) == NO_SCENARIO]
    for alteration, status in in_processes(questions):
        yield alteration, NO_SCENARIO if status == _PASS else SCENARIOS
        if status == _PASS:
            left.append(alteration)
    if left and not scenarios_alone:
        differing_at = differing_tests(TESTS)
        tests_of = {each: differing_at.get(place, []) for place, each in enumerate(every_alteration())}
        for alteration, status in in_processes([(each, partial(tests_fail, each, tests_of[each])) for each in left]):
            yield alteration, NOTHING if status == _PASS else OTHER_TESTS


def in_processes(questions: Sequence[tuple[T, Callable[[], int]]]) -> Iterator[tuple[T, int]]:
    """Each subject with the answer to its question, asked in a process that ends with it; several run at a time.

    A negative answer: a limit of time ended the process.
    """
    waiting, running = list(reversed(questions)), dict[int, T]()
    while waiting or running:
        while waiting and len(running) < len(os.sched_getaffinity(0)):
            subject, question = waiting.pop()
            running[_in_a_process(question)] = subject
        child, status = os.wait()
        ended = os.waitstatus_to_exitcode(status)
        if ended == 1:
            raise RuntimeError(f"{running[child]} could not be asked about")
        yield running.pop(child), ended


def _in_a_process(question: Callable[[], int]) -> int:
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            os._exit(question())
        finally:
            os._exit(1)
    return child


# The command


def same_programs() -> dict[tuple[str, str], str]:
    """Place and text of each alteration that is listed as the same program → the sentence that shows it."""
    rows = tomllib.loads(SAME.read_text()).get("same", [])
    return {(row["place"], row["altered"]): row["why"] for row in rows}


def main(words: Sequence[str]) -> int:
    """Draws alterations, asks about each and says which nothing misses; 1 where these are too many."""
    given = _parser().parse_args(words)
    os.environ["REWIND_CI"] = "1"  # the same examples of property tests every time
    same, every = same_programs(), every_alteration()
    stale = set(same) - {(alteration.place, alteration.text) for alteration in every}
    for place, text in sorted(stale):
        print(f"guards.toml lists what is not there: {place}: {text}")
    able = [each for each in every if not given.about or any(word in str(each) for word in given.about)]
    asked = [each for each in able if (each.place, each.text) not in same]
    drawn = sorted(asked, key=lambda alteration: _lot(given.seed, alteration))[: given.sample]
    print(f"{len(able)} alterations, {len(able) - len(asked)} of them the same program; {len(drawn)} drawn", flush=True)
    by = kept_answers(given.file, drawn)
    for alteration, answer in answers(drawn, by, scenarios_alone=given.scenarios):
        by[alteration] = answer
        if given.file is not None:
            with given.file.open("a") as file:
                file.write(json.dumps([*alteration.key, answer]) + "\n")
        if answer != SCENARIOS:
            print(f"line {alteration.line}, missed by {answer}: {alteration}", flush=True)
        if len(by) % 25 == 0:
            print(f"{len(by)} of {len(drawn)}", file=sys.stderr, flush=True)
    return report(by) or int(bool(stale) or not drawn)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.guards", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("sample", nargs="?", type=int, default=300, help="how many alterations")
    parser.add_argument("about", nargs="*", help="only alterations whose place or text has one of these in it")
    parser.add_argument("--seed", type=int, default=SEED, help="what they are drawn by")
    parser.add_argument("--in", dest="file", type=Path, help="where answers are kept; what has one is not asked again")
    parser.add_argument("--scenarios", action="store_true", help="ask the scenarios alone")
    return parser


def _lot(seed: int, alteration: Alteration) -> bytes:
    """By what an alteration is drawn: one that is drawn stays so as others come and go."""
    return hashlib.sha256(f"{seed} {alteration.key}".encode()).digest()


def kept_answers(file: Path | None, drawn: Sequence[Alteration]) -> dict[Alteration, str]:
    """The answers of a file to what is drawn."""
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file is not None and file.exists() else []
    kept = {tuple(key): answer for *key, answer in rows}
    return {alteration: kept[alteration.key] for alteration in drawn if alteration.key in kept}


def report(by: Mapping[Alteration, str]) -> int:
    """Prints what nothing misses, and how much each test misses; 1 where too much is missed by nothing."""
    unmissed = sorted(alteration for alteration, answer in by.items() if answer in (NOTHING, NO_SCENARIO))
    for alteration in unmissed:
        print(f"nothing misses line {alteration.line} of {alteration}")
    counted = Counter(answer for answer in by.values() if answer not in (NOTHING, NO_SCENARIO))
    for tests, number in counted.most_common():
        print(f"{number:4} of {len(by)} missed by {tests}")
    print(f"{counted.total():4} of {len(by)} missed, {100 * counted.total() / max(len(by), 1):.1f} %")
    return int(counted.total() < SHARE * len(by))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
