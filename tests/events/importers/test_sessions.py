"""Whole sessions, the small server's and recorded ones: all games, all checks, and what else is done with logs."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import pytest

from rewind.aggregates.store import open_store
from rewind.aggregates.timeline import Timeline
from rewind.cli.board import Board
from rewind.events.importers.arena import IMPORTER
from rewind.events.logfile import read_lines, read_records
from rewind.events.objects import TypesChanged
from rewind.projections.histories.history import history
from rewind.projections.histories.play_by_play import log_lines
from rewind.projections.views.positions import position
from rewind.projections.visibility.seat_log import redact
from rewind.replays.importing.run import ImportRun
from rewind.replays.verifying.verification import verify_log, verify_records
from tests import played
from tests.events.importers.arena_games import random_game, whole_game
from tests.events.importers.arena_server import Server, log, session
from tests.events.importers.real_sessions import SESSIONS, imported

GAMES = {
    "session_2026-02-23_0000_standard-bo1.log.gz": 2,
    "session_2026-03-11_2124_trad-standard-bo3.log.gz": 2,
    "session_2026-03-15_1157_detailed_logs_disabled.log.gz": 0,
    "session_2026-04-05_1509.log.gz": 1,
    "session_2026-04-12_1010_pfctl-bidirectional.log.gz": 2,
    "session_2026-05-06_0859_phantom-bootstrap-drift.log.gz": 3,
    "session_2026-05-06_1412_rename-collision-cancelled-cast.log.gz": 2,
    "session_2026-06-14_1409_name-a-card.log.gz": 1,
    "session_2026-06-17_1708_brawl.log.gz": 1,
    "session_2026-06-17_2005_pioneer-play-bo3.log.gz": 3,
}
"""The recorded sessions that were counted by hand → how many games they hold."""


@cache
def small_sessions() -> dict[str, tuple[bytes, int]]:
    """Sessions of the small server, and how many games they hold."""
    random_games = [random_game(seed, steps=30, recorder=1 + seed % 2) for seed in (1, 2)]
    return {
        "match.log.gz": (gzip.compress(session(whole_game(), whole_game(game=2)), mtime=0), 2),
        "random.log": (session(*random_games), 2),
        "off.log": (log([], detailed=False), 0),
        "none.log": (log([]), 0),
        "begun.log": (session(Server()), 1),
    }


@cache
def found() -> list[tuple[Path, int | None]]:
    """Every session there is, with the number of its games where that is known."""
    sessions: list[tuple[Path, int | None]] = [(path, GAMES.get(path.name)) for path in SESSIONS]
    for name, (data, games) in small_sessions().items():
        path = played.folder() / name
        path.write_bytes(data)
        sessions.append((path, games))
    return sessions


@pytest.mark.sampled(1)
@pytest.mark.parametrize("part", range(3))
def test_a_session_comes_in_whole_and_agrees(part: int) -> None:
    for source, games in found()[part::3]:
        report = imported(source)
        assert report.error is None
        assert games is None or len(report.games) == games, source.name
        assert report.games or [each.code for each in report.findings] in (["RW4002"], ["RW4003"])
        for game in report.games:
            assert game.refused == 0
            assert verify_log(game.file).whole
            if game.complete:
                assert game.share >= 99.9, [str(each) for each in game.disagreements]
            assert all("RW4005" in each.reason for each in game.disagreements)


@pytest.mark.long
@pytest.mark.parametrize("part", range(2))
def test_everything_that_is_done_with_logs_is_done_with_imported_ones(part: int, tmp_path: Path) -> None:
    sources = [path for path, games in found() if games != 0]
    chosen = [sources[-3], sources[0]][part]
    path = min((Path(game.file) for game in imported(chosen).games), key=lambda each: each.stat().st_size)
    game = Timeline(read_records(path))
    for n in range(1, len(game) + 1):
        assert list(Board(position(game.at(n))).lines(len(game)))
    assert list(log_lines(game.records))
    for record in game.records:
        if isinstance(record.event, TypesChanged):
            assert history(game, record.event.object).lives
    for seat in (0, 1, 2):
        assert verify_records(redact(game.records, seat)).error is None
    store = open_store(f"sqlite:///{tmp_path / 'games.db'}", create=True)
    lines = list(read_lines(path))
    receipt = store.put(lines)
    assert [line.body for line in store.read(receipt.game)] == [line.body for line in lines]
    store.close()


@pytest.mark.long
def test_the_same_session_makes_the_same_bytes(tmp_path: Path) -> None:
    source, _ = found()[0]
    again = ImportRun(IMPORTER, tmp_path, {}).take(str(source))
    twice = [
        {Path(game.file).name: Path(game.file).read_bytes() for game in one.games} for one in (imported(source), again)
    ]
    assert twice[0] == twice[1]
    assert twice[0]
