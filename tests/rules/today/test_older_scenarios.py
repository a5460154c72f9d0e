"""The scenarios of the older editions by a book whose rules are being built: nothing in them brings the program down.

What they expect is what the older editions say, so that some fail: where this book says otherwise.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from docs.build import ROOT
from docs.rule_scenarios import SCENARIOS, own_records, scenarios
from rewind.aggregates.cards import CardPool, CardRecord, pool
from rewind.aggregates.editions import BOOKS, NAMES
from rewind.replays.scenarios import position
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.position import names_used
from rewind.replays.scenarios.runner import run_scenario

TODAY = "2026-04"
SAMPLE = 40
"""Of so many scenarios `make test` runs one."""
LEAST_PASSED = 0.85


@cache
def _older() -> CardPool:
    return pool().and_of(own_records(ROOT / SCENARIOS / "cards"))


def _known_today(document: Document) -> CardPool:
    """The cards of a scenario as though this book's edition knew them by the same reading."""
    known = {name: _older().records[name] for name in names_used(document) if name in _older().records}
    return CardPool({name: _with_today(record) for name, record in known.items()})


def _with_today(record: CardRecord) -> CardRecord:
    return replace(record, editions=(*record.editions, TODAY))


@pytest.mark.parametrize("every", [SAMPLE, pytest.param(SAMPLE // 8, marks=pytest.mark.long)])
def test_no_scenario_of_an_older_edition_finds_a_fault_of_the_program(
    monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    monkeypatch.setattr(position, "NAMES", BOOKS)
    results = Counter[str]()
    for _, document in scenarios(ROOT)[::every]:
        if document.form.editions is None or NAMES[-1] in document.form.editions:
            outcome = run_scenario(document, TODAY, _known_today(document))
            results[outcome.result] += 1
            faults = [one for one in outcome.failures if "fault of the program" in str(one.expected)]
            assert not faults, (document.name, faults)
    assert results["passed"] > LEAST_PASSED * results.total(), results
