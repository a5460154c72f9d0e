"""What abilities can look back at: what happened in play, when, and how far back."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.aggregates.fold import apply_event, fold, fold_all
from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.happenings import HAPPENINGS, Happening, Past, as_of, backwards
from rewind.aggregates.state import EMPTY, GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS
from rewind.events.codec import decode, encode
from rewind.events.combat import LifeLost
from rewind.events.envelope import Recorded
from rewind.events.game import PlayerLost
from rewind.events.judging import BackupApplied, PlayerPosition, PositionSet
from rewind.events.objects import Tapped
from rewind.events.playing import ActionReversed, ManaAdded, PlayBegun
from rewind.events.turn import PhaseBegan, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CeasedToExist, TokenCreated
from tests.aggregates.given import FACE_DOWN, GIVEN, WITH_PRIORITY, N, move, then
from tests.parameters import examples
from tests.random_games.generator import games, long_game


@pytest.mark.long
@settings(max_examples=examples(25))
@given(games(60, 150))
def test_a_fold_split_anywhere_has_the_same(records: list[Recorded]) -> None:
    whole = fold_all(records).happenings
    before = EMPTY
    for split, record in enumerate(records):
        assert fold(before, records[split:]).happenings == whole
        before = fold(before, (record,))
    assert before.happenings == whole


@pytest.mark.parametrize("seed", range(3))
def test_a_draft_has_what_its_state_has(seed: int) -> None:
    """Whenever it is asked, and whether or not it was asked before."""
    draft = Draft(EMPTY)
    for record in long_game(600, seed):
        draft.n = record.n
        apply_event(draft, record.n, record.event, record.cause, record.together)
        if record.n % 5 == 0:
            asked = draft.happenings
            assert draft.snapshot().happenings == asked == draft.happenings


@settings(max_examples=examples(25))
@given(games())
def test_a_game_that_is_read_again_has_the_same(records: list[Recorded]) -> None:
    again = Timeline(decode(encode(record)) for record in records)
    assert again.end.happenings == fold_all(records).happenings


@pytest.mark.long
@settings(max_examples=examples(25))
@given(games(200, 400))
def test_they_are_events_of_the_log_and_the_newest_is_last(records: list[Recorded]) -> None:
    found = fold_all(records).happenings
    assert [one.n for one in found] == sorted({one.n for one in found})
    for one in found:
        record = records[one.n - 1]
        assert (one.event, one.cause, one.together) == (record.event, record.cause, record.together)
        assert type(one.event) in HAPPENINGS
        state = fold_all(records[: one.n])
        assert (one.active, one.phase, one.step, one.turn) == (state.active, state.phase, state.step, state.turn)


def test_each_has_its_moment() -> None:
    state = then(GIVEN, PhaseBegan(phase="beginning"), StepBegan(step="upkeep"), Tapped(object="1.2"))
    assert state.happenings[-3:] == (
        Happening(N + 1, PhaseBegan(phase="beginning"), 1, "beginning", None, 1),
        Happening(N + 2, StepBegan(step="upkeep"), 1, "beginning", "upkeep", 1),
        Happening(N + 3, Tapped(object="1.2"), 1, "beginning", "upkeep", 1),
    )


def turns(state: GameState) -> list[int]:
    """The turns that are looked back at, each once."""
    return sorted({one.turn for one in state.happenings})


def after_turns(seats: Iterable[int], *more: Event) -> GameState:
    """The given position, after turns of these players from the second, in each of which something happens."""
    state = GIVEN
    for number, seat in enumerate(seats, 2):
        state = then(state, TurnBegan(seat=seat, turn=number), LifeLost(seat=1, amount=number))
    return then(state, *more)


def test_they_reach_back_to_the_beginning_of_each_players_last_turn() -> None:
    assert turns(after_turns((2,))) == [0, 1, 2], "nobody's turn was cut off"
    assert turns(after_turns((2, 1))) == [1, 2, 3]
    assert turns(after_turns((2, 1, 2))) == [2, 3, 4]
    first = after_turns((2, 1, 2)).happenings[0]
    assert first.event == TurnBegan(seat=2, turn=2)


def test_extra_turns_cut_off_no_players_last_turn() -> None:
    assert turns(after_turns((2, 1, 1, 1))) == [2, 3, 4, 5]


def test_a_player_who_has_lost_is_not_waited_for() -> None:
    assert turns(after_turns((2, 1, 1), PlayerLost(seat=2, reason="life"))) == [3, 4]


def test_what_is_put_back_has_not_happened() -> None:
    """What happened in an action that is reversed, and its reversal, but for mana abilities that stay (rule 422)."""
    begun = then(
        WITH_PRIORITY,
        PlayBegun(seat=1, object="2.2"),
        move("2.2", "2.3", "hand", "stack", "played"),
        Tapped(object="1.2"),
        ManaAdded(seat=1, mana="{G}", source="1.2"),
    )
    assert len(begun.happenings) == len(WITH_PRIORITY.happenings) + 3
    back = move("2.3", "2.4", "stack", "hand", "reversed")
    assert then(begun, ActionReversed(action=N + 3), back).happenings == WITH_PRIORITY.happenings
    kept = then(begun, ActionReversed(action=N + 3, kept=(N + 5, N + 6)), back)
    assert kept.happenings == (*WITH_PRIORITY.happenings, *begun.happenings[-2:])


@given(st.lists(st.lists(st.integers(1, 3), max_size=4), max_size=5), st.integers(0, 45), st.sets(st.integers(1, 45)))
def test_what_is_put_back_is_taken_out_wherever_states_were_made(
    steps: list[list[int]], n: int, kept: set[int]
) -> None:
    """However what was noted is split by the states that were made meanwhile; the rest stays in its order."""
    past: Past = None
    numbers: list[int] = []
    for chunk in steps:
        for step in chunk:
            numbers.append((numbers[-1] if numbers else 0) + step)
        if chunk:
            noted = [(number, Tapped(object=f"{number}.1"), None, None) for number in numbers[-len(chunk) :]]
            past = (past, tuple(value for one in noted for value in one))
    left = [number for number in numbers if number <= n or number in kept]
    found = list(backwards(as_of(past, n, kept)))
    assert found == [(number, Tapped(object=f"{number}.1"), None, None) for number in reversed(left)]


def test_a_token_that_is_found_nowhere_was_not_countered() -> None:
    token = TokenCreated(object="9.1", owner=1, controller=1, characteristics=FACE_DOWN)
    state = then(GIVEN, token, move("9.1", "9.2", "in_play", "graveyard", "destroyed"))
    assert then(state, CeasedToExist(object="9.2")).happenings == state.happenings


def test_after_a_backup_they_are_as_they_were() -> None:
    """Also where turns that are looked back at again were too long ago before it."""
    before = after_turns((2, 1))
    later = before
    for number, seat in enumerate((2, 1, 2, 1), 4):
        later = then(later, TurnBegan(seat=seat, turn=number), Tapped(object="1.2"))
    assert turns(later) == [5, 6, 7]
    position = PositionSet(players=(PlayerPosition(seat=1), PlayerPosition(seat=2)), turn=3, active=1)
    backed_up = then(later, BackupApplied(to=before.n, authorised_by="head judge"), position)
    assert backed_up.happenings == before.happenings
    on = then(backed_up, PhaseBegan(phase="combat"), Tapped(object="1.2"))
    assert on.happenings[-1] == Happening(on.n, Tapped(object="1.2"), 1, "combat", None, 3)


def test_what_players_may_do_is_no_happening() -> None:
    state = then(GIVEN, PriorityReceived(seat=1))
    assert state.happenings == GIVEN.happenings


def test_a_long_game_can_be_shown_and_compared() -> None:
    """What happened is a chain as long as the game, which nothing goes down by recursion."""
    tapped = [Recorded(N + 1 + number, Tapped(object="1.2")) for number in range(5000)]
    one, other = fold(GIVEN, tapped), fold(GIVEN, tapped)
    assert one == other
    assert repr(one) == repr(other)
    assert len(one.happenings) == len(GIVEN.happenings) + 5000


def test_what_is_kept_is_known() -> None:
    assert set(EVENTS.values()) >= HAPPENINGS
