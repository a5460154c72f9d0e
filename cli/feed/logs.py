"""Publishing logs: files as they are, or as they grow."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain

from rewind.cli.feed.publishing import FeedRun, GamePublisher
from rewind.cli.output import Progress
from rewind.events.atomic import STANDARD
from rewind.events.errors import DestinationError, LogError, RewindError, Where
from rewind.events.following.following import Polling
from rewind.events.following.growing_file import FileCompressed, FileEnded, GrowingFile
from rewind.events.logfile import Line, LineChecker, read_lines

_PAUSE = 0.2
"""Seconds between two looks at files that grow."""


def publish_logs(logs: Iterable[str], run: FeedRun, done: Progress) -> None:
    """Publishes the games of logs, one after the other. A bad log never stops the others."""
    for log in logs:
        run.attempt(_Log(log, run).publish)
        run.destination.flush()
        done.advance()


def follow_logs(logs: Sequence[str], run: FeedRun) -> None:
    """Publishes the games of logs as they grow, until all are sealed. Files that are not there yet are waited for."""
    polling = Polling(_PAUSE)
    with ExitStack() as opened:
        growing = [opened.enter_context(_GrowingLog(log, run)) for log in logs]
        while growing:
            growing = [log for log in growing if run.attempt(log.publish_more) and not log.has_ended]
            run.destination.flush()
            if growing and not any(log.is_read_on for log in growing):
                polling.wait()


class _Log:
    """A log that is published."""

    def __init__(self, path: str, run: FeedRun) -> None:
        self._path = path
        self._run = run
        self._game: GamePublisher | None = None

    def publish(self) -> None:
        """Publishes all of it. Raises FeedError RW2505 where it is not sealed, and can only be published once it is."""
        with self._named():
            self._take(read_lines(self._path))
            if self._game is not None:
                self._game.verify_published()

    def take(self, lines: Iterable[Line]) -> None:
        """Publishes what comes with more lines. Errors name the file."""
        with self._named():
            self._take(lines)

    def _take(self, lines: Iterable[Line]) -> None:
        rest = iter(lines)
        if self._game is None:
            first = next(rest, None)
            if first is None:
                return
            self._game = GamePublisher(first, self._run)
            rest = chain((first,), rest)
        self._game.take(rest)

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Errors of the log name its file; where the feed goes has no part in it."""
        try:
            yield
        except DestinationError:
            raise
        except RewindError as error:
            raise error.located(file=self._path) from error

    @property
    def is_sealed(self) -> bool:
        """Whether the log is finished, as far as it has been read."""
        return self._game is not None and self._game.is_sealed


class _GrowingLog(_Log):
    """A log that another program writes."""

    def __init__(self, path: str, run: FeedRun) -> None:
        super().__init__(path, run)
        self._file: GrowingFile | None = None
        self._checker = LineChecker(path)
        self.has_ended = False
        """Whether nothing more will come: the log is sealed, or a file that was written before, whole."""
        self.is_read_on = False
        """Whether something was there at the last look, so that more may be."""

    def publish_more(self) -> None:
        """Looks at the file once, and publishes what has come. Raises LogError RW2009 where it cannot grow any more."""
        if self._path == STANDARD:
            self._publish_to_end()
            return
        try:
            block = self._next_block()
        except FileCompressed:  # it was written before, and is whole
            self._publish_to_end()
            return
        except FileEnded as ended:
            raise LogError("RW2009", str(ended), Where(self._path)) from ended
        except OSError as error:
            raise LogError("RW2009", f"cannot be read: {error.strerror or error}", Where(self._path)) from error
        self.is_read_on = bool(block)
        self.has_ended = not block and self.is_sealed
        self.take(map(Line._make, self._checker.take(block)))

    def _publish_to_end(self) -> None:
        self.is_read_on, self.has_ended = False, True
        self.publish()

    def _next_block(self) -> bytes:
        if self._file is None:
            if not os.path.exists(self._path):
                return b""
            self._file = GrowingFile(self._path)
        return self._file.read()

    def __enter__(self) -> _GrowingLog:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.__exit__(None, None, None)
