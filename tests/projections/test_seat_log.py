"""A seat's log holds what the seat was shown and nothing else.

The laws here change what is hidden from a seat and find the seat's log unchanged, byte for byte. Views, printed logs
and redacted files for a seat are all made from that log, so what holds for it holds for them.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from rewind.aggregates.seen_cards import sees
from rewind.aggregates.state import GameState, ZoneKey
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, QueryError
from rewind.events.game import GameStarted
from rewind.projections.visibility.seat_log import SeatLogWriter, redact, with_following
from tests.hidden import Change, other_faces, other_numbers, traded_cards
from tests.random_games.generator import games, random_game

SEATS = st.sampled_from([0, 1, 2])


def assert_does_not_show(change: Change, game: list[Recorded], seat: int, rng: random.Random) -> None:
    """The seat's log of the game and of the changed game is the same, byte for byte."""
    changed = change(game, seat, rng)
    assume(changed is not None)
    assert changed is not None
    for before, after in zip(redact(game, seat), redact(changed, seat), strict=True):
        assert codec.encode(after) == codec.encode(before)


@pytest.mark.long
@given(games(), SEATS, st.randoms(use_true_random=False))
def test_the_numbers_of_physical_cards_do_not_show(game: list[Recorded], seat: int, rng: random.Random) -> None:
    assert_does_not_show(other_numbers, game, seat, rng)


@pytest.mark.long
@given(games(), SEATS, st.randoms(use_true_random=False))
def test_the_faces_of_cards_never_shown_do_not_show(game: list[Recorded], seat: int, rng: random.Random) -> None:
    assert_does_not_show(other_faces, game, seat, rng)


@pytest.mark.long
@given(games(), SEATS, st.randoms(use_true_random=False))
def test_which_of_two_equal_hidden_cards_it_was_does_not_show(
    game: list[Recorded], seat: int, rng: random.Random
) -> None:
    """From a shuffle, or in another player's hand, two cards of one face trade their parts: nobody can tell."""
    assert_does_not_show(traded_cards, game, seat, rng)


@pytest.mark.long
@given(games(), SEATS)
def test_a_seat_sees_all_that_it_may_and_believes_nothing_false(game: list[Recorded], seat: int) -> None:
    eyes = SeatLogWriter(seat)
    for record, following in with_following(game):
        eyes.read(record, following)
        for key, content in eyes.game.zones.items():
            own = eyes.known.zones.get(key, ())
            assert len(own) == len(content), f"{key} at event {record.n}"
            faces, known = names(eyes.game, content), names(eyes.known, own)
            believed = Counter(name for name in known if name is not None)
            assert not believed - Counter(name for name in faces if name is not None), f"{key} at event {record.n}"
            if all(sees(eyes.game, seat, obj) for obj in content):
                # (which card of another's hand came first nobody is shown, though the hand may be seen: 507.2)
                is_others = key.zone == "hand" and key.seat != seat
                assert (Counter(known) == Counter(faces)) if is_others else known == faces, f"{key} at event {record.n}"


def names(state: GameState, objects: tuple[str, ...]) -> list[str | None]:
    faces = [state.characteristics_of(obj) for obj in objects]
    return [None if face is None else face.name for face in faces]


@pytest.mark.long
@given(games(), SEATS)
@example(random_game(random.Random(231), 64), 1)  # a face-down permanent is identified
def test_numbers_of_events_are_the_same_for_everybody(game: list[Recorded], seat: int) -> None:
    own = list(redact(game, seat))
    assert [record.n for record in own] == [record.n for record in game]
    assert all(record.src is None for record in own)


def test_a_seat_s_own_log_comes_back_as_it_is() -> None:
    game = random_game(random.Random(1), 200)
    own = list(redact(game, 1))
    assert list(redact(own, 1)) == own


def test_another_seat_s_log_is_refused() -> None:
    own = list(redact(random_game(random.Random(1), 80), 1))
    with pytest.raises(LogError, match="RW2015"):
        list(redact(own, 2))


def test_a_seat_that_nobody_has_is_refused() -> None:
    with pytest.raises(QueryError, match="RW2202"):
        list(redact(random_game(random.Random(1), 80), 7))


def test_the_first_line_says_whose_log_it_is() -> None:
    first = next(redact(random_game(random.Random(1), 80), 2)).event
    assert isinstance(first, GameStarted)
    assert first.redacted_for == 2


def test_no_digest_of_hidden_things_stands_in_a_seat_s_log() -> None:
    for record in redact(random_game(random.Random(3), 300), 0):
        assert getattr(record.event, "digest", None) is None


def test_a_library_is_counted_but_not_seen() -> None:
    """Rules 217.2b and 217.2c."""
    game = random_game(random.Random(1), 30)
    eyes = SeatLogWriter(1)
    for record, following in with_following(game):
        eyes.read(record, following)
    key = ZoneKey("library", 1)
    assert len(eyes.known.zones[key]) == len(eyes.game.zones[key])
