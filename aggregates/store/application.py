"""The library's application around our recorder and mapper."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent
from eventsourcing.utils import Environment, EnvType

from rewind.aggregates.store.recorder import GameRecorder
from rewind.aggregates.store.streams import topic_of_record
from rewind.events import codec
from rewind.events.envelope import Recorded

# Between the library's stored events and ours. The state of a stored event is the bytes of its line.


class GameEvent(NamedTuple):
    """An event of a game as the library sees it: which stream, which place in it, and the record."""

    originator_id: UUID
    """The game's stream."""
    originator_version: int
    """Number of the event."""
    record: Recorded
    """The event in its envelope."""


class LineMapper(Mapper[UUID]):
    """Maps a `GameEvent` to the bytes of its line and back."""

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        """The event as it is stored. Raises LogError RW2004 for an event that was read from an old version."""
        assert isinstance(domain_event, GameEvent)
        stream, version, record = domain_event
        return StoredEvent(stream, version, topic_of_record(record), codec.encode(record))

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[UUID]:
        """The event of stored bytes; old versions are upcast. Raises LogError as `rewind.events.codec.decode` does."""
        stream = stored_event.originator_id
        assert isinstance(stream, UUID)
        return GameEvent(stream, stored_event.originator_version, codec.decode(stored_event.state))


class Games(Application[UUID]):
    """All games of one store, as an application of the library: events, notification log, subscriptions.

    It keeps no aggregates: a game's state is our own fold's business, so the library's cache is off.
    """

    name = "rewind"

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """What `env` says and nothing else: the variables of the process do not change what a store does."""
        return Environment(name, env)

    def construct_mapper(self) -> Mapper[UUID]:
        """The mapper of lines."""
        return LineMapper(self.construct_transcoder())

    @property
    def games(self) -> GameRecorder:
        """The recorder."""
        assert isinstance(self.recorder, GameRecorder)
        return self.recorder

    def close(self) -> None:
        """Stops all who wait, and closes the connections."""
        self.games.close()
        super().close()
