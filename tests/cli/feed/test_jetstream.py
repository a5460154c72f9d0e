"""`rewind feed` to a real broker: each event is in the stream once and in order, whoever is killed or sends too."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from rewind.cli.feed import jetstream
from rewind.cli.feed.destinations import Destination
from rewind.cli.feed.jetstream import Address, JetStream
from rewind.cli.feed.publishing import FeedRun, GamePublisher
from rewind.events import codec
from rewind.events.errors import DestinationError
from rewind.events.logfile import Line, LineChecker, write_log
from tests.aggregates.store.games import note, passed, started
from tests.cli.feed.broker import Broker
from tests.cli.feed.given import data, events_in, game, lines_of, log, source
from tests.cli.running import PLAIN, REWIND, good, run
from tests.events.logs import chained

_numbers = count(1)


@pytest.fixture(scope="module")
def broker() -> Iterator[Broker]:
    broker = Broker()
    yield broker
    broker.remove()


@pytest.fixture
def stream() -> str:
    """The name of a stream that is not there yet."""
    return f"games{next(_numbers)}"


def publish(destination: Destination, lines: list[Line]) -> int:
    """Publishes a game to a destination; gives how many events were new there."""
    run = FeedRun(None, destination)
    GamePublisher(lines[0], run).take(lines)
    destination.flush()
    return run.events


def in_stream(broker: Broker, stream: str) -> dict[str, bytes]:
    """Source → the log that the messages of a stream make."""
    return data(event for message in broker.messages(stream) for event in events_in(message.data))


def test_a_feed_goes_to_a_stream_and_is_gone_on_with(tmp_path: Path, broker: Broker, stream: str) -> None:
    a, b = log(tmp_path, "a"), log(tmp_path, "b.c", 2)
    to = ("--to", broker.address(stream))
    assert good("feed", a, *to).text == f"{len(game('a'))} events published\n"
    assert good("feed", a, b, *to).text == f"{len(game('b.c', 2))} events published\n"
    assert good("feed", a, "--as", "spectator", *to).text == f"{len(game('a'))} events published\n"
    assert good("feed", b, a, *to).text == "0 events published\n"
    messages = broker.messages(stream)
    assert in_stream(broker, stream) == {
        source("a"): a.read_bytes(),
        source("b.c"): b.read_bytes(),
        source("a", "spectator"): good("redact", a, "--as", "spectator", "-o", "-").out,
    }
    assert {message.subject for message in messages} == {
        f"{stream}.a.judge",
        f"{stream}.b%2Ec.judge",
        f"{stream}.a.spectator",
    }
    (third,) = events_in(messages[2].data)
    assert (messages[2].headers["Nats-Msg-Id"], third["id"]) == ("a:3", "3")


@pytest.mark.long(whole=True)
def test_a_feed_that_is_killed_loses_and_doubles_nothing(tmp_path: Path, broker: Broker, stream: str) -> None:
    logs = [log(tmp_path, str(seed), seed) for seed in range(4)]
    broker.make(stream)
    words = [REWIND, "feed", *map(str, logs), "--to", broker.address(stream)]
    for _ in range(2):
        with subprocess.Popen(words, env=PLAIN, stdout=subprocess.DEVNULL) as feed:
            before = len(broker.messages(stream))
            while feed.poll() is None and len(broker.messages(stream)) == before:
                pass  # it has not sent anything yet
            feed.kill()
    good(*words[1:])
    assert in_stream(broker, stream) == {source(path.stem): path.read_bytes() for path in logs}


def test_a_broker_that_is_killed_is_waited_for(stream: str) -> None:
    own, lines = Broker(), lines_of(game("a"))
    try:
        with JetStream(own.address(stream)) as destination:
            assert publish(destination, lines[:20]) == 20
            own.kill()
            own.start()
            assert publish(destination, lines) == len(lines) - 20
        assert [event["id"] for message in own.messages(stream) for event in events_in(message.data)] == [
            str(line.number) for line in lines
        ]
    finally:
        own.remove()


def test_two_who_send_the_same_send_each_event_once(broker: Broker, stream: str) -> None:
    lines, address = lines_of(game("a")), broker.address(stream)
    with JetStream(address) as one, JetStream(address) as other:
        for destination in (one, other):
            assert destination.checkpoint(source("a")).number == 0
        for destination, events in ((one, 10), (other, 25), (one, 30), (other, len(lines)), (one, len(lines))):
            publish(destination, lines[:events])
    assert in_stream(broker, stream) == {source("a"): chained(map(codec.encode, game("a")))}


def test_what_the_broker_has_under_no_id_is_not_sent_again(tmp_path: Path, broker: Broker, stream: str) -> None:
    """It forgets ids after a time, and not what is in the stream."""
    documents = good("feed", log(tmp_path, "a")).out.splitlines()
    broker.make(stream)
    with JetStream(broker.address(stream)) as destination:
        assert destination.checkpoint(source("a")).number == 0
        for document in documents[:5]:
            broker.publish(f"{stream}.a.judge", document)
        publish(destination, lines_of(game("a")))
    assert [message.data for message in broker.messages(stream)] == documents


def test_another_course_of_a_game_is_refused(tmp_path: Path, broker: Broker, stream: str) -> None:
    to = ("--to", broker.address(stream))
    good("feed", log(tmp_path, "a"), *to)
    ran = run("feed", log(tmp_path, "a", 3), log(tmp_path, "b"), *to)
    assert (ran.status, ran.error[:6]) == (2, "RW2502")
    assert set(in_stream(broker, stream)) == {source("a"), source("b")}
    with JetStream(broker.address(stream)) as destination, JetStream(broker.address(stream)) as other:
        assert destination.checkpoint(source("c")) == other.checkpoint(source("c"))
        broker.publish(f"{stream}.c.judge", good("feed", log(tmp_path, "c", 2)).out.splitlines()[0])
        changed = lines_of(game("c", 2))
        body = changed[0].body.replace(b"}]", b'}],"options":{"ante":true}', 1)
        with pytest.raises(DestinationError, match="RW2502"):
            publish(other, [Line._make(line) for line in LineChecker("log").take(chained([body]))])


def test_a_subject_with_something_else_is_left_as_it_is(tmp_path: Path, broker: Broker, stream: str) -> None:
    broker.make(stream)
    broker.publish(f"{stream}.a.judge", b"mine")
    ran = run("feed", log(tmp_path, "a"), "--to", broker.address(stream))
    assert (ran.status, ran.error.partition(" (")[0]) == (
        2,
        f"RW2501 the last message on {stream}.a.judge is no event of urn:rewind:game:a",
    )
    assert [message.data for message in broker.messages(stream)] == [b"mine"]


def test_an_event_that_is_too_large_ends_its_game_alone(tmp_path: Path, stream: str) -> None:
    records = [started("a"), passed(2), passed(3), note(4, "x" * 4000), passed(5)]
    write_log(tmp_path / "a.jsonl", records)
    write_log(tmp_path / "b.jsonl", [started("b"), passed(2)])
    own = Broker("max_payload: 4096")
    try:
        ran = run("feed", tmp_path / "a.jsonl", tmp_path / "b.jsonl", "--to", own.address(stream))
        assert {event["source"]: event["id"] for m in own.messages(stream) for event in events_in(m.data)} == {
            source("a"): "3",
            source("b"): "2",
        }
    finally:
        own.remove()
    assert (ran.status, ran.text) == (2, "5 events published\n")
    assert ran.error.startswith("RW2504 event 4 of urn:rewind:game:a has 4,")


@pytest.mark.parametrize(
    "url",
    ["nats://", "nats://host:x", "nats://host/a.b", "nats://host/a?b", "nats://host/a/b", "nats://[host", "nats:///a"],
)
def test_what_is_no_address_is_refused_without_telling_it(url: str) -> None:
    with pytest.raises(DestinationError) as refused:
        Address.of(url.replace("nats://", "nats://me:secret@"))
    assert "secret" not in str(refused.value)


def test_an_address_is_shown_without_its_password() -> None:
    address = Address.of("nats://me:secret@[::1]/games")
    assert address == ("nats://me:secret@[::1]:4222", "games", "nats://[::1]:4222/games")
    assert Address.of("nats://host:9").shown == "nats://host:9/rewind"


def test_a_broker_that_is_not_there_is_told(tmp_path: Path) -> None:
    own = Broker()
    own.remove()
    address = own.address("games").replace("//", "//me:secret@")
    ran = run("feed", log(tmp_path, "a"), "--to", address)
    assert ran.status == 2
    assert ran.error == f"RW2503 {own.address('games')}: Connection refused"


def test_a_broker_that_goes_away_is_told_and_the_feed_gone_on_with(
    stream: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, lines = Broker(), lines_of(game("a"))
    try:
        with JetStream(own.address(stream)) as destination:
            publish(destination, lines[:20])
            own.kill()
            monkeypatch.setattr(jetstream, "_PATIENCE", 0.5)
            with pytest.raises(DestinationError, match="RW2503"):
                publish(destination, lines)
            monkeypatch.undo()
        own.start()
        with JetStream(own.address(stream)) as destination:
            assert publish(destination, lines) == len(lines) - 20
        assert in_stream(own, stream) == {source("a"): chained(line.body for line in lines)}
    finally:
        own.remove()


def test_a_broker_that_refuses_the_user_is_told(tmp_path: Path) -> None:
    own = Broker('authorization {user: me, password: "right"}')
    try:
        ran = run("feed", log(tmp_path, "a"), "--to", own.address("games").replace("//", "//me:wrong@"))
    finally:
        own.remove()
    assert ran.status == 2
    assert ran.error == f"RW2503 {own.address('games')}: nats: 'Authorization Violation'"


def test_a_broker_without_streams_is_told(tmp_path: Path) -> None:
    own = Broker(jetstream=False)
    try:
        ran = run("feed", log(tmp_path, "a"), "--to", own.address("games"))
    finally:
        own.remove()
    assert ran.status == 2
    assert ran.error.startswith(f"RW2503 {own.address('games')}: ")


def test_a_client_that_is_not_installed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nats", None)
    ran = run("feed", log(tmp_path, "a"), "--to", "nats://localhost")
    assert (ran.status, ran.error) == (2, "RW2503 the client of NATS is not installed: pip install 'rewind-mtg[nats]'")
