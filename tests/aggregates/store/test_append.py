"""Appending to a game: the expected version, all or nothing, the same thing twice."""

from __future__ import annotations

from functools import partial

import pytest
from eventsourcing.persistence import StoredEvent

from rewind.aggregates.store import GameStore
from rewind.aggregates.store.recorder import Gap
from rewind.aggregates.store.streams import stream_id
from rewind.events.catalogue import Upcasted
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError
from rewind.events.logfile import Line
from tests.aggregates.store.games import chained, lines_of, log, note, passed, started
from tests.aggregates.store.story import Story


def test_a_new_game_begins_after_nothing(story: Story) -> None:
    records = log("g", 3)
    story.when(lambda store: store.append("g", 0, records))
    story.then((3, lines_of(records)[-1].value)).then_stored("g", records).then_games("g")


def test_events_follow_the_expected_one(story: Story) -> None:
    story.given(log("g", 3)).when(lambda store: store.append("g", 3, [passed(4), passed(5)]))
    story.then((5, lines_of(log("g", 5))[-1].value)).then_stored("g", log("g", 5))


def test_lines_are_appended_as_they_are(story: Story) -> None:
    lines = chained([lines_of([started("g")])[0].body, b'{"n":2,"type":"note","data":{"text":"","private":false}'])
    story.when(lambda store: store.append("g", 0, lines[:1])).when(lambda store: store.append("g", 1, lines[1:]))
    assert list(story.store.read("g")) == lines


def test_nothing_appended_where_the_caller_is_up_to_date(story: Story) -> None:
    head = (3, lines_of(log("g", 3))[-1].value)
    story.given(log("g", 3)).when(lambda store: store.append("g", 3, [])).then(head)
    story.when(lambda store: store.append("g", 2, [])).then_refused("RW5001", "at event 3, not 2")
    story.when(lambda store: store.append("g", 4, [])).then_refused("RW5002", "at event 3")


def test_a_stream_that_moved_on_refuses(story: Story) -> None:
    story.given(log("g", 5)).when(lambda store: store.append("g", 3, [note(4, "mine")]))
    story.then_refused("RW5001", "'g' is at event 5, not 3").then_stored("g", log("g", 5))


def test_the_same_append_again_is_done_already(story: Story) -> None:
    head = (5, lines_of(log("g", 5))[-1].value)
    story.given(log("g", 3)).when(lambda store: store.append("g", 3, [passed(4), passed(5)])).then(head)
    story.when(lambda store: store.append("g", 3, [passed(4), passed(5)])).then(head)
    story.when(lambda store: store.append("g", 5, [passed(6)]))
    story.when(lambda store: store.append("g", 3, [passed(4), passed(5)])).then(head)
    story.then_stored("g", log("g", 6))


def test_half_of_the_same_append_is_a_conflict(story: Story) -> None:
    story.given(log("g", 4)).when(lambda store: store.append("g", 3, [passed(4), passed(5)]))
    story.then_refused("RW5001").then_stored("g", log("g", 4))


def test_the_same_event_with_another_cause_is_a_conflict(story: Story) -> None:
    story.given(log("g", 4)).when(lambda store: store.append("g", 3, [passed(4)._replace(cause=1)]))
    story.then_refused("RW5001").then_stored("g", log("g", 4))


def test_events_with_a_gap_before_them_are_refused(story: Story) -> None:
    story.given(log("g", 3)).when(lambda store: store.append("g", 4, [passed(5)]))
    story.then_refused("RW5002", "'g' is at event 3: event 5 does not follow").then_stored("g", log("g", 3))


def test_events_with_a_gap_among_them_are_refused(story: Story) -> None:
    story.given(log("g", 3)).when(lambda store: store.append("g", 3, [passed(4), passed(6)]))
    story.then_refused("RW5002", "event number 6 where 5 was due").then_stored("g", log("g", 3))


def test_lines_after_a_gap_are_refused(story: Story) -> None:
    story.given(log("g", 3)).when(lambda store: store.append("g", 4, lines_of(log("g", 5))[4:]))
    story.then_refused("RW5002").then_stored("g", log("g", 3))


def test_lines_of_another_course_of_the_game_are_refused(story: Story) -> None:
    other = lines_of([started("g"), note(2, "another"), passed(3)])
    story.given(log("g", 2)).when(lambda store: store.append("g", 2, other[2:]))
    story.then_refused("RW5007", "event 3").then_stored("g", log("g", 2))


def test_a_game_begins_with_its_own_first_event(story: Story) -> None:
    story.when(lambda store: store.append("g", 0, [started("h")])).then_refused("RW5007", "'h', not 'g'")
    story.when(lambda store: store.append("g", 0, [passed(1)._replace(cause=None)])).then_refused("RW2001")
    story.when(lambda store: store.append("g", 1, [passed(2)])).then_refused("RW5002")
    story.then_games()


def test_a_line_that_is_none_is_refused(story: Story) -> None:
    first = lines_of([started("g")])[0].body
    story.given([started("g")])
    bodies = {
        b"rubbish": "RW2001",
        b'{"n":3,"type":"note","data":{"text":""}': "RW2003",
        b'{"n":2,"type":"N","data":{}': "RW2001",
    }
    for body, code in bodies.items():
        line = chained([first, body])[1]
        story.when(partial(_append_second, line)).then_refused(code)
    story.then_stored("g", [started("g")])


def _append_second(line: Line, store: GameStore) -> None:
    store.append("g", 1, [line])


def test_records_and_lines_do_not_mix(store: GameStore) -> None:
    line: Line = lines_of([started("g")])[0]
    with pytest.raises(TypeError):
        store.append("g", 0, [line, passed(2)])


def test_an_append_that_fails_leaves_nothing(story: Story) -> None:
    story.given(log("g", 2))
    unwritable = Recorded(4, Upcasted(events=()))
    story.when(lambda store: store.append("g", 2, [passed(3), unwritable])).then_refused("RW2004")
    story.then_stored("g", log("g", 2))


def test_an_append_to_several_streams_that_fails_at_the_last_leaves_nothing(story: Story) -> None:
    story.given(log("g", 2))
    new, old = lines_of(log("h", 2)), lines_of(log("g", 4))
    events = [StoredEvent(stream_id("h"), line.number, "t", line.body) for line in new]
    events[0] = StoredEvent(stream_id("h"), 1, "game_started", new[0].body)
    events.append(StoredEvent(stream_id("g"), 4, "t", old[3].body))
    with pytest.raises(Gap):
        story.store._application.games.insert_events(events)
    story.then_stored("g", log("g", 2)).then_games("g")
    assert story.store.position() == 2


def test_a_store_that_is_closed_says_so(story: Story) -> None:
    story.given(log("g", 2)).store.close()
    story.store.close()
    for action in (
        lambda store: store.append("g", 2, [passed(3)]),
        lambda store: store.games(),
        lambda store: store.read("g"),
        lambda store: store.subscribe(),
    ):
        story.when(action).then_refused("RW5005", "closed")


def test_a_game_whose_first_event_cannot_be_read_is_refused(story: Story) -> None:
    body = b'{"n":1,"type":"game_started","data":{"format":2,"game":"g","engine":"9.9"}'
    with pytest.raises(LogError, match=r"RW2005 log format 2 is not supported; written by version 9\.9"):
        story.store.append("g", 0, chained([body]))
    story.then_games()
