"""All that is wrong with a declaration is named, not the first fault alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.replays.auditing.audit import judge_decision
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.records import Claim
from tests.replays.judging.test_deciding_again import recorded

_TABLE = """
scenario: A declaration in which several things are wrong
players:
  Ann: {in_play: [ANN], library: [Plains x7]}
  Ben: {in_play: [BEN], library: [Forest x7]}
start: {turn_of: Ann}
do:
"""

_SERRA = "attack: {by: Ann, attackers: {Hill Giant: Ben, Serra Angel: Ben}}"

_CASES = {
    "two creatures block illegally": (
        "Hill Giant, Serra Angel",
        "{card: Spined Wurm, tapped: true}, Grizzly Bears",
        (_SERRA, "anyway: {step: {block: {by: Ben, blockers: {Spined Wurm: Hill Giant, Grizzly Bears: Serra Angel}}}}"),
        {"Spined Wurm is tapped": "309.2a", "Serra Angel has flying": "502.4b"},
    ),
    "one creature blocks illegally for two reasons": (
        "Hill Giant, Serra Angel",
        "{card: Spined Wurm, tapped: true}",
        (_SERRA, "anyway: {step: {block: {by: Ben, blockers: {Spined Wurm: Serra Angel}}}}"),
        {"Spined Wurm is tapped": "309.2a", "Serra Angel has flying": "502.4b"},
    ),
    "one creature blocks illegally, and the whole declaration is illegal": (
        "Hill Giant, Goblin War Drums",
        "{card: Spined Wurm, tapped: true}",
        (
            "attack: {by: Ann, attackers: {Hill Giant: Ben}}",
            "anyway: {step: {block: {by: Ben, blockers: {Spined Wurm: Hill Giant}}}}",
        ),
        {"Spined Wurm is tapped": "309.2a", "Goblin War Drums": "500.4"},
    ),
    "two creatures attack illegally": (
        "{card: Hill Giant, tapped: true}, {card: Serra Angel, new: true}",
        "Grizzly Bears",
        (f"anyway: {{step: {{{_SERRA}}}}}",),
        {"Hill Giant is tapped": "308.2a", "Serra Angel came under control this turn": "212.3d"},
    ),
}


@pytest.mark.parametrize("case", _CASES.values(), ids=_CASES)
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_all_that_is_wrong_with_it_is_named(
    tmp_path: Path, edition: str, case: tuple[str, str, tuple[str, ...], dict[str, str]]
) -> None:
    ann, ben, steps, faults = case
    text = _TABLE.replace("ANN", ann).replace("BEN", ben) + "".join(f"  - {step}\n" for step in steps)
    records = recorded(tmp_path, text, edition)
    declared = [one.n for one in records if one.event.published.endswith("ers_declared")][-1]
    refused = judge_decision(records, declared).refused
    assert refused is not None
    tested = ClaimTester(Timeline(records), len(records)).test(Claim(illegal=declared))
    for what, rule in faults.items():
        assert what in refused.what
        assert rule in {cited.number for cited in refused.rules}
        for evidence in (tested.recorded, tested.decided_again):
            assert what in evidence.why
            assert rule in evidence.rules
