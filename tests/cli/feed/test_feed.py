"""`rewind feed` to standard output and to files: each event once and in order, whoever stops and goes on."""

from __future__ import annotations

import fcntl
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from itertools import pairwise
from pathlib import Path

import pytest

from rewind.aggregates.store import open_store
from rewind.aggregates.store.streams import stream_id
from rewind.cli.feed.destinations import FeedFile
from rewind.cli.feed.publishing import FeedRun
from rewind.cli.feed.stores import StoreFeed
from rewind.cli.output import Progress
from rewind.events import codec
from rewind.events.logfile import write_log
from rewind.projections.visibility.seat_log import redact
from tests.aggregates.store.server import Server
from tests.cli.feed.given import data, events_in, game, lines_of, log, source
from tests.cli.logs import sealed_game
from tests.cli.running import PLAIN, REWIND, good, heard, program, run
from tests.events.logs import chained


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long(whole=True))])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a store that is not there yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.db"
        return
    server = Server()
    try:
        yield server.store()
    finally:
        server.remove()


@contextmanager
def following(*words: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    """A feed that waits for more, as the installed program."""
    with heard(signal.SIGINT):
        command = [REWIND, "feed", *map(str, words), "--follow"]
        feed = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN)
    with feed:
        try:
            yield feed
        finally:
            feed.kill()


def read(feed: subprocess.Popen[bytes], number: int) -> bytes:
    """So many events of a feed to standard output."""
    assert feed.stdout is not None
    return b"".join(feed.stdout.readline() for _ in range(number))


# Logs


@pytest.mark.parametrize("viewer", ["judge", "1", "spectator"])
def test_a_feed_of_logs_holds_what_the_viewer_may_know(tmp_path: Path, viewer: str) -> None:
    logs = {name: log(tmp_path, name, seed) for seed, name in enumerate(("a", "b"))}
    feed = events_in(good("feed", *logs.values(), "--as", viewer).out)
    whom = "" if viewer == "judge" else viewer
    assert data(feed) == {
        source(name, whom): path.read_bytes() if not whom else good("redact", path, "--as", viewer, "-o", "-").out
        for name, path in logs.items()
    }
    assert run("feed", logs["a"], "--as", "3").error.startswith("RW2202 there is no seat 3")


@pytest.mark.parametrize("viewer", ["judge", "2"])
def test_a_file_is_gone_on_with_where_it_stopped(tmp_path: Path, viewer: str) -> None:
    path, feed = log(tmp_path, "a"), tmp_path / "feed.jsonl"
    whole = good("feed", path, "--as", viewer).out
    for size in (0, 10, 700, whole.index(b"\n"), whole.index(b"\n") + 1, len(whole) - 1, len(whole)):
        feed.write_bytes(whole[:size])
        events = whole.count(b"\n", size if whole[:size].endswith(b"\n") else whole.rfind(b"\n", 0, size) + 1)
        ran = good("feed", path, "--as", viewer, "--to", feed)
        assert ran.text == ("1 event published\n" if events == 1 else f"{events} events published\n")
        assert feed.read_bytes() == whole


def test_a_log_that_has_grown_is_told_on(tmp_path: Path) -> None:
    path, feed = tmp_path / "a.jsonl", tmp_path / "feed.jsonl"
    for viewer in ("judge", "1"):
        feed.unlink(missing_ok=True)
        for events in (3, 20, 21, 22, len(game("a"))):
            write_log(path, game("a")[:events], replace=True)
            good("feed", path, "--as", viewer, "--to", feed)
        assert feed.read_bytes() == good("feed", path, "--as", viewer).out


def test_standard_output_goes_on_after_what_was_kept(tmp_path: Path) -> None:
    path, kept = log(tmp_path, "a"), tmp_path / "kept.jsonl"
    whole = good("feed", path).out
    kept.write_bytes(whole[:700])
    told_before = whole[:700].rpartition(b"\n")[0] + b"\n"
    assert told_before + good("feed", path, "--after", kept).out == whole
    assert run("feed", path, "--after", tmp_path / "none").error.startswith("RW2203")
    assert run("feed", path, "--after", kept, "--to", tmp_path / "feed").status == 2


def test_a_game_in_two_logs_is_told_once(tmp_path: Path) -> None:
    path = log(tmp_path, "a")
    longer = good("feed", path).out
    write_log(tmp_path / "part.jsonl", game("a")[:20])
    assert good("feed", tmp_path / "part.jsonl", path, path).out == longer


