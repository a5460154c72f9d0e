"""The recorder of games in memory: for tests, and for simulations that keep nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, StoredEvent
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from rewind.aggregates.store.projection_documents import MemoryProjectionDocuments
from rewind.aggregates.store.recorder import GameRecorder
from rewind.aggregates.store.streams import (
    EMPTY,
    Batch,
    Entry,
    Head,
    Listing,
    Opening,
    Row,
    Stored,
    StreamRecord,
    is_sealed,
)
from rewind.aggregates.store.subscription import Listeners, Woken
from rewind.events.logfile import Line


class _Transaction:
    """One transaction that writes. What it inserts is kept aside until it is whole."""

    def __init__(self, recorder: MemoryGameRecorder) -> None:
        self._recorder = recorder
        self.openings: dict[UUID, Opening] = {}
        self.inserted: list[tuple[UUID, Row]] = []

    def head(self, stream: UUID) -> Head:
        return self._recorder.head(stream)

    def begin(self, stream: UUID, opening: Opening) -> None:
        self.openings[stream] = opening

    def insert(self, stream: UUID, rows: Sequence[Row]) -> range:
        first = (self._recorder.max_notification_id() or 0) + len(self.inserted) + 1
        self.inserted += [(stream, row) for row in rows]
        return range(first, first + len(rows))


class MemoryGameRecorder(GameRecorder, POPOApplicationRecorder):
    """Games in the memory of this process."""

    def __init__(self) -> None:
        super().__init__()
        self.listeners = Listeners()
        self._chains: list[bytes] = []
        self._openings: dict[UUID, Opening] = {}
        self._projected: dict[str, MemoryProjectionDocuments] = {}

    @contextmanager
    def writing(self) -> Iterator[_Transaction]:
        with self._database_lock:
            transaction = _Transaction(self)
            yield transaction
            self._openings |= transaction.openings
            for stream, (version, topic, state, value) in transaction.inserted:
                self._update_table([StoredEvent(stream, version, topic, state)])
                self._chains.append(value)

    def signal(self) -> Woken:
        return Woken()

    def projected(self, name: str) -> MemoryProjectionDocuments:
        return self._projected.setdefault(name, MemoryProjectionDocuments(name))

    def _versions(self, stream: UUID) -> dict[int, int]:
        return self._stored_events_index[str(stream)]

    def head(self, stream: UUID) -> Head:
        with self._database_lock:
            versions = self._versions(stream)
            if not versions:
                return EMPTY
            version = next(reversed(versions))
            return Head(version, self._chains[versions[version]])

    def rows(self, stream: UUID, after: int, upto: int, limit: int) -> list[Row]:
        with self._database_lock:
            versions = self._versions(stream)
            places = [versions[n] for n in range(after + 1, min(upto, after + limit) + 1) if n in versions]
            return [self._row(place) for place in places]

    def _row(self, place: int) -> Row:
        event = self._stored_events[place]
        return event.originator_version, event.topic, event.state, self._chains[place]

    def entry(self, stream: UUID) -> Entry | None:
        with self._database_lock:
            return self._entry(list(self._openings).index(stream) + 1, stream) if stream in self._openings else None

    def _entry(self, number: int, stream: UUID) -> Entry:
        opening, versions = self._openings[stream], self._versions(stream)
        topics = (self._stored_events[place].topic for place in versions.values())
        record = StreamRecord.of(stream, self.head(stream), is_sealed(topics, before=False), opening)
        return Entry(stream, number, opening, record, len(versions), record.version)

    def listing(self) -> Listing:
        with self._database_lock:
            entries = [self._entry(number, stream) for number, stream in enumerate(self._openings, 1)]
            games = sum(entry.events for entry in entries)
            return Listing(entries, len(entries), len(entries), games, len(self._stored_events))

    def counts(self, upto: int) -> dict[UUID, int]:
        with self._database_lock:
            return dict(Counter(map(_uuid, self._stored_events[:upto])))

    def unlisted(self) -> str | None:
        with self._database_lock:
            streams = (event.originator_id for event in self._stored_events)
            return next((str(stream) for stream in streams if stream not in self._openings), None)

    def batch(self, after: int, limit: int) -> Batch:
        with self._database_lock:
            total = len(self._stored_events)
            events = [self._stored(place) for place in range(after, min(after + limit, total))]
            first = {stream: stored.line.number for stream, stored in reversed(events)}
            before = {
                stream: self._chains[self._versions(stream)[number - 1]]
                for stream, number in first.items()
                if number - 1 in self._versions(stream)
            }
            return Batch(events, before, total)

    def _stored(self, place: int) -> tuple[UUID, Stored]:
        event = self._stored_events[place]
        stream = _uuid(event)
        line = Line(event.originator_version, event.state, self._chains[place])
        game = self._openings[stream].game if stream in self._openings else ""
        return stream, Stored(place + 1, game, line)


def _uuid(event: StoredEvent) -> UUID:
    assert isinstance(event.originator_id, UUID)
    return event.originator_id


class MemoryFactory(POPOFactory):
    """What the library builds an application in memory from."""

    def application_recorder(self) -> ApplicationRecorder:
        return MemoryGameRecorder()
