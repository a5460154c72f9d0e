"""The prompt of `rewind ask`: what somebody types who has read only the README, and what Tab makes of it."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import pool
from rewind.cli.asking.prompt import completions
from rewind.cli.asking.question import Question
from rewind.cli.line_prompt import as_typed
from tests.cli.running import good
from tests.cli.test_ask import ask, scenario, talk


def test_several_lines_stand_in_one_as_on_the_command_line() -> None:
    said = talk("alice: Hill Giant; bob: Silver Knight", "bob attacks with knight")
    assert "alice, in play: Hill Giant\nbob, in play: Silver Knight" in said
    assert "it is the turn of alice; write turn: bob" in said


def test_what_follows_a_line_that_is_not_understood_is_told() -> None:
    said = talk("alice: Hill Giant; bob: Qqqyx, Shock; alice hand: Shock")
    assert 'no card is known by the name "Qqqyx"' in said
    assert "nothing of this line is taken; what follows is not taken: alice hand: Shock" in said


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (("alice: Hill Giant", "carol attacks with x"), 'no player "carol" in the position; write carol: CARDS first'),
        (("alice: Hill Giant; bob: Forest", "carol blocks x with y"), "; the players are alice and bob"),
        (("alice: Hill Giant", "can alice attack with wall"), '; there are "alice", "opponent", "Hill Giant"'),
        (("alice: Forest", "alice attacks with all"), "no creature of alice may attack now"),
        (("alice: Parallax Wave; bob: Hill Giant", "can alice activate wave on hill"), "(3 +1/+1 counters)"),
    ],
)
def test_what_is_missing_is_said(lines: tuple[str, ...], error: str) -> None:
    said = talk(*lines)
    assert error in said
    assert "is not understood" not in said
    assert "Island" not in said


@pytest.mark.parametrize("before", [(), ("alice attacks with nothing",), ("go to end",)])
def test_nobody_blocks_where_nothing_attacks(before: tuple[str, ...]) -> None:
    """The game does not go on through the turns that follow until something does."""
    said = ask("alice: Hill Giant; bob: Silver Knight", *before, "bob blocks hill giant with silver knight").text
    assert "nothing is attacking" in said
    assert "turn 2" not in said


def test_a_creature_that_has_to_attack_can_be_blocked_though_nobody_said_that_it_attacks() -> None:
    good("ask", "alice: Juggernaut; bob: Hill Giant", "bob blocks juggernaut with giant")


@pytest.mark.parametrize("typed", ["all", "all her creatures"])
def test_all_that_may_attack(typed: str) -> None:
    position = "alice: Hill Giant, Grizzly Bears (tapped), Grizzly Bears; bob: Forest"
    assert "{Hill Giant: bob, Grizzly Bears#2: bob}" in scenario(position, f"alice attacks with {typed}")[-1]


def test_an_answer_before_its_choice_is_kept() -> None:
    assert "kept for a choice that is to come" in talk("alice: Forest", "alice answers red")


def test_only_the_top_of_the_stack_resolves() -> None:
    lines = ("alice hand: shock, shock; alice: mountain x2; bob: forest", *["alice plays shock on bob"] * 2)
    assert "- resolve: 1" in scenario(*lines, "resolve the top")[-1]


def test_what_is_typed_is_never_lost_by_completing_it() -> None:
    question = Question(pool(), players={"alice": {"in_play": ["Wall of Blossoms"]}, "bob": {}})
    assert completions(question, "alice att") == ["alice attack", "alice attacks"]
    assert completions(question, "alice attacks w") == ["alice attacks Wall of Blossoms"]
    assert completions(question, "can al") == ["can alice"]
    assert len(completions(question, "alice: wall of b")) > 1
    assert as_typed("a: go", ["a: Goblin King", "a: gold"]) == ["a: goblin King", "a: gold"]
    assert as_typed("a: go", ["a: Goblin King"]) == ["a: Goblin King"]
