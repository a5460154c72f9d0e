"""A run of an import: sources are read, one after another or as they grow, and each of their games becomes a log.

A game is written whole or not at all. One that is met again is one game: it is known by its id and by where it begins
(`rewind.replays.importing.extent`), and the log that holds most of it is kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from rewind.events.errors import QueryError, SourceError, Where
from rewind.events.following.following import Following, Polling
from rewind.events.following.growing_file import FileCompressed, FileEnded, GrowingFile, blocks_of
from rewind.events.importers.contract import Finding, ImportedGame, Importer, Reading
from rewind.events.importers.lines import USUAL, Limits, Timer
from rewind.events.logfile import LogWriter
from rewind.replays.importing.extent import Comparison, Extent, extent_of
from rewind.replays.importing.importing import GameImport, GameReport, SourceReport


class GameRefused(QueryError):
    """A log of that name is there already, of another game, or one that differs in what both hold."""


class _NotNeeded(Exception):
    """A log that is being written is not needed: there is one that has all of it."""


class ImportRun:
    """One importer, the folder in which the logs go, and what has been written there in this run."""

    def __init__(
        self,
        importer: Importer,
        folder: str | os.PathLike[str],
        names: Mapping[int, str],
        *,
        replace: bool = False,
        progress: Callable[[int], None] = lambda lines: None,
        limits: Limits = USUAL,
        screen_names: bool = False,
    ) -> None:
        """The folder is made for the first game. `names`: the client's card ids → names.

        `replace`: logs that were there before this run are replaced, whatever they are. `screen_names`: the players
        bear the names that they have in the client.
        """
        self._importer = importer
        self._folder = Path(folder)
        self._names = names
        self._replace = replace
        self._progress = progress
        self._limits = limits
        self._has_screen_names = screen_names
        self._written: set[Path] = set()

    def take(self, path: str) -> SourceReport:
        """Imports the games of one source.

        Raises nothing for a bad source, one beyond its limits, or an output that is there already and is not of the
        same game: that is in the report, with the games that were written.
        """
        report = SourceReport(path)
        reading = self._importer.read(
            path, self._names, self._progress, self._limits, screen_names=self._has_screen_names
        )
        self._take(reading, report, Timer(path, self._limits))
        return report

    def follow(
        self,
        path: str,
        polling: Polling,
        on_game: Callable[[GameReport], None],
        on_finding: Callable[[str, Finding], None] = lambda source, finding: None,
    ) -> Iterator[SourceReport]:
        """Imports the games of a source that grows, each when it is over, until `polling` waits no more.

        `path` is the log that the client writes, or its folder: then the logs that are kept there of earlier starts of
        the client are imported too. Where the client starts again, which begins its log anew, the old one is read to
        its end first, and the game that was under way in it ends there.

        `on_game` is called with each game that was written, at once; once more where the source has said more of it
        since. `on_finding` is called with a source and what is wrong with it, as soon as that is known. The report of a
        source is given when it has ended.
        """
        kept: list[str] = []
        if os.path.isdir(path):
            *names, growing = (os.path.join(path, name) for name in self._importer.log_names)
            kept, path = names, growing
        polling.found()
        if not os.path.exists(path):
            yield from self._take_kept(kept, on_game, on_finding)
        goes_on = True
        while goes_on:
            while not os.path.exists(path):
                if not polling.wait():
                    return
            polling.found()
            report = SourceReport(path)
            try:
                with _GrowingLog(path) as file:  # opened first: whatever it is called by then, it is read to its end
                    yield from self._take_kept(kept, on_game, on_finding)
                    goes_on = self._follow(file, polling, report, on_game, on_finding)
            except FileNotFoundError:
                continue  # it has just lost its name
            except SourceError as error:
                report.error, goes_on = error, False
            yield report

    def _take_kept(
        self,
        paths: Sequence[str],
        on_game: Callable[[GameReport], None],
        on_finding: Callable[[str, Finding], None],
    ) -> Iterator[SourceReport]:
        """The logs of earlier starts of the client. Most of their games are known."""
        for path in paths:
            if os.path.exists(path):
                report = self.take(path)
                for game in report.logs:
                    _announce(game, on_game)
                for finding in report.findings:
                    on_finding(path, finding)
                yield report

    def _follow(
        self,
        file: GrowingFile,
        polling: Polling,
        report: SourceReport,
        on_game: Callable[[GameReport], None],
        on_finding: Callable[[str, Finding], None],
    ) -> bool:
        """Whether another file has the name of this one by now."""
        has_ended = False
        findings = 0  # so many have been reported

        def blocks(growing: Following[bytes]) -> Iterator[bytes]:
            nonlocal has_ended
            try:
                yield from growing
            except FileEnded:
                has_ended = True

        def report_findings() -> None:
            nonlocal findings
            for finding in reading.findings[findings:]:
                on_finding(file.path, finding)
            findings = len(reading.findings)

        def write_so_far() -> None:
            game = reading.so_far()
            report_findings()
            if game is not None:
                with suppress(GameRefused):  # that is in the report once the game has been read
                    _announce(self._write(game), on_game)

        limits = self._limits._replace(seconds=None)
        with blocks_of(file, polling, write_so_far) as growing:
            reading = self._importer.read(
                file.path,
                self._names,
                self._progress,
                limits,
                screen_names=self._has_screen_names,
                blocks=blocks(growing),
            )
            self._take(reading, report, Timer(file.path, limits), on_game)
        report_findings()
        if file.position == 0 and report.error is not None and report.error.code == "RW4001":
            report.error = None  # the client has only just started
        return has_ended

    def _take(
        self, reading: Reading, report: SourceReport, timer: Timer, on_game: Callable[[GameReport], None] | None = None
    ) -> None:
        """The games of a reading, each written as it has been read."""
        try:
            for game in reading.games():
                try:
                    written = self._write(game, timer.check)
                except GameRefused as error:
                    report.error = report.error or error
                    continue
                (report.games if written.session is None else report.sessions).append(written)
                if on_game is not None:
                    _announce(written, on_game)
        except (SourceError, QueryError) as error:
            report.error = error
        report.findings = list(reading.findings)

    def _write(self, game: ImportedGame, check: Callable[[], None] = lambda: None) -> GameReport:
        """Writes a game, unless a log has all of it. Raises QueryError RW2203, and SourceError as its steps do."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise QueryError("RW2203", f"{self._folder} cannot be created: {error.strerror}") from error
        path, existing = self._path_of(game)
        game.name = path.stem
        imported = GameImport(game, str(path), check)
        comparison = None if existing is None else Comparison(game.line, existing)
        with suppress(_NotNeeded), LogWriter(path, replace=existing is not None or self._replace) as writer:
            for record in imported.records():
                writer.append(record)
                if comparison is not None:
                    comparison.add(record, writer.value)
            if comparison is not None:
                outcome = comparison.outcome(path)
                if outcome is None:
                    raise _refused(path, "differs in what it holds of this game, by other names of cards, say")
                imported.report.outcome = outcome
                if outcome == "known":
                    raise _NotNeeded
        self._written.add(path)
        return imported.report

    def _path_of(self, game: ImportedGame) -> tuple[Path, Extent | None]:
        """The file of a game, and the extent of the log that is there; each part of a game has a file of its own."""
        for number in count(1):
            path = self._folder / (f"{game.name}.jsonl" if number == 1 else f"{game.name}.{number}.jsonl")
            if not os.path.lexists(path) or (self._replace and path not in self._written):
                return path, None
            existing = extent_of(path)
            if existing is None:
                for _ in game.steps():  # a game is read to its end
                    pass
                raise _refused(path, "is no log of this game")
            if existing.ref == game.ref:
                return path, existing
        raise AssertionError


def _refused(path: Path, why: str) -> GameRefused:
    return GameRefused("RW2203", f"{path} exists already, and {why}; it stays as it is without --force")


def _announce(game: GameReport, on_game: Callable[[GameReport], None]) -> None:
    """Calls `on_game` where a game was written."""
    if game.outcome != "known":
        on_game(game)


class _GrowingLog(GrowingFile):
    """A client's log as it grows."""

    def __init__(self, path: str) -> None:
        """Raises SourceError RW4012 where it cannot be opened, FileNotFoundError where there is none."""
        try:
            super().__init__(path)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise _unreadable(path, error) from error

    def read(self) -> bytes:
        """Raises SourceError RW4012 where it cannot be read, and FileEnded."""
        try:
            return super().read()
        except FileCompressed as error:
            raise SourceError("RW4012", "a compressed log cannot be followed", Where(self.path)) from error
        except OSError as error:
            raise _unreadable(self.path, error) from error


def _unreadable(path: str, error: OSError) -> SourceError:
    return SourceError("RW4012", f"cannot be read: {error.strerror or error}", Where(path))
