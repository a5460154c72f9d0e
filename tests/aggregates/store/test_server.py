"""What is a store's own on a PostgreSQL server: its schema, what may not be changed, and what is missed."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from rewind.aggregates.store import GameStore, open_store
from rewind.aggregates.store.address import without_password
from rewind.aggregates.store.postgres import PostgresGameRecorder
from rewind.aggregates.store.postgresserver import StoreServer
from rewind.aggregates.store.streams import stream_id
from rewind.events.errors import StoreError
from tests.aggregates.store.games import asks_about, lines_of, log
from tests.aggregates.store.server import Server

LINES = lines_of(log("g", 6))


@pytest.fixture
def store(server: Server) -> Iterator[GameStore]:
    with open_store(server.store()) as opened:
        opened.put(LINES)
        opened.put(lines_of(log("h", 3)))
        yield opened


@pytest.fixture
def behind(store: GameStore) -> StoreServer:
    """The server, for what is done behind the store's back."""
    recorder = store._application.games
    assert isinstance(recorder, PostgresGameRecorder)
    return recorder.datastore


def done(server: StoreServer, text: str, *parameters: object) -> None:
    with server.connect() as connection:
        connection.execute(server.statement(text), parameters or None)


@pytest.mark.parametrize("table", ["stored_events", "games", "heads"])
@pytest.mark.parametrize("change", ["DELETE FROM", "TRUNCATE", "UPDATE"])
def test_what_is_stored_is_never_changed(behind: StoreServer, table: str, change: str) -> None:
    rest = " SET originator_id = originator_id" if change == "UPDATE" else ""
    with pytest.raises(psycopg.errors.RaiseException, match="what is stored is never changed"):
        done(behind, f"{change} {{schema}}.{table}{rest}")


@pytest.mark.parametrize("table", ["games", "heads"])
def test_a_game_that_is_not_listed_any_more_is_missed(store: GameStore, behind: StoreServer, table: str) -> None:
    done(behind, f"ALTER TABLE {{schema}}.{table} DISABLE TRIGGER USER")
    done(behind, f"DELETE FROM {{schema}}.{table} WHERE originator_id = %s", stream_id("h"))
    for ask in asks_about(store, "h", 3):
        with pytest.raises(StoreError, match="RW5010 "):
            ask()
    assert list(store.read("g")) == LINES
    assert store.verify_all()


@pytest.mark.parametrize("number", [1, 4, 6])
def test_an_event_that_is_gone_is_missed(store: GameStore, behind: StoreServer, number: int) -> None:
    done(behind, "ALTER TABLE {schema}.stored_events DISABLE TRIGGER USER")
    where = "originator_id = %s AND originator_version = %s"
    done(behind, f"DELETE FROM {{schema}}.stored_events WHERE {where}", stream_id("g"), number)
    with pytest.raises(StoreError, match=r"RW50(04|10) game 'g'"):
        store.verify("g")
    with pytest.raises(StoreError, match="RW5010 "):
        store.games()
    with pytest.raises(StoreError, match=r"RW50(04|10) "):
        store.since(0)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("DROP TRIGGER events_row ON {schema}.stored_events", "RW5009 .* is damaged: events_row is missing"),
        ("DROP TABLE {schema}.heads", "RW5009 .* is damaged: heads is missing"),
        ("UPDATE {schema}.store SET version = 2", "RW5005 .* was written by another version of Rewind"),
        ("DROP TABLE {schema}.store", "RW5005 .* is another program's"),
    ],
)
def test_a_schema_that_is_no_store_is_refused(store: GameStore, behind: StoreServer, change: str, code: str) -> None:
    done(behind, change)
    with pytest.raises(StoreError, match=code):
        open_store(store.url)


