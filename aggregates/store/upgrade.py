"""Upgrading a store of version 1, which did not record the last event of each stream.

What would be recorded of a damaged store would call the damage right, so only a store that is whole is upgraded.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from uuid import UUID

from rewind.aggregates.store.checking import check_columns, checked, damage, topics_noted
from rewind.aggregates.store.streams import EMPTY, Head, Opening, StreamRecord, id_of, is_sealed
from rewind.events.errors import StoreError

_END = 2**62  # later than any event
_ROWS = (
    "SELECT originator_version, topic, state, chain FROM stored_events "
    "WHERE originator_id = ? ORDER BY originator_version"
)
_COUNTS = """
    SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM stored_events),
        (SELECT count(*) FROM stored_events NOT INDEXED),
        (SELECT coalesce(max(position), 0) FROM stored_events), (SELECT coalesce(max(seq), 0) FROM sqlite_sequence)
"""


def upgrade(path: str, connection: sqlite3.Connection, statements: Sequence[str]) -> None:
    """Checks all that is stored, adds the tables that `statements` make, and fills them. The caller has begun a
    transaction that nobody else reads or writes in.

    Raises StoreError RW5012 where something is damaged.
    """
    try:
        records = list(_records(connection))
    except StoreError as error:
        what = f"{path} is of an older version and damaged, and was left as it is: {error.what}"
        raise StoreError("RW5012", what, error.where) from error
    for statement in statements:
        connection.execute(statement)
    connection.executemany("INSERT INTO heads VALUES (?, ?, ?, ?, ?)", records)
    connection.execute("DROP INDEX seals")


def _records(connection: sqlite3.Connection) -> Iterator[tuple[bytes, int, bytes, bool, bytes]]:
    """The row of the new table for each game."""
    finding = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if finding != "ok":
        raise StoreError("RW5009", finding)
    listed, indexed, stored, last, given = connection.execute(_COUNTS).fetchone()
    games = connection.execute("SELECT originator_id, game, edition, kind FROM games ORDER BY rowid").fetchall()
    events = 0
    for stream, *columns in games:
        record = _record(connection, id_of(stream), Opening(*columns))
        events += record.version
        yield stream, *record
    if len(games) != listed or not events == indexed == stored == last == given:
        what = f"its {len(games)} games have {events} events, {stored} are stored, and {given} were"
        raise StoreError("RW5010", what)


def _record(connection: sqlite3.Connection, stream: UUID, opening: Opening) -> StreamRecord:
    topics: list[str] = []
    rows = topics_noted(check_columns(opening, opening.game, connection.execute(_ROWS, (stream.bytes,))), topics)
    head = EMPTY
    for number, _, value in checked(opening.game, rows, EMPTY, _END, EMPTY):
        head = Head(number, value)
    if not head.version:
        raise damage(opening.game, 1, "is missing")
    return StreamRecord.of(stream, head, is_sealed(topics, before=False), opening)
