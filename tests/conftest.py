"""What all tests share: hypothesis without a clock; in `.ci/run` the same examples every time, a sample of the long
tests, and no skipping."""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Generator, Iterable
from math import ceil
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from tests.parameters import SAMPLED, examples

settings.register_profile(
    "rewind",
    deadline=None,
    max_examples=examples(100),
    derandomize=bool(os.environ.get("REWIND_CI")),  # new examples are for `make test`
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("rewind")

# As cli/main.py does for commands: tests make few cycles, and looking for them takes a tenth of their time.
gc.set_threshold(50_000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if not hasattr(report, "wasxfail"):
        _refuse_skipping(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skipping(report)
    return report


def _refuse_skipping(report: pytest.TestReport | pytest.CollectReport) -> None:
    """With REWIND_CI set, what would be skipped has failed."""
    if report.skipped and os.environ.get("REWIND_CI"):
        told = report.longrepr
        reason = told[2] if isinstance(told, tuple) else told
        report.outcome = "failed"
        report.longrepr = f"skipped, and with REWIND_CI set nothing may be: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected lives as long as the session: the garbage collector need never look at it, then or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of each test that is marked `sampled` the parameters that `make test` leaves out are marked `long`.

    With REWIND_CI set, of each long test one in `SAMPLED` of its parameters is tried, at least one, always the same.
    All are tried where the mark says that the test is `whole`.
    """
    for sampled in _parameters_of_each(item for item in items if item.get_closest_marker("sampled")):
        number = next(mark.args[0] for mark in sampled[0].iter_markers("sampled"))
        for item in sampled[number:]:
            item.add_marker(pytest.mark.long)
    if not os.environ.get("REWIND_CI"):
        return
    long = (item for item in items if (marks := list(item.iter_markers("long"))) and not _is_whole(marks))
    left = {item for found in _parameters_of_each(long) for item in found[ceil(len(found) / SAMPLED) :]}
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=list(left))


def _parameters_of_each(items: Iterable[pytest.Item]) -> list[list[pytest.Item]]:
    """The items of each test, in an order that is always the same and has nothing to do with what they are."""
    found: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        found[item.nodeid.partition("[")[0]].append(item)
    return [sorted(of_test, key=lambda item: crc32(item.nodeid.encode())) for of_test in found.values()]


def _is_whole(marks: Iterable[pytest.Mark]) -> bool:
    return any(mark.kwargs.get("whole") for mark in marks)
