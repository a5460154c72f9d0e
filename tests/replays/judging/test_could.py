"""What could be done at a choice of a game at a table: an action under way is run again, as far as the log has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.replays.judging.records import Claim, Evidence
from rewind.replays.judging.testing_claims import ClaimTester
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
