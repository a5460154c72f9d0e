"""One game is one stream: its id, the topics of its events, and what is known of it without reading it all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple, Self
from uuid import UUID, uuid5

import orjson

from rewind.events import chain, codec
from rewind.events.base import SPECTATOR
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, StoreError, Where
from rewind.events.game import GameStarted, LogSealed
from rewind.events.judging import BackupApplied
from rewind.events.logfile import Line

_NAMESPACE = UUID("8e2a6b1f-5c0d-5d0e-9f4b-3b7d1c2a9e60")  # published: stored streams are found by it
_ID_SIZE = 16  # bytes
_NAME = re.compile(rb'([a-z_]{1,64})"(?:,"v":([1-9][0-9]{0,8}))?\Z')

OPENS = GameStarted.published
"""Topic of the event that begins a stream."""
SEALS = LogSealed.published
"""Topic of the event that seals a game."""
REOPENS = BackupApplied.published
"""Topic of the event that opens a sealed game again."""

_topics: dict[bytes, str] = {}


class Head(NamedTuple):
    """The last event of a stream."""

    version: int
    """Number of the event; 0 where the stream is empty."""
    chain: bytes
    """Its chain value, 16 bytes."""


EMPTY = Head(0, chain.GENESIS)
"""The head of a stream without events."""


class Opening(NamedTuple):
    """What the first event says of a game."""

    game: str
    """The game's id; for a log redacted for a seat with `@` and the seat behind it."""
    edition: str
    """Edition of the Comprehensive Rules that it is played under."""
    kind: str
    """`played`, `scenario` or `claimed`."""


class Summary(NamedTuple):
    """One game in the list of a store's games."""

    game: str
    """The game's id."""
    events: int
    """How many events are stored."""
    edition: str
    """Edition of the Comprehensive Rules that it is played under."""
    kind: str
    """`played`, `scenario` or `claimed`."""
    sealed: bool
    """Whether the log is finished: sealed, and not opened again by a backup since."""


class Stored(NamedTuple):
    """One event in the order in which the store received the events of all games."""

    position: int
    """Place in that order: grows from event to event, and is never given twice."""
    game: str
    """The game's id."""
    line: Line
    """The event."""


Row = tuple[int, str, bytes, bytes]
"""One event as a store keeps it in its stream: version, topic, the bytes of its line, chain value."""


class StreamRecord(NamedTuple):
    """What a store records of a stream beside its events, in the transaction that stores them.

    Events that are lost at the end of a stream leave a chain that holds. They are missed because of this record.
    """

    version: int
    """Number of the last event."""
    chain: bytes
    """Its chain value, 16 bytes."""
    sealed: bool
    """Whether the stream is a game that is sealed, and not opened again since."""
    checksum: bytes
    """Checksum of this record and of the game's line in the list of games, 16 bytes. It shows damage; it is no
    signature."""

    @classmethod
    def of(cls, stream: UUID, head: Head, sealed: bool, opening: Opening | None) -> Self:
        """The record of a stream. `opening` is None where the stream is not in the list of games."""
        values = orjson.dumps([head.version, sealed, *(opening or ())])
        return cls(*head, sealed, blake2b(stream.bytes + head.chain + values, digest_size=16).digest())


class Entry(NamedTuple):
    """One game as the list of games has it, with what is counted and recorded of its stream; nothing is checked."""

    stream: UUID
    """The game's stream."""
    number: int
    """Its place in the list, from 1."""
    opening: Opening
    """What the list says of the game."""
    record: StreamRecord | None
    """What is recorded of the stream; None where that is missing."""
    events: int
    """How many events the stream has by the index of streams."""
    last: int
    """The highest number among them; 0 where there are none."""


class Listing(NamedTuple):
    """The list of games, and what there is of them elsewhere, at one moment; nothing is checked."""

    entries: list[Entry]
    """The games in the order in which they came in."""
    names: int
    """How many games the index of ids has."""
    records: int
    """Of how many games there is a record."""
    events: int
    """How many events of games the store has."""
    position: int
    """The position of the last event of all."""


class Batch(NamedTuple):
    """Events of all games in the order in which the store received them; nothing is checked."""

    events: list[tuple[UUID, Stored]]
    """The events, each with its stream. The game's id is empty where the list of games has no such stream."""
    before: dict[UUID, bytes]
    """The chain value before the first of these events of each stream."""
    total: int
    """How many events the store has by what is recorded of all streams."""


def is_sealed(topics: Iterable[str], before: bool) -> bool:
    """Whether a game is sealed after events with these topics, and was `before` them."""
    for topic in topics:
        if topic in (SEALS, REOPENS):
            before = topic == SEALS
    return before


@lru_cache(maxsize=1024)
def stream_id(game: str) -> UUID:
    """The stream of a game."""
    return uuid5(_NAMESPACE, game)


def id_of(column: object) -> UUID:
    """The stream that a column names. Raises StoreError RW5010 where it names none."""
    if type(column) is not bytes or len(column) != _ID_SIZE:
        raise StoreError("RW5010", f"{column!r} is not the id of a stream")
    return UUID(bytes=column)


def topic_of(number: int, body: bytes) -> str:
    """The topic of a line: its event's published name, and its version where that is not 1, as `zone_changed.v2`.

    Raises LogError RW2001 where the line is not one of a log, RW2003 where its number is not `number`.
    """
    head, _, _ = body.partition(b',"data":')
    start = b'{"n":%d,"type":"' % number
    if not head.startswith(start):
        raise _misnumbered(number, body)
    name = head[len(start) :]
    topic = _topics.get(name)
    if topic is None:
        match = _NAME.match(name)
        if match is None:
            raise LogError("RW2001", "not a line of a log", Where(event=number))
        topic = _topics[name] = _topic(match[1].decode(), int(match[2] or 1))
    return topic


def topic_of_record(record: Recorded) -> str:
    """The topic of an event: as `topic_of` its line."""
    return _topic(record.event.published, record.event.version)


def _topic(name: str, version: int) -> str:
    return name if version == 1 else f"{name}.v{version}"


def _misnumbered(number: int, body: bytes) -> LogError:
    written = re.match(rb'\{"n":([1-9][0-9]{0,15}),', body)
    if written is None or int(written[1]) == number:
        return LogError("RW2001", "not a line of a log", Where(event=number))
    return LogError("RW2003", f"event number {int(written[1])} where {number} was due", Where(event=number))


def opening_of(body: bytes) -> Opening:
    """What the first event of a stream says. Raises LogError where it is no game_started."""
    event = codec.decode(body).event
    if not isinstance(event, GameStarted):
        raise LogError("RW2001", f"the first event is {event.published}, not game_started", Where(event=1))
    return Opening(name_of(event), event.edition, event.kind)


def name_of(event: GameStarted) -> str:
    """Under what name a store keeps a game: its id, and for a log redacted for a seat `@` and the seat behind it.

    A redacted log is another log than the game's own, and than other seats'.
    """
    seat = event.redacted_for
    if seat is None:
        return event.game
    return f"{event.game}@{'spectator' if seat == SPECTATOR else seat}"
