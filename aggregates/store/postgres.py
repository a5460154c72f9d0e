"""The recorder of games on a PostgreSQL server. Rows are added and never changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent
from eventsourcing.postgres import (
    BasePostgresFactory,
    PostgresApplicationRecorder,
    PostgresDatastore,
    PostgresFactory,
)
from eventsourcing.utils import Environment, EnvType
from psycopg import Cursor
from psycopg.rows import TupleRow
from psycopg.sql import SQL, Identifier

from rewind.aggregates.store import streams
from rewind.aggregates.store.checking import checked_head, record_holds
from rewind.aggregates.store.postgresdocuments import PostgresProjectionDocuments
from rewind.aggregates.store.postgresserver import Notified, StoreServer, postgres_errors
from rewind.aggregates.store.recorder import GameRecorder
from rewind.aggregates.store.subscription import Listeners
from rewind.events.errors import StoreError
from rewind.events.logfile import Line

_COPY = (
    "COPY {schema}.stored_events (notification_id, originator_id, originator_version, topic, state, chain) FROM STDIN"
)
_BEGIN = """
    INSERT INTO {schema}.games
    SELECT %s, (SELECT coalesce(max(number), 0) + 1 FROM {schema}.games), %s, %s, %s
"""
_RECORD_HEAD = """
    INSERT INTO {schema}.heads VALUES (%s, %s, %s, %s, %s) ON CONFLICT (originator_id) DO UPDATE SET
        originator_version = excluded.originator_version, chain = excluded.chain, sealed = excluded.sealed,
        checksum = excluded.checksum
"""
_RECORD = """
    SELECT heads.originator_version, chain, sealed, checksum, game, edition, kind
    FROM {schema}.heads LEFT JOIN {schema}.games USING (originator_id) WHERE heads.originator_id = %s
"""
_LAST = """
    SELECT originator_version, chain FROM {schema}.stored_events WHERE originator_id = %s
    ORDER BY originator_version DESC LIMIT 1
"""
_POSITION = "SELECT max(notification_id) FROM {schema}.stored_events"
_ROWS = """
    SELECT originator_version, topic, state, chain FROM {schema}.stored_events
    WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s
    ORDER BY originator_version LIMIT %s
"""
_ENTRIES = """
    SELECT games.originator_id, number, game, edition, kind, heads.originator_version, chain, sealed, checksum,
        (SELECT count(*) FROM {schema}.stored_events WHERE originator_id = games.originator_id),
        (SELECT coalesce(max(originator_version), 0) FROM {schema}.stored_events
         WHERE originator_id = games.originator_id)
    FROM {schema}.games LEFT JOIN {schema}.heads USING (originator_id)
"""
_TOTALS = """
    SELECT (SELECT count(*) FROM {schema}.games), (SELECT count(*) FROM {schema}.heads),
        (SELECT count(*) FROM {schema}.stored_events),
        (SELECT coalesce(max(notification_id), 0) FROM {schema}.stored_events)
"""
_OTHERS = """
    SELECT originator_id, originator_version, chain, sealed, checksum,
        (SELECT count(*) FROM {schema}.stored_events WHERE originator_id = heads.originator_id)
    FROM {schema}.heads WHERE originator_id NOT IN (SELECT originator_id FROM {schema}.games)
"""
_COUNTS = """
    SELECT originator_id, count(*) FROM {schema}.stored_events WHERE notification_id <= %s GROUP BY originator_id
"""
_HAS_EVENTS = """
    SELECT EXISTS (SELECT FROM {schema}.heads WHERE originator_id = %s)
        OR EXISTS (SELECT FROM {schema}.stored_events WHERE originator_id = %s)
"""
_UNLISTED = """
    SELECT originator_id FROM {schema}.stored_events
    WHERE originator_id NOT IN (SELECT originator_id FROM {schema}.games) ORDER BY notification_id LIMIT 1
"""
_BATCH = """
    SELECT notification_id, stored_events.originator_id, game, originator_version, state, chain
    FROM {schema}.stored_events LEFT JOIN {schema}.games USING (originator_id)
    WHERE notification_id > %s ORDER BY notification_id LIMIT %s
"""
_CHAIN = "SELECT chain FROM {schema}.stored_events WHERE originator_id = %s AND originator_version = %s"
_STORED = "SELECT coalesce(sum(originator_version), 0)::bigint FROM {schema}.heads"
_MAY_CHECK = "SELECT has_function_privilege(to_regprocedure('bt_index_check(regclass, boolean)'), 'EXECUTE')"
_CHECK = """
    SELECT bt_index_check(pg_class.oid, true) FROM pg_class
    WHERE relnamespace = to_regnamespace(%s) AND relkind = 'i' AND relname ~ '^(stored_events|games|heads)_'
