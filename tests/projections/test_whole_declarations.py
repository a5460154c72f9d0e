"""Of attackers and blockers that may be declared, each is listed in a declaration that is legal as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.playing import ChoiceOffered
from rewind.projections.views.legal_actions import legal
from tests.replays.judging.test_deciding_again import recorded

_TABLE = """
scenario: A declaration in which one creature alone is too few, or nothing is
players:
  Ann: {in_play: [ANN], library: [Forest x7]}
  Ben: {in_play: [BEN], library: [Plains x7]}
start: {turn_of: Ann}
do:
  - happened: {note: Ann writes everything down.}
  - attack: {by: Ann, attackers: {ATTACK}}
  - advance: {to: main2}
"""

_DRUMS = ("Goblin War Drums, Hill Giant", "Hill Giant: Ben")


@pytest.mark.parametrize(
    ("ann", "attack", "ben", "kind", "listed", "missing"),
    [
        (
            *_DRUMS,
            "Spined Wurm, Llanowar Elves",
            "blockers",
            {
                "block with nothing",
                "block Hill Giant with Spined Wurm and Llanowar Elves",
                "block Hill Giant with Llanowar Elves and Spined Wurm",
            },
            (),
        ),
        (*_DRUMS, "Spined Wurm", "blockers", {"block with nothing"}, ("Goblin War Drums",)),
        (
            "Mogg Flunkies, Hill Giant",
            "Hill Giant: Ben",
            "Island",
            "attackers",
            {"attack with nothing", "attack Ben with Mogg Flunkies and Hill Giant", "attack Ben with Hill Giant"},
            (),
        ),
        (
            "Juggernaut, Hill Giant",
            "Juggernaut: Ben",
            "Island",
            "attackers",
            {"attack Ben with Juggernaut", "attack Ben with Juggernaut and Hill Giant"},
            (),
        ),
    ],
)
def test_what_is_listed_is_legal_as_a_whole(
    tmp_path: Path, ann: str, attack: str, ben: str, kind: str, listed: set[str], missing: tuple[str, ...]
) -> None:
    text = _TABLE.replace("ANN", ann).replace("BEN", ben).replace("ATTACK", attack)
    records = recorded(tmp_path, text)
    offered = [(one.n, one.event) for one in records if isinstance(one.event, ChoiceOffered)]
    n, offer = next((n, event) for n, event in offered if event.kind == kind)
    found = legal(Timeline(records).at(n), offer)
    texts = {" ".join(word for word in action.text.split() if not word.startswith("(")) for action in found.actions}
    assert texts == listed
    for name in missing:
        assert any(name in one.why for one in found.not_legal)
