"""The PostgreSQL server of a store: its tables, its connections, its transactions, and who else has written to it.

A store is a schema of a database. Only this module and `postgres.py` import psycopg (the extra `postgres`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import Any

import psycopg
from eventsourcing.persistence import OperationalError, PersistenceError
from eventsourcing.postgres import ConnectionPool, PostgresDatastore
from psycopg import Connection, Cursor
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import DictRow, TupleRow, dict_row, tuple_row
from psycopg.sql import SQL, Composed, Identifier, Literal

from rewind.events.errors import StoreError

VERSION = 1
"""Version of the tables below."""

TABLES = ("stored_events", "games", "heads", "store")
_TRIGGERS = ("events_row", "events_all", "games_row", "games_all", "heads_update", "heads_delete", "heads_all")

_MAKE = (
    "CREATE SCHEMA IF NOT EXISTS {schema}",
    "CREATE TABLE {schema}.store (version integer NOT NULL)",
    """
    CREATE TABLE {schema}.stored_events (
        notification_id bigint PRIMARY KEY,
        originator_id uuid NOT NULL,
        originator_version bigint NOT NULL,
        topic text NOT NULL,
        state bytea NOT NULL,
        chain bytea NOT NULL,
        UNIQUE (originator_id, originator_version)
    )
    """,
    """
    CREATE TABLE {schema}.games (
        originator_id uuid PRIMARY KEY,
        number bigint NOT NULL UNIQUE,
        game text NOT NULL,
        edition text NOT NULL,
        kind text NOT NULL
    )
    """,
    """
    CREATE TABLE {schema}.heads (
        originator_id uuid PRIMARY KEY,
        originator_version bigint NOT NULL,
        chain bytea NOT NULL,
        sealed boolean NOT NULL,
        checksum bytea NOT NULL
    )
    """,
    """
    CREATE FUNCTION {schema}.never_changed() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'what is stored is never changed'; END $$
    """,
    "CREATE TRIGGER events_row BEFORE UPDATE OR DELETE ON {schema}.stored_events FOR EACH ROW {never}",
    "CREATE TRIGGER events_all BEFORE TRUNCATE ON {schema}.stored_events {never}",
    "CREATE TRIGGER games_row BEFORE UPDATE OR DELETE ON {schema}.games FOR EACH ROW {never}",
    "CREATE TRIGGER games_all BEFORE TRUNCATE ON {schema}.games {never}",
    "CREATE TRIGGER heads_update BEFORE UPDATE ON {schema}.heads FOR EACH ROW "
    "WHEN (NEW.originator_version <= OLD.originator_version) {never}",
    "CREATE TRIGGER heads_delete BEFORE DELETE ON {schema}.heads FOR EACH ROW {never}",
    "CREATE TRIGGER heads_all BEFORE TRUNCATE ON {schema}.heads {never}",
    "INSERT INTO {schema}.store VALUES ({version})",
)
_FOUND = """
    SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace({name}) AND relkind = 'r'
    UNION ALL
    SELECT tgname FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid
    WHERE relnamespace = to_regnamespace({name}) AND NOT tgisinternal AND tgenabled <> 'D'
