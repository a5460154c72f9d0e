"""The state after any event of a game, and how little is kept for it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rewind.aggregates.fold import fold_all
from rewind.aggregates.state import EMPTY
from rewind.aggregates.timeline import INTERVAL, Timeline
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from tests.parameters import examples
from tests.random_games.generator import games, long_game

LONG = long_game(1000)


@settings(max_examples=examples(15))
@given(games(60, 200))
def test_at_n_is_the_fold_of_the_first_n(records: list[Recorded]) -> None:
    timeline = Timeline(records)
    assert all(timeline.at(n) == fold_all(records[:n]) for n in range(len(records) + 1))
    assert timeline.end == fold_all(records)


def test_there_is_a_checkpoint_for_every_interval_and_no_more() -> None:
    timeline = Timeline(LONG)
    checkpoints = timeline._checkpoints
    assert len(checkpoints) <= len(LONG) // INTERVAL + 2
    assert [state.n for state in checkpoints[:-1]] == list(range(0, len(LONG), INTERVAL))
    assert timeline.at(INTERVAL) == checkpoints[1]


@pytest.mark.parametrize("size", [INTERVAL - 1, INTERVAL, INTERVAL + 1])
def test_a_log_may_end_on_a_checkpoint_or_beside_one(size: int) -> None:
    timeline = Timeline(LONG[:size])
    assert timeline.end == timeline.at(size) == fold_all(LONG[:size])


def test_it_reads_its_records_once() -> None:
    timeline = Timeline(record for record in LONG[:100])
    assert (len(timeline), timeline.record(100)) == (100, LONG[99])


def test_an_empty_log_has_the_state_before_the_first_event() -> None:
    timeline = Timeline([])
    assert timeline.end == timeline.at(0) == EMPTY


@pytest.mark.parametrize("n", [-1, 101])
def test_a_moment_outside_the_log_is_refused(n: int) -> None:
    with pytest.raises(QueryError, match="RW2201"):
        Timeline(LONG[:100]).at(n)


@pytest.mark.parametrize("n", [0, 101])
def test_an_event_outside_the_log_is_refused(n: int) -> None:
    with pytest.raises(QueryError, match="RW2201"):
        Timeline(LONG[:100]).record(n)
