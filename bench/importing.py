"""Importing a session of another client, beside reading the same file with gzip and json alone, in the same run.

Both are measured twice: within a program that runs already, and as a whole process, start-up included. Measured are a
session of the small server of the tests, with the lists of legal actions that a real client writes, and recorded
sessions where the machine has some (see `tests.events.importers.real_sessions`).
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import orjson

from bench.timing import Row, best
from rewind.events.importers.arena import IMPORTER
from rewind.replays.importing.run import ImportRun
from tests.events.importers.arena_games import random_game
from tests.events.importers.arena_server import session
from tests.events.importers.real_sessions import SESSIONS

ROUNDS = 5
TIMES = 3.0
"""How many times as long as gzip and json alone importing may take."""
GAMES = 4
STEPS = 120
ACTIONS = 120
"""With so many actions a message is 15 KB long, as those of recorded sessions are on average."""


def _noisy(games: int) -> bytes:
    """A session of the small server, each message with a list of legal actions, as long as a real client's."""
    servers = [random_game(1, steps=STEPS, match=f"match-{number}") for number in range(games)]
    for server in servers:
        for state in server.states:
            action = {
                "actionType": "ActionType_Cast",
                "instanceId": 1,
                "manaCost": [{"color": ["ManaColor_Green"], "count": 1}],
            }
            state["actions"] = [{"seatId": 1, "action": {**action, "grpId": number}} for number in range(ACTIONS)]
    return gzip.compress(session(*servers), mtime=0)


def _read(path: Path, loads: object) -> None:
    """What any reader has to do: unpack the file and parse its JSON."""
    with gzip.open(path, "rb") as file:
        for line in file:
            if line[:1] == b"{":
                with suppress(ValueError):
                    loads(line)  # type: ignore[operator]  # json.loads or orjson.loads


_READ_IN_A_PROCESS = """
import gzip, json, sys
with gzip.open(sys.argv[1], "rb") as file:
    for line in file:
        if line[:1] == b"{":
            try:
                json.loads(line)
            except ValueError:
                pass
"""
"""What `_read` does, as a program."""


def _run(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def _import_in_a_process(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _run("-m", "rewind.cli.main", "import", "arena", path, "-o", folder)


def _import(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        ImportRun(IMPORTER, folder, {}).take(str(path))


def _peak(path: Path) -> float:
    """MiB that importing needs at most beside what is held before it."""
    tracemalloc.start()
    _import(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 2**20


def rows() -> Iterator[Row]:
    """The time of importing, and the memory of a session that holds the same game several times."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "one.log.gz", Path(folder) / "several.log.gz"
        small.write_bytes(_noisy(1))
        large.write_bytes(_noisy(GAMES))
        yield from _times("small server", large)
        for session_path in SESSIONS:
            if session_path.stat().st_size > 100_000:
                yield from _times(session_path.name.removeprefix("session_")[:24], session_path)
        _import(small)  # what is made once is not the session's
        one, several = _peak(small), _peak(large)
        yield Row(
            f"import: memory, {GAMES} games a session", f"{several:.1f} MiB", f"one game {one:.1f} MiB", several / one
        )


def _times(name: str, path: Path) -> Iterator[Row]:
    actions = (partial(_import, path), partial(_read, path, json.loads), partial(_read, path, orjson.loads))
    ours, plain, fast = best(*actions, rounds=ROUNDS)
    beside = f"gzip + json {plain * 1e3:.0f} ms; gzip + orjson {fast * 1e3:.0f} ms ({ours / fast:.1f})"
    yield Row(
        f"import: {name}", f"{ours * 1e3:.0f} ms", beside, ours / plain, f"≤ {TIMES:g} times", ours / plain <= TIMES
    )
    processes = (partial(_import_in_a_process, path), partial(_run, "-c", _READ_IN_A_PROCESS, path))
    ours, plain = best(*processes, rounds=ROUNDS)
    beside = f"gzip + json {plain * 1e3:.0f} ms"
    what = f"import: {name}, process"
    yield Row(what, f"{ours * 1e3:.0f} ms", beside, ours / plain, f"≤ {TIMES:g} times", ours / plain <= TIMES)
