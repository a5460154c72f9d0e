"""Where a feed goes: standard output, or a file that it is added to. `rewind.cli.feed.jetstream` has the broker."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import BinaryIO, Protocol, Self

from rewind.cli.output import print_json_line
from rewind.events.atomic import lock, why
from rewind.events.errors import DestinationError, QueryError, Where
from rewind.projections.feed.cloud_events import BEGINNING, START, Checkpoint, FeedEvent, checkpoint_after

_BLOCK = 1 << 20


class Destination(Protocol):
    """Where the events of a feed go, and how far each source has been published there."""

    def checkpoint(self, source: str) -> Checkpoint:
        """How far a source has been published there, by whatever run."""

    def publish(self, event: FeedEvent) -> None:
        """Takes the next event of a source, to be kept at the latest as `flush` is called."""

    def flush(self) -> None:
        """Sends what has been taken. Raises DestinationError, QueryError RW2203 and OSError where that fails."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class StandardOutput:
    """Standard output, which does not know what was published there before: a feed that was kept says it."""

    def __init__(self, kept: str | None) -> None:
        """`kept`: a file with what has been published already. Raises DestinationError RW2501, QueryError RW2203."""
        self._checkpoints: dict[str, Checkpoint] = {}
        if kept is not None:
            try:
                with open(kept, "rb") as file:
                    self._checkpoints, _ = checkpoints_in(file, kept)
            except OSError as error:
                raise QueryError("RW2203", f"{kept} cannot be read: {why(error)}") from error

    def checkpoint(self, source: str) -> Checkpoint:
        return self._checkpoints.get(source, BEGINNING)

    def publish(self, event: FeedEvent) -> None:
        self._checkpoints[event.source] = event.checkpoint
        print_json_line(event.document)

    def flush(self) -> None:
        sys.stdout.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """What was not flushed is written as the program ends."""


class FeedFile:
    """A file to which a feed is added. What stands in it says how far each source has been published.

    One feed at a time writes it. A last line without its end, of a run that was killed, is taken away.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._waiting: list[bytes] = []

    def __enter__(self) -> Self:
        """Raises QueryError RW2203 where it cannot be read and written, DestinationError RW2501 where it is no feed."""
        try:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise QueryError("RW2203", f"{self._path} cannot be written: {why(error)}") from error
        try:
            self._begin()
        except BaseException:
            os.close(self._descriptor)
            raise
        return self

    def _begin(self) -> None:
        if not stat.S_ISREG(os.fstat(self._descriptor).st_mode):
            raise QueryError("RW2203", f"{self._path} is no file; nothing was written")
        if not lock(self._descriptor):
            raise QueryError("RW2203", f"another program is at work on {self._path}; nothing was written")
        with open(self._descriptor, "rb", closefd=False) as file:
            self._checkpoints, whole = checkpoints_in(file, self._path)
        os.truncate(self._descriptor, whole)

    def checkpoint(self, source: str) -> Checkpoint:
        return self._checkpoints.get(source, BEGINNING)

    def publish(self, event: FeedEvent) -> None:
        self._checkpoints[event.source] = event.checkpoint
        self._waiting.append(event.document + b"\n")

    def flush(self) -> None:
        data = memoryview(b"".join(self._waiting))
        self._waiting.clear()
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError as error:
            raise QueryError("RW2203", f"{self._path} cannot be written: {why(error)}") from error

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            os.close(self._descriptor)


def checkpoints_in(file: BinaryIO, path: str) -> tuple[dict[str, Checkpoint], int]:
    """How far a feed that was kept has published each source, and how many bytes its whole lines have.

    Raises DestinationError RW2501 where it is no feed.
    """
    checkpoints: dict[str, Checkpoint] = {}
    size = 0
    for number, line in enumerate(_lines(file), 1):
        if not line.endswith(b"\n") and (line.startswith(START) or START.startswith(line)):
            break  # its writer was killed
        try:
            source, checkpoint = checkpoint_after(line)
        except ValueError as error:
            raise DestinationError("RW2501", str(error), Where(path, number)) from error
        checkpoints[source] = checkpoint
        size += len(line)
    return checkpoints, size


def _lines(file: BinaryIO) -> Iterable[bytes]:
    return iter(file.readline, b"")
