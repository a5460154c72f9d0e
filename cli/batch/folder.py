"""The folder of a batch: what it holds, which work in it is done, and writing a part of it whole.

    batch.json                                      task, options, version
    parts/NAME.jsonl                                a line for each log of a part; that it is there says that it is done
    tables/games.schema.json                        rows, key and columns of a table (`export`)
    tables/games/game_edition=E/month=M/NAME.parquet  the rows of a part

Whoever shares out the parts of a shard has `.turn` until all are done. As it begins it has `.lock` for itself too, and
removes what a part that was not finished left; everybody who works on a part shares that lock, so that nobody removes
what a process that outlived its parent writes.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import orjson

from rewind.cli.batch import exports, tasks
from rewind.cli.batch.collector import patient_collector
from rewind.cli.batch.plan import IDENTITY, PARTS, Batch, Found, Part, Shard
from rewind.events import VERSION
from rewind.events.atomic import AtomicFile, Temporary, remove_abandoned, why
from rewind.events.errors import BatchError, QueryError

_TABLES = "tables"


class BatchFolder:
    """A folder that a batch fills."""

    def __init__(self, path: str, batch: Batch, shard: Shard) -> None:
        self.path = Path(path).absolute()
        self.batch = batch
        self.shard = shard

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Makes the folder where there is none, and removes what was left unfinished in it.

        Waits for another process that works on the same shard in it. Raises QueryError RW2203 where it cannot be
        written, BatchError RW2401 where it holds another batch.
        """
        with ExitStack() as stack:
            with self._writing():
                self._check()
                stack.enter_context(_locked(self._turn, fcntl.LOCK_EX))
                with _locked(self._lock, fcntl.LOCK_EX):
                    self._begin()
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """What the system refuses, as QueryError RW2203."""
        try:
            yield
        except OSError as error:
            raise QueryError("RW2203", f"{self.path} cannot be written: {why(error)}") from error

    @property
    def _turn(self) -> Path:
        return self.path / f".{self.shard.prefix}turn"

    @property
    def _lock(self) -> Path:
        return self.path / f".{self.shard.prefix}lock"

    def _check(self) -> None:
        """Raises where something else stands in the folder's place, before anything is written."""
        if os.path.lexists(self.path) and not self.path.is_dir():
            raise QueryError("RW2203", f"{self.path} exists already and is no folder; nothing was written")
        identity = self.path / IDENTITY
        if identity.exists():
            if identity.read_bytes() != self.batch.as_json():
                raise BatchError("RW2401", f"{self.path} holds another batch{self._holds(identity)}")
        elif self.path.exists() and any(not name.startswith(".") for name in os.listdir(self.path)):
            raise QueryError("RW2203", f"{self.path} exists already and is not empty; nothing was written")
        self.path.mkdir(parents=True, exist_ok=True)

    def _holds(self, identity: Path) -> str:
        with suppress(ValueError, TypeError, KeyError):
            holds = orjson.loads(identity.read_bytes())
            return f": {holds['task']} by version {holds['version']}, with {_in_words(holds['options'])}"
        return ""

    def _begin(self) -> None:
        try:
            with AtomicFile(self.path / IDENTITY) as file:
                file.write(self.batch.as_json())
        except QueryError:
            if not (self.path / IDENTITY).exists():
                raise
        self._check()
        (self.path / PARTS).mkdir(exist_ok=True)
        remove_abandoned(self.path)
        remove_abandoned(self.path / PARTS)
        if self.batch.task != "export":
            return
        tables = self.path / _TABLES
        tables.mkdir(exist_ok=True)
        for name, schema in exports.schemas(self.batch):
            with AtomicFile(tables / name, replace=True) as file:
                file.write(schema)
        done = {path.stem for path in self._part_files()}
        for path in tables.rglob("*.parquet"):
            if self._is_of_this_shard(path.stem) and path.stem not in done:
                path.unlink()

    def _is_of_this_shard(self, part: str) -> bool:
        return part.rpartition("-")[0] == self.shard.prefix.removesuffix("-")

    def _part_files(self) -> list[Path]:
        return sorted((self.path / PARTS).glob("[!.]*.jsonl"))

    def results(self) -> Iterator[dict[str, Any]]:
        """What is known of each log that is done, whichever shard did it."""
        for path in self._part_files():
            with open(path, "rb") as lines:
                for line in lines:
                    yield orjson.loads(line)

    def do(self, part: Part, ending_logs: frozenset[str], advance: Callable[[], None]) -> None:
        """Does a part and writes what comes of it: its tables first, then, as the sign that it is done, its results.

        `ending_logs`: keys of logs on which processes ended. `advance` is called after each log.
        Raises QueryError RW2203 where it cannot be written.
        """
        with self._writing(), _locked(self._lock, fcntl.LOCK_SH), patient_collector():
            self._do(part, ending_logs, advance)

    def _do(self, part: Part, ending_logs: frozenset[str], advance: Callable[[], None]) -> None:
        temporary = Temporary(self.path / part.name, folder=True)
        try:
            temporary.make()
            lines = []
            for log, result in self._results(part, temporary.path, ending_logs):
                named = self.batch.task != "export" or self.batch.options["names"]
                lines.append(orjson.dumps(tasks.line_of(log, result, named=named), option=orjson.OPT_APPEND_NEWLINE))
                advance()
            for written in sorted(temporary.path.rglob("*.parquet")):
                place = self.path / _TABLES / written.relative_to(temporary.path)
                place.parent.mkdir(parents=True, exist_ok=True)
                _sync(written)
                written.replace(place)
            with AtomicFile(self.path / PARTS / f"{part.name}.jsonl", replace=True) as file:
                for line in lines:
                    file.write(line)
        finally:
            temporary.remove()

    def probe(self, log: Found) -> None:
        """Does with one log what is done with it in a part, and keeps nothing of it."""
        if self.batch.task == "export":
            exports.exported(self.batch, log, ())
        else:
            tasks.done_with(self.batch, log)

    def _results(self, part: Part, folder: Path, ending_logs: frozenset[str]) -> Iterable[tuple[Found, tasks.Result]]:
        if self.batch.task == "export":
            return exports.write_tables(self.batch, part, folder, ending_logs)
        return (
            (log, tasks.failed(tasks.ENDED_PROCESS) if log.key in ending_logs else tasks.done_with(self.batch, log))
            for log in part.logs
        )


def do_part(folder: BatchFolder, part: Part, ending_logs: frozenset[str], advance: Callable[[], None]) -> int:
    """What a worker does, on whatever machine; gives how many logs it was.

    Raises BatchError RW2403 where the worker runs another version than whoever shares out the work.
    """
    if folder.batch.version != VERSION:
        raise BatchError("RW2403", f"a worker runs version {VERSION}, and the batch is of {folder.batch.version}")
    folder.do(part, ending_logs, advance)
    return len(part.logs)


def _sync(path: Path) -> None:
    """Has the disk keep what is in a file, before the file gets its name."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())


@contextmanager
def _locked(path: Path, how: int) -> Iterator[None]:
    """Locks a file, which is made where it is not there, as long as the block runs; waits for whoever has it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.flock(descriptor, how)
        yield
    finally:
        os.close(descriptor)


def _in_words(options: Mapping[str, Any]) -> str:
    options_in_words = ", ".join(
        f"{name} {value}" for name, value in sorted(options.items()) if value not in (None, False)
    )
    return options_in_words or "no option"
