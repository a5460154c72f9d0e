"""What the rules leave out after an event they may leave out: an engine that works out everything anew after every
event makes the same log.

What is left out is told by tables of events: those after which characteristics, state-based effects and triggered
abilities are looked at (`rewind.aggregates.rules.happening.happen`), and those after which what was looked up is
forgotten (`rewind.aggregates.rules.engine.cache`); here everything is forgotten after every event. That games of
bots are decided alike is a law of theirs (`tests.games.laws`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from docs.rule_scenarios import documents
from rewind.aggregates.rules.engine.engine import Engine
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.logfile import read_records
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.position import editions_of
from rewind.replays.scenarios.runner import run_scenario
from rewind.replays.verifying.redeciding import redecide
from tests.parameters import first_of
from tests.rules.scenarios.conftest import HERE, cards
from tests.rules.test_source import ROOT

GAMES = sorted((ROOT / "replays" / "games").glob("*.jsonl"))
SHORT = frozenset({"layers.yaml", "recomputing.yaml"})
"""The files of scenarios that are not left to the long tests."""


@cache
def logs_of_scenarios(name: str) -> tuple[tuple[str, Sequence[Recorded]], ...]:
    """The log of each scenario of a file under each of its editions; what is claimed to have happened has no rules."""
    path, found = HERE / name, []
    for document in documents(path.read_text("utf-8"), path.name):
        for edition in editions_of(document, cards()):
            records = run_scenario(document, edition, cards(), redact).records
            first = records[0].event if records else None
            if isinstance(first, GameStarted) and first.kind != "claimed":
                found.append((f"{document.name} [{edition}]", records))
    return tuple(found)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(path.name, marks=[] if path.name in SHORT else [pytest.mark.long])
        for path in sorted(HERE.glob("*.yaml"))
    ],
)
def test_every_scenario_is_decided_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = logs_of_scenarios(name)
    monkeypatch.setattr(Engine, "all_recompute", True)
    assert [what for what, records in logs if redecide(records).divergences] == []


@pytest.mark.parametrize("path", first_of(GAMES, 1), ids=lambda path: path.stem)
def test_every_recorded_game_is_decided_alike(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game was not decided by these rules: it diverges in both ways at the same event."""
    usual = [(one.n, one.recorded, one.produced) for one in redecide(read_records(path)).divergences]
    monkeypatch.setattr(Engine, "all_recompute", True)
    assert [(one.n, one.recorded, one.produced) for one in redecide(read_records(path)).divergences] == usual