def test_tables_are_made_one_after_the_other_and_nobody_waits_for_ever(server: Server) -> None:
    address = server.store()
    with open_store(address) as store:
        behind = store._application.games
        assert isinstance(behind, PostgresGameRecorder)
        with behind.datastore.making(), pytest.raises(StoreError, match=r"RW5005 .* is locked by another program"):
            open_store(f"{server.store()}&timeout=1")
        with open_store(f"{address}&timeout=1") as other:
            with behind.datastore.making(), pytest.raises(StoreError, match=r"RW5005 .* is locked by another program"):
                other.projected("figures")
            assert other.projected("figures").position() == 0


def test_a_store_that_is_not_there_is_not_made_unasked(server: Server) -> None:
    address = server.store()
    with pytest.raises(StoreError, match=r"RW5005 .*there is no store in the schema"):
        open_store(address, create=False)
    open_store(address).close()
    open_store(address, create=False).close()


def test_a_damaged_index_is_found_where_the_server_can_look(store: GameStore, behind: StoreServer) -> None:
    """The extension `amcheck` compares the index with the table."""
    assert store._application.games.integrity() == []
    done(behind, "CREATE EXTENSION IF NOT EXISTS amcheck")
    assert store._application.games.integrity() == []
    index = f"{behind.schema}.stored_events_pkey"
    done(behind, "UPDATE pg_index SET indisready = false WHERE indexrelid = %s::regclass", index)
    copied = "SELECT 99, originator_id, 99, topic, state, chain FROM {schema}.stored_events LIMIT 1"
    done(behind, f"INSERT INTO {{schema}}.stored_events {copied}")
    done(behind, "UPDATE pg_index SET indisready = true WHERE indexrelid = %s::regclass", index)
    (finding,) = store._application.games.integrity()
    assert "stored_events" in finding
    assert "RW5009" in {error.code for error in store.verify_all()}


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://me:secret@host:5432/games", "postgresql://me@host:5432/games"),
        ("postgresql://me:s@cret@host/games?sslmode=require", "postgresql://me@host/games?sslmode=require"),
        ("postgresql:///games?user=me&password=secret&schema=x", "postgresql:///games?user=me&schema=x"),
        ("sqlite:///a:b@c", "sqlite:///a:b@c"),
        ("postgres://me:secret@host/games", "postgres://me@host/games"),
        ("POSTGRESQL://me:secret@host/games", "POSTGRESQL://me@host/games"),
        ("postgresql:/me:secret@host/games", "postgresql@host/games"),
        ("me:secret@host/games", "me@host/games"),
        ("postgresql://me:pa?secret@host/games", "postgresql://me@host/games"),
        ("postgresql://me:pa/secret@host/games", "postgresql://me@host/games"),
        ("postgresql://me:pa#secret@host/games", "postgresql://me@host/games"),
        ("postgresql://me:12?x=secret@host/games", "postgresql://me@host/games"),
        ("postgresql://me@here:secret@host/games", "postgresql://me@here@host/games"),
        ("postgresql://me:se\ncret@host/games", "postgresql://me@host/games"),
        ("postgresql://me:secret%zz@host/games", "postgresql://me@host/games"),
        ("postgresql://me:secret@[::1", "postgresql://me@[::1"),
        ("postgresql://me:secret@host/games?sslmod=x", "postgresql://me@host/games?sslmod=x"),
        ("postgresql://host/games?PASSWORD=secret", "postgresql://host/games"),
        ("postgresql://host/games?user=me&pass%77ord=secret", "postgresql://host/games?user=me"),
        ("postgresql://host/games?application_name=a@b", "postgresql://host/games?application_name=a@b"),
    ],
)
def test_no_message_tells_a_password(url: str, shown: str) -> None:
    assert without_password(url) == shown
    if not url.startswith("sqlite"):
        with pytest.raises(StoreError) as raised:
            open_store(url.replace("host", "127.0.0.1:1").replace(":5432", "").replace("///", "//127.0.0.1:1/"))
        assert "cret" not in str(raised.value)
