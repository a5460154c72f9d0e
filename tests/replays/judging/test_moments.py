"""The moment after an event: with all that the rules make follow from it, in facts and in what should have happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.errors import DisputeError
from rewind.replays.judging.claims.testing_claims import ClaimAnswer, ClaimTester
from rewind.replays.judging.planning import require_resumable
from rewind.replays.judging.records import Claim
from tests.replays.judging.test_deciding_again import recorded

_FORGOTTEN = """
scenario: A trigger at the beginning of upkeep is forgotten
players:
  Ann: {in_play: [Sulfuric Vortex, Mountain], library: [Mountain x7]}
  Ben: {in_play: [Mountain], library: [Mountain x7]}
start: {turn_of: Ann, step: end}
do:
  - forgotten: {ability_of: Sulfuric Vortex}
  - advance: {turn: 2, to: main1}
"""

_EVENTS = (
    {"type": "ability_triggered", "object": "Sulfuric Vortex"},
    {"type": "damage_dealt", "source": "Sulfuric Vortex"},
    {"type": "life_lost", "seat": "Ben", "amount": 2},
    {"type": "step_began", "step": "draw"},
)


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> list[Recorded]:
    return recorded(tmp_path, _FORGOTTEN)


def _test(records: list[Recorded], **claim: object) -> ClaimAnswer:
    return ClaimTester(Timeline(records), len(records)).test(Claim.model_validate(claim))


def _upkeep(records: list[Recorded]) -> int:
    return next(one.n for one in records if getattr(one.event, "step", None) == "upkeep")


def test_what_should_have_happened_up_to_an_event_is_so_after_it(table: list[Recorded]) -> None:
    """A fact and an occurrence have one moment, whichever is asked about."""
    tester, began = ClaimTester(Timeline(table), len(table)), _upkeep(table)
    for n in range(began - 1, began + 5):
        for event in _EVENTS:
            fact = {"fact": {"at": n, "expect": {"events": [event]}}}
            should = {"should_have_happened": {"to": n, "event": event}}
            answers = {tester.test(Claim.model_validate(claim)).decided_again.answer for claim in (fact, should)}
            assert len(answers) == 1, (n, event)


def test_there_is_a_moment_at_which_what_was_forgotten_has_resolved(table: list[Recorded]) -> None:
    began = _upkeep(table)
    last_pass = began + 4  # both players get priority and pass
    for at, life in ((last_pass - 1, 20), (last_pass, 18)):
        tested = _test(table, fact={"at": at, "expect": {"life": {"Ben": life}}})
        assert tested.answer == "upheld", tested
        assert f"after event {at}" in tested.decided_again.why
    before = _test(table, fact={"at": last_pass - 1, "expect": {"life": {"Ben": 20}}})
    assert "before anything on the stack resolves" in before.decided_again.why


def test_a_fact_once_the_stack_is_empty(table: list[Recorded]) -> None:
    began = _upkeep(table)
    tested = _test(table, fact={"at": began, "once": "stack_empty", "expect": {"life": {"Ben": 18}}})
    assert (tested.recorded.answer, tested.answer) == ("rejected", "upheld")
    assert "once the stack is empty" in tested.decided_again.why


def test_where_somebody_would_have_to_choose_first_it_is_not_told(tmp_path: Path) -> None:
    text = """
scenario: A spell whose resolution asks for a choice
players:
  Ann: {in_play: [Island x4], hand: [Fact or Fiction], library: [Swamp x7]}
  Ben: {library: [Mountain x7]}
start: {turn_of: Ann}
do:
  - happened: {note: Ann plays fast.}
  - play: {by: Ann, card: Fact or Fiction}
"""
    records = recorded(tmp_path, text)
    expect = {"objects": {"Fact or Fiction": {"zone": "graveyard"}}}
    tested = _test(records, fact={"at": len(records) - 1, "once": "stack_empty", "expect": expect})
    assert tested.answer == "cannot_be_told"
    assert "choose" in tested.decided_again.why


def test_of_what_happens_again_it_is_said_where_the_log_does_not_have_it(tmp_path: Path) -> None:
    text = _FORGOTTEN.replace("turn: 2, to: main1}", "turn: 2, to: upkeep}\n  - resolve: all").replace(
        "in_play: [Sulfuric Vortex, Mountain]", "in_play: [Sulfuric Vortex x2, Mountain]"
    )
    records = recorded(tmp_path, text)
    tested = _test(records, should_have_happened={"event": _EVENTS[0]})
    assert tested.answer == "upheld"
    assert f"after event {_upkeep(records)}, and the log does not have it there" in tested.decided_again.why


def test_a_backup_to_the_middle_of_a_decision_is_refused_with_what_is_under_way(tmp_path: Path) -> None:
    text = """
scenario: Somebody has to declare blockers
players:
  Ann: {in_play: [Hill Giant], library: [Swamp x7]}
  Ben: {in_play: [Grizzly Bears], library: [Mountain x7]}
do:
  - happened: {note: Ann plays fast.}
  - attack: {by: Ann, attackers: {Hill Giant: Ben}}
  - block: {by: Ben, blockers: {}}
"""
    records = recorded(tmp_path, text)
    offered = next(one.n for one in records if getattr(one.event, "kind", None) == "blockers")
    with pytest.raises(DisputeError, match=r"Ben is in the middle of a decision \(blockers\)"):
        require_resumable(Timeline(records), offered)
