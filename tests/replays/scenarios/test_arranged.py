"""A position is arranged without what its players only hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import good

HELD = """
scenario: What takes control is held
players:
  alice: {hand: [CARD], in_play: [Grizzly Bears, Swamp]}
  bob: {in_play: [Angry Mob]}
do:
  - pass: alice
"""

AT_WORK = """
scenario: What takes control is at work
players:
  bob: {in_play: [Angry Mob, Swamp x2]}
  alice: {in_play: [{card: Control Magic, attached_to: Angry Mob}]}
start: {turn_of: alice}
do:
  - pass: alice
expect: {objects: {Angry Mob: {controller: alice, power: 4}}}
"""


@pytest.mark.parametrize("card", ["Threaten", "Control Magic"])
def test_what_takes_control_and_is_held_does_nothing_to_the_position(tmp_path: Path, card: str) -> None:
    (tmp_path / "held.yaml").write_text(HELD.replace("CARD", card))
    good("transcribe", tmp_path / "held.yaml", "--edition", "2006-10", "-o", tmp_path / "held.jsonl")
    assert "continuous_effect_began" not in (tmp_path / "held.jsonl").read_text()


def test_an_ability_that_asks_whose_turn_it_is_stands_beside_what_takes_control(tmp_path: Path) -> None:
    (tmp_path / "at-work.yaml").write_text(AT_WORK)
    assert "2 passed" in good("scenario", tmp_path / "at-work.yaml").text
