"""Which events are inputs: what the fold notes of an action under way, remarks, and what comes after the end."""

from __future__ import annotations

import pytest

from aggregates.fold import fold
from aggregates.game import Game
from aggregates.rules.engine.engine import REMARKS
from aggregates.rules.engine.inputs import is_input
from aggregates.state import EMPTY
from events.base import Event
from events.envelope import Recorded
from events.game import Forked, LogSealed, Note
from events.judging import Appeal, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven
from replays.playing.decks import built_in
from tests.played import play_until, table
from tests.random_games.generator import long_game


def test_what_the_fold_counts_among_the_inputs_of_an_action_is_an_input() -> None:
    state = EMPTY
    counted: dict[type[Event], Event] = {}
    for record in long_game(6000):
        state = fold(state, [record])
        action = state.action
        if action is not None and record.n in (action.began, *action.inputs):
            counted[type(record.event)] = record.event
    assert [event.published for event in counted.values() if not is_input(event)] == []
    assert len(counted) > 20


@pytest.fixture
def live() -> Game:
    game = table("2006-10", 1, (built_in("red-green"), built_in("white-blue")))
    play_until(game, 1, lambda game: game.pending is not None and game.pending.kind == "priority")
    return game


def remarks(game: Game) -> list[Event]:
    ruling = RulingGiven(judge="head judge", ruling="It stands.", about=(game.state.n,))
    last = game.state.n
    return [
        Note(text="A spectator sneezes."),
        ruling,
        Appeal(seat=1, ruling=last + 2),
        DisputeOpened(moment=last),
        ClaimTested(dispute=last + 4),
        RemedyPlanned(dispute=last + 4, remedy="leave"),
        Forked(parent=game.state.game, last=last + 6),
    ]


def test_a_remark_is_recorded_as_an_input_and_the_same_decision_is_asked_for_after_it(live: Game) -> None:
    pending = live.pending
    said = remarks(live)
    for event in said:
        (record,) = live.decide(event)
        assert record.event == event
        assert record.cause is None
        assert is_input(event)
        assert live.pending == pending
    assert {type(event) for event in said} == set(REMARKS)


def test_a_seal_is_an_input_and_a_second_one_may_follow_a_ruling(live: Game) -> None:
    seal = live.seal()
    assert is_input(seal.event)
    ruling = RulingGiven(judge="head judge", ruling="It stands.", about=(1,))
    after = Recorded(live.state.n + 1, ruling)
    again = Recorded(live.state.n + 2, LogSealed(events=live.state.n + 1))
    assert fold(live.state, [after, again]).sealed
