"""What could be done at a choice of a game at a table: an action under way is run again, as far as the log has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.game import LogSealed
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.records import Claim, Evidence
from tests.replays.judging.test_deciding_again import recorded

_COMBAT = """
scenario: A game at a table, with choices in its combat
players:
  Ann: {in_play: [Goblin War Drums, Grizzly Bears, {card: Rancor, attached_to: Grizzly Bears}], library: [Forest x7]}
  Ben: {in_play: [Spined Wurm, Llanowar Elves], library: [Plains x7]}
start: {turn_of: Ann}
do:
  - happened: {note: Ann writes everything down.}
  - attack: {by: Ann, attackers: {Grizzly Bears: Ben}}
  - block: {by: Ben, blockers: BLOCKS}
  - advance: {to: main2}
"""

_TRIGGERS = """
scenario: One of three abilities that trigger at the same time is forgotten
players:
  Ann: {in_play: [Sulfuric Vortex, Phyrexian Arena x2], library: [Forest x7]}
  Ben: {library: [Island x7]}
start: {turn_of: Ben, step: end}
do:
  - forgotten: {ability_of: Phyrexian Arena#2}
  - advance: {turn: 2, to: upkeep}
  - answer: {by: Ann, with: [Phyrexian Arena, Sulfuric Vortex]}
"""

_WAITING = """
scenario: The log ends with a spell on the stack
players:
  Ann: {hand: [Shock x2], in_play: [Mountain x3], library: [Mountain x7]}
  Ben: {library: [Plains x7]}
do:
  - play: {by: Ann, card: Shock, targets: [Ben]}
"""


def _offer(records: list[Recorded], kind: str) -> int:
    return next(one.n for one in records if getattr(one.event, "kind", None) == kind and hasattr(one.event, "minimum"))


def _could(records: list[Recorded], at: int, step: dict[str, object]) -> tuple[Evidence, Evidence]:
    tested = ClaimTester(Timeline(records), len(records)).test(
        Claim.model_validate({"could": {"at": at, "step": step}})
    )
    return tested.recorded, tested.decided_again


@pytest.mark.parametrize(
    ("blocks", "answer"),
    [
        ({"Spined Wurm": "Grizzly Bears", "Llanowar Elves": "Grizzly Bears"}, "upheld"),
        ({}, "upheld"),
        ({"Spined Wurm": "Grizzly Bears"}, "rejected"),
    ],
)
def test_a_block_could_be_declared_or_not_where_it_was_asked_for(
    tmp_path: Path, blocks: dict[str, str], answer: str
) -> None:
    records = recorded(tmp_path, _COMBAT.replace("BLOCKS", "{}"))
    for tested in _could(records, _offer(records, "blockers"), {"block": {"by": "Ben", "blockers": blocks}}):
        assert tested.answer == answer, tested.why


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ({"answer": {"by": "Ann", "with": ["Sulfuric Vortex", "Phyrexian Arena"]}}, "upheld"),
        ({"answer": {"by": "Ann", "with": ["Sulfuric Vortex"]}}, "rejected"),
        ({"answer": {"by": "Ben", "with": ["Sulfuric Vortex"]}}, "rejected"),
    ],
)
def test_a_choice_after_a_forgotten_trigger_is_answered_in_the_position_that_there_was(
    tmp_path: Path, step: dict[str, object], answer: str
) -> None:
    records = recorded(tmp_path, _TRIGGERS)
    tested, _ = _could(records, _offer(records, "trigger_order"), step)
    assert tested.answer == answer, tested.why


@pytest.mark.parametrize("more", [0, 1])
def test_at_the_end_of_a_sealed_log_the_game_is_not_over(tmp_path: Path, more: int) -> None:
    records = recorded(tmp_path, _WAITING)
    seal = records[-1]
    assert isinstance(seal.event, LogSealed)
    records += [Recorded(seal.n + n, LogSealed(events=seal.n + n - 1)) for n in range(1, more + 1)]
    tester = ClaimTester(Timeline(records), len(records))
    for claim in (
        {"could": {"step": {"play": {"by": "Ann", "card": "Shock", "targets": ["Ben"]}}}},
        {"could_not": {"step": {"play": {"by": "Ann", "card": "Shock", "targets": ["Mountain"]}}}},
        {"fact": {"once": "stack_empty", "expect": {"life": {"Ben": 18}}}},
    ):
        ((form, body),) = claim.items()
        at_end = tester.test(Claim.model_validate(claim))
        assert [at_end.recorded.answer, at_end.decided_again.answer] == ["upheld", "upheld"], at_end.recorded.why
        before_seal = tester.test(Claim.model_validate({form: {**body, "at": seal.n - 1}}))
        assert at_end.recorded.rules == before_seal.recorded.rules
