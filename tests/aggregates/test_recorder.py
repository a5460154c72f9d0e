"""Recording: numbers, envelopes, digests, and what is refused."""

from __future__ import annotations

import pytest

from rewind.aggregates.digest import digest
from rewind.aggregates.fold import fold_all
from rewind.aggregates.recorder import Recorder
from rewind.events.envelope import Recorded, Source
from rewind.events.errors import FoldError
from rewind.events.game import LogSealed
from rewind.events.judging import RulingGiven
from rewind.events.objects import Tapped
from rewind.events.turn import PriorityReceived, TurnBegan
from tests.aggregates.given import BEGINNING, GIVEN


def recorded() -> Recorder:
    recorder = Recorder()
    for event in BEGINNING:
        recorder.record(event)
    return recorder


def test_events_are_numbered_and_folded_as_they_come() -> None:
    recorder = recorded()
    assert [record.n for record in recorder.records] == [1, 2, 3, 4, 5]
    assert recorder.state == fold_all(recorder.records)


def test_the_envelope_is_kept() -> None:
    recorder = recorded()
    source = Source(line=7)
    number = recorder.record(
        PriorityReceived(seat=1), cause=1, rule=("408.1",), together=6, at="2006-10-05T20:15:00Z", src=source
    )
    expected = Recorded(6, PriorityReceived(seat=1), 1, ("408.1",), 6, "2006-10-05T20:15:00Z", source)
    assert (number, recorder.records[-1]) == (6, expected)


def test_a_turn_that_begins_has_the_digest_of_the_state_before_it() -> None:
    recorder = recorded()
    before = recorder.state
    recorder.record(TurnBegan(seat=1, turn=1))
    assert recorder.records[-1].event == TurnBegan(seat=1, turn=1, digest=digest(before))


def test_a_digest_that_is_given_stays() -> None:
    recorder = recorded()
    recorder.record(TurnBegan(seat=1, turn=1, digest="d1:other"))
    assert recorder.records[-1].event == TurnBegan(seat=1, turn=1, digest="d1:other")


def test_the_seal_counts_the_events_and_has_the_final_digest() -> None:
    recorder = recorded()
    final = digest(recorder.state)
    assert recorder.seal() == 6
    assert recorder.records[-1].event == LogSealed(events=5, digest=final)
    assert recorder.record(RulingGiven(judge="j", ruling="r")) == 7


def test_a_log_for_a_seat_gets_no_digests() -> None:
    recorder = Recorder()
    recorder.record(BEGINNING[0].model_copy(update={"redacted_for": 1}))
    recorder.record(TurnBegan(seat=1, turn=1))
    recorder.seal()
    assert [getattr(record.event, "digest", None) for record in recorder.records] == [None, None, None]


def test_a_refused_event_is_not_recorded() -> None:
    recorder = recorded()
    state = recorder.state
    with pytest.raises(FoldError, match="RW2101"):
        recorder.record(Tapped(object="77.1"))
    assert (len(recorder.records), recorder.state) == (5, state)


def test_it_goes_on_after_a_state() -> None:
    recorder = Recorder(GIVEN)
    assert recorder.record(PriorityReceived(seat=1)) == GIVEN.n + 1
    assert [record.n for record in recorder.records] == [GIVEN.n + 1]
