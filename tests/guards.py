"""Alters the conditions of the rules, one at a time, and shows that a scenario or another test fails.

`python -m tests.guards 300` draws 300 alterations by a seed, out of all those of `ROOMS`; with words, only those whose
place or text has one of them in it. An alteration makes a condition always true or always false, or takes one part out
of an `and` or an `or`. Each is made in a process of its own, in the compiled functions: the files stay as they are.
First the scenarios that enter the altered function are run, those first that enter few functions; then, where all of
them pass, the other tests that `tests.table_entries` names for the module, which takes minutes for each: with
`--scenarios` they are left out. With `--in FILE` the answers are kept in a file, a line each, and what has an answer
there is not asked again.

What nothing misses is printed, unless `guards.toml` says in a sentence why the altered program is the same program; it
ends with status 1 where nothing misses more than one in twenty of the others, or a row of `guards.toml` is of no use.
"""

from __future__ import annotations

import argparse
import importlib
import json
import marshal
import os
import random
import resource
import signal
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple, TypeVar

from tests import table_entries
from tests.alterations import ROOMS, SOURCE, Alteration, alter, every_alteration

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
        for document in conftest.read_scenarios(file.read_text(), file.name):
            waits = isinstance(document.form.tags, tuple) and conftest.UNSUPPORTED in document.form.tags
            for under in conftest.editions_of(document, conftest.cards()):

                def passes(document: object = document, under: str = under, waits: bool = waits) -> bool:
                    outcome = conftest.run_scenario(document, under, conftest.cards(), conftest.redact)
                    return bool((outcome.result != "passed") is waits)

                every.append(Run(f"{file.name} {document.name} [{under}]", passes))
    return every


def entered_by(every: Sequence[Run]) -> dict[tuple[str, int], list[int]]:
    """File and first line of each function of the rooms → the places of the runs that enter it, the shortest first."""
    files = {str(path) for room in ROOMS for path in (SOURCE / room).glob("*.py")}
    processors = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as directory:
        for share in range(processors):
            if os.fork() == 0:
                rows = [(place, *_entered(every[place], files)) for place in range(share, len(every), processors)]
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
    entering: dict[tuple[str, int], list[int]] = {}
    for place, _, functions in sorted(rows, key=lambda row: len(row[2])):
        for function in functions:
            entering.setdefault((function[0], function[1]), []).append(place)
    return entering


