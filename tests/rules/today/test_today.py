"""Scenarios of an edition whose rules are being built: they are run, though no game is played by its book yet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from docs.rule_scenarios import documents, own_records
from rewind.aggregates.cards import CardPool, pool
from rewind.aggregates.editions import BOOKS, NAMES
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios import position
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.runner import run_scenario

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("scenarios/*.yaml"))
DOCUMENTS = [(f"{file.stem}: {one.name}", one) for file in FILES for one in documents(file.read_text(), file.name)]
OF_EACH = [
    pytest.param(document, under, id=f"{name} [{under}]")
    for name, document in DOCUMENTS
    for under in document.form.editions or BOOKS
]


@cache
def cards() -> CardPool:
    """The built-in cards and those that exist only here."""
    return pool().and_of(own_records(HERE / "cards"))


@pytest.mark.parametrize(("document", "under"), OF_EACH)
def test_a_scenario_passes(monkeypatch: pytest.MonkeyPatch, document: Document, under: str) -> None:
    monkeypatch.setattr(position, "NAMES", BOOKS)
    outcome = run_scenario(document, under, cards(), redact)
    failures = [
        f"line {one.line}: {one.what}: expected {one.expected}, actual {one.actual}" for one in outcome.failures
    ]
    assert outcome.result == "passed", "\n".join([outcome.result, outcome.unsupported, *failures])


def test_no_two_cards_have_one_name() -> None:
    names = [line for file in HERE.glob("cards/*.yaml") for line in file.read_text().splitlines() if "- name: " in line]
    assert sorted(names) == sorted(set(names))


def test_nobody_else_can_run_one_yet() -> None:
    """What is half built answers nobody: outside of these tests such an edition is not known."""
    document = next(one for _, one in DOCUMENTS if one.form.editions == ("2026-04",))
    assert "2026-04" not in NAMES
    assert run_scenario(document, "2026-04", cards()).result == "unsupported"


def test_no_card_of_these_scenarios_is_written_twice() -> None:
    names = [record.definition.key for record in own_records(HERE / "cards")]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)
