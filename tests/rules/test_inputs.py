"""Which events are inputs: what the fold notes of an action under way, remarks, and what comes after the end."""

from __future__ import annotations

import pytest

from rewind.aggregates.fold import fold
from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import PlayAbility, options
from rewind.aggregates.rules.costs.cost_acts import FIELDS
from rewind.aggregates.rules.costs.cost_parts import names_objects
from rewind.aggregates.rules.engine.engine import REMARKS
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.aggregates.state import EMPTY
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import Forked, LogSealed, Note
from rewind.events.judging import Appeal, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven
from rewind.events.playing import ChoiceMade, ManaAdded, Payment
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.decks import built_in
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.played import play_until, table
from tests.random_games.generator import long_game
from tests.rules.scenarios.conftest import cards


@pytest.mark.long
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


BIRDS = """
scenario: A mana ability that asks for a colour can be played
players: {alice: {in_play: [Birds of Paradise]}, bob: {}}
do: []
"""


def test_what_follows_a_remark_in_the_middle_of_an_action_has_the_cause_that_it_has_without_it() -> None:
    (document,) = read_scenarios(BIRDS, "test")
    position = run_scenario(document, "2006-10", cards(), redact).records
    added = []
    for said in ((), (Note(text="A spectator sneezes."),)):
        game = Game(position)
        (mana_ability,) = (option for option in options(game.engine()) if isinstance(option, PlayAbility))
        game.decide(mana_ability.decision((), None))
        for event in (*said, ChoiceMade(seat=1, values=("{G}",))):
            game.decide(event)
        added.append(next(record for record in game.records if isinstance(record.event, ManaAdded)))
    assert added[0].cause == added[1].cause


def test_a_seal_is_an_input_and_a_second_one_may_follow_a_ruling(live: Game) -> None:
    seal = live.seal()
    assert is_input(seal.event)
    ruling = RulingGiven(judge="head judge", ruling="It stands.", about=(1,))
    after = Recorded(live.state.n + 1, ruling)
    again = Recorded(live.state.n + 2, LogSealed(events=live.state.n + 1))
    assert fold(live.state, [after, again]).sealed


@pytest.mark.parametrize("field", FIELDS)
def test_a_payment_names_objects_in_any_of_its_fields(field: str) -> None:
    assert names_objects(Payment.model_validate({field: ["1.1"]}))
    assert not names_objects(Payment())
