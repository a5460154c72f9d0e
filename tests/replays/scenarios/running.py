"""Running scenarios in tests."""

from __future__ import annotations

from rewind.aggregates.cards import pool
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.results import Outcome
from rewind.replays.scenarios.runner import run_scenario


def run(text: str, under: str = "2006-10") -> Outcome:
    """The outcome of the one scenario of a text."""
    (document,) = read_scenarios(f"scenario: a test\n{text}", "test.yaml")
    return run_scenario(document, under, pool(), redact)


def passed(text: str, under: str = "2006-10") -> Outcome:
    """The same, which must pass."""
    outcome = run(text, under)
    assert outcome.result == "passed", (outcome.failures, outcome.unsupported)
    return outcome


def told(text: str, under: str = "2006-10") -> Outcome:
    """The outcome of a scenario that expects nothing, which must come to its end."""
    outcome = run(text, under)
    assert outcome.result == "told", (outcome.result, outcome.failures, outcome.unsupported)
    return outcome


def failure(text: str, under: str = "2006-10") -> tuple[str, str, str]:
    """What was looked at, expected and found, in a scenario in which one thing does not hold."""
    outcome = run(text, under)
    assert outcome.result == "failed", (outcome.result, outcome.unsupported)
    (found,) = outcome.failures
    return found.what, found.expected, found.actual