"""
_LOCK = 0x52574E44  # "RWND": who makes the tables of a store, one at a time
_POLL = 0.05  # seconds between two looks whether somebody has asked to stop
_CONNECTIONS = 16


class ServerProblem(StoreError, OperationalError):
    """RW5005 or RW5009, which is also an error of the library `eventsourcing`: some of its calls catch that."""


def problem(server: str, error: psycopg.Error) -> ServerProblem:
    """What the server, or the way to it, says: RW5009 where what is stored is damaged."""
    text = _in_a_line(error)
    state = error.sqlstate or ""
    if state == "55P03":
        return ServerProblem("RW5005", f"{server} is locked by another program")
    if state.startswith(("XX", "23", "42P01", "42703")):  # damaged; what must be once is twice; a table is missing
        return ServerProblem("RW5009", f"{server} is damaged: {text}")
    return ServerProblem("RW5005", f"{server}: {text}")


@contextmanager
def postgres_errors(server: str) -> Iterator[None]:
    """Raises what PostgreSQL finds wrong as `problem` words it. What is wrong with an append is not its business."""
    try:
        yield
    except psycopg.Error as error:
        raise problem(server, error) from error
    except PersistenceError as error:
        if not isinstance(error.__cause__, psycopg.Error):
            raise
        raise problem(server, error.__cause__) from error


class StoreServer(PostgresDatastore):
    """The connections and transactions of a store on a server."""

    def __init__(self, conninfo: str, *, name: str, schema: str, timeout: int, synchronous: str) -> None:
        """`conninfo`: as libpq takes it. `name` is the store's address, for messages. `timeout` is how long to wait for
        a connection or for another program's lock, in seconds. `synchronous` is `on`, where a commit is on the disk at
        once, or `off`, where a crash of the server can undo the last ones."""
        super().__init__("", "", "", "", "", schema=schema, connect_timeout=timeout, lock_timeout=timeout)
        self.name = name
        self.channel = f"rewind_{schema}"[:63]
        self._conninfo = conninfo
        self._timeout = timeout
        self._synchronous = synchronous
        self.pool = ConnectionPool(
            conninfo,
            connection_class=Connection[DictRow],
            kwargs={"row_factory": dict_row, "connect_timeout": timeout},
            min_size=1,
            max_size=_CONNECTIONS,
            open=False,
            configure=self.after_connect_func(),
            check=ConnectionPool.check_connection,
            timeout=float(timeout),
        )

    def statement(self, text: str, **values: Any) -> Composed:
        """A statement with the store's schema in it."""
        named = {name: value if isinstance(value, SQL | Composed) else Literal(value) for name, value in values.items()}
        return SQL(text).format(schema=Identifier(self.schema), **named)

    def connect(self) -> Connection[TupleRow]:
        """A new connection of the caller's own, in which each statement is a transaction."""
        return psycopg.connect(self._conninfo, connect_timeout=self._timeout, autocommit=True, row_factory=tuple_row)

    @contextmanager
    def reading(self) -> Iterator[Cursor[TupleRow]]:
        """A transaction that reads what is stored at one moment."""
        with postgres_errors(self.name), self.get_connection() as connection, connection.transaction():
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield connection.cursor(row_factory=tuple_row)

    @contextmanager
    def writing(self, table: str = "stored_events") -> Iterator[Cursor[TupleRow]]:
        """A transaction that writes to a table. Nobody else writes to that meanwhile, so that what is read in it stays
        true, and positions have no gap and come in order."""
        with postgres_errors(self.name), self.get_connection() as connection, connection.transaction():
            cursor = connection.cursor(row_factory=tuple_row)
            cursor.execute(self.statement("SET LOCAL lock_timeout = {wait}", wait=f"{self._timeout}s"))
            cursor.execute(self.statement("SET LOCAL synchronous_commit = {how}", how=self._synchronous))
            cursor.execute(self.statement(f"LOCK TABLE {{schema}}.{table} IN EXCLUSIVE MODE"))
            yield cursor

    @contextmanager
    def making(self) -> Iterator[Connection[TupleRow]]:
        """A transaction that makes tables, of one program at a time: `IF NOT EXISTS` does not keep two apart."""
        with postgres_errors(self.name), self.connect() as connection, connection.transaction():
            connection.execute(self.statement("SET LOCAL lock_timeout = {wait}", wait=f"{self._timeout}s"))
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            yield connection

    def prepare(self, *, create: bool) -> None:
        """Makes sure that the schema is a store. One that is empty, or not there, becomes one where `create` says so.

        Raises StoreError RW5005, or RW5009 where its tables are not those of a store.
        """
        with self.making() as connection:
            found = {name for (name,) in connection.execute(self.statement(_FOUND, name=_quoted(self.schema)))}
            if not found:
                self._make(connection, create=create)
            elif "store" not in found:
                raise StoreError("RW5005", f"{self.name}: the schema {self.schema} is another program's")
            elif missing := [name for name in (*TABLES, *_TRIGGERS) if name not in found]:
                raise StoreError("RW5009", f"{self.name} is damaged: {missing[0]} is missing")
            else:
                self._check_version(connection)

    def _make(self, connection: Connection[TupleRow], *, create: bool) -> None:
        if not create:
            raise StoreError("RW5005", f"{self.name}: there is no store in the schema {self.schema}")
        never = self.statement("EXECUTE FUNCTION {schema}.never_changed()")
        for text in _MAKE:
            connection.execute(self.statement(text, never=never, version=VERSION))

    def _check_version(self, connection: Connection[TupleRow]) -> None:
        versions = connection.execute(self.statement("SELECT version FROM {schema}.store")).fetchall()
        if versions != [(VERSION,)]:
            raise StoreError("RW5005", f"{self.name} was written by another version of Rewind")


def _quoted(schema: str) -> str:
    """A schema's name as `to_regnamespace` reads it."""
    return '"' + schema.replace('"', '""') + '"'


class Notified:
    """A signal that also sees the commits of other processes: the server notifies whoever listens of each."""

    def __init__(self, server: StoreServer) -> None:
        self._server = server
        self._event = Event()
        self._lock = Lock()
        self._closed = False
        with postgres_errors(server.name):
            self._connection = server.connect()
            self._connection.execute(SQL("LISTEN {}").format(Identifier(server.channel)))

    def reset(self) -> None:
        self._event.clear()
        self._hear(0)

    def wait(self) -> bool:
        while not self._event.is_set() and not self._hear(_POLL):
            pass
        return True

    def _hear(self, seconds: float) -> bool:
        """Whether something was committed, or nobody listens any more."""
        with self._lock, postgres_errors(self._server.name):
            return self._closed or bool(list(self._connection.notifies(timeout=seconds, stop_after=1)))

    def wake(self) -> None:
        self._event.set()

    def close(self) -> None:
        self._event.set()
        with self._lock:
            if not self._closed:
                self._closed = True
                self._connection.close()


def check_conninfo(url: str, conninfo: str, shown: str) -> None:
    """Raises StoreError RW5006 where libpq does not understand what it is to connect by.

    libpq repeats what it does not understand. So it is asked again without the password, `shown`, and only what it says
    of that is told. `url` is the address as it is shown.
    """
    if _misunderstood(conninfo):
        what = _misunderstood(shown) or "in the name or the password, a % is written %25, a [ %5B"
        raise StoreError("RW5006", f"{url}: {what}")


def _misunderstood(conninfo: str) -> str:
    """What libpq does not understand; nothing where it understands all."""
    try:
        conninfo_to_dict(conninfo)
    except psycopg.Error as error:
        return _in_a_line(error)
    return ""


def _in_a_line(error: psycopg.Error) -> str:
    return re.sub(r"\s+", " ", str(error)).strip()
