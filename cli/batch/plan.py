"""Which logs there are, what tells their contents apart, and how they are shared out in parts.

A part is what one process does at a time and what is written whole or not at all: logs of one edition and one month, in
the order of their keys. The key of a log is a hash of its bytes and of what is done with it by which version, so that
the same work has the same name wherever and whenever it is done.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import orjson

from rewind.events import VERSION
from rewind.events.errors import BatchError, RewindError
from rewind.events.game import GameStarted
from rewind.events.logfile import read_records
from rewind.events.times import month_of

Task = Literal["verify", "audit", "export", "stats"]
TASKS: tuple[Task, ...] = get_args(Task)

LAYOUT = 1
"""Version of how the folder of a batch is laid out."""

IDENTITY, PARTS = "batch.json", "parts"
"""What a folder of a batch holds, by which it is known."""

ENDINGS = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""How the names of the logs in a folder end."""

_BLOCK = 1 << 20
_KEY = 16  # bytes


@dataclass(frozen=True, slots=True)
class Batch:
    """What is done with every log, by which version."""

    task: Task
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options of the command that change what comes out: plain values."""
    version: str = VERSION

    def as_json(self) -> bytes:
        """What stands in `batch.json`."""
        identity = {"layout": LAYOUT, "task": self.task, "version": self.version, "options": dict(self.options)}
        return orjson.dumps(identity, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)


class Shard(NamedTuple):
    """One of several machines that share the logs out by the names of their files."""

    number: int = 1
    of: int = 1

    @property
    def prefix(self) -> str:
        """How the names of its parts begin."""
        return "" if self.of == 1 else f"{self.number}-of-{self.of}-"

    def has(self, name: str) -> bool:
        """Whether a log of this name is its own."""
        number = int.from_bytes(blake2b(os.fsencode(name), digest_size=8).digest(), "big")
        return number % self.of == self.number - 1


class Named(NamedTuple):
    """A log that was found."""

    path: str
    name: str
    """Its path from the folder that was named, which is the same on every machine."""


class Found(NamedTuple):
    """A log with what its bytes and its first event say."""

    path: str
    name: str
    key: str
    """Hash of its bytes and of the batch, in hexadecimal; empty where it cannot be read."""
    game: str = ""
    """The game's id; empty where the first event cannot be read."""
    edition: str | None = None
    month: str | None = None
    """Month of recording of the first event, where that has a time."""
    same_game: bool = False
    """Whether another log of the same game stands before it."""
    error: RewindError | None = None
    """Why it cannot be read."""


class Part(NamedTuple):
    """Logs that one process does, and whose outputs are written whole or not at all."""

    name: str
    edition: str | None
    month: str | None
    logs: tuple[Found, ...]


def find_logs(paths: Sequence[str], shard: Shard) -> list[Named]:
    """The logs of a share, in folders, however deep, or named themselves, in the order of their names.

    A log that is found twice has the name by which it was found last. Names of other shares take no memory. What
    batches wrote is passed over. A folder that cannot be read stands among the logs: as one it cannot be read.
    Raises BatchError RW2404 where there are none at all.
    """
    found: dict[str, Named] = {}
    is_empty = True
    for path in paths:
        for log in _in(path):
            is_empty = False
            if shard.has(log.name):
                found[log.path] = log
            else:
                found.pop(log.path, None)
    if is_empty:
        raise BatchError("RW2404", f"no log in {', '.join(paths)}; their names end in {', '.join(ENDINGS)}")
    return sorted(found.values(), key=lambda log: log.name)


def _in(path: str) -> Iterator[Named]:
    if not os.path.isdir(path):
        yield Named(path, os.path.basename(path))
        return
    refused: list[str] = []
    for folder, folders, files in os.walk(path, onerror=lambda error: refused.append(error.filename)):
        if IDENTITY in files and PARTS in folders:
            folders.clear()
            continue
        folders.sort()
        for file in files:
            if file.endswith(ENDINGS) and not file.startswith("."):
                whole = os.path.join(folder, file)
                yield Named(whole, os.path.relpath(whole, path))
    for folder in refused:
        yield Named(folder, os.path.relpath(folder, path))


def identify(log: Named, batch: Batch) -> Found:
    """Reads a log's bytes for its key, and its first event."""
    hashed = blake2b(digest_size=_KEY, key=blake2b(batch.as_json(), digest_size=32).digest())
    try:
        with open(log.path, "rb") as file:
            while block := file.read(_BLOCK):
                hashed.update(block)
    except OSError as error:
        return Found(*log, "", error=BatchError("RW2009", f"cannot be read: {error.strerror or error}"))
    key = hashed.hexdigest()
    try:
        first = next(read_records(log.path))
        assert isinstance(first.event, GameStarted), "read_records lets no other event stand first"
        month = None if first.at is None else month_of(first.at)
    except Exception:  # whatever it is, the task comes upon it too, and tells it
        return Found(*log, key)
    return Found(*log, key, first.event.game, first.event.edition, month)


def parts_of(found: Iterable[Found], done: Container[str], games: set[str], size: int, shard: Shard) -> list[Part]:
    """What is still to be done. `done` has the keys that are done; `games` the games among them, which grows.

    Of several files with the same bytes one is taken, and of several logs of one game all but the first are marked.
    Interrupted and begun again it gives the same parts, since parts are done whole.
    """
    to_do: dict[str, Found] = {}
    for log in sorted(found, key=lambda log: (log.edition or "", log.month or "", log.key)):
        if log.key and log.key not in done and log.key not in to_do:
            to_do[log.key] = log._replace(same_game=True) if log.game in games else log
            games |= {log.game} if log.game else set()
    parts = []
    for (edition, month), group in groupby(to_do.values(), key=lambda log: (log.edition, log.month)):
        logs = tuple(group)
        for start in range(0, len(logs), size):
            chosen = logs[start : start + size]
            named = blake2b("".join(log.key for log in chosen).encode(), digest_size=10).hexdigest()
            parts.append(Part(shard.prefix + named, edition, month, chosen))
    return parts


_PARTS = 64
_SMALLEST, _LARGEST = 4, 500


def usual_size(logs: int) -> int:
    """How many logs make a part, where nobody says it: enough parts to share out, and not too many files.

    It does not depend on how many workers there are, so that what comes out does not.
    """
    return min(max(logs // _PARTS, _SMALLEST), _LARGEST)


def place_of(part: Part, table: str) -> Path:
    """Where the file of a table of a part is, from the folder of tables: partitioned as Hive does it.

    `edition` is a column of some tables, and would not be read from them.
    """
    return Path(table, f"game_edition={_value(part.edition)}", f"month={_value(part.month)}", f"{part.name}.parquet")


_NULL = "__HIVE_DEFAULT_PARTITION__"
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
_LONGEST = 20  # signs, each of which may become twelve in a name that may have 255


def _value(value: str | None) -> str:
    """A value of a partition in a path: a claimed log may name its edition as it likes."""
    if value is None:
        return _NULL
    return "".join(sign if sign in _PLAIN else _percent(sign) for sign in value[:_LONGEST])


def _percent(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode())
