"""`anyway` takes what somebody can do at a table, whatever the rules say; where it cannot, it says what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.replays.auditing.audit import judge_decision
from rewind.replays.judging.deciding_again import decide_again
from rewind.replays.judging.records import Claim
from rewind.replays.judging.testing_claims import ClaimTester
from tests.cli.running import run
from tests.replays.judging.test_deciding_again import recorded

_TABLE = """
scenario: Something that the rules refuse
players:
  Ann: {in_play: [ANN], hand: [HAND], library: [Forest x4, Serra Angel, Forest x2]}
  Ben: {in_play: [BEN], library: [Mountain x7]}
start: {turn_of: Ann}
expect: EXPECT
do:
"""

_RANCOR = "Grizzly Bears, {card: Rancor, attached_to: Grizzly Bears}"
_BEARS = (
    "attack: {by: Ann, attackers: {Grizzly Bears: Ben}}",
    "block: {by: Ben, blockers: {Llanowar Elves: Grizzly Bears}}",
)
_GIANT = ("attack: {by: Ann, attackers: {Hill Giant: Ben}}",)
_BLOCKED = (*_GIANT, "block: {by: Ben, blockers: {Llanowar Elves: Hill Giant}}")
_TWO = (*_GIANT, "block: {by: Ben, blockers: {Llanowar Elves: Hill Giant, Grizzly Bears: Hill Giant}}")


def _table(steps: tuple[str, ...], *, ann: str, ben: str = "Island", hand: str = "", expect: str = "{}") -> str:
    text = _TABLE.replace("ANN", ann).replace("BEN", ben).replace("HAND", hand).replace("EXPECT", expect)
    return text + "".join(f"  - {step}\n" for step in steps)


def _anyway(step: str) -> str:
    return f"anyway: {{step: {{{step}}}}}"


CASES: dict[str, tuple[str, str]] = {
    "all trample damage goes past the blocker": (
        _table(
            (*_BEARS, _anyway("damage: {Grizzly Bears: {Llanowar Elves: 0, Ben: 4}}"), "advance: {to: main2}"),
            ann=_RANCOR,
            ben="Llanowar Elves",
            expect="{life: {Ben: 16}, objects: {Llanowar Elves: {zone: in_play}}}",
        ),
        "502.9b",
    ),
    "the same as an answer": (
        _table(
            (
                *_BEARS,
                "advance: {to: combat_damage}",
                _anyway("answer: {by: Ann, with: {Llanowar Elves: 0, Ben: 4}}"),
                "advance: {to: main2}",
            ),
            ann=_RANCOR,
            ben="Llanowar Elves",
            expect="{life: {Ben: 16}}",
        ),
        "502.9b",
    ),
    "a blocked creature deals damage to the player": (
        _table(
            (*_BLOCKED, _anyway("damage: {Hill Giant: {Llanowar Elves: 1, Ben: 2}}"), "advance: {to: main2}"),
            ann="Hill Giant",
            ben="Llanowar Elves",
            expect="{life: {Ben: 18}, objects: {Llanowar Elves: {zone: graveyard}}}",
        ),
        "310.2",
    ),
    "more damage than there is power": (
        _table(
            (*_TWO, _anyway("damage: {Hill Giant: {Llanowar Elves: 3, Grizzly Bears: 3}}"), "advance: {to: main2}"),
            ann="Hill Giant",
            ben="Llanowar Elves, Grizzly Bears",
            expect="{has: {Ben: {graveyard: [Llanowar Elves, Grizzly Bears]}}}",
        ),
        "310.2a",
    ),
    "an unblocked creature deals none": (
        _table(
            (*_GIANT, _anyway("damage: {Hill Giant: {Ben: 0}}"), "advance: {to: main2}"),
            ann="Hill Giant",
            expect="{life: {Ben: 20}}",
        ),
        "310.2a",
    ),
    "a blocker deals more": (
        _table(
            (*_BLOCKED, _anyway("damage: {Llanowar Elves: {Hill Giant: 3}}"), "advance: {to: main2}"),
            ann="Hill Giant",
            ben="Llanowar Elves",
            expect="{objects: {Hill Giant: {zone: graveyard}}}",
        ),
        "310.2a",
    ),
    "a spell divides too much": (
        _table(
            (
                _anyway("play: {by: Ann, card: Fire // Ice, half: Fire, targets: [Hill Giant, Ben], divide: [2, 3]}"),
                "resolve: all",
            ),
            ann="Mountain x3",
            hand="Fire // Ice",
            ben="Hill Giant",
            expect="{life: {Ben: 17}}",
        ),
        "409.1e",
    ),
    "too few cards are discarded": (
        _table(
            ("advance: {to: cleanup}", _anyway("answer: {by: Ann, with: [Forest]}"), "advance: {turn: 2, to: upkeep}"),
            ann="Mountain",
            hand="Forest x9",
            expect="{sizes: {Ann: {hand: 8}}}",
        ),
        "",
    ),
    "a card is found that was not searched for": (
        _table(
            (
                "play: {by: Ann, card: Rampant Growth}",
                "resolve: all",
                _anyway("answer: {by: Ann, with: [Serra Angel]}"),
                "advance: {to: main2}",
            ),
            ann="Forest x2",
            hand="Rampant Growth",
            expect="{has: {Ann: {in_play: [Serra Angel]}}}",
        ),
        "",
    ),
}


def _refused_at(records: list[Recorded]) -> int:
    """The first choice; where there is none, the first spell."""
    found = [[one.n for one in records if one.event.published == type_] for type_ in ("choice_made", "spell_played")]
    return next(numbers[0] for numbers in found if numbers)


@pytest.mark.parametrize(("text", "rule"), CASES.values(), ids=CASES)
def test_it_happens_and_is_told_to_be_illegal(tmp_path: Path, text: str, rule: str) -> None:
    records = recorded(tmp_path, text)
    at = _refused_at(records)
    refused = judge_decision(records, at).refused
    assert refused is not None
    again = decide_again(records, len(records))
    assert (again.ended_at, again.refused is not None) == (at, True)
    tested = ClaimTester(Timeline(records), len(records)).test(Claim(illegal=at))
    assert tested.answer == "upheld"
    if rule:
        assert rule in {cited.number for cited in refused.rules}
        for evidence in (tested.recorded, tested.decided_again):
            assert rule in evidence.rules


@pytest.mark.parametrize(
    "steps",
    [
        (*_GIANT, _anyway("damage: {Llanowar Elves: {Hill Giant: 1}}")),
        (*_BLOCKED, "advance: {to: combat_damage}", _anyway("damage: {Hill Giant: {Ben: 3}}")),
        (_anyway("mulligan: Ann"),),
    ],
)
def test_what_cannot_be_done_says_what_to_write_in_its_place(tmp_path: Path, steps: tuple[str, ...]) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(_table(steps, ann="Hill Giant", ben="Llanowar Elves"))
    ran = run("transcribe", file, "--edition", "2006-10", "-o", tmp_path / "table.jsonl")
    assert ran.status != 0
    assert b"happened: {life: {PLAYER: TOTAL}}" in ran.err


def test_an_answer_before_anything_is_asked_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(_table((*_BEARS, _anyway("answer: {by: Ann, with: [Ben]}")), ann=_RANCOR, ben="Llanowar Elves"))
    ran = run("transcribe", file, "--edition", "2006-10", "-o", tmp_path / "table.jsonl")
    assert ran.status != 0
    assert b"damage says how combat damage is divided" in ran.err
