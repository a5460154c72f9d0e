"""Reading games, the list of games, and finding one by the beginning of its id."""

from __future__ import annotations

import pytest

from rewind.aggregates.store import GameStore, Summary
from rewind.aggregates.store.streams import EMPTY, stream_id, topic_of
from rewind.events.errors import LogError
from tests.aggregates.store.games import chained, lines_of, log, note, passed, reopened, sealed, started
from tests.aggregates.store.story import Story


@pytest.mark.parametrize(
    ("after", "upto"), [(0, None), (0, 3), (2, None), (2, 4), (4, 4), (5, None), (9, None), (0, 0)]
)
def test_a_part_of_a_game(store: GameStore, after: int, upto: int | None) -> None:
    lines = lines_of(log("g", 5))
    store.put(lines)
    assert list(store.read("g", after, upto)) == lines[after:upto]


def test_a_game_longer_than_one_reading(store: GameStore) -> None:
    lines = lines_of(log("g", 4_100))
    store.put(lines)
    assert list(store.read("g", 50, 4_090)) == lines[50:4_090]


def test_records_are_what_was_appended(store: GameStore) -> None:
    records = [*log("g", 4), note(5, "Ω")]
    store.append("g", 0, records)
    assert list(store.records("g")) == records
    assert list(store.records("g", 2, 4)) == records[2:4]


def test_an_event_that_is_not_known_is_never_skipped(store: GameStore) -> None:
    store.put(chained([lines_of([started("g")])[0].body, b'{"n":2,"type":"brand_new","data":{}']))
    with pytest.raises(LogError, match=r"RW2004 unknown event type 'brand_new'.* version test"):
        list(store.records("g"))


def test_a_game_that_is_not_there(story: Story) -> None:
    for action in (
        lambda store: store.read("g"),
        lambda store: store.records("g"),
        lambda store: store.summary("g"),
        lambda store: store.verify("g"),
        lambda store: store.find("g"),
    ):
        story.when(action).then_refused("RW5003", "'g'")
    story.when(lambda store: store.head("g")).then(EMPTY)


def test_the_list_of_games(story: Story) -> None:
    story.given(log("b", 3)).given(log("a", 2)).when(lambda store: store.games())
    story.then(
        [Summary("b", 3, "2006-10", "claimed", sealed=False), Summary("a", 2, "2006-10", "claimed", sealed=False)]
    )
    story.when(lambda store: store.summary("a")).then(Summary("a", 2, "2006-10", "claimed", sealed=False))


def test_an_empty_store_has_no_games(story: Story) -> None:
    story.then_games()
    assert (story.store.position(), story.store.since(0)) == (0, [])


def test_a_game_is_sealed_until_a_backup_opens_it(story: Story) -> None:
    def is_sealed(store: GameStore) -> bool:
        return store.summary("g").sealed

    story.given(log("g", 3)).when(is_sealed).then(False)
    story.when(lambda store: store.append("g", 3, [sealed(4)])).when(is_sealed).then(True)
    story.when(lambda store: store.append("g", 4, [note(5, "a remark")])).when(is_sealed).then(True)
    story.when(lambda store: store.append("g", 5, [reopened(6, 2)])).when(is_sealed).then(False)
    story.when(lambda store: store.append("g", 6, [passed(7), sealed(8)])).when(is_sealed).then(True)
    story.then_stored("g", [*log("g", 3), sealed(4), note(5, "a remark"), reopened(6, 2), passed(7), sealed(8)])


def test_a_game_is_found_by_the_beginning_of_its_id(story: Story) -> None:
    story.given(log("alpha-1", 1)).given(log("alpha-2", 1)).given(log("alpha", 1)).given(log("beta%", 1))
    story.when(lambda store: store.find("b")).then("beta%")
    story.when(lambda store: store.find("alpha-2")).then("alpha-2")
    story.when(lambda store: store.find("alpha")).then("alpha")
    story.when(lambda store: store.find("alpha-")).then_refused("RW5008", "2 games begin with 'alpha-'")
    story.when(lambda store: store.find("%")).then_refused("RW5003")


def test_streams_and_topics_are_published_and_never_change() -> None:
    assert str(stream_id("g")) == "048a2f85-8b79-5427-9215-5e9828d3f67d"
    assert topic_of(2, b'{"n":2,"type":"zone_changed","data":{}') == "zone_changed"
    assert topic_of(2, b'{"n":2,"type":"zone_changed","v":2,"data":{}') == "zone_changed.v2"
