"""Damage is found, at the event where it is, by whoever reads."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from eventsourcing.persistence import StoredEvent

from rewind.aggregates.store import GameStore, open_store
from rewind.aggregates.store.memory import MemoryGameRecorder
from rewind.aggregates.store.postgres import PostgresGameRecorder
from rewind.aggregates.store.streams import stream_id
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, StoreError
from rewind.events.game import LogSealed
from rewind.events.logfile import Line
from tests.aggregates.store.games import asks_about, lines_of, log, note, passed
from tests.aggregates.store.story import Tamper, record_anew, record_anew_on_server

LINES = lines_of(log("g", 6))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", [1, 4, 6])
@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("state", b'{"n":1,"type":"note","data":{"text":"forged"}'),
        ("state", "text instead of bytes"),
        ("state", b""),
        ("chain", bytes(16)),
        ("chain", b""),
    ],
)
def test_a_changed_row_is_found_where_it_is(
    store: GameStore, tamper: Tamper, number: int, column: str, value: Any
) -> None:
    store.put(lines_of(log("before", 3)))
    store.put(LINES)
    store.put(lines_of(log("after", 3)))
    tamper("g", number, column, value)
    with pytest.raises(StoreError, match=rf"RW5004 game 'g': event {number} .*\(event {number}\)"):
        store.verify("g")
    assert [(error.code, error.where.event) for error in store.verify_all()] == [("RW5004", number)]
    store.verify("before")
    store.verify("after")


def test_a_reader_gets_what_is_before_the_damage_and_then_the_error(store: GameStore, tamper: Tamper) -> None:
    store.put(LINES)
    tamper("g", 4, "state", LINES[3].body.replace(b'"seat":1', b'"seat":2'))
    assert _until_damage(store.read("g")) == (LINES[:3], 4)
    assert _until_damage(store.read("g", 2)) == (LINES[2:3], 4)
    assert _until_damage(store.read("g", 4)) == (LINES[4:], None)


def _until_damage(lines: Iterable[Line]) -> tuple[list[Line], int | None]:
    good = []
    try:
        for line in lines:
            good.append(line)
    except StoreError as error:
        return good, error.where.event
    return good, None


def test_a_topic_that_is_not_the_events_own_is_found(store: GameStore, tamper: Tamper) -> None:
    store.put(LINES)
    tamper("g", 3, "topic", "note")
    with pytest.raises(StoreError, match="event 3 is priority_passed, and the store has it as note"):
        store.verify("g")


def test_a_forged_end_with_its_chain_and_its_record_made_anew_is_found_beside_the_log(
    store: GameStore, tamper: Tamper, path: Path
) -> None:
    forged = lines_of([*log("g", 3), note(4, "forged")])[3]
    store.put(lines_of(log("g", 4)))
    tamper("g", 4, "state", forged.body)
    tamper("g", 4, "topic", "note")
    tamper("g", 4, "chain", forged.value)
    recorder = store._application.games
    if not isinstance(recorder, MemoryGameRecorder):
        with pytest.raises(StoreError, match=r"RW5010 .*event 4 is another one than the last event that was recorded"):
            store.verify("g")
    if isinstance(recorder, PostgresGameRecorder):
        record_anew_on_server(recorder.datastore, "g")
    elif path.exists():
        with closing(sqlite3.connect(path)) as connection, connection:
            record_anew(connection, "g")
    store.verify("g")
    with pytest.raises(StoreError, match=r"RW5007 .* \(event 4\)"):
        store.put(lines_of(log("g", 4)))


def test_a_stream_that_no_game_owns_is_found(store: GameStore) -> None:
    store.put(LINES)
    lost = UUID(int=7)
    store._application.games.insert_events([StoredEvent(lost, 1, "note", b"lost")])
    assert [str(error) for error in store.verify_all()] == [
        f"RW5004 stream {lost} is not in the list of games (event 1)"
    ]
    assert [summary.game for summary in store.games()] == ["g"]


def test_a_store_with_a_stream_that_no_game_owns_can_be_written_to(path: Path) -> None:
    """The library's own tools may keep streams of theirs."""
    for number in range(1, 4):
        with open_store(f"sqlite:///{path}") as store:
            store._application.games.insert_events([StoredEvent(UUID(int=7), number, "note", b"not a game's")])
            store.put(lines_of(log(f"game {number}", 3)))
            assert len(store.games()) == number


def test_a_page_of_the_index_with_fewer_cells_makes_no_game_shorter(path: Path) -> None:
    """The damage that version 0.1 did not see: the index of streams lost the end of a game, whose events are there."""
    with open_store(f"sqlite:///{path}") as store:
        store.put(lines_of(log("g", 1_000)))
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        statement = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_stored_events_1'"
        (root,) = connection.execute(statement).fetchone()
    data = bytearray(path.read_bytes())
    last = int.from_bytes(data[(root - 1) * size + 8 : (root - 1) * size + 12], "big")
    cells = slice((last - 1) * size + 3, (last - 1) * size + 5)
    data[cells] = (int.from_bytes(data[cells], "big") // 2).to_bytes(2, "big")
    path.write_bytes(data)
    with open_store(f"sqlite:///{path}", create=False) as store:
        findings = "\n".join(str(error) for error in store.verify_all())
        assert re.search(r"RW5009 .* missing from index|RW5009 .*Fragmentation", findings)
        assert re.search(r"RW5004 game 'g': event \d+ is missing", findings)
        for ask in (store.games, lambda: store.read("g"), lambda: store.find("g-"), lambda: store.verify("g")):
            with pytest.raises(StoreError, match=r"RW50(04|10) game 'g'"):
                ask()
        for write in (
            lambda: store.append("g", 1_000, [passed(1_001)]),
            lambda: store.put(lines_of(log("g", 1_001))),
            lambda: store.put(lines_of(log("h", 3))),
        ):
            with pytest.raises(StoreError, match=r"RW5009 |RW5010 "):
                write()
    assert path.read_bytes() == data


@pytest.mark.parametrize("lost", ["DELETE FROM games", "DELETE FROM heads"])
def test_a_game_that_is_not_listed_any_more_is_missed(path: Path, lost: str) -> None:
    with open_store(f"sqlite:///{path}") as store:
        store.put(LINES)
        store.put(lines_of(log("h", 3)))
        with closing(sqlite3.connect(path)) as other, other:
            for trigger in ("games_delete", "heads_delete"):
                other.execute(f"DROP TRIGGER {trigger}")
            other.execute(f"{lost} WHERE originator_id = ?", (stream_id("h").bytes,))
        for ask in asks_about(store, "h", 3):
            with pytest.raises(StoreError, match="RW5010 "):
                ask()
        assert list(store.read("g")) == LINES
        assert store.verify_all()


def test_a_log_whose_seal_counts_other_events_is_not_stored(store: GameStore) -> None:
    bad = [*log("g", 5), Recorded(6, LogSealed(events=4))]
    with pytest.raises(LogError, match=r"RW2013 the seal counts 4 events where 5 are"):
        store.put(lines_of(bad))
    store.put(LINES[:5])
    with pytest.raises(LogError, match="RW2013 "):
        store.append("g", 5, bad[5:])
    assert store.head("g").version == 5


def test_a_following_reader_stops_at_damage(store: GameStore, tamper: Tamper) -> None:
    store.put(LINES)
    tamper("g", 4, "state", LINES[3].body.replace(b'"seat":1', b'"seat":2'))
    with store.subscribe() as following, pytest.raises(StoreError, match="RW5004 game 'g': event 4"):
        next(following)
    with pytest.raises(StoreError, match="RW5004 game 'g': event 4"):
        store.since(2)
