"""What a projection keeps in a store, beside the events it is made of: a document for each game.

The library's tracking says up to which event of the store it is made. Documents and tracking change in one transaction,
so that whoever is killed and begins again counts each event once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder
from eventsourcing.popo import POPOTrackingRecorder
from eventsourcing.sqlite import SQLiteTrackingRecorder

if TYPE_CHECKING:
    from rewind.aggregates.store.sqlitefile import StoreFile


class ProjectionDocuments(TrackingRecorder, ABC):
    """The documents of one projection."""

    name: str
    """The projection's name, by which its tracking is kept."""

    def position(self) -> int:
        """Up to which position of the store the documents are made; 0: nothing is."""
        return self.max_tracking_id(self.name) or 0

    def advance(self, before: int, position: int, documents: Mapping[str, bytes]) -> bool:
        """Keeps documents of games, as they are after the events from the one after `before` up to `position`.

        Gives False, and keeps nothing, where the documents are not made up to `before` any more: somebody else was
        quicker, or began anew.
        """
        try:
            return self._advance(before, Tracking(self.name, position), documents)
        except IntegrityError:
            return False

    @abstractmethod
    def _advance(self, before: int, tracking: Tracking, documents: Mapping[str, bytes]) -> bool:
        """The same; raises the library's IntegrityError where the tracking is as far or further."""

    @abstractmethod
    def documents(self) -> dict[str, bytes]:
        """The document of each game, by the game's id."""

    @abstractmethod
    def clear(self, beginning: str) -> None:
        """Forgets the documents of all projections whose names begin so, and how far they are made."""


class MemoryProjectionDocuments(POPOTrackingRecorder, ProjectionDocuments):
    """Documents in the memory of this process."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._documents: dict[str, bytes] = {}

    def _advance(self, before: int, tracking: Tracking, documents: Mapping[str, bytes]) -> bool:
        with self._database_lock:
            if (self._max_tracking_ids[self.name] or 0) != before:
                return False
            self._assert_tracking_uniqueness(tracking)
            self._insert_tracking(tracking)
            self._documents |= documents
            return True

    def documents(self) -> dict[str, bytes]:
        with self._database_lock:
            return dict(sorted(self._documents.items()))

    def clear(self, beginning: str) -> None:
        """Projections of other names keep theirs: one process has one version of each."""
        with self._database_lock:
            if self.name.startswith(beginning):
                self._documents.clear()
                self._max_tracking_ids.pop(self.name, None)


class SQLiteProjectionDocuments(SQLiteTrackingRecorder, ProjectionDocuments):
    """Documents in the file of a store."""

    def __init__(self, datastore: StoreFile, name: str) -> None:
        super().__init__(datastore)
        self.name = name
        self.create_table()

    def construct_create_table_statements(self) -> list[str]:
        return [
            *super().construct_create_table_statements(),
            "CREATE TABLE IF NOT EXISTS projected (projection TEXT NOT NULL, game TEXT NOT NULL, "
            "document BLOB NOT NULL, PRIMARY KEY (projection, game)) WITHOUT ROWID",
        ]

    def _advance(self, before: int, tracking: Tracking, documents: Mapping[str, bytes]) -> bool:
        with self.datastore.transaction(commit=True) as cursor:
            if (self._max_tracking_id(self.name, cursor) or 0) != before:
                return False
            self._insert_tracking(cursor, tracking)
            cursor.executemany(
                "INSERT INTO projected VALUES (?, ?, ?) "
                "ON CONFLICT (projection, game) DO UPDATE SET document = excluded.document",
                [(self.name, game, document) for game, document in documents.items()],
            )
            return True

    def documents(self) -> dict[str, bytes]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT game, document FROM projected WHERE projection = ? ORDER BY game", (self.name,))
            return dict(cursor.fetchall())

    def clear(self, beginning: str) -> None:
        with self.datastore.transaction(commit=True) as cursor:
            for table, name in (("projected", "projection"), ("tracking", "application_name")):
                cursor.execute(f"DELETE FROM {table} WHERE substr({name}, 1, length(?1)) = ?1", (beginning,))
