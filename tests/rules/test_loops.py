"""Loops (rule 421): a round that is summed up comes to what playing it comes to; a loop is the same after a restart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.positions import position
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.events.envelope import Recorded
from rewind.events.game import GameEnded
from rewind.events.playing import AbilityPlayed, ChoiceMade, LoopInput, LoopProposed, LoopRepeated
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.rounds import NoRoundError, proposal, written_proposal
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from rewind.replays.verifying.verification import verify_records
from tests.rules.scenarios.conftest import cards

EDITIONS = ("2003-12", "2006-10")

ROUNDS = {
    "an ability": (
        "alice: {in_play: [Round Charm]}, bob: {}",
        ["activate: {by: alice, object: Round Charm}", "resolve: all"],
        3,
    ),
    "mana and damage": (
        "alice: {mana: '{1}', in_play: [Round Kiln]}, bob: {life: 90}",
        ["activate: {by: alice, object: Round Kiln}", "resolve: all"],
        1,
    ),
    "counters": (
        "alice: {in_play: [Round Grower, Glorious Anthem]}, bob: {}",
        ["activate: {by: alice, object: Round Grower}", "resolve: all"],
        3,
    ),
    "a spell that comes back": (
        "alice: {mana: '{R}', hand: [Round Ember]}, bob: {life: 90}",
        ["play: {by: alice, card: Round Ember}", "resolve: all"],
        3,
    ),
    "two abilities": (
        "alice: {in_play: [Round Rekindler, Round Waker]}, bob: {}",
        [
            "activate: {by: alice, object: Round Rekindler}",
            "resolve: all",
            "activate: {by: alice, object: Round Waker, targets: [Round Rekindler]}",
            "resolve: all",
        ],
        6,
    ),
    "a token": (
        "alice: {in_play: [Round Brood, Glorious Anthem, Round Cradle]}, bob: {}",
        ["activate: {by: alice, object: Round Brood}", "resolve: all"],
        5,
    ),
    "tokens of both players": (
        "alice: {in_play: [Round Litter]}, bob: {life: 40}",
        ["activate: {by: alice, object: Round Litter}", "resolve: all"],
        3,
    ),
    "both players": (
        "alice: {in_play: [Round Rekindler]}, bob: {in_play: [Round Waker]}",
        [
            "activate: {by: alice, object: Round Rekindler}",
            "resolve: all",
            "pass: alice",
            "activate: {by: bob, object: Round Waker, targets: [Round Rekindler]}",
            "resolve: all",
        ],
        7,
    ),
}


def played(players: str, steps: list[str], edition: str) -> tuple[Recorded, ...]:
    """The log of a scenario, which runs to its end and verifies."""
    text = f"scenario: A loop\nplayers: {{{players}}}\ndo:\n" + "\n".join(f"  - {step}" for step in steps)
    (document,) = read_scenarios(f"{text}\nexpect: {{}}\n", "loop.yaml")
    outcome = run_scenario(document, edition, cards())
    assert outcome.result in ("passed", "told"), outcome.failures
    assert verify_records(outcome.records).sound
    return tuple(outcome.records)


@pytest.mark.long
@pytest.mark.rules("421.2", "421.3")
@pytest.mark.parametrize("name", ROUNDS)
@settings(max_examples=6, deadline=None)
@given(times=st.integers(1, 25), edition=st.sampled_from(EDITIONS))
def test_a_loop_that_is_summed_up_ends_where_playing_it_ends(name: str, times: int, edition: str) -> None:
    players, steps, inputs = ROUNDS[name]
    summed = played(
        players,
        [*steps, f"repeat: {{by: alice, inputs: {inputs}, times: {times}}}", f"answer: {{by: bob, with: {times}}}"],
        edition,
    )
    each = played(players, steps * (times + 1), edition)
    assert sum(isinstance(record.event, LoopRepeated) for record in summed) == 1
    assert position(fold_all(summed)).digest == position(fold_all(each)).digest
    assert position(fold_all(each)).digest != position(fold_all(played(players, steps * times, edition))).digest


IDOL = "alice: {mana: '{1}', in_play: [Test Restless Idol]}, bob: {}"
BEGUN = ["activate: {by: alice, object: Test Restless Idol, ability: 1}"]


@pytest.mark.rules("421.4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_loop_is_found_at_the_same_event_by_a_game_that_goes_on_from_its_log(edition: str) -> None:
    records = played(IDOL, [*BEGUN, "resolve: all"], edition)
    assert isinstance(records[-1].event, GameEnded)
    first = next(record.n for record in records if is_input(record.event) and isinstance(record.event, PriorityPassed))
    game = Game(records[: first - 1])
    while game.pending is not None:
        game = Game(game.records)
        game.decide(PriorityPassed(seat=game.pending.seat if game.pending is not None else 0))
    assert [record.event for record in game.records] == [record.event for record in records]


@pytest.mark.rules("421.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_goes_on_and_on_without_an_input_is_stopped_with_a_question(edition: str) -> None:
    begun = ["activate: {by: alice, object: Round Avalanche}", "pass: alice"]
    game = Game(played("alice: {in_play: [Round Avalanche]}, bob: {}", begun, edition))
    before = game.state
    with pytest.raises(IllegalAction) as refused:
        game.decide(PriorityPassed(seat=2))
    assert refused.value.code is Refusal.NO_END
    assert [citation.number for citation in refused.value.rules] == ["421.1"]
    assert game.state == before


@pytest.mark.rules("421.2")
def test_a_round_is_written_at_the_prompt_in_short() -> None:
    players, steps, _ = ROUNDS["an ability"]
    game = Game(played(players, steps, EDITIONS[0]))
    proposed = written_proposal("r 3 5", game.records, 1)
    assert proposed is not None
    assert [one.kind for one in proposed.inputs] == ["ability", "pass", "pass"]
    game.decide(proposed)
    game.decide(ChoiceMade(seat=2, values=("4",)))
    assert game.state.players[1].life == 30
    assert written_proposal("r 3", game.records, 1) is None
    assert written_proposal("r 99 5", game.records, 1) is None


@pytest.mark.rules("504.3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_face_down_is_no_part_of_a_round_which_everybody_sees(edition: str) -> None:
    players = "alice: {in_play: [Round Mask, {card: Exalted Angel, face_down: true}]}, bob: {}"
    records = played(players, ["activate: {by: alice, object: Exalted Angel}", "resolve: all"], edition)
    game = Game(records)
    (ability,) = (record.event for record in records if isinstance(record.event, AbilityPlayed))
    with pytest.raises(NoRoundError, match="face_down"):
        proposal(records, 1, 3, 5)
    activated = LoopInput(kind="ability", seat=1, object=ability.object, ability=ability.ability)
    passed = (LoopInput(kind="pass", seat=1), LoopInput(kind="pass", seat=2))
    with pytest.raises(IllegalAction) as refused:
        game.decide(LoopProposed(seat=1, inputs=(activated, *passed), times=5))
    assert [citation.number for citation in refused.value.rules] == ["504.3"]
