"""`anyway` takes what somebody can do at a table, whatever the rules say; where it cannot, it says what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.projections.views.decisions import asked_about
from rewind.replays.auditing.audit import judge_decision
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.deciding_again import decide_again
from rewind.replays.judging.records import Claim
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


_BESIDE = (
    "attack: {by: Ann, attackers: {Hill Giant: Ben, War Mammoth: Ben}}",
    "block: {by: Ben, blockers: {Grizzly Bears: War Mammoth}}",
)
_DAMAGE = "damage: {Hill Giant: {Ben: GIANT}, War Mammoth: {Grizzly Bears: BEARS, Ben: REST}}"


def _beside(tmp_path: Path, giant: int, bears: int, *, anyway: bool = True) -> list[Recorded]:
    """Two attackers, one of which has one way to deal its damage, which is written down too."""
    step = _DAMAGE.replace("GIANT", str(giant)).replace("BEARS", str(bears)).replace("REST", str(3 - bears))
    steps = (*_BESIDE, _anyway(step) if anyway else step, "advance: {to: main2}")
    folder = tmp_path / f"{giant} {bears} {anyway}"
    folder.mkdir()
    return recorded(folder, _table(steps, ann="Hill Giant, War Mammoth", ben="Grizzly Bears"))


def _divisions(records: list[Recorded]) -> list[tuple[int, ChoiceOffered]]:
    """The number of each division that was made, and what it answers."""
    offers = {one.n: one.event for one in records if isinstance(one.event, ChoiceOffered)}
    return [(n + 1, offer) for n, offer in offers.items() if offer.kind == "division"]


def test_what_is_the_only_way_is_no_decision_under_anyway_either(tmp_path: Path) -> None:
    plain, anyway = (_beside(tmp_path, 3, 2, anyway=anyway) for anyway in (False, True))
    assert [one.event for one in plain[1:]] == [one.event for one in anyway[1:]]
    records = _beside(tmp_path, 3, 1)
    ((at, _),) = _divisions(records)
    again = decide_again(records, len(records))
    assert (again.ended_at, again.why) == (at, judge_decision(records, at).refused.what)  # type: ignore[union-attr]


def test_no_block_is_no_decision_under_anyway_either_where_nobody_is_asked(tmp_path: Path) -> None:
    block = "block: {by: Ben, blockers: {}}"
    texts = [_table((*_GIANT, step, "advance: {to: main2}"), ann="Hill Giant") for step in (block, _anyway(block))]
    made = list[list[Event]]()
    for number, text in enumerate(texts):
        (folder := tmp_path / str(number)).mkdir()
        made.append([one.event for one in recorded(folder, text)[1:]])
    assert made[0] == made[1]


def test_a_division_against_the_rules_is_no_answer_about_the_creature_beside(tmp_path: Path) -> None:
    records = _beside(tmp_path, 2, 2)
    (giants, _), _ = _divisions(records)
    again = decide_again(records, len(records))
    assert again.ended_at == giants
    assert again.why == "Hill Giant deals 3 damage, divided among what it fights"


def test_the_only_way_is_legal_in_a_log_that_has_it_as_a_decision(tmp_path: Path) -> None:
    records = [  # as such a log was written once: the choice of the giant changed to the only one that it has
        one._replace(event=one.event.model_copy(update={"values": ("3",)}))
        if isinstance(one.event, ChoiceMade) and one.event.values == ("2",) and one.event.objects == (2,)
        else one
        for one in _beside(tmp_path, 2, 1)
    ]
    (giants, _), (mammoths, _) = _divisions(records)
    again = decide_again(records, len(records))
    assert (again.ended_at, again.only_way) == (mammoths, {giants})
    tester = ClaimTester(Timeline(records), len(records))
    for claim, answer in ((Claim(illegal=giants), "rejected"), (Claim(illegal=mammoths), "upheld")):
        tested = tester.test(claim)
        assert (tested.recorded.answer, tested.decided_again.answer) == (answer, answer)
    asked = [asked_about(Timeline(records), n) for n in (giants, mammoths)]
    assert [one.refused is not None for one in asked] == [False, True]
    assert not any(one.note for one in asked)


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


_PLAYER = "damage: {Hill Giant: {Llanowar Elves: 1, Grizzly Bears: 1, Ben: 1}}"


def test_damage_of_a_blocked_creature_goes_to_what_blocks_it_alone(tmp_path: Path) -> None:
    text = _table(
        (*_TWO, _anyway(_PLAYER), "advance: {to: main2}"), ann="Hill Giant", ben="Llanowar Elves, Grizzly Bears"
    )
    records = recorded(tmp_path, text)
    ((at, _),) = _divisions(records)
    tester = ClaimTester(Timeline(records), len(records))
    could = {"could": {"at": at - 1, "step": {"damage": {"Hill Giant": {"Llanowar Elves": 2, "Ben": 1}}}}}
    for claim in (Claim(legal=at), Claim.model_validate(could)):
        tested = tester.test(claim)
        assert tested.answer == "rejected"
        for evidence in (tested.recorded, tested.decided_again):
            assert evidence.why.startswith("Hill Giant is blocked and has no trample, and can deal its damage only to")
            assert evidence.rules == ("310.2", "310.2c")


def test_the_reason_against_a_block_is_what_the_creature_has_to_block(tmp_path: Path) -> None:
    steps = (
        "attack: {by: Ann, attackers: {Hill Giant: Ben, Craw Wurm: Ben}}",
        _anyway("block: {by: Ben, blockers: {Grizzly Bears: Craw Wurm}}"),
        "advance: {to: main2}",
    )
    lured = "Craw Wurm, Hill Giant, {card: Lure, attached_to: Hill Giant}"
    records = recorded(tmp_path, _table(steps, ann=lured, ben="Grizzly Bears"))
    at = next(one.n for one in records if one.event.published == "blockers_declared")
    tested = ClaimTester(Timeline(records), len(records)).test(Claim(illegal=at))
    for evidence in (tested.recorded, tested.decided_again):
        assert evidence.why == "Grizzly Bears has to block Hill Giant, by Lure"


def test_an_answer_before_anything_is_asked_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(_table((*_BEARS, _anyway("answer: {by: Ann, with: [Ben]}")), ann=_RANCOR, ben="Llanowar Elves"))
    ran = run("transcribe", file, "--edition", "2006-10", "-o", tmp_path / "table.jsonl")
    assert ran.status != 0
    assert b"damage says how combat damage is divided" in ran.err
