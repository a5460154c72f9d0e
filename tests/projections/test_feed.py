"""The feed of a game is its log, or what a seat could know of it, event by event, wherever the log ends for now."""

from __future__ import annotations

import random
from collections.abc import Sequence

import orjson
import pytest

from rewind.events import codec
from rewind.events.base import SPECTATOR
from rewind.events.envelope import Recorded, Source
from rewind.events.errors import LogError, QueryError
from rewind.events.game import GameStarted, LogSealed, Note
from rewind.events.judging import BackupApplied
from rewind.events.logfile import Line, LineChecker
from rewind.projections.feed.cloud_events import FeedEvent, checkpoint_after
from rewind.projections.feed.game_feed import GameFeed
from rewind.projections.feed.schemas import CloudEvent
from rewind.projections.visibility.seat_log import redact
from rewind.projections.visibility.seat_names import SHOWN_BY_WHAT_FOLLOWS
from tests.cli.logs import sealed_game
from tests.events.logs import chained
from tests.random_games.generator import random_game

VIEWERS = pytest.mark.parametrize("viewer", [None, 0, 1, 2])
SEATS = pytest.mark.parametrize("seat", [0, 1, 2])


def log_of(game: Sequence[Recorded]) -> bytes:
    return chained(map(codec.encode, game))


def lines_of(game: Sequence[Recorded]) -> list[Line]:
    return [Line._make(line) for line in LineChecker("log").take(log_of(game))]


def feed_of(game: Sequence[Recorded], viewer: int | None) -> list[FeedEvent]:
    lines = lines_of(game)
    feed = GameFeed(lines[0], viewer)
    return [event for line in lines for event in feed.add(line)]


def data_of(events: Sequence[FeedEvent]) -> bytes:
    """The data of events, a line each."""
    return b"".join(orjson.dumps(orjson.loads(event.document)["data"]) + b"\n" for event in events)


def played(seed: int, events: int = 200) -> list[Recorded]:
    """A game that is told as it goes on; its first event has a time, its last is no play."""
    first, *others = random_game(random.Random(seed), events)
    assert isinstance(first.event, GameStarted)
    event = first.event.model_copy(update={"kind": "played"})
    game = [first._replace(event=event, at="2026-11-03T12:00:00Z"), *others]
    return [*game, Recorded(len(game) + 1, Note(text="so far"))]


@VIEWERS
@pytest.mark.parametrize("seed", range(2))
def test_the_data_are_the_log_again(viewer: int | None, seed: int) -> None:
    for game in (played(seed, 120), sealed_game(120, seed)):
        own = game if viewer is None else list(redact(game, viewer))
        assert data_of(feed_of(game, viewer)) == log_of(own)


@SEATS
def test_what_was_told_does_not_depend_on_where_the_log_ended(seat: int) -> None:
    game = played(0)
    whole = feed_of(game, seat)
    plays = [record.n for record in game if isinstance(record.event, SHOWN_BY_WHAT_FOLLOWS)]
    assert len(plays) > 3
    for number in sorted({1, 60, *plays[:4], *(n + 1 for n in plays[:4]), len(game)}):
        waits = number in plays
        assert feed_of(game[:number], seat) == whole[: number - waits]


@SEATS
def test_a_claimed_game_is_told_to_a_seat_once_it_is_sealed(seat: int) -> None:
    game = sealed_game(120)
    assert feed_of(game[:-1], seat) == []
    assert len(feed_of(game, seat)) == len(game)


def test_a_claimed_game_that_goes_on_behind_its_seal_is_told_again() -> None:
    """Who is told it leaves out what is known, by its numbers."""
    game = sealed_game(60)
    reopened = Recorded(len(game) + 1, BackupApplied(to=len(game) - 1, authorised_by="HJ"))
    more = [*game, reopened, Recorded(len(game) + 2, LogSealed(events=len(game) + 1))]
    lines = lines_of(more)
    feed = GameFeed(lines[0], 1)
    told = [len(list(feed.add(line))) for line in lines]
    assert told[-3:] == [len(game), 0, len(more)]
    assert feed.is_sealed


@VIEWERS
def test_each_event_is_as_the_schema_declares_it(viewer: int | None) -> None:
    first, *others = played(1, 60)
    second = others[0]._replace(src=Source(line=7, ref="there"), rule=("408.1", "217.1a"), together=2)
    game = [first, second, *others[1:]]
    events = feed_of(game, viewer)
    assert len(events) == len(game)
    for record, event in zip(game, events, strict=True):
        declared = CloudEvent.model_validate_json(event.document, strict=True)
        assert (declared.id, declared.data.n) == (str(record.n), record.n)
        assert declared.type == f"rewind.{declared.data.type}.v{declared.data.v}"
        assert declared.time == record.at
        assert checkpoint_after(event.document) == (event.source, event.checkpoint)


def test_the_source_names_the_game_and_for_whom_it_is_told() -> None:
    first, *_ = played(1, 60)
    assert isinstance(first.event, GameStarted)
    named = first._replace(event=first.event.model_copy(update={"game": 'a.b@1 "é\u202e'}))
    told = {viewer: feed_of([named], viewer)[0] for viewer in (None, SPECTATOR, 2)}
    name = "urn:rewind:game:a.b%401%20%22%C3%A9%E2%80%AE"
    assert {viewer: event.source for viewer, event in told.items()} == {
        None: name,
        SPECTATOR: f"{name}@spectator",
        2: f"{name}@2",
    }
    assert all(event.document.decode().isprintable() for event in told.values())


def test_a_redacted_log_is_told_as_it_is() -> None:
    own = list(redact(played(1, 60), 1))
    assert feed_of(own, None) == feed_of(own, 1) == feed_of(played(1, 60), 1)
    with pytest.raises(LogError, match="RW2015"):
        feed_of(own, 2)
    with pytest.raises(QueryError, match="RW2202"):
        feed_of(played(1, 60), 3)


def test_a_time_that_is_none_is_left_out() -> None:
    first, *others = played(1, 60)
    (event, *_) = feed_of([first._replace(at="yesterday"), *others], None)
    assert "time" not in orjson.loads(event.document)


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"[]",
        b"{}",
        b'{"n":1}',
        b'{"source":"urn:rewind:game:a","id":"2","data":{"n":1,"chain":"00"}}',
        b'{"source":"urn:other","id":"1","data":{"n":1,"chain":"00"}}',
        b'{"source":"urn:rewind:game:a","id":"1","data":{"n":1,"chain":"x"}}',
        b'{"source":5,"id":"1","data":{"n":1,"chain":"00"}}',
    ],
)
def test_what_is_no_event_of_a_feed(document: bytes) -> None:
    with pytest.raises(ValueError, match="no event of a feed"):
        checkpoint_after(document)
