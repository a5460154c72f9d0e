"""The recorder of games in memory: for tests, and for simulations that keep nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, StoredEvent
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from aggregates.store.recorder import GameRecorder
from aggregates.store.streams import EMPTY, REOPENS, SEALS, Head, Opening, Row, Stored, Summary
from aggregates.store.subscription import Listeners, Woken
from events.logfile import Line


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

    def games(self, stream: UUID | None = None) -> list[Summary]:
        with self._database_lock:
            streams = self._openings if stream is None else self._openings.keys() & {stream}
            return [self._summary(stream) for stream in streams]

    def _summary(self, stream: UUID) -> Summary:
        game, edition, kind = self._openings[stream]
        events = self._versions(stream).values()
        topics = (self._stored_events[place].topic for place in reversed(events))
        last = next((topic for topic in topics if topic in (SEALS, REOPENS)), None)
        return Summary(game, len(events), edition, kind, last == SEALS)

    def unlisted(self) -> UUID | None:
        with self._database_lock:
            streams = (event.originator_id for event in self._stored_events)
            return next((s for s in streams if isinstance(s, UUID) and s not in self._openings), None)

    def stored_after(self, position: int, limit: int) -> list[Stored]:
        with self._database_lock:
            places = range(max(position, 0), min(position + limit, len(self._stored_events)))
            return [self._stored(place) for place in places]

    def _stored(self, place: int) -> Stored:
        event = self._stored_events[place]
        assert isinstance(event.originator_id, UUID)
        line = Line(event.originator_version, event.state, self._chains[place])
        return Stored(place + 1, self._openings[event.originator_id].game, line)


class MemoryFactory(POPOFactory):
    """What the library builds an application in memory from."""

    def application_recorder(self) -> ApplicationRecorder:
        return MemoryGameRecorder()