"""


class _Asking:
    """A cursor for statements about one schema."""

    def __init__(self, server: StoreServer, cursor: Cursor[TupleRow]) -> None:
        self.server = server
        self.cursor = cursor

    def all(self, text: str, *parameters: Any) -> list[Any]:
        """The rows that a statement gives."""
        return self.cursor.execute(self.server.statement(text), parameters or None).fetchall()

    def first(self, text: str, *parameters: Any) -> Any:
        """The first row that a statement gives; None where there is none."""
        return self.cursor.execute(self.server.statement(text), parameters or None).fetchone()

    def do(self, text: str, *parameters: Any) -> None:
        """Carries a statement out."""
        self.cursor.execute(self.server.statement(text), parameters or None)

    def recorded(self, stream: UUID) -> tuple[streams.Opening | None, streams.StreamRecord | None]:
        """What the list of games says of a stream, and what is recorded of it."""
        row = self.first(_RECORD, stream)
        if row is None:
            return None, None
        return None if row[4] is None else streams.Opening(*row[4:]), streams.StreamRecord(*row[:4])

    def last(self, stream: UUID) -> streams.Head | None:
        """The last event of a stream."""
        row = self.first(_LAST, stream)
        return None if row is None else streams.Head(*row)


class _Transaction:
    """One transaction that writes."""

    def __init__(self, asking: _Asking) -> None:
        self._asking = asking
        self._openings: dict[UUID, streams.Opening | None] = {}
        self._sealed: dict[UUID, bool] = {}

    def head(self, stream: UUID) -> streams.Head:
        opening, record = self._asking.recorded(stream)
        self._openings[stream] = opening
        self._sealed[stream] = record is not None and bool(record.sealed)
        return checked_head(stream, opening, record, self._asking.last(stream))

    def begin(self, stream: UUID, opening: streams.Opening) -> None:
        self._asking.do(_BEGIN, stream, *opening)
        self._openings[stream] = opening

    def insert(self, stream: UUID, rows: Sequence[streams.Row]) -> range:
        first = (self._asking.first(_POSITION)[0] or 0) + 1
        with self._asking.cursor.copy(self._asking.server.statement(_COPY)) as copy:
            for position, (version, topic, state, value) in enumerate(rows, first):
                copy.write_row((position, stream, version, topic, state, value))
        sealed = self._sealed[stream] = streams.is_sealed((topic for _, topic, _, _ in rows), self._sealed[stream])
        record = streams.StreamRecord.of(stream, streams.Head(rows[-1][0], rows[-1][3]), sealed, self._openings[stream])
        self._asking.do(_RECORD_HEAD, stream, *record)
        return range(first, first + len(rows))


class PostgresGameRecorder(GameRecorder, PostgresApplicationRecorder):
    """Games on a PostgreSQL server, which other processes and machines may read and write at the same time."""

    datastore: StoreServer

    def __init__(self, datastore: PostgresDatastore) -> None:
        assert isinstance(datastore, StoreServer)
        with postgres_errors(datastore.name):
            super().__init__(datastore)
        self.listeners = Listeners()

    def create_table(self) -> None:
        """Nothing: `StoreServer.prepare` made the tables when the store was opened."""

    @contextmanager
    def _reading(self) -> Iterator[_Asking]:
        with self.datastore.reading() as cursor:
            yield _Asking(self.datastore, cursor)

    @contextmanager
    def writing(self) -> Iterator[_Transaction]:
        with self.datastore.writing() as cursor:
            yield _Transaction(_Asking(self.datastore, cursor))
            cursor.execute(SQL("NOTIFY {}").format(Identifier(self.datastore.channel)))

    def signal(self) -> Notified:
        return Notified(self.datastore)

    def projected(self, name: str) -> PostgresProjectionDocuments:
        return PostgresProjectionDocuments(self.datastore, name)

    def head(self, stream: UUID) -> streams.Head:
        with self._reading() as asking:
            return checked_head(stream, *asking.recorded(stream), asking.last(stream))

    def rows(self, stream: UUID, after: int, upto: int, limit: int) -> list[streams.Row]:
        with self._reading() as asking:
            return asking.all(_ROWS, stream, after, upto, limit)

    def entry(self, stream: UUID) -> streams.Entry | None:
        with self._reading() as asking:
            row = asking.first(_ENTRIES + "WHERE games.originator_id = %s", stream)
            if row is not None:
                return _entry(row)
            if asking.first(_HAS_EVENTS, stream, stream)[0]:
                raise StoreError("RW5010", f"stream {stream} has events, and is not in the list of games")
            return None

    def listing(self) -> streams.Listing:
        with self._reading() as asking:
            entries = [_entry(row) for row in asking.all(_ENTRIES + "ORDER BY number")]
            names, records, events, position = asking.first(_TOTALS)
            for stream, *record, count in asking.all(_OTHERS):
                if record_holds(stream, None, streams.StreamRecord(*record)):  # it never was a game's
                    records -= 1
                    events -= count
            return streams.Listing(entries, names, records, events, position)

    def counts(self, upto: int) -> dict[UUID, int]:
        with self._reading() as asking:
            for way in ("indexscan", "indexonlyscan", "bitmapscan"):
                asking.do(f"SET LOCAL enable_{way} = off")
            return dict(asking.all(_COUNTS, upto))

    def integrity(self) -> list[str]:
        """What the server's extension `amcheck` finds, where it is installed and may be used."""
        try:
            with self._reading() as asking:
                if asking.first(_MAY_CHECK)[0]:
                    asking.all(_CHECK, f'"{self.datastore.schema}"')
        except StoreError as error:
            if error.code != "RW5009":
                raise
            return [error.what.removeprefix(f"{self.datastore.name} is damaged: ")]
        return []

    def unlisted(self) -> str | None:
        with self._reading() as asking:
            row = asking.first(_UNLISTED)
            return None if row is None else str(row[0])

    def batch(self, after: int, limit: int) -> streams.Batch:
        with self._reading() as asking:
            events = [
                (stream, streams.Stored(position, game or "", Line(number, body, value)))
                for position, stream, game, number, body, value in asking.all(_BATCH, after, limit)
            ]
            first = {stream: stored.line.number for stream, stored in reversed(events)}
            before = {}
            for stream, number in first.items():
                if (row := asking.first(_CHAIN, stream, number - 1)) is not None:
                    before[stream] = row[0]
            return streams.Batch(events, before, asking.first(_STORED)[0])

    def max_notification_id(self) -> int | None:
        with self._reading() as asking:
            last: int | None = asking.first(_POSITION)[0]
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
        with postgres_errors(self.datastore.name):
            found: Sequence[StoredEvent] = super().select_events(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
            return found

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        with postgres_errors(self.datastore.name):
            found: Sequence[Notification] = super().select_notifications(
                start, limit, stop, topics, inclusive_of_start=inclusive_of_start
            )
            return found


def _entry(row: Sequence[Any]) -> streams.Entry:
    stream, number, game, edition, kind, version, value, sealed, checksum, events, last = row
    record = None if checksum is None else streams.StreamRecord(version, value, sealed, checksum)
    return streams.Entry(stream, number, streams.Opening(game, edition, kind), record, events, last)


class StoreServerFactory(PostgresFactory):
    """What the library builds an application on a PostgreSQL server from."""

    CONNINFO = "POSTGRES_CONNINFO"
    NAME = "POSTGRES_NAME"
    CREATE = "POSTGRES_CREATE"
    SYNCHRONOUS = "POSTGRES_SYNCHRONOUS"
    TIMEOUT = 10
    """Seconds to wait for a connection or another program's lock, unless POSTGRES_LOCK_TIMEOUT says otherwise."""
    USUAL_SCHEMA = "rewind"

    def __init__(self, env: Environment | EnvType | None) -> None:
        """`env` has POSTGRES_CONNINFO, what libpq connects by; POSTGRES_NAME, the address for messages;
        POSTGRES_SCHEMA; POSTGRES_LOCK_TIMEOUT, in seconds; POSTGRES_SYNCHRONOUS, `full` or `normal`; POSTGRES_CREATE,
        `no` where the store must be there already. Raises StoreError RW5005, RW5009."""
        super(BasePostgresFactory, self).__init__(env)  # its own `__init__` wants the address in parts
        conninfo = self.env[self.CONNINFO]
        assert conninfo is not None
        self.datastore = StoreServer(
            conninfo,
            name=self.env.get(self.NAME) or "the store",
            schema=self.env.get(self.POSTGRES_SCHEMA) or self.USUAL_SCHEMA,
            timeout=int(self.env.get(self.POSTGRES_LOCK_TIMEOUT) or self.TIMEOUT),
            synchronous="off" if self.env.get(self.SYNCHRONOUS) == "normal" else "on",
        )
        self.datastore.prepare(create=self.env.get(self.CREATE) != "no")

    def application_recorder(self) -> ApplicationRecorder:
        return PostgresGameRecorder(self.datastore)
