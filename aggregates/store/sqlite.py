"""The recorder of games in a SQLite file. Rows are added and never changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore, SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from rewind.aggregates.store import streams
from rewind.aggregates.store.checking import check_integrity, checked_head, checked_list, record_holds
from rewind.aggregates.store.projection_documents import SQLiteProjectionDocuments
from rewind.aggregates.store.recorder import GameRecorder
from rewind.aggregates.store.sqlitefile import Commits, StoreFile, prepare
from rewind.aggregates.store.subscription import Listeners
from rewind.aggregates.store.writeahead import check_write_ahead_log
from rewind.events.errors import StoreError
from rewind.events.logfile import Line

_INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state, chain) VALUES (?, ?, ?, ?, ?)"
_RECORD_HEAD = """
    INSERT INTO heads VALUES (?, ?, ?, ?, ?) ON CONFLICT (originator_id) DO UPDATE SET
        originator_version = excluded.originator_version, chain = excluded.chain, sealed = excluded.sealed,
        checksum = excluded.checksum
"""
_RECORD = """
    SELECT heads.originator_version, chain, sealed, checksum, game, edition, kind
    FROM heads LEFT JOIN games USING (originator_id) WHERE heads.originator_id = ?
"""
_LAST = (
    "SELECT originator_version, chain FROM stored_events WHERE originator_id = ? "
    "ORDER BY originator_version DESC LIMIT 1"
)
_ROWS = (
    "SELECT originator_version, topic, state, chain FROM stored_events "
    "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? "
    "ORDER BY originator_version LIMIT ?"
)
_ENTRIES = """
    SELECT games.originator_id, games.rowid, game, edition, kind, heads.originator_version, chain, sealed, checksum,
        (SELECT count(*) FROM stored_events WHERE originator_id = games.originator_id),
        (SELECT coalesce(max(originator_version), 0) FROM stored_events WHERE originator_id = games.originator_id)
    FROM games LEFT JOIN heads USING (originator_id)
"""
_TOTALS = """
    SELECT (SELECT count(*) FROM games INDEXED BY sqlite_autoindex_games_2 WHERE game >= ''),
        (SELECT count(*) FROM heads), (SELECT count(*) FROM stored_events),
        (SELECT coalesce(max(position), 0) FROM stored_events)
"""
_OTHERS = """
    SELECT originator_id, originator_version, chain, sealed, checksum,
        (SELECT count(*) FROM stored_events WHERE originator_id = heads.originator_id)
    FROM heads WHERE originator_id NOT IN (SELECT originator_id FROM games)
"""
_COUNTS = "SELECT originator_id, count(*) FROM stored_events NOT INDEXED WHERE position <= ? GROUP BY originator_id"
_HAS_EVENTS = """
    SELECT EXISTS (SELECT * FROM heads WHERE originator_id = ?1)
        OR EXISTS (SELECT * FROM stored_events WHERE originator_id = ?1)
"""
_UNLISTED = """
    SELECT originator_id FROM stored_events
    WHERE originator_id NOT IN (SELECT originator_id FROM games) ORDER BY position LIMIT 1
"""
_BATCH = """
    SELECT position, stored_events.originator_id, game, originator_version, state, chain
    FROM stored_events LEFT JOIN games USING (originator_id) WHERE position > ? ORDER BY position LIMIT ?
