"""What every recorder of ours does alike: expected versions, no gaps, the chain, waking those who wait."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, Protocol
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, IntegrityError, StoredEvent, Subscription

from rewind.aggregates.store import streams
from rewind.aggregates.store.checking import checked_batch
from rewind.aggregates.store.projection_documents import ProjectionDocuments
from rewind.aggregates.store.subscription import LibrarySubscription, Listeners, following
from rewind.events import chain
from rewind.events.following.following import Following, Signal

_CHUNK = 2000  # events read in one transaction
_stream_of = attrgetter("originator_id")


class OutOfSequence(IntegrityError):
    """An event does not come next in its stream. Nothing was stored."""

    def __init__(self, actual: int) -> None:
        """`actual` is the number of the last event stored."""
        super().__init__(f"the stream is at event {actual}")
        self.actual = actual


class Conflict(OutOfSequence):
    """The event's place is taken: somebody else has appended."""


class Gap(OutOfSequence):
    """An event before it is missing."""


class Appended(NamedTuple):
    """What an append stored."""

    positions: range
    """The places of the events in the order of all games."""
    heads: dict[UUID, streams.Head]
    """Stream → its head after the append."""


class Writing(Protocol):
    """One transaction that writes: all of it is stored, or nothing. Nobody else writes meanwhile."""

    def head(self, stream: UUID) -> streams.Head:
        """The head of a stream; `EMPTY` where it has no events."""

    def begin(self, stream: UUID, opening: streams.Opening) -> None:
        """Enters a game in the list of games."""

    def insert(self, stream: UUID, rows: Sequence[streams.Row]) -> range:
        """Stores events at the end of a stream and returns their positions."""


class GameRecorder(ApplicationRecorder, ABC):
    """A recorder of games. Events enter by `append` alone: one transaction a call."""

    FIRST_VERSIONS: ClassVar[frozenset[int]] = frozenset({1})
    """The numbers that the first event of a stream may have."""

    listeners: Listeners
    """Who waits for events."""

    def append(self, stored_events: Sequence[StoredEvent]) -> Appended:
        """Stores events that follow the last ones of their streams, in one transaction.

        The number of a stream's first event here says which version is expected. Raises Conflict where that event
        is stored already, Gap where one before it is missing, LogError where a game's first event cannot be read.
        """
        first, last = 1, 0
        heads: dict[UUID, streams.Head] = {}
        with self.writing() as writing:
            for stream, group in groupby(stored_events, _stream_of):
                events = list(group)
                head = heads.get(stream) or writing.head(stream)
                rows = self._rows(head, events)
                if head is streams.EMPTY and events[0].topic == streams.OPENS:
                    writing.begin(stream, _opening(stream, events[0].state))
                positions = writing.insert(stream, rows)
                heads[stream] = streams.Head(rows[-1][0], rows[-1][3])
                first = first if last else positions.start
                last = positions.stop
        self.listeners.wake()
        return Appended(range(first, last), heads)

    def _rows(self, head: streams.Head, events: Sequence[StoredEvent]) -> list[streams.Row]:
        version, value = head
        if head is streams.EMPTY and events[0].originator_version in self.FIRST_VERSIONS:
            version = events[0].originator_version - 1
        rows = []
        link = chain.link
        for event in events:
            number = event.originator_version
            if number != version + 1:
                raise Conflict(head.version) if number <= version else Gap(head.version)
            version = number
            state = event.state
            value = link(value, state)
            rows.append((number, event.topic, state, value))
        return rows

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        """The library's door: as `append`. Returns the positions."""
        return list(self.append(stored_events).positions)

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        """The library's subscription: notifications after position `gt`, first those stored, then those to come."""
        return LibrarySubscription(self, gt=gt, topics=topics)

    def follow(self, after: int) -> Following[streams.Stored]:
        """Events of all games after a position, first those stored, then those to come."""
        return following(self, self.stored_after, lambda stored: stored.position, after)

    def close(self) -> None:
        """Stops all who wait."""
        self.listeners.stop()

    @abstractmethod
    def writing(self) -> AbstractContextManager[Writing]:
        """Begins a transaction that writes; it ends with the block, and leaves nothing where that fails."""

    @abstractmethod
    def signal(self) -> Signal:
        """Notifies whoever waits that something may have been stored."""

    def stored_after(self, position: int, limit: int) -> list[streams.Stored]:
        """Events of all games after a position, in the order they came in, at most `limit`.

        Raises StoreError RW5004 or RW5010 where one is damaged or missing.
        """
        position = max(position, 0)
        return checked_batch(position, limit, self.batch(position, limit))

    def all_rows(self, stream: UUID, after: int, upto: int) -> Iterator[streams.Row]:
        """`rows` without a limit, as a stream of constant memory."""
        while rows := self.rows(stream, after, upto, _CHUNK):
            yield from rows
            if len(rows) < _CHUNK:
                return
            after = rows[-1][0]

    def integrity(self) -> list[str]:
        """What the database's own check finds wrong with it, in a line each; empty: nothing, or there is no such
        check."""
        return []

    @abstractmethod
    def projected(self, name: str) -> ProjectionDocuments:
        """The documents that the projection of a name keeps here."""

    @abstractmethod
    def head(self, stream: UUID) -> streams.Head:
        """The head of a stream; `EMPTY` where it has no events. Raises StoreError RW5010 where the last event is not
        the one that was recorded as the last."""

    @abstractmethod
    def rows(self, stream: UUID, after: int, upto: int, limit: int) -> list[streams.Row]:
        """Events of a stream with `after` < version <= `upto`, in order, at most `limit`."""

    @abstractmethod
    def entry(self, stream: UUID) -> streams.Entry | None:
        """One game as the list of games has it; None where the store has nothing of that stream.

        Raises StoreError RW5010 where there is something of it, and the list does not have it.
        """

    @abstractmethod
    def listing(self) -> streams.Listing:
        """All games, in the order they came in."""

    @abstractmethod
    def counts(self, upto: int) -> dict[UUID, int]:
        """How many events each stream has up to a position, where no index is used."""

    @abstractmethod
    def unlisted(self) -> str | None:
        """The id of a stream with events that is not in the list of games, if there is one."""

    @abstractmethod
    def batch(self, after: int, limit: int) -> streams.Batch:
        """Events of all games after a position, in the order they came in, at most `limit`; not checked."""


def _opening(stream: UUID, state: bytes) -> streams.Opening:
    opening = streams.opening_of(state)
    if streams.stream_id(opening.game) != stream:
        raise IntegrityError(f"the events of game {opening.game!r} belong to another stream")
    return opening
