"""The logs that commands are tried on."""

from __future__ import annotations

import random
from functools import cache
from itertools import count
from pathlib import Path

from rewind.aggregates.editions.mended import mended
from rewind.aggregates.fold import fold_all
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.timeline import Timeline
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records
from tests.events.logs import chained
from tests.random_games.generator import random_game
from tests.recording.first_game import OUT

RECORDED = sorted(OUT.parent.glob("*.jsonl"))
UNMENDED = [path for path in RECORDED if path.name not in {one.file for one in mended().games}]
"""The recorded games that no ruling of another version lets diverge (`aggregates/editions/mended.toml`)."""
"""The games that are kept in the repository."""
FIRST = OUT

EYES = ("judge", "1", "2", "spectator")
VIEWERS: dict[str, int | None] = {"judge": None, "1": 1, "2": 2, "spectator": 0}
"""What `--as` takes → the seat."""

WRONG_MOMENTS = (
    *("", "x", "-1", "1.5", "99999", "9" * 5000, "\uff11\uff12", "٣"),
    *("turn:", "turn:99", "turn:x", "turn:\uff13", "turn:3/", "turn:3/lunch", "turn:3/main1/"),
)
"""What `--at` refuses with RW2201 for the first game."""


@cache
def first_timeline() -> Timeline:
    return Timeline(read_records(FIRST))


@cache
def sealed_game(events: int, seed: int = 1) -> tuple[Recorded, ...]:
    """A random game of about so many events, claimed, that is whole and ends with a seal."""
    for chosen in count(seed):
        game = random_game(random.Random(chosen), events - 1)
        recorder = Recorder(fold_all(game))
        if not recorder.state.sealed and recorder.state.kind == "claimed":
            recorder.seal()
            return (*game, *recorder.records)
    raise AssertionError("count has no end")


@cache
def bodies(events: int = 60) -> tuple[bytes, ...]:
    return tuple(codec.encode(record) for record in sealed_game(events))


@cache
def whole(events: int = 60) -> bytes:
    """The bytes of a sealed log of about so many lines."""
    return chained(bodies(events))


def lines(events: int = 60) -> list[bytes]:
    return whole(events).splitlines(keepends=True)


def log_file(folder: Path, data: bytes | None = None, name: str = "game.jsonl") -> Path:
    path = folder / name
    path.write_bytes(whole() if data is None else data)
    return path
