"""Scenarios run under the editions that know their cards."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from rewind.aggregates.cards import pool
from rewind.aggregates.timeline import Timeline
from rewind.events.errors import ScenarioError, Where
from rewind.library.arguments import known_edition
from rewind.library.log import Log
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.live import new_game_id
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.logs import log_of
from rewind.replays.scenarios.position import editions_of
from rewind.replays.scenarios.results import Failure, Outcome
from rewind.replays.scenarios.runner import run_scenario


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """One scenario under one edition."""

    scenario: str
    edition: str
    result: str
    """passed; failed; unsupported, where something used is not known; told, where nothing was expected of it."""
    failures: tuple[Failure, ...]
    """What does not hold: `what`, `expected`, `actual`, `line`."""
    unsupported: str
    """What is not known."""
    remarks: tuple[str, ...]
    """What was decided without being stated, and what was stated and not needed."""
    log: Log | None
    """The run as a log, as far as it went; None where nothing was recorded."""


def run_scenarios(source: str | os.PathLike[str], *, edition: str | None = None) -> tuple[ScenarioResult, ...]:
    """Runs the scenarios of a file, or of a text, under each edition that they name or that knows their cards.

    One that names none is run under 2003-12 and 2006-10, and under a later edition where that is asked for.
    `source`: a text has several lines, and anything else is a path. `edition`: only under that one. Raises
    ScenarioError RW6101 and RW6102 with the line where the form is wrong. What a scenario says that is not so, or not
    possible, is in the result.
    """
    if edition is not None:
        known_edition(edition)
    is_text = isinstance(source, str) and "\n" in source
    text, file = (str(source), "scenario") if is_text else (_read(Path(source)), str(source))
    return tuple(
        _result(run_scenario(document, under, pool(), redact, new_game_id()))
        for document in read_scenarios(text, file)
        for under in editions_of(document, pool(), edition)
    )


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise ScenarioError("RW2009", f"cannot be read: {error.strerror}", Where(str(path))) from None
    except UnicodeDecodeError as error:
        raise ScenarioError("RW6101", "not UTF-8", Where(str(path))) from error


def _result(outcome: Outcome) -> ScenarioResult:
    return ScenarioResult(
        scenario=outcome.scenario,
        edition=outcome.edition,
        result=outcome.result,
        failures=outcome.failures,
        unsupported=outcome.unsupported,
        remarks=outcome.reported,
        log=Log(Timeline(log_of(outcome.records))) if outcome.records else None,
    )
