"""The documents of a projection on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eventsourcing.persistence import Tracking
from eventsourcing.postgres import PostgresTrackingRecorder

from rewind.aggregates.store.postgresserver import StoreServer, postgres_errors
from rewind.aggregates.store.projected import Projected

_MAKE = """
    CREATE TABLE IF NOT EXISTS {schema}.projected (
        projection text NOT NULL, game text NOT NULL, document bytea NOT NULL, PRIMARY KEY (projection, game)
    )
"""
_KEEP = """
    INSERT INTO {schema}.projected VALUES (%s, %s, %s)
    ON CONFLICT (projection, game) DO UPDATE SET document = excluded.document
"""
_ALL = "SELECT game, document FROM {schema}.projected WHERE projection = %s"


class PostgresProjected(PostgresTrackingRecorder, Projected):
    """Documents in the schema of a store."""

    datastore: StoreServer

    def __init__(self, datastore: StoreServer, name: str) -> None:
        super().__init__(datastore)
        self.name = name
        self.sql_create_statements.append(datastore.statement(_MAKE))
        with postgres_errors(datastore.name):
            self.create_table()

    def _do(self, cursor: Any, text: str, *parameters: Any) -> None:
        cursor.execute(self.datastore.statement(text), parameters)

    def position(self) -> int:
        with postgres_errors(self.datastore.name):
            return super().position()

    def _advance(self, tracking: Tracking, documents: Mapping[str, bytes]) -> None:
        with postgres_errors(self.datastore.name), self.datastore.transaction(commit=True) as cursor:
            self._insert_tracking(cursor, tracking)
            for game, document in sorted(documents.items()):
                self._do(cursor, _KEEP, self.name, game, document)

    def documents(self) -> dict[str, bytes]:
        with self.datastore.reading() as cursor:
            cursor.execute(self.datastore.statement(_ALL), (self.name,))
            return dict(sorted((game, bytes(document)) for game, document in cursor.fetchall()))

    def clear(self) -> None:
        with postgres_errors(self.datastore.name), self.datastore.transaction(commit=True) as cursor:
            self._do(cursor, "DELETE FROM {schema}.projected WHERE projection = %s", self.name)
            table = f"{{schema}}.{self.tracking_table_name}"
            self._do(cursor, f"DELETE FROM {table} WHERE application_name = %s", self.name)
