"""Recorded sessions, where the machine has some: beside the project, or where REWIND_ARENA_SESSIONS says.

None of their bytes are part of the project. Every behaviour that is tested on them is tested on the sessions of the
small server too, so that nothing goes untested where there are none.
"""

from __future__ import annotations

import csv
import gzip
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rewind.events.importers.arena import IMPORTER
from rewind.replays.importing.importing import SourceReport
from rewind.replays.importing.run import ImportRun
from tests import played

_PROJECT = Path(__file__).parents[3]
FOLDER = Path(os.environ.get("REWIND_ARENA_SESSIONS", _PROJECT.parent / "shared" / "arena"))
SESSIONS: tuple[Path, ...] = tuple(sorted([*FOLDER.glob("*.log.gz"), *FOLDER.glob("*.log")]))


def game_lines(path: Path) -> list[bytes]:
    """The lines of a session that hold what happens in games."""
    marks = (b'"greToClientEvent"', b'"matchGameRoomStateChangedEvent"', b"DETAILED LOGS")
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [line for line in data.splitlines(keepends=True) if any(mark in line for mark in marks)]


NAMES = FOLDER / "names.csv"
"""The names of cards beside them, each with the client's number before it."""


@cache
def imported(path: Path) -> SourceReport:
    """What became of a session, with the files of its games; imported once a process."""
    return _imported(path, "out", {})


@cache
def imported_with_names(path: Path) -> SourceReport:
    """The same, with the names of the cards as far as they stand beside the sessions."""
    lines = NAMES.read_text(encoding="utf-8").splitlines() if NAMES.exists() else []
    rows = csv.reader(lines)
    return _imported(path, "named", {int(number): name for number, name in rows if number.isdecimal()})


def _imported(path: Path, kind: str, names: Mapping[int, str]) -> SourceReport:
    out = played.folder() / f"{kind}-{path.name}"
    out.mkdir()
    return ImportRun(IMPORTER, out, names).take(str(path))
