"""Games that feeds are tried on, and what a feed is asked."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from rewind.aggregates.fold import fold_all
from rewind.aggregates.recorder import Recorder
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.logfile import Line, LineChecker, write_log
from tests.events.logs import chained
from tests.random_games.generator import random_game


@cache
def game(name: str, seed: int = 1, events: int = 50) -> tuple[Recorded, ...]:
    """A short game that is told to a seat as it goes on, sealed."""
    first, *others = random_game(random.Random(seed), events)
    assert isinstance(first.event, GameStarted)
    started = first._replace(event=first.event.model_copy(update={"game": name, "kind": "played"}))
    so_far = (started, *others)
    recorder = Recorder(fold_all(so_far))
    recorder.seal()
    return (*so_far, *recorder.records)


def log(folder: Path, name: str, seed: int = 1) -> Path:
    """The same as a file."""
    path = folder / f"{name}.jsonl"
    write_log(path, game(name, seed), replace=True)
    return path


def lines_of(records: Iterable[Recorded]) -> list[Line]:
    """The lines of a log."""
    return [Line._make(line) for line in LineChecker("log").take(chained(map(codec.encode, records)))]


def events_in(documents: bytes) -> list[dict[str, Any]]:
    """The events of a feed."""
    return [orjson.loads(line) for line in documents.splitlines()]


def data(events: Iterable[dict[str, Any]]) -> dict[str, bytes]:
    """Source → the log that the events' data make, which has to be whole and in order."""
    logs: defaultdict[str, bytes] = defaultdict(bytes)
    for event in events:
        logs[event["source"]] += orjson.dumps(event["data"]) + b"\n"
    return dict(logs)


def source(name: str, viewer: str = "") -> str:
    """The source of a game's events."""
    return f"urn:rewind:game:{name}{f'@{viewer}' if viewer else ''}"
