"""Logs and folders that batches are tried on, and a batch whose processes end on one log."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson

from rewind.cli.batch.folder import BatchFolder
from rewind.cli.batch.plan import Batch, Found, Named, identify
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.logfile import write_log
from tests.random_games.generator import random_game

TIMES = ("2026-10-31T23:30:00-01:00", "2026-11-03T12:00:00Z", None)
"""When a game was recorded: the first of them in November, in UTC."""


def game(number: int) -> list[Recorded]:
    """A short game with an id of its own, recorded in a month or at no time."""
    first, *others = random_game(random.Random(number), 80)
    assert isinstance(first.event, GameStarted)
    event = first.event.model_copy(update={"game": f"game {number}"})
    return [first._replace(event=event, at=TIMES[number % len(TIMES)]), *others]


def filled(folder: Path, games: int = 6) -> Path:
    """A folder with games, one of them deeper."""
    (folder / "deeper").mkdir(parents=True)
    for number in range(games):
        write_log(folder / ("deeper" if number == 1 else "") / f"{number}.jsonl", game(number))
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    """The files of a batch by their paths in it, without locks."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def lines(folder: Path) -> list[dict[str, Any]]:
    """What a batch says of each log, by the names of the files."""
    found = [orjson.loads(line) for path in (folder / "parts").iterdir() for line in path.read_bytes().splitlines()]
    return sorted(found, key=lambda line: str(line.get("file", line["key"])))


_LOOKS = 2_000
"""How often a batch is looked at before it is given up: each time a little while."""


def wait_for_part(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Waits until a part of a batch is done, or the process that does it has ended."""
    for _ in range(_LOOKS):
        if list((folder / "parts").glob("[!.]*")):
            return
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
            return
    process.kill()
    raise AssertionError("no part is done")


def lethal_identify(log: Named, batch: Batch) -> Found:
    """Reads a log; the process ends as it comes to `2.jsonl`."""
    if log.name == "2.jsonl":
        os.kill(os.getpid(), signal.SIGKILL)
    return identify(log, batch)


class Heavy(BatchFolder):
    """A folder of a batch in which a process ends on any part of several logs, and on no log alone."""

    def _do(self, part: Any, ending_logs: frozenset[str], advance: Any) -> None:
        if len(part.logs) > 1:
            os.kill(os.getpid(), signal.SIGKILL)
        super()._do(part, ending_logs, advance)


class Lethal(BatchFolder):
    """A folder of a batch in which a process ends as soon as it looks at `2.jsonl`."""

    def _results(self, part: Any, folder: Path, ending_logs: frozenset[str]) -> Any:
        for log in part.logs:
            if log.key not in ending_logs:
                self.probe(log)
        return super()._results(part, folder, ending_logs)

    def probe(self, log: Found) -> None:
        if log.name == "2.jsonl":
            os.kill(os.getpid(), signal.SIGKILL)
