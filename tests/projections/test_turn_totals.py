"""The course of a game: what each player had at the end of each turn."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.judging import BackupApplied, Rollback
from rewind.projections.histories.turn_totals import SeatTurnTotals, mana_value, turn_totals
from rewind.projections.views.positions import position
from tests.cli.logs import first_timeline
from tests.projections.page.disputed import disputed_game
from tests.random_games.generator import random_game


def test_the_course_of_the_first_game() -> None:
    turns = turn_totals(first_timeline().records)
    assert [(turn.turn, turn.active) for turn in turns] == [(0, None), *((n, 2 - n % 2) for n in range(1, 8))]
    assert [turn.began for turn in turns[:3]] == [1, 70, 155]
    assert [turn.ended for turn in turns[:2]] == [69, 154]
    assert [[seat.life for seat in turn.seats] for turn in turns] == [
        *([20, 20], [20, 20], [20, 20], [17, 13], [17, 13], [15, 3], [15, 3], [13, 0]),
    ]
    assert turns[1].seats[0] == SeatTurnTotals(seat=1, life=20, hand=3, permanents=3, lands=1, mana_spent=1)


@pytest.mark.parametrize("seed", range(8))
def test_each_turn_is_as_the_position_at_its_end(seed: int) -> None:
    timeline = Timeline(random_game(random.Random(seed), 300))
    for turn in turn_totals(timeline.records):
        there = position(timeline.at(turn.ended))
        assert (turn.turn, turn.active) == (there.turn, there.active)
        for seat, player in zip(turn.seats, there.players, strict=True):
            assert (seat.seat, seat.life, seat.hand) == (player.seat, player.life, player.hand)
            mine = there.zone("in_play", seat.seat)
            assert seat.permanents == mine.count
            assert seat.lands == sum("Land" in (obj.type_line or "").split(" — ")[0].split() for obj in mine.objects)


@pytest.mark.parametrize("seed", [0, 1, *range(3, 8), 9])
def test_turns_do_not_overlap_whatever_is_taken_back(seed: int) -> None:
    records = random_game(random.Random(seed), 400)
    assert any(isinstance(record.event, BackupApplied | Rollback) for record in records)
    turns = turn_totals(records)
    assert turns[-1].ended == len(records)
    for earlier, later in pairwise(turns):
        assert earlier.began <= earlier.ended < later.began <= later.ended


def test_a_backup_inside_a_turn_leaves_the_turn() -> None:
    turns = turn_totals(disputed_game())
    assert [turn.turn for turn in turns] == [0, 1, 2, 3]
    assert (turns[-1].seats[0].lands, turns[-1].seats[0].hand) == (2, 3)


def test_mana_value() -> None:
    assert [mana_value(mana) for mana in ("", "{2}{R}{R}", "{10}", "{W}")] == [0, 4, 10, 1]


def test_nothing_has_no_course() -> None:
    assert turn_totals([]) == ()
