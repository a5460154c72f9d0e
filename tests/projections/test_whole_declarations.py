"""Of attackers and blockers that may be declared, each is listed in a declaration that is legal as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.playing import ChoiceOffered
from rewind.projections.views.legal_actions import legal, legal_in_words
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
    assert len({action.text for action in found.actions}) == len(found.actions)
    texts = {" ".join(word for word in action.text.split() if not word.startswith("(")) for action in found.actions}
    assert texts == listed
    for name in missing:
        assert any(name in one.why for one in found.not_legal)


def blocks_in_words(tmp_path: Path, ann: str, ben: str) -> tuple[str, ...]:
    """What Ben may block with, in a few words, where two Hill Giants attack him."""
    table = _TABLE.replace("ANN", ann).replace("BEN", ben)
    records = recorded(tmp_path, table.replace("ATTACK", '"Hill Giant#1": Ben, "Hill Giant#2": Ben'))
    offered = [(one.n, one.event) for one in records if isinstance(one.event, ChoiceOffered)]
    n, offer = next((n, event) for n, event in offered if event.kind == "blockers")
    return legal_in_words(Timeline(records).at(n), offer)


def test_in_a_few_words_each_declaration_is_told_once(tmp_path: Path) -> None:
    """Which of two attackers of one name is blocked names do not say, nor whose line it is in which two block."""
    told = blocks_in_words(tmp_path, "Goblin War Drums, Hill Giant x2", "Grizzly Bears, Storm Crow")
    assert told == ("block with nothing", "block Hill Giant with Grizzly Bears and Storm Crow")


def test_one_of_two_attackers_of_one_name_is_not_told_as_both(tmp_path: Path) -> None:
    told = blocks_in_words(tmp_path, "Hill Giant x2", "Storm Crow")
    assert told == ("block with nothing", "block Hill Giant with Storm Crow")
