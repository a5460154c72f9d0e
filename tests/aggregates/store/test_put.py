"""Putting whole logs in, and getting them out again byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rewind.aggregates.store import GameStore, Receipt, open_store
from rewind.events.errors import StoreError
from rewind.events.logfile import Line, LogWriter, read_lines, write_log
from tests.aggregates.store.games import chained, lines_of, log, note, passed, started
from tests.aggregates.store.story import Story
from tests.parameters import examples


def test_a_log_is_put_in_whole(story: Story) -> None:
    story.when(lambda store: store.put(lines_of(log("g", 5)))).then(Receipt("g", 0, 5)).then_stored("g", log("g", 5))


def test_a_log_put_in_twice_is_there_once(story: Story) -> None:
    story.given(log("g", 5)).when(lambda store: store.put(lines_of(log("g", 5)))).then(Receipt("g", 5, 0))
    story.then_stored("g", log("g", 5)).then_games("g")


def test_a_longer_log_adds_its_rest(story: Story) -> None:
    story.given(log("g", 3)).when(lambda store: store.put(lines_of(log("g", 5)))).then(Receipt("g", 3, 2))
    story.then_stored("g", log("g", 5))


def test_a_shorter_log_adds_nothing(story: Story) -> None:
    story.given(log("g", 5)).when(lambda store: store.put(lines_of(log("g", 3)))).then(Receipt("g", 3, 0))
    story.then_stored("g", log("g", 5))


def test_another_log_of_the_same_game_is_refused_at_the_first_difference(story: Story) -> None:
    other = [*log("g", 2), note(3, "another"), passed(4), passed(5), passed(6)]
    story.given(log("g", 5)).when(lambda store: store.put(lines_of(other))).then_refused("RW5007", "'g'", "event 3")
    story.when(lambda store: store.put(lines_of(other[:4]))).then_refused("RW5007", "event 3")
    story.then_stored("g", log("g", 5))


def test_lines_that_are_no_log_are_refused(story: Story) -> None:
    lines = lines_of(log("g", 4))
    story.when(lambda store: store.put([])).then_refused("RW2010")
    story.when(lambda store: store.put(lines[1:])).then_refused("RW2003", "event number 2 where 1 was due")
    story.when(lambda store: store.put([lines[0], lines[2]])).then_refused("RW2003")
    story.when(lambda store: store.put([*lines[:2], lines[2]._replace(value=bytes(16))])).then_refused(
        "RW2002", "event 3"
    )
    story.when(lambda store: store.put([lines[0]._replace(body=lines[0].body + b" ")])).then_refused("RW2002")
    story.when(lambda store: store.put(chained([lines[1].body]))).then_refused("RW2003")
    story.when(lambda store: store.put(lines_of([note(1, "no game")]))).then_refused("RW2001", "not game_started")
    story.then_games()


@pytest.mark.sampled(1)
def test_a_log_of_ten_thousand_events_comes_in_at_once(story: Story) -> None:
    lines = lines_of(log("g", 10_000))
    story.when(lambda store: store.put(lines)).then(Receipt("g", 0, 10_000))
    assert list(story.store.read("g")) == lines
    assert len(story.store.since(9_000, 5_000)) == 1_000


def test_file_to_store_to_file_is_the_same_bytes(store: GameStore, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    write_log(first, [*log("g", 4), note(5, "“Ω”")])
    store.put(read_lines(first))
    with LogWriter(second) as writer:
        for line in store.read("g"):
            writer.append_body(line.body)
    assert second.read_bytes() == first.read_bytes()


def test_bytes_that_would_be_written_otherwise_today_are_kept(store: GameStore) -> None:
    bodies = [
        lines_of([started("g")])[0].body,
        b'{"n":2,"type":"note","data":{"private":false,"text":"x"}',
        b'{"n":3,"type":"note","v":7,"data":{"text":"of a later version"}',
        b'{"n":4,"type":"brand_new","data":{"text":"not known here"}',
    ]
    store.put(chained(bodies))
    assert [line.body for line in store.read("g")] == bodies
    assert [str(error) for error in store.verify_all()] == [
        "RW5004 game 'g': event 2 is not a line of a log: note: private: Extra inputs are not permitted (event 2)"
    ]


@pytest.mark.parametrize(
    "body", [b'{"n":2,"type":"note","data":{"text":"a","text":"b"}', b'{"n":2,"type":"note","data":{ "text":"b"}']
)
def test_a_line_that_is_not_as_rewind_writes_it_is_found(store: GameStore, body: bytes) -> None:
    store.put(chained([lines_of([started("g")])[0].body, body]))
    assert [line.body for line in store.read("g")][1] == body
    with pytest.raises(StoreError, match=r"RW5004 game 'g': event 2 .* not written as Rewind writes this event"):
        store.verify("g")


def test_events_of_later_versions_are_kept_and_pass(store: GameStore) -> None:
    bodies = [
        lines_of([started("g")])[0].body,
        b'{"n":2,"type":"note","v":7,"data":{"text":"of a later version"}',
        b'{"n":3,"type":"brand_new","data":{"text":"not known here"}',
    ]
    store.put(chained(bodies))
    assert [line.body for line in store.read("g")] == bodies
    assert store.verify_all() == ()


@pytest.mark.long
@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cuts=st.lists(st.integers(1, 30), max_size=6),
    texts=st.lists(st.text(), min_size=29, max_size=29),
)
def test_however_a_log_comes_in_it_comes_out_the_same(tmp_path: Path, cuts: list[int], texts: list[str]) -> None:
    lines = lines_of([started("g"), *(note(n, text) for n, text in enumerate(texts, 2))])
    for address in ("memory://", f"sqlite:///{tmp_path}/store{len(list(tmp_path.iterdir()))}.db?synchronous=normal"):
        with open_store(address) as store:
            for cut in (*cuts, 30):
                _put_or_append(store, lines[:cut])
            assert list(store.read("g")) == lines


def _put_or_append(store: GameStore, lines: list[Line]) -> None:
    known = store.head("g").version
    if known < len(lines) and known % 2:
        store.append("g", known, lines[known:])
    else:
        store.put(lines)
