"""The event store on SQLite beside raw sqlite3 doing the same work, in the same run.

Raw appends put the same bytes into the same table with the same journal mode and synchronous setting, without a
chain, a gap check or an expected version. Raw loading selects the bytes, decodes and folds them, without checking
the chain. The two take turns, append by append, so that a disk that is busy with other things slows both down; the
medians count.
"""

from __future__ import annotations

import gc
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from rewind.aggregates.fold import fold_all
from rewind.aggregates.store import open_store
from rewind.aggregates.store.sqlitefile import prepare
from rewind.aggregates.store.streams import stream_id
from rewind.events import chain, codec
from rewind.events.base import Event, Phase, Place
from rewind.events.envelope import Recorded
from rewind.events.game import AssignedCard, CardsAssigned, GameStarted, SeatName
from rewind.events.objects import Tapped, Untapped
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, TurnBegan
from rewind.events.zones import Reason, ZoneChanged

EVENTS = 3000
GAMES = {1: 1, 10: 3, EVENTS: 15}
"""How many games are appended, by the size of a batch."""
LOADS = 25
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


def _timed(action: Callable[[], object]) -> float:
    started = perf_counter()
    action()
    return perf_counter() - started


def _row(name: str, goal: float, times: Iterable[tuple[float, float]], events: int) -> Row:
    """`times` are of ours and of raw, in seconds, for so many events each."""
    ours, raw = (median(column) * 1e6 / events for column in zip(*times, strict=True))
    return Row(name, ours, raw, ours / raw, goal)


def _appends(folder: Path, batch: int) -> Iterator[tuple[float, float]]:
    """Appends several games in batches to two stores in turn."""
    ours, raw = folder / f"ours{batch}.db", folder / f"raw{batch}.db"
    with open_store(f"sqlite:///{ours}") as store, closing(_connect(raw)) as connection:

        def append_raw(rows: Sequence[tuple[bytes, int, str, bytes, bytes]]) -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_INSERT, rows)
            connection.execute("COMMIT")

        for game in (f"bench {number}" for number in range(GAMES[batch])):
            records = game_records(game)
            rows = raw_rows(game, records)
            gc.collect()
            for done in range(0, EVENTS, batch):
                append_ours = partial(store.append, game, done, records[done : done + batch])
                yield _timed(append_ours), _timed(partial(append_raw, rows[done : done + batch]))


def _load_ours(path: Path) -> None:
    with open_store(f"sqlite:///{path}", create=False) as store:
        assert fold_all(store.records("bench")).n == EVENTS


def _load_raw(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        bodies = connection.execute(_SELECT, (stream_id("bench").bytes,))
        assert fold_all(codec.decode(body) for (body,) in bodies).n == EVENTS


def _loads(folder: Path) -> Iterator[tuple[float, float]]:
    """Loads one game again and again, each time from a store that was just opened."""
    path = folder / "load.db"
    with open_store(f"sqlite:///{path}") as store:
        store.append("bench", 0, game_records("bench"))
    for _ in range(LOADS):
        gc.collect()
        yield _timed(partial(_load_ours, path)), _timed(partial(_load_raw, path))


def run() -> list[Row]:
    """Measures appends of 3,000 events, and loading them from a store that was just opened."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [
            _row("append, 1 event a commit", APPEND_GOAL, _appends(folder, 1), 1),
            _row("append, 10 events a commit", APPEND_GOAL, _appends(folder, 10), 10),
            _row("append, 3000 events in one", APPEND_GOAL, _appends(folder, EVENTS), EVENTS),
            _row("cold load with fold", LOAD_GOAL, _loads(folder), EVENTS),
        ]


def main() -> None:
    """Prints the table."""
    print(f"{'':28}{'ours µs':>9}{'raw µs':>9}{'ratio':>7}{'goal':>6}")
    for row in run():
        print(f"{row.name:28}{row.ours:9.2f}{row.raw:9.2f}{row.ratio:7.2f}{row.goal:6.1f}")


if __name__ == "__main__":
    main()
