"""What a client says beside the game does nothing to the state."""

from __future__ import annotations

import pytest

from rewind.events import client
from rewind.events.base import Event
from rewind.events.errors import FoldError
from tests.aggregates.given import GIVEN, only_the_number_differs, then


def test_clock_read() -> None:
    clock = client.Clock(time_limit="MatchClock", used=1200, allowed=1_800_000)
    assert only_the_number_differs(GIVEN, then(GIVEN, client.ClockRead(seat=2, clocks=(clock,))))


def test_event_standing() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, client.EventStanding(seat=1, stage="before", wins=2)))


def test_draft_pick_made() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, client.DraftPickMade(seat=1, pack=1, pick=2)))


def test_draft_ended() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, client.DraftEnded(seat=1)))


@pytest.mark.parametrize(
    "event",
    [
        client.ClockRead(seat=3),
        client.EventStanding(seat=3, stage="after"),
        client.DraftPickMade(seat=3, pack=1, pick=1),
        client.DraftEnded(seat=3),
    ],
)
def test_what_a_client_says_is_of_players_of_the_game(event: Event) -> None:
    with pytest.raises(FoldError, match="RW2104"):
        then(GIVEN, event)
