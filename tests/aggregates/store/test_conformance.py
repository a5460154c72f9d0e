"""The library's own conformance cases, which any adapter must pass, on both recorders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from eventsourcing.persistence import ApplicationRecorder, ProcessRecorder, TrackingRecorder
from eventsourcing.popo import POPOAggregateRecorder, POPOProcessRecorder, POPOTrackingRecorder
from eventsourcing.postgres import PostgresAggregateRecorder, PostgresProcessRecorder, PostgresTrackingRecorder
from eventsourcing.sqlite import SQLiteAggregateRecorder, SQLiteProcessRecorder, SQLiteTrackingRecorder
from eventsourcing.tests.persistence import (
    ApplicationRecorderTestCase,
    InfrastructureFactoryTestCase,
    NonInterleavingNotificationIDsBaseCase,
)
from eventsourcing.utils import Environment, get_topic

from rewind.aggregates.store.memory import MemoryFactory, MemoryGameRecorder
from rewind.aggregates.store.postgres import PostgresGameRecorder, StoreServerFactory
from rewind.aggregates.store.postgresserver import StoreServer
from rewind.aggregates.store.sqlite import SQLiteGameRecorder, StoreFileFactory
from rewind.aggregates.store.sqlitefile import StoreFile
from tests.aggregates.store.server import Server


class AnyFirstVersionInFile(SQLiteGameRecorder):
    """The cases begin some streams with version 0."""

    FIRST_VERSIONS: ClassVar[frozenset[int]] = frozenset({0, 1})


class AnyFirstVersionInMemory(MemoryGameRecorder):
    FIRST_VERSIONS: ClassVar[frozenset[int]] = frozenset({0, 1})


class InFile:
    """Makes recorders on a file."""

    folder: Path
    opened: StoreFile | None = None

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> Iterator[None]:
        self.folder = tmp_path
        yield
        if self.opened is not None:
            self.opened.close()

    def settings(self) -> dict[str, str]:
        return {
            "PERSISTENCE_MODULE": get_topic(StoreFileFactory),
            "SQLITE_DBNAME": str(self.folder / "store.db"),
            "SQLITE_SYNCHRONOUS": "normal",
        }

    def create_recorder(self) -> Any:
        datastore = StoreFileFactory(self.settings()).datastore
        assert isinstance(datastore, StoreFile)
        self.opened = datastore
        return AnyFirstVersionInFile(datastore)


class TestRecorderInFile(InFile, ApplicationRecorderTestCase[Any]):
    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class TestNonInterleavingInFile(InFile, NonInterleavingNotificationIDsBaseCase):
    pass


class AnyFirstVersionOnServer(PostgresGameRecorder):
    FIRST_VERSIONS: ClassVar[frozenset[int]] = frozenset({0, 1})


class OnServer:
    """Makes recorders on a PostgreSQL server."""

    server: Server
    opened: StoreServer | None = None

    @pytest.fixture(autouse=True)
    def _server(self, server: Server) -> Iterator[None]:
        self.server = server
        yield
        if self.opened is not None:
            self.opened.close()

    def settings(self) -> dict[str, str]:
        conninfo, _, schema = self.server.store().partition("&schema=")
        return {
            "PERSISTENCE_MODULE": get_topic(StoreServerFactory),
            StoreServerFactory.CONNINFO: conninfo,
            StoreServerFactory.POSTGRES_SCHEMA: schema,
        }

    def create_recorder(self) -> Any:
        datastore = StoreServerFactory(self.settings()).datastore
        assert isinstance(datastore, StoreServer)
        self.opened = datastore
        return AnyFirstVersionOnServer(datastore)


class TestRecorderOnServer(OnServer, ApplicationRecorderTestCase[Any]):
    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class TestNonInterleavingOnServer(OnServer, NonInterleavingNotificationIDsBaseCase):
    pass


class TrackingOnServer(PostgresTrackingRecorder):
    pass


class TestFactoryOnServer(OnServer, InfrastructureFactoryTestCase[StoreServerFactory]):
    def setUp(self) -> None:
        self.env = Environment("rewind", self.settings())
        super().setUp()

    def expected_factory_class(self) -> type[StoreServerFactory]:
        return StoreServerFactory

    def expected_aggregate_recorder_class(self) -> type[PostgresAggregateRecorder]:
        return PostgresAggregateRecorder

    def expected_application_recorder_class(self) -> type[ApplicationRecorder]:
        return PostgresGameRecorder

    def expected_tracking_recorder_class(self) -> type[TrackingRecorder]:
        return PostgresTrackingRecorder

    def tracking_recorder_subclass(self) -> type[TrackingRecorder]:
        return TrackingOnServer

    def expected_process_recorder_class(self) -> type[ProcessRecorder]:
        return PostgresProcessRecorder


class TestRecorderInMemory(ApplicationRecorderTestCase[Any]):
    def create_recorder(self) -> ApplicationRecorder:
        return AnyFirstVersionInMemory()

    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class TestNonInterleavingInMemory(NonInterleavingNotificationIDsBaseCase):
    def create_recorder(self) -> ApplicationRecorder:
        return AnyFirstVersionInMemory()


class Tracking(SQLiteTrackingRecorder):
    pass


class TrackingInMemory(POPOTrackingRecorder):
    pass


class TestFactoryInFile(InFile, InfrastructureFactoryTestCase[StoreFileFactory]):
    def setUp(self) -> None:
        self.env = Environment("rewind", self.settings())
        super().setUp()

    def expected_factory_class(self) -> type[StoreFileFactory]:
        return StoreFileFactory

    def expected_aggregate_recorder_class(self) -> type[SQLiteAggregateRecorder]:
        return SQLiteAggregateRecorder

    def expected_application_recorder_class(self) -> type[ApplicationRecorder]:
        return SQLiteGameRecorder

    def expected_tracking_recorder_class(self) -> type[TrackingRecorder]:
        return SQLiteTrackingRecorder

    def tracking_recorder_subclass(self) -> type[TrackingRecorder]:
        return Tracking

    def expected_process_recorder_class(self) -> type[ProcessRecorder]:
        return SQLiteProcessRecorder


class TestFactoryInMemory(InfrastructureFactoryTestCase[MemoryFactory]):
    def setUp(self) -> None:
        self.env = Environment("rewind", {"PERSISTENCE_MODULE": get_topic(MemoryFactory)})
        super().setUp()

    def expected_factory_class(self) -> type[MemoryFactory]:
        return MemoryFactory

    def expected_aggregate_recorder_class(self) -> type[POPOAggregateRecorder]:
        return POPOAggregateRecorder

    def expected_application_recorder_class(self) -> type[ApplicationRecorder]:
        return MemoryGameRecorder

    def expected_tracking_recorder_class(self) -> type[TrackingRecorder]:
        return POPOTrackingRecorder

    def tracking_recorder_subclass(self) -> type[TrackingRecorder]:
        return TrackingInMemory

    def expected_process_recorder_class(self) -> type[ProcessRecorder]:
        return POPOProcessRecorder


del ApplicationRecorderTestCase, InfrastructureFactoryTestCase, NonInterleavingNotificationIDsBaseCase
