"""Sessions, and expectations held to a state without one."""

from __future__ import annotations

from rewind.aggregates.cards import pool
from rewind.events.combat import LifeLost
from rewind.replays.scenarios.answers import QueuedAnswer
from rewind.replays.scenarios.expect.game import Expectations
from rewind.replays.scenarios.form.document import Document, read_scenarios
from rewind.replays.scenarios.runner import begin

BEARS = """\
scenario: bears
players: {alice: {in_play: [Grizzly Bears], life: 7}, bob: {library: [Shock]}}
expect: {life: {alice: 7, bob: 19}, events: [{type: life_lost, seat: bob}]}
"""


def document(text: str) -> Document:
    """The one scenario of a text."""
    (found,) = read_scenarios(text, "test.yaml")
    return found


def test_a_trial_leaves_no_trace() -> None:
    session = begin(document(BEARS), "2006-10", pool()).session
    session.answers.append(QueuedAnswer(1, "Shock", 4))
    session.stated_divisions = {"Grizzly Bears": {"bob": 2}}
    before = session.game.state
    trial = session.trial()
    list(trial.pass_on())
    trial.answers.clear()
    trial.stated_divisions.clear()
    trial.random_outcomes.called = "tails"
    trial.report("something")
    assert trial.game.state.n > before.n
    assert session.game.state is before
    assert len(session.game.records) == before.n
    assert [queued.answer for queued in session.answers] == ["Shock"]
    assert session.stated_divisions == {"Grizzly Bears": {"bob": 2}}
    assert session.random_outcomes.called == "heads"
    assert session.reported == []


def test_expectations_need_a_state_its_events_and_the_names() -> None:
    scenario = document(BEARS)
    session = begin(scenario, "2006-10", pool()).session
    failures = Expectations(session.state, (), session.naming, None).check(scenario.form.expect, scenario, ("expect",))
    assert [(failure.what, failure.expected, failure.actual, failure.line) for failure in failures] == [
        ("life.bob", "19", "20", 3),
        ("events", "(1) type life_lost, seat bob", "it did not happen, or not in that order", 3),
    ]
    lost = session.game.record_fact(LifeLost(seat=2, amount=1))
    now = Expectations(session.state, (lost,), session.naming, None)
    assert now.check(scenario.form.expect, scenario, ("expect",)) == []


def test_the_outcomes_of_an_opening_are_used_once() -> None:
    text = "scenario: first\nplayers: {alice: {library: [Forest x20]}, bob: {library: [Island x20]}}\nstart: opening\n"
    steps = "do: [{chance: {pick: [bob]}}, {keep: bob}, {keep: alice}]\nexpect: {turn_of: bob}\n"
    runner = begin(document(text + steps), "2006-10", pool())
    assert runner.first == 1
    runner.run()
    assert runner.session.random_outcomes.queued == []
    assert runner.session.state.active == 2
