"""Damage is found, at the event where it is, by whoever reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from eventsourcing.persistence import StoredEvent

from aggregates.store import GameStore
from events.errors import StoreError
from events.logfile import Line
from tests.aggregates.store.games import lines_of, log, note
from tests.aggregates.store.story import Tamper, record_anew

LINES = lines_of(log("g", 6))


@pytest.mark.parametrize("number", [1, 4, 6])
@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("state", b'{"n":1,"type":"note","data":{"text":"forged"}'),
        ("state", "text instead of bytes"),
        ("state", b""),
        ("chain", bytes(16)),
        ("chain", b""),
    ],
)
def test_a_changed_row_is_found_where_it_is(
    store: GameStore, tamper: Tamper, number: int, column: str, value: Any
) -> None:
    store.put(lines_of(log("before", 3)))
    store.put(LINES)
    store.put(lines_of(log("after", 3)))
    tamper("g", number, column, value)
    with pytest.raises(StoreError, match=rf"RW5004 game 'g': event {number} .*\(event {number}\)"):
        store.verify("g")
    assert [(error.code, error.where.event) for error in store.verify_all()] == [("RW5004", number)]
    store.verify("before")
    store.verify("after")


def test_a_reader_gets_what_is_before_the_damage_and_then_the_error(store: GameStore, tamper: Tamper) -> None:
    store.put(LINES)
    tamper("g", 4, "state", LINES[3].body.replace(b'"seat":1', b'"seat":2'))
    assert _until_damage(store.read("g")) == (LINES[:3], 4)
    assert _until_damage(store.read("g", 2)) == (LINES[2:3], 4)
    assert _until_damage(store.read("g", 4)) == (LINES[4:], None)


def _until_damage(lines: Iterable[Line]) -> tuple[list[Line], int | None]:
    good = []
    try:
        for line in lines:
            good.append(line)
    except StoreError as error:
        return good, error.where.event
    return good, None


def test_a_topic_that_is_not_the_events_own_is_found(store: GameStore, tamper: Tamper) -> None:
    store.put(LINES)
    tamper("g", 3, "topic", "note")
    with pytest.raises(StoreError, match="event 3 is priority_passed, and the store has it as note"):
        store.verify("g")


def test_a_forged_end_with_its_chain_and_its_record_made_anew_is_found_beside_the_log(
    store: GameStore, tamper: Tamper, path: Path
) -> None:
    forged = lines_of([*log("g", 3), note(4, "forged")])[3]
    store.put(lines_of(log("g", 4)))
    tamper("g", 4, "state", forged.body)
    tamper("g", 4, "topic", "note")
    tamper("g", 4, "chain", forged.value)
    if path.exists():
        with pytest.raises(StoreError, match=r"RW5010 .*event 4 is another one than the last event that was recorded"):
            store.verify("g")
        with closing(sqlite3.connect(path)) as connection, connection:
            record_anew(connection, "g")
    store.verify("g")
    with pytest.raises(StoreError, match=r"RW5007 .* \(event 4\)"):
        store.put(lines_of(log("g", 4)))


def test_a_stream_that_no_game_owns_is_found(store: GameStore) -> None:
    store.put(LINES)
    lost = UUID(int=7)
    store._application.games.insert_events([StoredEvent(lost, 1, "note", b"lost")])
    assert [str(error) for error in store.verify_all()] == [
        f"RW5004 stream {lost} is not in the list of games (event 1)"
    ]