"""
_DATABASE = "*** in database main ***"  # a line of integrity_check that says nothing
_CHAIN = "SELECT chain FROM stored_events WHERE originator_id = ? AND originator_version = ?"


class _Transaction:
    """One transaction that writes."""

    def __init__(self, cursor: SQLiteCursor) -> None:
        self._cursor = cursor
        self._openings: dict[UUID, streams.Opening | None] = {}
        self._sealed: dict[UUID, bool] = {}

    def head(self, stream: UUID) -> streams.Head:
        opening, record = _recorded(self._cursor, stream)
        self._openings[stream] = opening
        self._sealed[stream] = record is not None and bool(record.sealed)
        return checked_head(stream, opening, record, _last(self._cursor, stream))

    def begin(self, stream: UUID, opening: streams.Opening) -> None:
        self._cursor.execute("INSERT INTO games VALUES (?, ?, ?, ?)", (stream.bytes, *opening))
        self._openings[stream] = opening

    def insert(self, stream: UUID, rows: Sequence[streams.Row]) -> range:
        key = stream.bytes
        self._cursor.executemany(_INSERT, [(key, *row) for row in rows])
        sealed = self._sealed[stream] = streams.is_sealed((topic for _, topic, _, _ in rows), self._sealed[stream])
        record = streams.StreamRecord.of(stream, streams.Head(rows[-1][0], rows[-1][3]), sealed, self._openings[stream])
        self._cursor.execute(_RECORD_HEAD, (key, *record))
        self._cursor.execute("SELECT max(position) FROM stored_events")
        last: int = self._cursor.fetchone()[0]
        return range(last - len(rows) + 1, last + 1)


def _recorded(cursor: SQLiteCursor, stream: UUID) -> tuple[streams.Opening | None, streams.StreamRecord | None]:
    """What the list of games says of a stream, and what is recorded of it."""
    cursor.execute(_RECORD, (stream.bytes,))
    row = cursor.fetchone()
    if row is None:
        return None, None
    return None if row[4] is None else streams.Opening(*row[4:]), streams.StreamRecord(*row[:4])


def _last(cursor: SQLiteCursor, stream: UUID) -> streams.Head | None:
    """The last event of a stream."""
    cursor.execute(_LAST, (stream.bytes,))
    row = cursor.fetchone()
    return None if row is None else streams.Head(*row)


def _number(column: Any) -> int:
    """The number of an event."""
    if type(column) is not int:
        raise StoreError("RW5010", f"{column!r} is not the number of an event")
    return column


def _listing(cursor: SQLiteCursor) -> streams.Listing:
    cursor.execute(_ENTRIES + "ORDER BY games.rowid")
    entries = [_entry(row) for row in cursor.fetchall()]
    cursor.execute(_TOTALS)
    names, records, events, position = cursor.fetchone()
    cursor.execute(_OTHERS)
    for stream, *record, count in cursor.fetchall():
        if record_holds(streams.id_of(stream), None, streams.StreamRecord(*record)):  # it never was a game's
            records -= 1
            events -= count
    return streams.Listing(entries, names, records, events, position)


def _entry(row: Sequence[Any]) -> streams.Entry:
    stream, number, game, edition, kind, version, value, sealed, checksum, events, last = row
    record = None if checksum is None else streams.StreamRecord(version, value, sealed, checksum)
    return streams.Entry(streams.id_of(stream), number, streams.Opening(game, edition, kind), record, events, last)


class SQLiteGameRecorder(GameRecorder, SQLiteApplicationRecorder):
    """Games in a SQLite file, which other processes may read and write at the same time."""

    datastore: StoreFile

    def __init__(self, datastore: SQLiteDatastore) -> None:
        assert isinstance(datastore, StoreFile)
        super().__init__(datastore)
        self.listeners = Listeners()
        self._examined = False

    def create_table(self) -> None:
        """Nothing: `prepare` made the tables when the file was opened."""

    @contextmanager
    def writing(self) -> Iterator[_Transaction]:
        """Begins a transaction that writes. Before the first the file is examined: what is written to damaged pages
        does more damage. Raises StoreError RW5009 or RW5010 too."""
        if not self._examined:
            self._examine()
            self._examined = True
        with self.datastore.transaction(commit=True) as cursor:
            yield _Transaction(cursor)

    def _examine(self) -> None:
        check_integrity(self.integrity(), self.datastore.path)
        checked_list(self.listing())

    def signal(self) -> Commits:
        return Commits(self.datastore)

    def projected(self, name: str) -> SQLiteProjectionDocuments:
        return SQLiteProjectionDocuments(self.datastore, name)

    def _select(self, statement: str, parameters: Sequence[Any]) -> Any:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, parameters)
            return cursor.fetchall()

    def head(self, stream: UUID) -> streams.Head:
        with self.datastore.transaction(commit=False) as cursor:
            return checked_head(stream, *_recorded(cursor, stream), _last(cursor, stream))

    def rows(self, stream: UUID, after: int, upto: int, limit: int) -> list[streams.Row]:
        found: list[streams.Row] = self._select(_ROWS, (stream.bytes, after, upto, limit))
        return found

    def entry(self, stream: UUID) -> streams.Entry | None:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(_ENTRIES + "WHERE games.originator_id = ?", (stream.bytes,))
            row = cursor.fetchone()
            if row is not None:
                return _entry(row)
            cursor.execute(_HAS_EVENTS, (stream.bytes,))
            if cursor.fetchone()[0]:
                raise StoreError("RW5010", f"stream {stream} has events, and is not in the list of games")
            return None

    def listing(self) -> streams.Listing:
        with self.datastore.transaction(commit=False) as cursor:
            return _listing(cursor)

    def counts(self, upto: int) -> dict[UUID, int]:
        return {streams.id_of(stream): count for stream, count in self._select(_COUNTS, (upto,))}

    def integrity(self) -> list[str]:
        """What SQLite's `integrity_check` finds."""
        lines = [line for (text,) in self._select("PRAGMA integrity_check", ()) for line in str(text).splitlines()]
        return [line for line in lines if line not in ("ok", _DATABASE)]

    def unlisted(self) -> str | None:
        found = self._select(_UNLISTED, ())
        return str(streams.id_of(found[0][0])) if found else None

    def batch(self, after: int, limit: int) -> streams.Batch:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(_BATCH, (after, limit))
            events = [
                (
                    streams.id_of(stream),
                    streams.Stored(position, "" if game is None else game, Line(_number(number), body, value)),
                )
                for position, stream, game, number, body, value in cursor.fetchall()
            ]
            first = {stream: stored.line.number for stream, stored in reversed(events)}
            before = {}
            for stream, number in first.items():
                cursor.execute(_CHAIN, (stream.bytes, number - 1))
                if (row := cursor.fetchone()) is not None:
                    before[stream] = row[0]
            cursor.execute("SELECT coalesce(sum(originator_version), 0) FROM heads")
            return streams.Batch(events, before, cursor.fetchone()[0])

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
    RECOVER = "SQLITE_RECOVER"
    TIMEOUT = 10
    """Seconds to wait for another program's lock, unless SQLITE_LOCK_TIMEOUT says otherwise."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        """`env` has SQLITE_DBNAME, the file; SQLITE_LOCK_TIMEOUT, in seconds; SQLITE_SYNCHRONOUS, `full` or
        `normal`; SQLITE_CREATE, `no` where the file must be there already; SQLITE_RECOVER, `yes` where a damaged
        write-ahead log is read as far as it goes. Raises StoreError RW5005, RW5009, RW5011, RW5012."""
        super().__init__(env)
        path = self.env[self.SQLITE_DBNAME]
        timeout = int(self.env.get(self.SQLITE_LOCK_TIMEOUT) or self.TIMEOUT)
        if self.env.get(self.RECOVER) != "yes":
            check_write_ahead_log(path)
        prepare(path, timeout, create=self.env.get(self.CREATE) != "no")
        synchronous = (self.env.get(self.SYNCHRONOUS) or "full").upper()
        self.datastore = StoreFile(path, timeout=timeout, synchronous=synchronous)

    def application_recorder(self) -> ApplicationRecorder:
        return SQLiteGameRecorder(self.datastore)
