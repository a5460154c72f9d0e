"""The event store on SQLite beside raw sqlite3 doing the same work, in the same run.

Raw appends put the same bytes into the same table with the same journal mode and synchronous setting, without a
chain, a gap check or an expected version. Raw loading selects the bytes, decodes and folds them, without checking
the chain. Each is run in turn several times; the best time counts.
"""

from __future__ import annotations

import gc
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from aggregates.fold import fold_all
from aggregates.store import open_store
from aggregates.store.sqlitefile import prepare
from aggregates.store.streams import stream_id
from events import chain, codec
from events.base import Event, Phase, Place
from events.envelope import Recorded
from events.game import AssignedCard, CardsAssigned, GameStarted, SeatName
from events.objects import Tapped, Untapped
from events.turn import PhaseBegan, PriorityPassed, PriorityReceived, TurnBegan
from events.zones import Reason, ZoneChanged

EVENTS = 3000
APPEND_ROUNDS = 5
LOAD_ROUNDS = 20
APPEND_GOAL = 3.0
LOAD_GOAL = 1.6

_INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state, chain) VALUES (?, ?, ?, ?, ?)"
_SELECT = "SELECT state FROM stored_events WHERE originator_id = ? ORDER BY originator_version"
_JOURNEY: tuple[tuple[Place, Place, Reason], ...] = (
    (Place(zone="library", seat=1), Place(zone="hand", seat=1), "drawn"),
    (Place(zone="hand", seat=1), Place(zone="in_play"), "played"),
    (Place(zone="in_play"), Place(zone="graveyard", seat=1), "destroyed"),
    (Place(zone="graveyard", seat=1), Place(zone="library", seat=1, position="bottom"), "returned"),
)


class Row(NamedTuple):
    name: str
    ours: float  # microseconds an event
    raw: float  # microseconds an event
    ratio: float
    goal: float  # highest ratio wanted


def game_events(game: str) -> Iterator[Event]:
    """An endless game: turns, priority, and cards that go from library to hand, play, graveyard, and library."""
    yield GameStarted(
        format=1,
        game=game,
        edition="2006-10",
        seats=(SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob")),
        kind="claimed",
        engine="bench",
    )
    yield CardsAssigned(seat=1, cards=tuple(AssignedCard(card=card) for card in range(1, 61)))
    for turn in count(1):
        yield TurnBegan(seat=1 + (turn + 1) % 2, turn=turn)
        phase: Phase
        for phase in ("precombat_main", "postcombat_main"):
            yield PhaseBegan(phase=phase)
            for seat in (1, 2):
                yield PriorityReceived(seat=seat)
                yield PriorityPassed(seat=seat)
        card, lap = 1 + (turn - 1) % 60, (turn - 1) // 60
        for stay, (here, there, reason) in enumerate(_JOURNEY, 1 + 4 * lap):
            old, new = f"{card}.{stay}", f"{card}.{stay + 1}"
            yield ZoneChanged(object=old, becomes=new, from_=here, to=there, reason=reason)
            if there.zone == "in_play":
                yield Tapped(object=new)
                yield Untapped(object=new)


def game_records(game: str, size: int = EVENTS) -> list[Recorded]:
    """The first events of such a game."""
    return [
        Recorded(n, event, n - 1 or None, ("408.1",) if n > 1 else ())
        for n, event in zip(range(1, size + 1), game_events(game), strict=False)
    ]


def raw_rows(game: str, records: Sequence[Recorded]) -> list[tuple[bytes, int, str, bytes, bytes]]:
    """What raw sqlite3 inserts: made beforehand."""
    rows, value = [], chain.GENESIS
    for record in records:
        body = codec.encode(record)
        value = chain.link(value, body)
        rows.append((stream_id(game).bytes, record.n, record.event.published, body, value))
    return rows


def _connect(path: Path) -> sqlite3.Connection:
    prepare(str(path), 10, create=True)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _append_ours(path: Path, records: Sequence[Recorded], batch: int) -> float:
    with open_store(f"sqlite:///{path}") as store:
        store.games()
        started = perf_counter()
        for done in range(0, len(records), batch):
            store.append("bench", done, records[done : done + batch])
        return perf_counter() - started


def _append_raw(path: Path, records: Sequence[Recorded], batch: int) -> float:
    rows = raw_rows("bench", records)
    with closing(_connect(path)) as connection:
        started = perf_counter()
        for done in range(0, len(rows), batch):
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_INSERT, rows[done : done + batch])
            connection.execute("COMMIT")
        return perf_counter() - started


def _load_ours(path: Path) -> float:
    started = perf_counter()
    with open_store(f"sqlite:///{path}", create=False) as store:
        state = fold_all(store.records("bench"))
        passed = perf_counter() - started
    assert state.n == EVENTS
    return passed


def _load_raw(path: Path) -> float:
    started = perf_counter()
    with closing(sqlite3.connect(path)) as connection:
        bodies = connection.execute(_SELECT, (stream_id("bench").bytes,))
        state = fold_all(codec.decode(body) for (body,) in bodies)
        passed = perf_counter() - started
    assert state.n == EVENTS
    return passed


def _row(name: str, goal: float, rounds: int, ours: Callable[[], float], raw: Callable[[], float]) -> Row:
    times = []
    for _ in range(rounds):
        gc.collect()
        times.append((ours(), raw()))
    best_ours, best_raw = (min(column) * 1e6 / EVENTS for column in zip(*times, strict=True))
    return Row(name, best_ours, best_raw, best_ours / best_raw, goal)


def run() -> list[Row]:
    """Measures appends of 3,000 events, and loading them from a store that was just opened."""
    records = game_records("bench")
    table = []
    with tempfile.TemporaryDirectory() as folder:
        fresh = (Path(folder) / f"{number}.db" for number in count())
        for name, batch in (("1 event a commit", 1), ("10 events a commit", 10), ("3000 events in one", EVENTS)):
            table.append(
                _row(
                    f"append, {name}",
                    APPEND_GOAL,
                    APPEND_ROUNDS,
                    lambda batch=batch: _append_ours(next(fresh), records, batch),  # type: ignore[misc]
                    lambda batch=batch: _append_raw(next(fresh), records, batch),  # type: ignore[misc]
                )
            )
        full = next(fresh)
        _append_ours(full, records, EVENTS)
        table.append(
            _row("cold load with fold", LOAD_GOAL, LOAD_ROUNDS, lambda: _load_ours(full), lambda: _load_raw(full))
        )
    return table


def main() -> None:
    """Prints the table."""
    print(f"{'':24}{'ours µs':>9}{'raw µs':>9}{'ratio':>7}{'goal':>6}")
    for row in run():
        print(f"{row.name:24}{row.ours:9.2f}{row.raw:9.2f}{row.ratio:7.2f}{row.goal:6.1f}")


if __name__ == "__main__":
    main()
