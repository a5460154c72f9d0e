"""The worked disputes in `replays/disputes/` conclude what they have to, and by the commands that are said."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.editions import NAMES
from rewind.cli.disputes.shared import case
from rewind.events.logfile import read_lines
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.dispute_file import read_dispute
from rewind.replays.judging.records import Applied, Claimed, Evidence
from tests.cli.running import good, run
from tests.replays.judging.worked_disputes import FOLDER, WORKED, Worked, write

EACH = pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.name)


def test_there_are_enough_of_each_edition_and_of_both_outcomes_and_no_others() -> None:
    assert sum(worked.edition == "2026-04" for worked in WORKED) >= 12
    assert {worked.edition for worked in WORKED} == set(NAMES)
    assert {answer for worked in WORKED for answer in worked.answers} == {"upheld", "rejected"}
    assert {path.stem for path in FOLDER.glob("*.yaml")} == {worked.name for worked in WORKED}
    listed = (FOLDER / "README.md").read_text("utf-8")
    assert all(f"[{worked.name}]({worked.name}.yaml)" in listed for worked in WORKED)


_WORDS = {
    "Bob gains 2 life, and": "the life total of Bob goes from 15 to 17, and",
    "has Alice graveyard: claimed": "what Alice has in the graveyard: claimed",
    "count Alice in play Karn, Silver Golem: claimed": "number of Karn, Silver Golem that Alice has in play: claimed",
}
"""How a reason began when a dispute was recorded → how it begins now. A file is never edited."""


_GIVEN: dict[tuple[int, ...], tuple[int, ...]] = {(30, 31, 32): (31,), (52, 53): (53,)}
"""What an answer was said to be given as a dispute was recorded → those of them on which it rests."""


def _now(recorded: Evidence) -> Evidence:
    """What was recorded, in the words of now."""
    why = recorded.why
    for then, now in _WORDS.items():
        why = why.replace(then, now)
    return recorded.model_copy(update={"why": why, "given": _GIVEN.get(recorded.given, recorded.given)})


@pytest.mark.sampled(6)
@EACH
def test_each_claim_comes_to_what_is_said_and_the_ruling_stands(worked: Worked) -> None:
    found = case(str(worked.file))
    claims = tuple(found.dispute.of(Claimed))
    assert tuple(claim.answer for claim in claims) == worked.answers
    tester = ClaimTester(found.timeline, found.dispute.opened.moment)
    for claim in claims:
        assert claim.claim is not None
        assert tester.test(claim.claim) == (_now(claim.recorded), _now(claim.decided_again), claim.answer)
    standing = found.dispute.standing
    assert standing is not None
    assert standing.remedy == worked.remedy
    assert found.dispute.opened.edition == worked.edition


@pytest.mark.long
@EACH
def test_each_report_concludes_it(worked: Worked) -> None:
    found = case(str(worked.file))
    text = good("dispute", "report", worked.file).text
    standing = found.dispute.standing
    assert standing is not None
    ruling = text.partition("## Ruling")[2].partition("\n## ")[0]
    assert standing.ruling in ruling
    claims = text.partition("## Claims")[2].partition("\n## ")[0]
    words = {"upheld": "upheld", "rejected": "rejected", "cannot_be_told": "cannot be told"}
    rows = [line.split(" | ")[3] for line in claims.splitlines() if line.startswith("| ")][1:]
    given = [one.deciding.given for one in case(str(worked.file)).dispute.of(Claimed)]
    resting = [f", given event{'s' * (len(some) > 1)} {', '.join(map(str, some))}" if some else "" for some in given]
    assert rows == [words[answer] + more for answer, more in zip(worked.answers, resting, strict=True)]
    rules = text.partition("## Rules")[2].partition("\n## ")[0]
    assert all(f"| {rule} |" in rules for rule in worked.rules)
    assert standing.digest in text


@pytest.mark.sampled(6)
@EACH
def test_what_it_comes_to_under_each_edition(worked: Worked) -> None:
    found = case(str(worked.file))
    for name, answers in worked.at_odds.items():
        tester = ClaimTester(found.timeline, found.dispute.opened.moment, name)
        made = [tester.test(claim.claim).decided_again.answer for claim in found.dispute.of(Claimed) if claim.claim]
        assert tuple(made) == answers, name


def test_some_are_ruled_otherwise_under_the_other_edition() -> None:
    assert sum(len(set(worked.at_odds.values())) > 1 for worked in WORKED) >= 3


@pytest.mark.long
@EACH
def test_it_is_made_by_the_commands_that_are_said_and_its_log_verifies_with_it(worked: Worked, tmp_path: Path) -> None:
    game, file = tmp_path / "games" / worked.log.name, tmp_path / worked.file.name
    game.parent.mkdir()
    write(worked, game, file)
    made = read_dispute(str(file))
    kept = read_dispute(str(worked.file))
    assert [record.record for record in made.records] == [record.record for record in kept.records]
    assert [one.answer for one in made.of(Claimed)] == list(worked.answers)
    good("dispute", "apply", file, "-o", tmp_path / "ruled.jsonl")
    assert run("verify", tmp_path / "ruled.jsonl").status == 0
    before = [line.body for line in read_lines(game)]
    assert [line.body for line in read_lines(tmp_path / "ruled.jsonl")][: len(before)] == before
    (applied,) = read_dispute(str(file)).of(Applied)
    assert applied.first == len(before) + 1
