"""The documents of a projection on a PostgreSQL server; in a module of their own because psycopg is an extra."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from eventsourcing.persistence import Tracking
from eventsourcing.postgres import PostgresTrackingRecorder

from rewind.aggregates.store.postgresserver import StoreServer, postgres_errors
from rewind.aggregates.store.projection_documents import ProjectionDocuments

_MAKE = """
    CREATE TABLE IF NOT EXISTS {schema}.projected (
        projection text NOT NULL, game text NOT NULL, document bytea NOT NULL, PRIMARY KEY (projection, game)
    )
"""
_KEEP = """
    INSERT INTO {schema}.projected VALUES (%s, %s, %s)
    ON CONFLICT (projection, game) DO UPDATE SET document = excluded.document
"""
_POSITION = "SELECT max(notification_id) FROM {schema}.notification_tracking WHERE application_name = %s"
_ALL = "SELECT game, document FROM {schema}.projected WHERE projection = %s"


class PostgresProjectionDocuments(PostgresTrackingRecorder, ProjectionDocuments):
    """Documents in the schema of a store."""

    datastore: StoreServer

    def __init__(self, datastore: StoreServer, name: str) -> None:
        super().__init__(datastore)
        self.name = name
        self.sql_create_statements.append(datastore.statement(_MAKE))
        with postgres_errors(datastore.name), datastore.making():
            self.create_table()

    def position(self) -> int:
        with postgres_errors(self.datastore.name):
            return super().position()

    def _advance(self, before: int, tracking: Tracking, documents: Mapping[str, bytes]) -> bool:
        with self._writing() as cursor:
            (position,) = cursor.execute(self.datastore.statement(_POSITION), (self.name,)).fetchone()
            if (position or 0) != before:
                return False
            self._insert_tracking(cursor, tracking)
            keep = self.datastore.statement(_KEEP)
            cursor.executemany(keep, [(self.name, game, document) for game, document in sorted(documents.items())])
            return True

    def documents(self) -> dict[str, bytes]:
        with self.datastore.reading() as cursor:
            cursor.execute(self.datastore.statement(_ALL), (self.name,))
            return dict(sorted((game, bytes(document)) for game, document in cursor.fetchall()))

    def clear(self, beginning: str) -> None:
        with self._writing() as cursor:
            for table, name in (("projected", "projection"), (self.tracking_table_name, "application_name")):
                text = f"DELETE FROM {{schema}}.{table} WHERE starts_with({name}, %s)"
                cursor.execute(self.datastore.statement(text), (beginning,))

    def _writing(self) -> AbstractContextManager[Any]:
        """A transaction in which nobody else changes documents or how far they are made."""
        return self.datastore.writing("projected")