def _entered(run: Run, files: set[str]) -> tuple[bool, list[tuple[str, int]]]:
    codes: set[CodeType] = set()

    def enters(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(enters)
    passed = run.passes()
    sys.setprofile(None)
    return passed, [(code.co_filename, code.co_firstlineno) for code in codes if code.co_filename in files]


# Asking


SCENARIOS, NO_SCENARIO, NOTHING = "scenarios", "no scenario", "nothing"
"""What misses an alteration, where it is no test: the second as long as the tests have not been asked."""

_PASS, _FAIL = 0, 2
"""How a process ends in which scenarios or tests are run; with 1 it ends in error."""


def scenarios_fail(alteration: Alteration, entering: Sequence[Run]) -> int:
    """Whether a scenario fails with an alteration; asked in a process of its own."""
    alter(alteration)
    signal.signal(signal.SIGVTALRM, _goes_on_for_ever)
    for run in entering:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            if not run.passes():
                return _FAIL
        except Exception:
            return _FAIL
    return _PASS


def _goes_on_for_ever(_signal: int, _frame: object) -> None:
    os._exit(_FAIL)


def tests_fail(alteration: Alteration) -> int:
    """The place of the first tests that fail with an alteration, from `_FAIL` on; asked in a process of its own."""
    alter(alteration)
    resource.setrlimit(resource.RLIMIT_CPU, (1800, 1800))
    failing = (place for place, tests in enumerate(tests_of(alteration)) if table_entries.fail(tests))
    return next((_FAIL + place for place in failing), _PASS)


def tests_of(alteration: Alteration) -> list[str]:
    """The tests that are asked about a function's module beside the scenarios."""
    tests = table_entries.tests_of(table_entries.Entry(alteration.module, "", 0, ""))
    return [name for name in tests if name != "tests/rules/scenarios"]


def answers(
    asked: Sequence[Alteration], kept: Mapping[Alteration, str], *, scenarios_alone: bool
) -> Iterator[tuple[Alteration, str]]:
    """Each alteration with what misses it, as soon as that is known; several processes run at a time."""
    unasked = [alteration for alteration in asked if alteration not in kept]
    every = runs() if unasked else []
    entering = entered_by(every) if unasked else {}
    questions = []
    for alteration in unasked:
        places = entering.get((str(SOURCE / alteration.file), alteration.first_line), [])
        questions.append((alteration, partial(scenarios_fail, alteration, [every[place] for place in places])))
    left = [alteration for alteration in asked if kept.get(alteration) == NO_SCENARIO]
    for alteration, status in in_processes(questions):
        yield alteration, NO_SCENARIO if status == _PASS else SCENARIOS
        if status == _PASS:
            left.append(alteration)
    if not scenarios_alone:
        for alteration, status in in_processes([(each, partial(tests_fail, each)) for each in left]):
            yield alteration, NOTHING if status == _PASS else tests_of(alteration)[max(status - _FAIL, 0)]


def in_processes(questions: Sequence[tuple[T, Callable[[], int]]]) -> Iterator[tuple[T, int]]:
    """Each subject with the answer to its question, asked in a process that ends with it; several run at a time.

    A negative answer: a limit of time ended the process.
    """
    waiting, running = list(reversed(questions)), dict[int, T]()
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
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
    drawn = random.Random(given.seed).sample(asked, min(given.sample, len(asked)))  # a choice of tests, no secrets
    print(f"{len(able)} alterations, {len(able) - len(asked)} of them the same program; {len(drawn)} drawn", flush=True)
    by = kept_answers(given.file, drawn)
    for alteration, answer in answers(drawn, by, scenarios_alone=given.scenarios):
        by[alteration] = answer
        if given.file is not None:
            with given.file.open("a") as file:
                file.write(json.dumps([*alteration, answer]) + "\n")
        if answer != SCENARIOS:
            print(f"line {alteration.line}, missed by {answer}: {alteration}", flush=True)
        if len(by) % 25 == 0:
            print(f"{len(by)} of {len(drawn)}", file=sys.stderr, flush=True)
    return report(by, given.scenarios) or int(bool(stale) or not drawn)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.guards", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("sample", nargs="?", type=int, default=300, help="how many alterations")
    parser.add_argument("about", nargs="*", help="only alterations whose place or text has one of these in it")
    parser.add_argument("--seed", type=int, default=SEED, help="what they are drawn by")
    parser.add_argument("--in", dest="file", type=Path, help="where answers are kept; what has one is not asked again")
    parser.add_argument("--scenarios", action="store_true", help="ask the scenarios alone")
    return parser


def kept_answers(file: Path | None, drawn: Sequence[Alteration]) -> dict[Alteration, str]:
    """The answers of a file to what is drawn."""
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file is not None and file.exists() else []
    kept = {Alteration(*row[:-1]): row[-1] for row in rows}
    return {alteration: kept[alteration] for alteration in drawn if alteration in kept}


def report(by: Mapping[Alteration, str], scenarios_alone: bool) -> int:
    """Prints what nothing misses, and how much each test misses; 1 where too much is missed by nothing, or wrongly."""
    unmissed = sorted(alteration for alteration, answer in by.items() if answer in (NOTHING, NO_SCENARIO))
    for alteration in unmissed:
        print(f"nothing misses line {alteration.line} of {alteration}")
    counted = Counter(answer for answer in by.values() if answer not in (NOTHING, NO_SCENARIO))
    for tests, number in counted.most_common():
        print(f"{number:4} of {len(by)} missed by {tests}")
    print(f"{counted.total():4} of {len(by)} missed, {100 * counted.total() / max(len(by), 1):.1f} %")
    used = [] if scenarios_alone else sorted(set(counted) - {SCENARIOS})
    questions = [(tests, partial(_fail_unaltered, tests)) for tests in used]
    failing = [tests for tests, status in in_processes(questions) if status != _PASS]
    for tests in failing:
        print(f"fails with nothing altered: {tests}")
    return int(bool(failing) or counted.total() < SHARE * len(by))


def _fail_unaltered(tests: str) -> int:
    return _FAIL if table_entries.fail(tests) else _PASS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
