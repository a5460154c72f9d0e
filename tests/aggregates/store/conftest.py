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
from rewind.aggregates.store.streams import stream_id
from tests.aggregates.store.story import Story, Tamper


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file is."""
    return tmp_path / "store.db"


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[GameStore]:
    """An empty store."""
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

    return in_memory if store.url.startswith("memory") else in_file
