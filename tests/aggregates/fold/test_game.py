"""What the events of the game as a whole do to the state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rewind.aggregates.state import EMPTY, Action
from rewind.events import game, playing, turn
from rewind.events.base import CardDefinition, Characteristics, Event
from rewind.events.errors import FoldError
from tests.aggregates.given import FOREST, GIVEN, WITH_PRIORITY, N, only_an_input_more, only_the_number_differs, then


def test_game_started() -> None:
    seats = (game.SeatName(seat=1, name="Alice"), game.SeatName(seat=2, name="Bob"))
    options = game.GameOptions(starting_life=30)
    started = game.GameStarted(
        format=1, game="g", edition="2003-12", seats=seats, kind="played", engine="t", options=options, redacted_for=2
    )
    state = then(EMPTY, started)
    assert (state.game, state.edition, state.kind, state.redacted_for) == ("g", "2003-12", "played", 2)
    assert dict(state.names.items()) == {1: "Alice", 2: "Bob"}
    assert [state.players[seat].life for seat in state.seats] == [30, 30]
    assert state.action == Action(1), "setting up is an action, whose inputs are told one by one"


def test_card_defined() -> None:
    definition = CardDefinition(key="wurm", characteristics=Characteristics(name="Wurm"))
    state = then(GIVEN, game.CardDefined(definition=definition))
    assert state.definitions["wurm"] == definition
    assert state.action == Action(1, (2, 3, 4, 5, N + 1))


def test_cards_assigned() -> None:
    cards = (game.AssignedCard(card=9, definition="forest"), game.AssignedCard(card=10))
    state = then(GIVEN, game.CardsAssigned(seat=1, cards=cards, zone=None), game.CardsAssigned(seat=2, cards=()))
    assert (state.position["9.1"], state.owner("10.1")) == (None, 1)
    assert state.characteristics_of("9.1") == FOREST
    assert state.characteristics_of("10.1") is None
    assert GIVEN.zone("library", 1) == ("4.1", "3.1"), "the first card listed is on top"
    assert (GIVEN.action, state.action) == (Action(1, (2, 3, 4, 5)), Action(1, (2, 3, 4, 5, N + 1, N + 2)))


def test_starting_player_chosen() -> None:
    state = then(GIVEN, game.StartingPlayerChosen(seat=2, by=1))
    assert state.starting_player == 2
    assert state.action == Action(1, (2, 3, 4, 5, N + 1))


MULLIGAN = playing.ChoiceOffered(seat=1, kind="mulligan", values=("keep", "mulligan"))


def test_mulligan_taken() -> None:
    taken = game.MulliganTaken(seat=1, hand_size=6)
    assert only_an_input_more(GIVEN, then(GIVEN, taken))
    assert then(GIVEN, MULLIGAN, taken).awaiting is None
    assert then(WITH_PRIORITY, taken).action == Action(N + 3)


def test_opening_hand_kept() -> None:
    kept = game.OpeningHandKept(seat=1)
    assert only_an_input_more(GIVEN, then(GIVEN, kept))
    assert then(GIVEN, MULLIGAN, kept).awaiting is None
    assert then(WITH_PRIORITY, kept).action == Action(N + 3)


def test_player_conceded() -> None:
    """At any time: it begins an action, or is an input of the one under way."""
    assert only_an_input_more(GIVEN, then(GIVEN, game.PlayerConceded(seat=1)))
    state = then(WITH_PRIORITY, game.PlayerConceded(seat=2))
    assert state.action == Action(N + 3)
    assert only_the_number_differs(WITH_PRIORITY, replace(state, action=None))


def test_player_lost() -> None:
    assert then(GIVEN, game.PlayerLost(seat=1, reason="life")).players[1].lost


def test_player_won() -> None:
    assert then(GIVEN, game.PlayerWon(seat=1)).players[1].won


def test_game_ended() -> None:
    state = then(WITH_PRIORITY, game.GameEnded(winners=(2,)))
    assert (state.ended, state.winners, state.priority, state.awaiting) == (True, (2,), None, None)


def test_log_sealed() -> None:
    assert then(GIVEN, game.LogSealed(events=N)).sealed


def test_forked() -> None:
    state = then(GIVEN, game.GameEnded(), game.Forked(parent="p", last=N + 1))
    assert not state.ended
    assert not then(GIVEN, game.LogSealed(events=N), game.Forked(parent="p", last=N + 1)).sealed
    trigger = playing.AbilityTriggered(seat=1, object="1.2", ability=1)
    going_on = then(WITH_PRIORITY, turn.PriorityPassed(seat=1), trigger, turn.PriorityReceived(seat=2))
    forked = then(going_on, game.Forked(parent="p", last=going_on.n))
    assert only_the_number_differs(going_on, forked), "a game that is not over goes on as it was"


def test_note() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, game.Note(text="lag")))


def test_designation_gained() -> None:
    day = then(GIVEN, game.DesignationGained(designation="day"))
    assert dict(day.designations) == {"day": ()}
    night = then(day, game.DesignationGained(designation="night", instead_of="day"))
    assert dict(night.designations) == {"night": ()}
    blessed = then(night, *(game.DesignationGained(designation="city's blessing", seat=seat) for seat in (2, 1)))
    crowned = then(blessed, *(game.DesignationGained(designation="monarch", seat=seat) for seat in (1, 2)))
    assert dict(crowned.designations) == {"night": (), "city's blessing": (1, 2), "monarch": (2,)}
    for unfit in ({"designation": "day", "seat": 1}, {"designation": "monarch"}):
        with pytest.raises(FoldError, match="RW2107"):
            then(GIVEN, game.DesignationGained.model_validate(unfit))


def test_deck_submitted() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, game.DeckSubmitted(seat=1, name="Bears")))


def test_player_ranked() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, game.PlayerRanked(seat=2, stage="before")))


def test_match_ended() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, game.MatchEnded(winners=(2,))))


@pytest.mark.parametrize(
    "event",
    [
        game.DeckSubmitted(seat=3),
        game.PlayerRanked(seat=3, stage="after"),
        game.MatchEnded(winners=(3,)),
        game.MatchEnded(games=(game.MatchGame(winners=(3,)),)),
    ],
)
def test_what_a_client_says_is_of_players_of_the_game(event: Event) -> None:
    with pytest.raises(FoldError, match="RW2104"):
        then(GIVEN, event)
