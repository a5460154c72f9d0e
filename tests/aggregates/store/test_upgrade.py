"""Stores that Rewind 0.1 made: they are upgraded where they are whole, and left as they are where they are not."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from rewind.aggregates.store import open_store
from rewind.aggregates.store.streams import opening_of, stream_id, topic_of
from rewind.events.envelope import Recorded
from rewind.events.errors import StoreError
from tests.aggregates.store.games import lines_of, log, note, passed, reopened, sealed

VERSION_1 = (
    """CREATE TABLE stored_events (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        originator_id BLOB NOT NULL,
        originator_version INTEGER NOT NULL,
        topic TEXT NOT NULL,
        state BLOB NOT NULL,
        chain BLOB NOT NULL,
        UNIQUE (originator_id, originator_version)
    )
    """,
    """CREATE TABLE games (
        originator_id BLOB PRIMARY KEY,
        game TEXT NOT NULL UNIQUE,
        edition TEXT NOT NULL,
        kind TEXT NOT NULL
    )
    """,
    "CREATE INDEX seals ON stored_events (originator_id, originator_version, topic) "
    "WHERE topic IN ('log_sealed', 'backup_applied')",
    "CREATE TRIGGER stored_events_update BEFORE UPDATE ON stored_events "
    "BEGIN SELECT RAISE(ABORT, 'what is stored is never changed'); END",
    "PRAGMA application_id = 0x52574E44",
    "PRAGMA user_version = 1",
    "PRAGMA journal_mode = WAL",
)

GAMES = {
    "a": log("a", 30),
    "b": [*log("b", 5), sealed(6), note(7, "a remark")],
    "c": [*log("c", 3), sealed(4), reopened(5, 2), passed(6)],
}


def made_by_version_1(path: Path, games: dict[str, list[Recorded]]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in VERSION_1:
            connection.execute(statement)
        for game, records in games.items():
            stream, lines = stream_id(game).bytes, lines_of(records)
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?)", (stream, *opening_of(lines[0].body)))
            for number, body, value in lines:
                connection.execute(
                    "INSERT INTO stored_events VALUES (NULL, ?, ?, ?, ?, ?)",
                    (stream, number, topic_of(number, body), body, value),
                )


@pytest.mark.parametrize("create", [True, False])
def test_a_whole_store_is_upgraded_and_keeps_its_games(path: Path, create: bool) -> None:
    made_by_version_1(path, GAMES)
    for _ in range(2):
        with open_store(f"sqlite:///{path}", create=create) as store:
            assert store.verify_all() == ()
            assert [(one.game, one.events, one.sealed) for one in store.games()] == [
                ("a", 30, False),
                ("b", 7, True),
                ("c", 6, False),
            ]
            assert {game: list(store.read(game)) for game in GAMES} == {
                game: lines_of(records) for game, records in GAMES.items()
            }
    with open_store(f"sqlite:///{path}") as store:
        store.append("a", 30, [passed(31)])
        assert store.verify_all() == ()


def test_an_empty_store_is_upgraded(path: Path) -> None:
    made_by_version_1(path, {})
    with open_store(f"sqlite:///{path}", create=False) as store:
        assert store.games() == []
        store.put(lines_of(log("g", 3)))
        assert store.verify_all() == ()


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (["UPDATE stored_events SET state = x'00' WHERE position = 7"], "game 'a': event 7"),
        (["DELETE FROM stored_events WHERE position = 30"], "game 'a'|are stored"),
        (["DELETE FROM stored_events WHERE position > 41"], "43 were"),
        (["DELETE FROM games WHERE game = 'c'"], "43 are stored"),
        (["DELETE FROM stored_events WHERE originator_id = (SELECT originator_id FROM games)"], "event 1 is missing"),
        (["UPDATE games SET edition = '2003-12' WHERE game = 'b'"], "what the list of games says"),
        (["UPDATE games SET originator_id = 'text' WHERE game = 'b'"], "is not the id of a stream"),
    ],
)
def test_a_damaged_store_is_left_as_it_is(path: Path, statements: Sequence[str], words: str) -> None:
    made_by_version_1(path, GAMES)
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in ("DROP TRIGGER stored_events_update", *statements):
            connection.execute(statement)
    before = path.read_bytes()
    for create in (True, False):
        with pytest.raises(StoreError, match=rf"RW5012 .* older version and damaged, .*({words})"):
            open_store(f"sqlite:///{path}", create=create)
    assert path.read_bytes() == before


def test_a_store_of_today_that_calls_itself_older_is_damaged(path: Path) -> None:
    open_store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 1")
    with pytest.raises(StoreError, match=r"RW5009 .*later version, heads"):
        open_store(f"sqlite:///{path}")


@pytest.mark.parametrize("name", ["heads", "games", "stored_events"])
def test_a_store_without_one_of_its_tables_is_damaged(path: Path, name: str) -> None:
    open_store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"DROP TABLE {name}")
    with pytest.raises(StoreError, match=rf"RW5009 .*{name}.* is missing, or is not as it was made"):
        open_store(f"sqlite:///{path}")
