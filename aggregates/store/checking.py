"""Checks of what a store holds, made wherever it is read.

Numbers have no gap, the chain holds, columns say what the bytes say, and a stream ends where its record says that it
ends. The list of games, the number of events found and the record of each stream have to agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from uuid import UUID

from rewind.aggregates.store import streams
from rewind.events import chain, codec
from rewind.events.errors import LogError, StoreError, Where
from rewind.events.game import LogSealed
from rewind.events.logfile import Line


def damage(game: str, number: int, what: str) -> StoreError:
    """RW5004 for one event of a game."""
    return StoreError("RW5004", f"game {game!r}: event {number} {what}", Where(event=number))


def disagreement(game: str, what: str) -> StoreError:
    """RW5010 for one game."""
    return StoreError("RW5010", f"game {game!r}: {what}")


def check_integrity(findings: Sequence[str], store: str) -> None:
    """Raises StoreError RW5009 where the database's own check has findings. `store` is the store's file or address."""
    if findings:
        more = f" (and {len(findings) - 1} more)" if findings[1:] else ""
        raise StoreError("RW5009", f"{store} is damaged: {findings[0]}{more}")


def checked(
    game: str, rows: Iterable[streams.Row], head: streams.Head, upto: int, last: streams.Head
) -> Iterator[Line]:
    """The lines of a game's rows with `head` < number <= `upto`. `last` is the last event of the game.

    Raises StoreError RW5004 at the first row that does not follow, or where one is missing at the end, and RW5010
    where the game does not end as it is recorded to end.
    """
    number, value = head
    link = chain.link
    for version, _, body, stored in rows:
        number += 1
        if version != number:
            raise damage(game, number, "is missing")
        if type(body) is not bytes or link(value, body) != stored:  # another program may have stored another type
            raise damage(game, number, "or its chain value was changed: it does not follow from the one before it")
        value = stored
        yield Line(version, body, value)
    if number < min(upto, last.version):
        raise damage(game, number + 1, "is missing")
    if number == last.version and value != last.chain:
        raise disagreement(game, f"event {number} is another one than the last event that was recorded")


def record_holds(stream: UUID, opening: streams.Opening | None, record: streams.StreamRecord) -> bool:
    """Whether a record, and the line in the list of games that belongs to it, are as they were written."""
    version, value, sealed, _ = record
    if type(version) is not int or type(value) is not bytes or sealed not in (0, 1):
        return False
    if opening is not None and not all(type(text) is str for text in opening):
        return False
    return record == streams.StreamRecord.of(stream, streams.Head(version, value), bool(sealed), opening)


def checked_head(
    stream: UUID, opening: streams.Opening | None, record: streams.StreamRecord | None, last: streams.Head | None
) -> streams.Head:
    """The head of a stream, by its record; `EMPTY` where there is neither a record nor a last event.

    Raises StoreError RW5010 where the last event that is found is not the last one that was recorded.
    """
    if record is None and last is None and opening is None:
        return streams.EMPTY
    name = str(stream) if opening is None else opening.game
    if record is None:
        raise disagreement(name, "its number of events is not recorded")
    if not record_holds(stream, opening, record):
        raise disagreement(name, "what is recorded of it was changed")
    head = streams.Head(record.version, record.chain)
    if last != head:
        raise disagreement(name, f"its last event, with number {head.version}, is missing or was changed")
    return head


def checked_entry(entry: streams.Entry) -> streams.Summary:
    """A game's line of the list of games. Raises StoreError RW5010 where what is listed, counted and recorded of the
    game do not agree."""
    (game, edition, kind), record = entry.opening, entry.record
    if record is None:
        raise disagreement(game, "its number of events is not recorded")
    if not record_holds(entry.stream, entry.opening, record):
        raise disagreement(game, "what is recorded of it was changed")
    if not entry.events == entry.last == record.version:
        what = f"{entry.events} events are found, the last of them event {entry.last}; {record.version} were stored"
        raise disagreement(game, what)
    return streams.Summary(game, record.version, edition, kind, bool(record.sealed))


def checked_list(listing: streams.Listing) -> list[streams.Summary]:
    """The list of games. Raises StoreError RW5010 where it lacks a game, or one of its games is not whole."""
    summaries = [checked_entry(entry) for entry in listing.entries]
    check_totals(listing)
    return summaries


def check_totals(listing: streams.Listing) -> None:
    """Raises StoreError RW5010 where the list of games and the streams are not the same, or an event has no stream."""
    entries = listing.entries
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            raise StoreError("RW5010", f"the list of games has number {entry.number} where {number} was due")
    if not len(entries) == listing.records == listing.names:
        what = f"the list of games has {len(entries)} games and {listing.names} ids; {listing.records} were recorded"
        raise StoreError("RW5010", what)
    events = sum(entry.events for entry in entries)
    if not events == listing.events:
        raise StoreError("RW5010", f"the games have {events} events, and the store has {listing.events}")


def checked_batch(after: int, limit: int, batch: streams.Batch) -> list[streams.Stored]:
    """The events of a batch that was asked for as what stands after a position.

    Raises StoreError RW5010 where an event is missing, RW5004 where one does not follow from the one before it in its
    game, or belongs to no game.
    """
    position, values = after, batch.before
    events = []
    for stream, stored in batch.events:
        position += 1
        (number, body, value), game = stored.line, stored.game
        if stored.position != position:
            raise StoreError("RW5010", f"the event at position {position} of the store is missing")
        if type(game) is not str or streams.stream_id(game) != stream:
            raise StoreError("RW5004", f"the event at position {position} belongs to no game", Where(event=number))
        before = streams.EMPTY.chain if number == 1 else values.get(stream)
        if type(before) is not bytes or type(body) is not bytes or chain.link(before, body) != value:
            raise damage(game, number, "or its chain value was changed: it does not follow from the one before it")
        try:
            streams.topic_of(number, body)
        except LogError as error:
            raise damage(game, number, f"is not a line of a log: {error.what}") from error
        values[stream] = value
        events.append(stored)
    if (len(events) < limit and position < batch.total) or (events and position > batch.total):
        raise StoreError("RW5010", f"{batch.total} events were stored, and the last found is at position {position}")
    return events


def check_columns(opening: streams.Opening | None, game: str, rows: Iterable[streams.Row]) -> Iterator[streams.Row]:
    """The rows of a game from its first, as they are.

    Raises StoreError RW5004 where a row's topic, or the list of games, is not as the bytes of the events say.
    """
    for number, row in enumerate(rows, 1):
        version, topic, body, value = row
        if (type(version), type(topic), type(body), type(value)) != (int, str, bytes, bytes):
            raise damage(game, number, "or a column beside it was changed: its type is another")
        try:
            name = streams.topic_of(version, body)
            first = streams.opening_of(body) if version == 1 else None
        except LogError as error:
            raise damage(game, version, f"is not a line of a log: {error.what}") from error
        if name != topic:
            raise damage(game, version, f"is {name}, and the store has it as {topic}")
        if first is not None and first != opening:
            raise damage(game, version, "does not say of the game what the list of games says")
        yield row


def topics_noted(rows: Iterable[streams.Row], topics: list[str]) -> Iterator[streams.Row]:
    """The rows as they are; their topics are added to `topics`."""
    for row in rows:
        topics.append(row[1])
        yield row


def check_lines(game: str, rows: Iterable[streams.Row]) -> Iterator[streams.Row]:
    """The rows as they are: the one place where `verify` looks into every line, beyond its chain and its columns.

    Raises StoreError RW5004 where a line is not as Rewind writes its event, or where a seal counts other events than
    stand before it. An event of a type or version that is not known here is passed over: nothing can be said of it.
    """
    for row in rows:
        number, topic, body, _ = row
        try:
            codec.verify_canonical(body, codec.decode(body))
            if topic == streams.SEALS:
                check_seal(number, body)
        except LogError as error:
            if error.code != "RW2004":
                raise damage(game, number, f"is not a line of a log: {error.what}") from error
        yield row


def check_seal(number: int, body: bytes) -> None:
    """Raises LogError RW2013 where a seal counts other events than stand before it."""
    event = codec.decode(body).event
    if isinstance(event, LogSealed) and event.events != number - 1:
        raise LogError("RW2013", f"the seal counts {event.events} events where {number - 1} are", Where(event=number))


def whole_log(lines: Iterable[Line]) -> list[Line]:
    """The lines of a log from its first. Raises LogError RW2002 or RW2003 where one does not follow."""
    log = list(lines)
    if not log:
        raise LogError("RW2010", "log empty")
    for number, line in enumerate(log, 1):
        if line.number != number:
            where = Where(line=line.number, event=number)
            raise LogError("RW2003", f"event number {line.number} where {number} was due", where)
    if (broken := first_unlinked(chain.GENESIS, log)) is not None:
        raise LogError("RW2002", "chain broken", Where(line=broken, event=broken))
    return log


def first_unlinked(value: bytes, lines: Sequence[Line]) -> int | None:
    """Number of the first line whose chain value does not follow, the first of all from `value`."""
    for line in lines:
        if chain.link(value, line.body) != line.value:
            return line.number
        value = line.value
    return None
