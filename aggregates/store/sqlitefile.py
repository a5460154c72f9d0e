"""The SQLite file of a store: its tables, its connections, its transactions, and who else has written to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from threading import Condition, Event, Lock

from eventsourcing.persistence import OperationalError
from eventsourcing.sqlite import SQLiteConnection, SQLiteCursor, SQLiteDatastore

from aggregates.store.streams import REOPENS, SEALS
from events.errors import StoreError

APPLICATION_ID = 0x52574E44
"""What SQLite's header says of a file that is a store: "RWND"."""
SCHEMA = 1
"""Version of the tables below."""

SEAL_TOPICS = f"topic IN ('{SEALS}', '{REOPENS}')"
"""Picks the events that the index `seals` holds; a query must say it in the same words to use it."""

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
    f"CREATE INDEX seals ON stored_events (originator_id, originator_version, topic) WHERE {SEAL_TOPICS}",
    *(
        f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
        "BEGIN SELECT RAISE(ABORT, 'what is stored is never changed'); END"
        for table in ("stored_events", "games")
        for verb in ("UPDATE", "DELETE")
    ),
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA}",
)
_POLL = 0.02  # seconds between two looks for what other processes have committed


class FileProblem(StoreError, OperationalError):
    """RW5005 as the library knows it too: it tries some things out to see whether they fail."""


def problem(path: str, error: Exception) -> FileProblem:
    """What SQLite says of a file."""
    text = str(error)
    if "locked" in text or "busy" in text:
        return FileProblem("RW5005", f"{path} is locked by another program")
    return FileProblem("RW5005", f"{path}: {text}")


def prepare(path: str, timeout: int, *, create: bool) -> None:
    """Makes sure that the file is a store. A file that is not there, or is empty, becomes one where `create` says so.

    Any other file is left as it is. Raises StoreError RW5005.
    """
    if not create and not Path(path).exists():
        raise StoreError("RW5005", f"{path} does not exist")
    try:
        with closing(sqlite3.connect(path, timeout=timeout, isolation_level=None)) as connection:
            connection.execute("BEGIN")
            if _is_store(path, connection):
                return
            connection.execute("ROLLBACK")
            if not create:
                raise StoreError("RW5005", f"{path} is empty, and so not a store")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN EXCLUSIVE")
            if not _is_store(path, connection):
                for statement in _TABLES:
                    connection.execute(statement)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise problem(path, error) from error


def _is_store(path: str, connection: sqlite3.Connection) -> bool:
    """Whether the file is a store (True) or has nothing in it (False). Raises StoreError RW5005 where it is neither."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == APPLICATION_ID and schema == SCHEMA:
        return True
    if application == APPLICATION_ID and schema > SCHEMA:
        raise StoreError("RW5005", f"{path} was written by a newer version of Rewind")
    if application or schema or tables:
        raise StoreError("RW5005", f"{path} is a database of another program")
    return False


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
        self._free: list[SQLiteConnection] = []
        self._in_use = 0
        self._closed = False
        self._change = Condition()
        self._writing = Lock()

    def connect(self) -> sqlite3.Connection:
        """A new connection of the caller's own. The journal mode is the file's; rows are plain tuples."""
        connection = sqlite3.connect(self.path, timeout=self._timeout, isolation_level=None, check_same_thread=False)
        connection.execute(f"PRAGMA synchronous = {self._synchronous}")
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
        try:
            with self.get_connection(commit=commit) as connection, connection.cursor() as cursor:
                cursor.execute("BEGIN IMMEDIATE" if commit else "BEGIN")
                try:
                    yield SQLiteCursor(cursor)
                    connection.commit() if commit else connection.rollback()
                except BaseException:
                    connection.rollback()
                    raise
        except sqlite3.Error as error:
            raise problem(self.path, error) from error

    def close(self) -> None:
        """Closes the connections when nobody is using them any more; there will be no new ones."""
        with self._change:
            self._closed = True
            self._change.wait_for(lambda: not self._in_use)
            while self._free:
                self._free.pop().close()


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
            try:
                version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
            except sqlite3.Error as error:
                raise problem(self._path, error) from error
            return version

    def reset(self) -> None:
        self._event.clear()
        self._version = self._data_version()

    def wait(self) -> None:
        while not self._event.wait(_POLL):
            if self._data_version() != self._version:
                return

    def wake(self) -> None:
        self._event.set()

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                self._connection.close()
        self._event.set()
