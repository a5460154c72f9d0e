"""The events of a feed: CloudEvents 1.0 in structured JSON, each with a line of a log as its data.

The data are the whole line, chain value and all, so that the data of a game's events, a line each, are its log again.
Names and meanings of fields are a published format: `rewind.projections.feed.schemas` declares it.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote

import orjson

from rewind.events import chain, codec
from rewind.events.base import SPECTATOR
from rewind.events.envelope import Recorded
from rewind.events.text import escaped_json
from rewind.events.times import is_rfc3339

SOURCE = "urn:rewind:game:"
"""How the source of every event begins; the game's id follows, and behind an @ for whom it is told."""
LINE_SCHEMA = "urn:rewind:schema:log-line.v1"
"""The schema of the data of an event, as the event names it."""

START = b'{"specversion":"1.0","id":"'
"""How every line of a feed begins."""


class Checkpoint(NamedTuple):
    """How far a source has been published: its last event."""

    number: int
    """Its number; 0: nothing has been published."""
    chain: bytes
    """Its chain value, 16 bytes."""


BEGINNING = Checkpoint(0, chain.GENESIS)


class FeedEvent(NamedTuple):
    """An event of a feed, ready to be sent."""

    source: str
    """The game, and for whom it is told."""
    checkpoint: Checkpoint
    """How far the source has been published once this event has."""
    document: bytes
    """The event as JSON in one line, without its end."""


def source_of(game: str, viewer: int | None) -> str:
    """The source of the events of a game as a seat is told them (0: a spectator; None: all of it)."""
    whom = "" if viewer is None else "@spectator" if viewer == SPECTATOR else f"@{viewer}"
    return f"{SOURCE}{quote(game, safe='')}{whom}"


def feed_event(source: str, record: Recorded, body: bytes, value: bytes) -> FeedEvent:
    """An event of a feed. `body` and `value`: the line of the record without its chain value, and that value."""
    name, version = codec.kind_of(body)
    time = b'"time":%s,' % orjson.dumps(record.at) if record.at is not None and is_rfc3339(record.at) else b""
    document = b'%s%d","source":"%s","type":"rewind.%s.v%d",%s"dataschema":"%s","data":%s}' % (
        START,
        record.n,
        source.encode(),
        name.encode(),
        version,
        time,
        LINE_SCHEMA.encode(),
        chain.close(body, value),
    )
    return FeedEvent(source, Checkpoint(record.n, value), escaped_json(document))


def checkpoint_after(document: bytes) -> tuple[str, Checkpoint]:
    """The source of an event of a feed, and how far it has been published with this event.

    Raises ValueError where it is no event of a feed.
    """
    try:
        event = orjson.loads(document)
        source, number, value = event["source"], int(event["id"]), bytes.fromhex(event["data"]["chain"])
    except (LookupError, TypeError, ValueError) as error:
        raise ValueError("no event of a feed") from error
    if not isinstance(source, str) or not source.startswith(SOURCE) or event["data"].get("n") != number:
        raise ValueError("no event of a feed")
    return source, Checkpoint(number, value)