def test_another_course_of_a_game_is_refused_and_others_are_told(tmp_path: Path) -> None:
    feed = tmp_path / "feed.jsonl"
    good("feed", log(tmp_path, "a"), "--to", feed)
    before = feed.read_bytes()
    events = len(events_in(before))
    ran = run("feed", log(tmp_path, "a", seed=3), log(tmp_path, "b"), "--to", feed)
    assert (ran.status, ran.error.partition(" (")[0]) == (
        2,
        f"RW2502 event {events} of urn:rewind:game:a is another than was published; nothing more is",
    )
    assert feed.read_bytes().startswith(before)
    assert data(events_in(feed.read_bytes()))[source("b")] == (tmp_path / "b.jsonl").read_bytes()


def test_a_bad_log_never_stops_the_others(tmp_path: Path) -> None:
    good_log, bad = log(tmp_path, "b"), log(tmp_path, "a")
    lines = bad.read_bytes().splitlines(keepends=True)
    bad.write_bytes(b"".join(lines[:5]) + lines[6])
    ran = run("feed", bad, tmp_path / "none", good_log)
    assert (ran.status, [line[:6] for line in ran.err.decode().splitlines()]) == (2, ["RW2002", "RW2009"])
    assert data(events_in(ran.out)) == {source("a"): b"".join(lines[:5]), source("b"): good_log.read_bytes()}


