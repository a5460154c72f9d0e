"""Between the library's stored events and ours. The state of a stored event is the bytes of its line."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent

from rewind.aggregates.store.streams import topic_of_record
from rewind.events import codec
from rewind.events.envelope import Recorded


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
