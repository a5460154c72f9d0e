"""A store of each kind, empty."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rewind.aggregates.store import GameStore, open_store
from rewind.aggregates.store.memory import MemoryGameRecorder
from rewind.aggregates.store.postgres import PostgresGameRecorder
from rewind.aggregates.store.streams import stream_id
from tests.aggregates.store.server import Server
from tests.aggregates.store.story import Story, Tamper


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file is."""
    return tmp_path / "store.db"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server of this session's own."""
    server = Server()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, path: Path) -> str:
    """The address of a store that is not there yet, which several processes can open; options may follow it."""
    if request.param == "sqlite":
        return f"sqlite:///{path}?timeout=60"
    server: Server = request.getfixturevalue("server")
    return f"{server.store()}&timeout=60"


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[GameStore]:
    """An empty store."""
    if request.param == "postgresql":
        server: Server = request.getfixturevalue("server")
        address = server.store()
    else:
        address = "memory://" if request.param == "memory" else f"sqlite:///{path}?synchronous=normal"
    with open_store(address) as opened:
        yield opened


@pytest.fixture
def story(store: GameStore) -> Story:
    """The beginning of a story."""
    return Story(store)


@pytest.fixture
def tamper(store: GameStore, path: Path) -> Tamper:
    """Changes one column of one stored event behind the store's back."""

    def in_file(game: str, number: int, column: str, value: Any) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("DROP TRIGGER IF EXISTS stored_events_update")
            done = connection.execute(
                f"UPDATE stored_events SET {column} = ? WHERE originator_id = ? AND originator_version = ?",
                (value, stream_id(game).bytes, number),
            )
            assert done.rowcount == 1

    def in_memory(game: str, number: int, column: str, value: Any) -> None:
        recorder = store._application.games
        assert isinstance(recorder, MemoryGameRecorder)
        place = recorder._versions(stream_id(game))[number]
        if column == "chain":
            recorder._chains[place] = value
        else:
            object.__setattr__(recorder._stored_events[place], column, value)

    def on_server(game: str, number: int, column: str, value: Any) -> None:
        recorder = store._application.games
        assert isinstance(recorder, PostgresGameRecorder)
        server = recorder.datastore
        with server.connect() as connection:
            connection.execute(server.statement("DROP TRIGGER IF EXISTS events_row ON {schema}.stored_events"))
            text = f"UPDATE {{schema}}.stored_events SET {column} = %s"
            where = " WHERE originator_id = %s AND originator_version = %s"
            done = connection.execute(server.statement(text + where), (value, stream_id(game), number))
            assert done.rowcount == 1

    return {"memory": in_memory, "sqlite": in_file, "postgresql": on_server}[store.url.partition(":")[0]]