@pytest.mark.parametrize("content", [b"mine\n", b"mine", b"{}\n", b"\n"])
def test_a_file_that_is_no_feed_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path, other = log(tmp_path, "a"), tmp_path / "other"
    other.write_bytes(content)
    assert run("feed", path, "--to", other).error == f"RW2501 no event of a feed ({other}:1)"
    assert other.read_bytes() == content


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    path, feed = log(tmp_path, "a"), tmp_path / "feed.jsonl"
    with feed.open("wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert run("feed", path, "--to", feed).error.startswith("RW2203 another program is at work on")
    assert feed.read_bytes() == b""
    assert run("feed", path, "--to", tmp_path).error.startswith("RW2203")
    assert run("feed", path, "--to", "/dev/null").error == "RW2203 /dev/null is no file; nothing was written"
    assert run("feed", path, "--to", "/dev/full").error.startswith("RW2203")


def test_a_log_is_told_as_it_grows(tmp_path: Path) -> None:
    """To a seat, whose plays come with what follows them; the other log is not there yet, or written before."""
    a, b, packed = tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.jsonl.gz"
    write_log(packed, game("c"))
    whole = log(tmp_path, "a").read_bytes()
    half = whole.index(b"\n", len(whole) // 2) + 9
    a.write_bytes(whole[:half])
    expected = len(events_in(good("feed", packed, "--as", "1").out))
    with following(a, b, packed, "--as", "1") as feed:
        out = read(feed, expected + 1)
        with a.open("ab") as growing:
            growing.write(whole[half:])
        log(tmp_path, "b")
        rest, err = feed.communicate(timeout=60)
        assert (feed.returncode, err) == (0, b"")
    assert data(events_in(out + rest)) == data(events_in(good("feed", a, b, packed, "--as", "1").out))


def test_a_log_on_standard_input(tmp_path: Path) -> None:
    path = log(tmp_path, "a")
    for more in ((), ("--follow",)):
        assert good("feed", "-", *more, stdin=path.read_bytes()).out == good("feed", path).out


def test_a_claimed_log_that_is_not_sealed_is_not_told_to_a_seat(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write_log(path, sealed_game(60)[:-1])
    ran = run("feed", path, "--as", "1")
    assert (ran.status, ran.out, ran.error[:6]) == (2, b"", "RW2505")
    store = f"sqlite:///{tmp_path}/games.db"
    good("store", "put", path, "--store", store)
    assert good("feed", store, "--as", "1").out == b""
    write_log(path, sealed_game(60), replace=True)
    good("store", "put", path, "--store", store)
    assert good("feed", store, "--as", "1").out == good("feed", path, "--as", "1").out


# Stores


def test_a_store_is_told_as_it_grows_and_gone_on_with(tmp_path: Path, store: str) -> None:
    feed = tmp_path / "feed.jsonl"
    games = {name: log(tmp_path, name, seed) for seed, name in enumerate("abcd")}
    good("store", "put", games["a"], "--store", store)
    with following(store) as process:
        out = read(process, len(game("a")))
        write_log(tmp_path / "part.jsonl", game("b", 1)[:20])
        good("store", "put", tmp_path / "part.jsonl", "--store", store)
        out += read(process, 20)
        good("store", "put", games["b"], games["c"], "--store", store)
        out += read(process, len(game("b", 1)) - 20 + len(game("c", 2)))
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=60)
        assert (process.returncode, rest, err.strip()) == (130, b"", b"interrupted")
    assert out == good("feed", store).out
    feed.write_bytes(out[:-30])
    good("store", "put", games["d"], "--store", store)
    good("feed", store, "--to", feed)
    assert data(events_in(feed.read_bytes())) == {source(name): path.read_bytes() for name, path in games.items()}


@pytest.mark.long(whole=True)
def test_a_feed_that_is_killed_is_gone_on_with_for_a_seat(tmp_path: Path) -> None:
    store, feed = f"sqlite:///{tmp_path}/games.db", tmp_path / "feed.jsonl"
    good("store", "put", log(tmp_path, "a"), "--store", store)
    for events in (10, 21, 33, len(game("b", 2))):
        write_log(tmp_path / "b.jsonl", game("b", 2)[:events], replace=True)
        good("store", "put", tmp_path / "b.jsonl", "--store", store)
        with following(store, "--as", "2", "--to", feed) as process:
            while not feed.exists() or feed.read_bytes().count(b"\n") < min(events, 12):
                with pytest.raises(subprocess.TimeoutExpired):
                    process.wait(0.05)
    good("feed", store, "--as", "2", "--to", feed)
    own = {source(name, "2"): good("redact", tmp_path / f"{name}.jsonl", "--as", "2", "-o", "-").out for name in "ab"}
    assert data(events_in(feed.read_bytes())) == own


def test_logs_of_other_seats_are_left_out_for_a_seat(tmp_path: Path) -> None:
    store, path = f"sqlite:///{tmp_path}/games.db", log(tmp_path, "a")
    for viewer in ("1", "2"):
        good("redact", path, "--as", viewer, "-o", tmp_path / f"{viewer}.jsonl")
        good("store", "put", tmp_path / f"{viewer}.jsonl", "--store", store)
    good("store", "put", path, "--store", store)
    assert set(data(events_in(good("feed", store).out))) == {source("a"), source("a", "1"), source("a", "2")}
    assert data(events_in(good("feed", store, "--as", "1").out)) == {
        source("a", "1"): (tmp_path / "1.jsonl").read_bytes()
    }


@pytest.mark.parametrize("viewer", [None, 2])
@pytest.mark.parametrize("kept", [1, 256])
def test_games_that_go_on_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, viewer: int | None, kept: int
) -> None:
    """Those that are not held in memory are read anew; what was told before it was followed is not told again."""
    monkeypatch.setattr("rewind.cli.feed.stores._KEPT", kept)
    games = {name: lines_of(game(name, seed)) for seed, name in enumerate("ab")}
    with open_store("memory://") as store, FeedFile(str(tmp_path / "feed.jsonl")) as feed:
        publisher = StoreFeed(store, FeedRun(viewer, feed))
        for first, last in pairwise((0, 20, 21, 30, 31, 33, 40, 60)):
            position = store.position()
            for name, lines in games.items():
                for line in lines[first:last]:
                    store.append(name, line.number - 1, [line])
            if last in (20, 30, 40):
                publisher.publish(Progress("", None))
                position = max(0, position - 25)
            stored = store.since(position)
            monkeypatch.setattr(store, "subscribe", lambda after, stored=stored: nullcontext(stored))
            publisher.follow(position)
    whole = {name: [*redact(game(name, seed), 2)] if viewer else game(name, seed) for seed, name in enumerate("ab")}
    assert data(events_in((tmp_path / "feed.jsonl").read_bytes())) == {
        source(name, "2" if viewer else ""): chained(map(codec.encode, records)) for name, records in whole.items()
    }


def test_a_damaged_game_never_stops_the_others(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/games.db"
    good("store", "put", log(tmp_path, "a"), log(tmp_path, "b", 2), "--store", store)
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("DROP TRIGGER stored_events_update")
        change = "UPDATE stored_events SET state = x'00' WHERE originator_id = ? AND originator_version = 9"
        connection.execute(change, (stream_id("a").bytes,))
    ran = run("feed", store)
    assert (ran.status, ran.error[:6]) == (2, "RW5004")
    whole = data(events_in(ran.out))
    assert whole[source("b")] == (tmp_path / "b.jsonl").read_bytes()
    assert (tmp_path / "a.jsonl").read_bytes().startswith(whole.get(source("a"), b""))


def test_wrong_usage(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/games.db"
    assert run("feed", store, log(tmp_path, "a")).status == 2
    assert run("feed", store).error.startswith("RW5005")
    assert run("feed").status == 2


def test_nobody_reads_what_is_told(tmp_path: Path) -> None:
    piped = f"{REWIND} feed {log(tmp_path, 'a')} | head -1"
    ran = subprocess.run(piped, shell=True, capture_output=True, env=PLAIN, check=True)
    assert (len(events_in(ran.stdout)), ran.stderr) == (1, b"")


def test_the_installed_program_tells_a_game(tmp_path: Path) -> None:
    path = log(tmp_path, "a")
    assert program("feed", path).out == good("feed", path).out
