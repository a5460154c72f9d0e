"""The SQLite file of a store: its tables, its connections, its transactions, and who else has written to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from threading import Condition, Event, Lock
from time import monotonic, sleep

from eventsourcing.persistence import OperationalError
from eventsourcing.sqlite import SQLiteConnection, SQLiteCursor, SQLiteDatastore

from rewind.aggregates.store.upgrade import upgrade
from rewind.aggregates.store.writeahead import closed, opened
from rewind.events.errors import StoreError

APPLICATION_ID = 0x52574E44
"""What SQLite's header says of a file that is a store: "RWND"."""
SCHEMA = 2
"""Version of the tables below. Version 1 lacks the table `heads`; `rewind.aggregates.store.upgrade` adds it."""

_NEVER_CHANGED = "BEGIN SELECT RAISE(ABORT, 'what is stored is never changed'); END"

HEADS = (
    """
    CREATE TABLE heads (
        originator_id BLOB PRIMARY KEY,
        originator_version INTEGER NOT NULL,
        chain BLOB NOT NULL,
        sealed INTEGER NOT NULL,
        checksum BLOB NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE TRIGGER heads_update BEFORE UPDATE ON heads "
    f"WHEN new.originator_version <= old.originator_version {_NEVER_CHANGED}",
    f"CREATE TRIGGER heads_delete BEFORE DELETE ON heads {_NEVER_CHANGED}",
    f"PRAGMA user_version = {SCHEMA}",
)
"""What version 2 adds: the last event of each stream, written with it."""

_TABLES = (
    """
    CREATE TABLE stored_events (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        originator_id BLOB NOT NULL,
        originator_version INTEGER NOT NULL,
        topic TEXT NOT NULL,
        state BLOB NOT NULL,
        chain BLOB NOT NULL,
        UNIQUE (originator_id, originator_version)
    )
    """,
    """
    CREATE TABLE games (
        originator_id BLOB PRIMARY KEY,
        game TEXT NOT NULL UNIQUE,
        edition TEXT NOT NULL,
        kind TEXT NOT NULL
    )
    """,
    *(
        f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} {_NEVER_CHANGED}"
        for table in ("stored_events", "games")
        for verb in ("UPDATE", "DELETE")
    ),
    f"PRAGMA application_id = {APPLICATION_ID}",
    *HEADS,
)
_POLL = 0.02  # seconds between two looks for what other processes have committed
_ENVIRONMENT = (  # errors of SQLite that say nothing of the file's contents: access, locks, disk, wrong use
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_MISUSE,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
)
_PRIMARY_CODE = 0xFF  # the part of an error code of SQLite that names its class


class FileProblem(StoreError, OperationalError):
    """RW5005 or RW5009, which is also an error of the library `eventsourcing`: some of its calls catch that."""


def problem(path: str, error: Exception) -> FileProblem:
    """What SQLite, or the conversion of its values, says of a file: RW5009 where its contents are damaged."""
    text = str(error)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    if code & _PRIMARY_CODE in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return FileProblem("RW5005", f"{path} is locked by another program")
    if code & _PRIMARY_CODE in _ENVIRONMENT or code == sqlite3.SQLITE_CONSTRAINT_TRIGGER:
        return FileProblem("RW5005", f"{path}: {text}")
    return FileProblem("RW5009", f"{path} is damaged: {text}")


@contextmanager
def sqlite_errors(path: str) -> Iterator[None]:
    """Raises what SQLite finds wrong with a file as `problem` words it. Text that is not UTF-8, also in SQLite's own
    messages, is no error of SQLite for Python."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
        raise problem(path, error) from error


def prepare(path: str, timeout: int, *, create: bool) -> None:
    """Makes sure that the file is a store. A file that is not there, or is empty, becomes one where `create` says so;
    a store of an older version is brought to today's.

    Any other file is left as it is. Raises StoreError RW5005, RW5009 where its tables are not those of a store,
    RW5012 where a store of an older version is not whole.
    """
    if not create and not Path(path).exists():
        raise StoreError("RW5005", f"{path} does not exist")
    with sqlite_errors(path), closing(sqlite3.connect(path, timeout=timeout, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        version = _version(path, connection)
        connection.execute("ROLLBACK")
        if version == SCHEMA:
            return
        if version is None:
            if not create:
                raise StoreError("RW5005", f"{path} is empty, and so not a store")
            _write_ahead(connection, timeout)
        connection.execute("BEGIN EXCLUSIVE")
        version = _version(path, connection)  # another process may have been quicker
        if version is None:
            for statement in _TABLES:
                connection.execute(statement)
        elif version < SCHEMA:
            upgrade(path, connection, HEADS)
        connection.execute("COMMIT")


def _write_ahead(connection: sqlite3.Connection, timeout: int) -> None:
    """Gives a new file a write-ahead log. While another connection is about to write, SQLite refuses this at once
    instead of waiting as it does elsewhere, so it is asked again until `timeout`, in seconds, is over."""
    end = monotonic() + timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY_CODE != sqlite3.SQLITE_BUSY or monotonic() >= end:
                raise
        sleep(_POLL)


def _version(path: str, connection: sqlite3.Connection) -> int | None:
    """Which version of the tables the file has; None where it has nothing in it.

    Raises StoreError RW5005 where it is no store, RW5009 where its tables are not those of that version.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == APPLICATION_ID and schema > SCHEMA:
        raise StoreError("RW5005", f"{path} was written by a newer version of Rewind")
    if application == APPLICATION_ID and schema:
        _check_tables(path, connection, schema)
        return int(schema)
    if application or schema or tables:
        raise StoreError("RW5005", f"{path} is a database of another program")
    return None


def _check_tables(path: str, connection: sqlite3.Connection, schema: int) -> None:
    """Raises StoreError RW5009 where a table or an index is missing, or one of these or a trigger is another."""
    found = {(kind, name): rest for kind, name, *rest in connection.execute(_DEFINITIONS)}
    for key, definition in _definitions().items():
        kind, name = key
        if schema == 1 and name.startswith("heads"):
            if key in found:
                raise StoreError("RW5009", f"{path} is damaged: it has a {kind} of a later version, {name}")
        elif found.get(key, definition if kind == "trigger" else None) != definition:
            raise StoreError("RW5009", f"{path} is damaged: its {kind} {name} is missing, or is not as it was made")


_DEFINITIONS = "SELECT type, name, tbl_name, sql FROM sqlite_master"


@cache
def _definitions() -> dict[tuple[str, str], list[str | None]]:
    """Kind and name of each table, index and trigger → the table that it belongs to, and how it is made."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in _TABLES:
            connection.execute(statement)
        return {(kind, name): rest for kind, name, *rest in connection.execute(_DEFINITIONS)}


class StoreFile(SQLiteDatastore):
    """A store's file: its connections and transactions. What SQLite finds wrong comes out as StoreError RW5005.

    It keeps its own connections, because the library's pool closes those that other threads are using, which ends
    the program; and does not let the writing of a transaction begin with a lock, or set what a commit waits for.
    """

    def __init__(self, path: str, *, timeout: int, synchronous: str) -> None:
        """`timeout` is how long to wait for another program's lock, in seconds. `synchronous` is FULL, where a
        commit is on the disk at once, or NORMAL, where a power failure can undo the last ones."""
        super().__init__(path)
        self.path = path
        self._timeout = timeout
        self._synchronous = synchronous
        self._counts_as_open = True
        self._free: list[SQLiteConnection] = []
        self._in_use = 0
        self._closed = False
        self._change = Condition()
        self._writing = Lock()
        opened(path)

    def connect(self) -> sqlite3.Connection:
        """A new connection of the caller's own. The journal mode is the file's; rows are plain tuples."""
        connection = sqlite3.connect(self.path, timeout=self._timeout, isolation_level=None, check_same_thread=False)
        try:
            connection.execute(f"PRAGMA synchronous = {self._synchronous}")
            connection.execute("PRAGMA cell_size_check = ON")
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[SQLiteConnection]:
        """One of the file's connections, for this block alone; of those who want to write, one at a time."""
        with self._writing if commit else nullcontext():
            connection = self._take()
            try:
                yield connection
            finally:
                self._give_back(connection)

    def _take(self) -> SQLiteConnection:
        with self._change:
            if self._closed:
                raise FileProblem("RW5005", f"{self.path} is closed")
            connection = self._free.pop() if self._free else SQLiteConnection(self.connect(), max_age=None)
            self._in_use += 1
            return connection

    def _give_back(self, connection: SQLiteConnection) -> None:
        with self._change:
            self._free.append(connection)
            self._in_use -= 1
            self._change.notify_all()

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """A transaction. One that will write has the file's lock from its beginning, so what it reads stays true."""
        with (
            sqlite_errors(self.path),
            self.get_connection(commit=commit) as connection,
            connection.cursor() as cursor,
        ):
            cursor.execute("BEGIN IMMEDIATE" if commit else "BEGIN")
            try:
                yield SQLiteCursor(cursor)
                connection.commit() if commit else connection.rollback()
            except BaseException:
                connection.rollback()
                raise

    def close(self) -> None:
        """Closes the connections when nobody is using them any more; there will be no new ones."""
        with self._change:
            self._closed = True
            self._change.wait_for(lambda: not self._in_use)
            while self._free:
                self._free.pop().close()
            if self._counts_as_open:
                self._counts_as_open = False
                closed(self.path)


class Commits:
    """A signal that also sees the commits of other processes: SQLite's data_version changes with each."""

    def __init__(self, file: StoreFile) -> None:
        self._path = file.path
        self._event = Event()
        self._lock = Lock()
        self._connection = file.connect()
        self._closed = False
        self._version = self._data_version()

    def _data_version(self) -> int:
        with self._lock:
            if self._closed:
                return -1
            with sqlite_errors(self._path):
                version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
            return version

    def reset(self) -> None:
        self._event.clear()
        self._version = self._data_version()

    def wait(self) -> bool:
        while not self._event.wait(_POLL):
            if self._data_version() != self._version:
                break
        return True

    def wake(self) -> None:
        self._event.set()

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                self._connection.close()
        self._event.set()
