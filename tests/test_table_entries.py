"""The deletion of entries of tables: which entries are asked about, and that a sample of them is missed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import table_entries
from tests.table_entries import PACKAGES, ROOT, TABLES_OF_WORDS, Entry, all_entries, in_order
from tests.table_tests import TESTS


@pytest.mark.long
def test_entries_of_every_package_are_asked_about_by_tests_that_are_there() -> None:
    every = all_entries()
    assert {entry.module.split(".")[1] for entry in every} == set(PACKAGES)
    assert {f"{entry.module}.{entry.table}" for entry in every} >= TABLES_OF_WORDS
    assert all(table_entries.tests_of(entry) for entry in every)
    assert all((ROOT / tests.partition("::")[0]).exists() for some in TESTS.values() for tests in some)
    assert all(len(set(some)) == len(some) for some in TESTS.values())


def test_of_scenarios_every_file_is_asked_and_first_those_that_have_most_to_do_with_the_entry() -> None:
    every = sorted((ROOT / "tests" / "rules" / "scenarios").glob("*.yaml"))
    for text, words in (("'mulligan'", ("mulligan:",)), ("objects.CountersAdded", ("counter", "add"))):
        entry = Entry("rewind.somewhere", "TABLE", 0, text)
        groups = list(in_order("tests/rules/scenarios", entry))
        assert sorted(file for group in groups for file in group) == every
        nearest = [line.lower() for line in groups[0][0].read_text().splitlines()]
        assert any(all(word in line for word in words) for line in nearest)
    assert list(in_order("tests/rules/test_cache.py", entry)) == [[ROOT / "tests/rules/test_cache.py"]]


@pytest.mark.long
def test_a_sample_is_missed() -> None:
    """Entries of an importer; in a process that has imported nothing of it."""
    sample = ("outcomes.OUTCOMES: 'CoinFlip'", "outcomes.OUTCOMES: 'DieRoll'", "remarks.SILENT: 'Scry'")
    done = subprocess.run(
        [sys.executable, "-m", "tests.table_entries", *sample], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.splitlines()[-1].partition(": ")[2]) == (0, "nothing misses 0 of them")
