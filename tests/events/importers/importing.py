"""Importing a log that a test has in memory, and looking at what came out."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.importers.arena import IMPORTER
from rewind.events.logfile import read_records
from rewind.replays.importing.importing import GameReport, SourceReport
from rewind.replays.importing.run import ImportRun
from rewind.replays.verifying.verification import Verification, verify_records

E = TypeVar("E", bound=Event)


class Imported:
    """What became of one log."""

    def __init__(
        self, data: bytes, names: Mapping[int, str] | None = None, suffix: str = ".log", *, screen_names: bool = False
    ) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source, out = Path(folder) / f"Player{suffix}", Path(folder) / "games"
            source.write_bytes(data)
            out.mkdir()
            run = ImportRun(IMPORTER, out, names or {}, screen_names=screen_names)
            self.report: SourceReport = run.take(str(source))
            self.files = {path.name: path.read_bytes() for path in sorted(out.iterdir())}
            self.games = [Game(report) for report in self.report.games]
            self.sessions = [Game(report) for report in self.report.sessions]

    @property
    def game(self) -> Game:
        """The only game."""
        (game,) = self.games
        return game

    @property
    def codes(self) -> list[str]:
        """The codes of everything that was found, of the file and of its games."""
        games = [finding for game in self.report.games for finding in game.findings]
        return [finding.code for finding in [*self.report.findings, *games]]


class Game:
    """One game that was imported."""

    def __init__(self, report: GameReport) -> None:
        self.report = report
        self.records = tuple(read_records(report.file))

    @cached_property
    def timeline(self) -> Timeline:
        return Timeline(self.records)

    @property
    def end(self) -> GameState:
        return self.timeline.end

    def verified(self) -> Verification:
        return verify_records(self.records)

    def events_of(self, kind: type[E]) -> list[E]:
        """The events of one type."""
        return [record.event for record in self.records if isinstance(record.event, kind)]

    @property
    def agrees(self) -> bool:
        """Whether every check agreed, and there were some."""
        return self.report.checks.total() > 0 and self.report.checks == self.report.agreements

    def names(self, zone: str, seat: int = 0) -> list[str]:
        """The names of what is in a zone at the end, sorted; a card that is not known is `?`."""
        state = self.end
        found = [
            state.characteristics_of(obj) for key, objs in state.zones.items() if key == (zone, seat) for obj in objs
        ]
        return sorted("?" if each is None or each.name is None else each.name for each in found)
