"""The recorder of games in a SQLite file. Rows are added and never changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore, SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from aggregates.store.recorder import GameRecorder
from aggregates.store.sqlitefile import SEAL_TOPICS, Commits, StoreFile, prepare
from aggregates.store.streams import EMPTY, SEALS, Head, Opening, Row, Stored, Summary
from aggregates.store.subscription import Listeners
from events.logfile import Line

_INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state, chain) VALUES (?, ?, ?, ?, ?)"
_HEAD = (
    "SELECT originator_version, chain FROM stored_events WHERE originator_id = ? "
    "ORDER BY originator_version DESC LIMIT 1"
)
_ROWS = (
    "SELECT originator_version, topic, state, chain FROM stored_events "
    "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? "
    "ORDER BY originator_version LIMIT ?"
)
_GAMES = f"""
    SELECT game,
        (SELECT coalesce(max(originator_version), 0) FROM stored_events WHERE originator_id = games.originator_id),
        edition, kind,
        (SELECT topic FROM stored_events WHERE originator_id = games.originator_id AND {SEAL_TOPICS}
            ORDER BY originator_version DESC LIMIT 1)
    FROM games
"""
_UNLISTED = """
    SELECT originator_id FROM stored_events
    WHERE originator_id NOT IN (SELECT originator_id FROM games) ORDER BY position LIMIT 1
"""
_STORED = """
    SELECT position, game, originator_version, state, chain FROM stored_events JOIN games USING (originator_id)
    WHERE position > ? ORDER BY position LIMIT ?
"""


class _Transaction:
    """One transaction that writes."""

    def __init__(self, cursor: SQLiteCursor) -> None:
        self._cursor = cursor

    def head(self, stream: UUID) -> Head:
        self._cursor.execute(_HEAD, (stream.bytes,))
        row = self._cursor.fetchone()
        return EMPTY if row is None else Head(*row)

    def begin(self, stream: UUID, opening: Opening) -> None:
        self._cursor.execute("INSERT INTO games VALUES (?, ?, ?, ?)", (stream.bytes, *opening))

    def insert(self, stream: UUID, rows: Sequence[Row]) -> range:
        key = stream.bytes
        self._cursor.executemany(_INSERT, [(key, *row) for row in rows])
        self._cursor.execute("SELECT max(position) FROM stored_events")
        last: int = self._cursor.fetchone()[0]
        return range(last - len(rows) + 1, last + 1)


class SQLiteGameRecorder(GameRecorder, SQLiteApplicationRecorder):
    """Games in a SQLite file, which other processes may read and write at the same time."""

    datastore: StoreFile

    def __init__(self, datastore: SQLiteDatastore) -> None:
        assert isinstance(datastore, StoreFile)
        super().__init__(datastore)
        self.listeners = Listeners()

    def create_table(self) -> None:
        """Nothing: `prepare` made the tables when the file was opened."""

    @contextmanager
    def writing(self) -> Iterator[_Transaction]:
        with self.datastore.transaction(commit=True) as cursor:
            yield _Transaction(cursor)

    def signal(self) -> Commits:
        return Commits(self.datastore)

    def _select(self, statement: str, parameters: Sequence[Any]) -> Any:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, parameters)
            return cursor.fetchall()

    def head(self, stream: UUID) -> Head:
        found = self._select(_HEAD, (stream.bytes,))
        return Head(*found[0]) if found else EMPTY

    def rows(self, stream: UUID, after: int, upto: int, limit: int) -> list[Row]:
        found: list[Row] = self._select(_ROWS, (stream.bytes, after, upto, limit))
        return found

    def games(self, stream: UUID | None = None) -> list[Summary]:
        if stream is None:
            found = self._select(_GAMES + "ORDER BY rowid", ())
        else:
            found = self._select(_GAMES + "WHERE originator_id = ?", (stream.bytes,))
        return [Summary(game, events, edition, kind, topic == SEALS) for game, events, edition, kind, topic in found]

    def unlisted(self) -> UUID | None:
        found = self._select(_UNLISTED, ())
        return UUID(bytes=found[0][0]) if found else None

    def stored_after(self, position: int, limit: int) -> list[Stored]:
        found = self._select(_STORED, (position, limit))
        return [Stored(position, game, Line(n, body, value)) for position, game, n, body, value in found]

    def max_notification_id(self) -> int | None:  # type: ignore[override]  # the library says int and means this
        last: int | None = self._select("SELECT max(position) FROM stored_events", ())[0][0]
        return last

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        assert isinstance(originator_id, UUID)
        found = self._select(
            "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ?1 "
            "AND (?2 IS NULL OR originator_version > ?2) AND (?3 IS NULL OR originator_version <= ?3) "
            f"ORDER BY originator_version {'DESC' if desc else 'ASC'} LIMIT ?4",
            (originator_id.bytes, gt, lte, -1 if limit is None else limit),
        )
        return [StoredEvent(originator_id, *row) for row in found]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        after = 0 if start is None else start - 1 if inclusive_of_start else start
        parameters: list[Any] = [after]
        statement = (
            "SELECT originator_id, originator_version, topic, state, position FROM stored_events WHERE position > ?"
        )
        if stop is not None:
            statement += " AND position <= ?"
            parameters.append(stop)
        if topics:
            statement += f" AND topic IN ({', '.join('?' * len(topics))})"
            parameters += topics
        found = self._select(statement + " ORDER BY position LIMIT ?", (*parameters, limit))
        return [Notification(UUID(bytes=stream), *row) for stream, *row in found]


class StoreFileFactory(SQLiteFactory):
    """What the library builds an application on SQLite from."""

    SYNCHRONOUS = "SQLITE_SYNCHRONOUS"
    CREATE = "SQLITE_CREATE"
    TIMEOUT = 10
    """Seconds to wait for another program's lock, unless SQLITE_LOCK_TIMEOUT says otherwise."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        """`env` has SQLITE_DBNAME, the file; SQLITE_LOCK_TIMEOUT, in seconds; SQLITE_SYNCHRONOUS, `full` or
        `normal`; SQLITE_CREATE, `no` where the file must be there already. Raises StoreError RW5005."""
        super().__init__(env)
        path = self.env[self.SQLITE_DBNAME]
        timeout = int(self.env.get(self.SQLITE_LOCK_TIMEOUT) or self.TIMEOUT)
        prepare(path, timeout, create=self.env.get(self.CREATE) != "no")
        synchronous = (self.env.get(self.SYNCHRONOUS) or "full").upper()
        self.datastore = StoreFile(path, timeout=timeout, synchronous=synchronous)

    def application_recorder(self) -> ApplicationRecorder:
        return SQLiteGameRecorder(self.datastore)
