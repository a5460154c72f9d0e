"""Scenarios of what the edition 2026-04 has otherwise than the older ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from docs.rule_scenarios import documents, own_records
from rewind.aggregates.cards import CardPool, pool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.rules.engine.engine import Engine
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.runner import run_scenario

GAME = "00000000-0000-4000-8000-000000000000"
PARTS = 10
HERE = Path(__file__).parent
FILES = sorted(HERE.glob("scenarios/*.yaml"))
DOCUMENTS = [(f"{file.stem}: {one.name}", one) for file in FILES for one in documents(file.read_text(), file.name)]
OF_EACH = [
    pytest.param(document, under, id=f"{name} [{under}]")
    for name, document in DOCUMENTS
    for under in document.form.editions or NAMES
]


@cache
def cards() -> CardPool:
    """The built-in cards and those that exist only here."""
    return pool().and_of(own_records(HERE / "cards"))


@pytest.mark.parametrize(("document", "under"), OF_EACH)
def test_a_scenario_passes(document: Document, under: str) -> None:
    outcome = run_scenario(document, under, cards(), redact)
    failures = [
        f"line {one.line}: {one.what}: expected {one.expected}, actual {one.actual}" for one in outcome.failures
    ]
    assert outcome.result == "passed", "\n".join([outcome.result, outcome.unsupported, *failures])


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_a_game_is_alike_where_everything_is_computed_again(monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    """What is remembered, and what is passed over because nothing could change it, makes no other log."""
    otherwise = []
    for name, document in DOCUMENTS[part::PARTS]:
        for under in document.form.editions or NAMES:
            usual = run_scenario(document, under, cards(), redact, GAME).records
            with monkeypatch.context() as patch:
                patch.setattr(Engine, "all_recompute", True)
                if run_scenario(document, under, cards(), redact, GAME).records != usual:
                    otherwise.append(f"{name} [{under}]")
    assert not otherwise


def test_no_card_of_these_scenarios_is_written_twice() -> None:
    names = [record.definition.key for record in own_records(HERE / "cards")]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)
