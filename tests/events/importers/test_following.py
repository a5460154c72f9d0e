"""A client's log followed while it is written: however it comes, its games are those that it has when it is whole."""

from __future__ import annotations

import gzip
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rewind.events.following.following import Polling
from rewind.events.importers.arena import IMPORTER
from rewind.events.importers.contract import Finding
from rewind.events.importers.lines import Limits, Lines
from rewind.events.logfile import read_records
from rewind.replays.importing.importing import GameReport, SourceReport
from rewind.replays.importing.run import ImportRun
from tests.events.importers.arena_account import RANK, Played, player_log
from tests.events.importers.arena_games import first_turns, random_game, whole_game
from tests.events.importers.arena_server import Server, event, log, room, session
from tests.events.importers.importing import Imported
from tests.events.importers.real_sessions import SESSIONS, imported

Happening = Callable[[], object]


class Happenings(Polling):
    """In each pause the next thing happens; after the last one nothing is waited for any more."""

    def __init__(self, happenings: Iterable[Happening]) -> None:
        super().__init__(0.0)
        self._happenings = iter(happenings)

    def wait(self) -> bool:
        happening = next(self._happenings, None)
        if happening is None:
            return False
        happening()
        self.looks += 1
        return True


def nothing() -> None:
    """A pause in which nothing happens: the log is quiet."""


class Followed:
    """What came of following a log, or a folder of logs, while things happened to it."""

    def __init__(self, path: Path, out: Path, happenings: Iterable[Happening]) -> None:
        self.told: list[GameReport] = []
        self.findings: list[Finding] = []
        self.reports: list[SourceReport] = list(
            ImportRun(IMPORTER, out, {}).follow(
                str(path),
                Happenings(happenings),
                self.told.append,
                lambda source, finding: self.findings.append(finding),
            )
        )

    @property
    def outcomes(self) -> list[tuple[str, str, bool]]:
        """Each game that was told: its name, what became of it, whether it was complete."""
        return [(Path(game.file).stem, game.outcome, game.complete) for game in self.told]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())} if folder.exists() else {}


def appending(path: Path, parts: Iterable[bytes]) -> Iterator[Happening]:
    """The parts of a log, written one after another."""
    for part in parts:

        def write(part: bytes = part) -> None:
            with path.open("ab") as growing:
                growing.write(part)

        yield write


def result(scope: str, winner: int) -> dict[str, object]:
    return {
        "scope": f"MatchScope_{scope}",
        "result": "ResultType_WinLoss",
        "winningTeamId": winner,
        "reason": "ResultReason_Game",
    }


@cache
def an_evening() -> bytes:
    """Two games of a match with decks and ranks, the match's end, and a game that the log does not hold to its end."""
    two = player_log(
        Played(whole_game(match="m1"), rank_after=RANK),
        Played(whole_game(match="m1", game=2), resubmitted=True, rank_after={**RANK, "constructedLevel": 2}),
    )
    over = log([room("m1", results=[result("Game", 1), result("Game", 1), result("Match", 1)])])
    begun = random_game(5, steps=20, match="m2")
    return two + over + session(begun)[:-3000]


@cache
def whole(data: bytes) -> dict[str, bytes]:
    return Imported(data).files


# One file


def test_line_by_line_the_games_are_those_of_the_whole_file(tmp_path: Path) -> None:
    path, out = tmp_path / "Player.log", tmp_path / "out"
    path.touch()
    followed = Followed(path, out, appending(path, an_evening().splitlines(keepends=True)))
    assert files(out) == whole(an_evening())
    assert list(files(out)) == ["m1-1.jsonl", "m1-2.jsonl", "m2-1.jsonl"]
    assert {report.error for report in followed.reports} == {None}


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(cuts=st.lists(st.integers(0, len(an_evening())), max_size=12), quiet=st.booleans())
def test_however_it_is_cut_the_games_are_those_of_the_whole_file(
    cuts: list[int], quiet: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("cut")
    path, out, data = folder / "Player.log", folder / "out", an_evening()
    path.write_bytes(b"")
    happenings: list[Happening] = []
    for write in appending(path, (data[start:end] for start, end in pairwise([0, *sorted(cuts), len(data)]))):
        happenings += [write, nothing] if quiet else [write]
    Followed(path, out, happenings)
    assert files(out) == whole(data)


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(cuts=st.lists(st.integers(0, len(an_evening())), min_size=1, max_size=2), stopped=st.booleans())
def test_broken_off_anywhere_and_begun_again_the_games_are_those_of_the_whole_file(
    cuts: list[int], stopped: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """`stopped`: the game under way was written as far as it was."""
    folder = tmp_path_factory.mktemp("broken-off")
    path, out, data = folder / "Player.log", folder / "out", an_evening()
    for cut in sorted(cuts):
        path.write_bytes(data[:cut])
        if stopped:
            Followed(path, out, [nothing])
            continue
        with pytest.raises(KeyboardInterrupt):
            Followed(path, out, [nothing, _break_off])
    path.write_bytes(data)
    Followed(path, out, [])
    assert files(out) == whole(data)


def _break_off() -> None:
    raise KeyboardInterrupt


_KILLED = """
import os, signal, sys
from rewind.events.atomic import AtomicFile
from rewind.events.importers.arena import IMPORTER
from rewind.events.following.following import Polling
from rewind.replays.importing.run import ImportRun

path, out, left = sys.argv[1], sys.argv[2], int(sys.argv[3])
write = AtomicFile.write

def write_and_die(self, data):
    global left
    write(self, data[:left])
    left -= len(data)
    if left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)

AtomicFile.write = write_and_die
list(ImportRun(IMPORTER, out, {}).follow(path, Polling(0, timeout=0), lambda game: None))
"""


@pytest.mark.parametrize("share", [0.2, 0.6])
def test_killed_at_any_byte_and_begun_again_the_games_are_those_of_the_whole_file(share: float, tmp_path: Path) -> None:
    path, out, data = tmp_path / "Player.log", tmp_path / "out", an_evening()
    path.write_bytes(data)
    total = sum(map(len, whole(data).values()))
    at = random.Random(share).randrange(int(share * total), int((share + 0.2) * total))
    killed = subprocess.run([sys.executable, "-c", _KILLED, path, out, str(at)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert any(name.endswith(".part") for name in files(out))
    Followed(path, out, [nothing])
    assert files(out) == whole(data)


def test_a_game_is_written_when_it_is_over_and_once_more_when_more_is_known(tmp_path: Path) -> None:
    path, out = tmp_path / "Player.log", tmp_path / "out"
    first = player_log(Played(whole_game(match="m1")))
    path.write_bytes(first)
    seen: list[dict[str, bytes]] = []
    server = whole_game(match="m2")
    half = log(event(state) for state in server.states[:40])

    def look() -> None:
        seen.append(files(out))

    rank, under_way = appending(path, [b'{"constructedSeasonOrdinal": 87, "constructedClass": "Gold"}\n', half])
    followed = Followed(path, out, [look, nothing, look, rank, nothing, look, under_way, nothing, look])
    at_once, after_a_pause, with_rank, next_game = seen
    assert at_once == {}
    assert after_a_pause == whole(first)
    assert with_rank == next_game
    assert with_rank.keys() == after_a_pause.keys()
    assert with_rank != after_a_pause
    assert followed.outcomes == [("m1-1", "new", True), ("m1-1", "longer", True), ("m2-1", "new", False)]
    assert files(out) == whole(path.read_bytes())


def test_what_is_wrong_is_told_while_it_is_followed(tmp_path: Path) -> None:
    path, seen = tmp_path / "Player.log", list[str]()
    path.write_bytes(log([], detailed=False))

    def finding(source: str, found: Finding) -> None:
        seen.append(f"{Path(source).name}: {found.code}")

    def look() -> None:
        assert seen == ["Player.log: RW4002"]

    happenings = Happenings([nothing, look, nothing])
    list(ImportRun(IMPORTER, tmp_path / "out", {}).follow(str(path), happenings, lambda game: None, finding))
    assert seen == ["Player.log: RW4002"]


@pytest.mark.parametrize("how", ["renamed", "cut", "removed"])
def test_a_client_that_starts_again_begins_a_new_log(how: str, tmp_path: Path) -> None:
    path, out = tmp_path / "Player.log", tmp_path / "out"
    old, new = session(whole_game(match="m1"))[:-2000], session(whole_game(match="m2"))
    path.write_bytes(old[:5000])

    def start() -> None:
        if how == "renamed":
            with path.open("ab") as growing:
                growing.write(old[5000:])
            path.rename(tmp_path / "Player-prev.log")
        if how == "removed":
            path.unlink()
        if how == "cut":
            os.truncate(path, 0)

    followed = Followed(path, out, [start, nothing, lambda: path.write_bytes(new), nothing])
    read = old if how == "renamed" else old[:5000]
    assert files(out) == {**whole(read), **whole(new)}
    assert [report.source for report in followed.reports] == [str(path)] * len(followed.reports)


def test_limits_hold_however_the_lines_come(tmp_path: Path) -> None:
    data = b"1\n22\n333\n4444\n55555\n"
    for blocks in ([data], [data[:4], data[4:]], [data[at : at + 1] for at in range(len(data))]):
        lines = Lines("file", Limits(line_bytes=3), blocks)
        assert list(lines) == [b"1", b"22", b"333", b"", b""]
        assert lines.too_long == [4, 5]
        few, got = Lines("file", Limits(lines=3), blocks), list[bytes]()
        with pytest.raises(ValueError, match="RW4013"):
            got.extend(few)
        assert got == [b"1", b"22", b"333"]


@pytest.mark.parametrize(
    ("data", "code"), [(b"\x1f\x8b\x08\x00 packed", "RW4012"), (b"something else\n" * 10, "RW4001")]
)
def test_what_cannot_be_followed_is_said_and_ends_it(data: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    path.write_bytes(data)
    (report,) = Followed(path, tmp_path / "out", [nothing]).reports
    assert report.error is not None
    assert report.error.code == code
    assert files(tmp_path / "out") == {}


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_recorded_sessions_are_followed(part: int, tmp_path: Path) -> None:
    for source in SESSIONS[part::3]:
        path, out, cuts = tmp_path / source.stem, tmp_path / f"out-{source.stem}", random.Random(1)
        data = gzip.decompress(source.read_bytes()) if source.suffix == ".gz" else source.read_bytes()
        path.touch()
        places = [0, *sorted(cuts.randrange(len(data)) for _ in range(40)), len(data)]
        writes = appending(path, (data[start:end] for start, end in pairwise(places)))
        followed = Followed(path, out, (happening for write in writes for happening in (write, nothing)))
        assert files(out) == {Path(game.file).name: Path(game.file).read_bytes() for game in imported(source).logs}
        assert {report.error for report in followed.reports} == {None}


# A folder


def test_a_folder_is_watched(tmp_path: Path) -> None:
    folder, out = tmp_path / "MTGA", tmp_path / "out"
    folder.mkdir()
    first, second, third = (session(whole_game(match=match)) for match in ("m1", "m2", "m3"))
    unread = session(whole_game(match="m4"))
    growing, before = folder / "Player.log", folder / "Player-prev.log"
    before.write_bytes(first)

    def start() -> None:
        growing.rename(before)

    def start_on_a_copy() -> None:
        before.write_bytes(third + unread)
        growing.write_bytes(b"")

    followed = Followed(
        folder,
        out,
        [
            *appending(growing, [second]),
            nothing,
            start,
            *appending(growing, [third]),
            start_on_a_copy,
            nothing,
        ],
    )
    assert files(out) == {**whole(first), **whole(second), **whole(third + unread)}
    assert [name for name, outcome, _ in followed.outcomes if outcome == "new"] == ["m1-1", "m2-1", "m3-1", "m4-1"]
    assert {report.error for report in followed.reports} == {None}


def test_the_rest_of_a_game_in_another_file_is_a_part_of_its_own(tmp_path: Path) -> None:
    """The client was started again in the middle of a game."""
    folder, out = tmp_path / "MTGA", tmp_path / "out"
    folder.mkdir()
    server = first_turns(Server(match="m1"))
    half = len(server.states)
    server.send(full=True)
    server.begin_turn()
    server.win(1)
    early, late = (log([room("m1"), *map(event, states)]) for states in (server.states[:half], server.states[half:]))
    (folder / "Player-prev.log").write_bytes(early)
    (folder / "Player.log").write_bytes(late)
    for _ in range(2):
        Followed(folder, out, [nothing])
        assert list(files(out)) == ["m1-1.2.jsonl", "m1-1.jsonl"]
        assert files(out)["m1-1.jsonl"] == whole(early)["m1-1.jsonl"]
        assert [record.event for record in read_records(out / "m1-1.2.jsonl")][-2].published == "game_ended"


# A game met again


def test_the_log_that_tells_more_of_a_game_is_kept(tmp_path: Path) -> None:
    path, out, data = tmp_path / "Player.log", tmp_path / "out", session(random_game(5, match="m1"))
    short = data[: len(data) // 2]
    outcomes = []
    for written in (short, data, short, data):
        path.write_bytes(written)
        (game,) = ImportRun(IMPORTER, out, {}).take(str(path)).games
        outcomes.append(game.outcome)
    assert outcomes == ["new", "longer", "known", "known"]
    assert files(out) == whole(data)


def test_a_game_is_known_where_its_lines_have_other_numbers(tmp_path: Path) -> None:
    path, out, data = tmp_path / "Player.log", tmp_path / "out", session(whole_game(match="m1"))
    path.write_bytes(data)
    ImportRun(IMPORTER, out, {}).take(str(path))
    path.write_bytes(session(whole_game(match="m0")) + data)
    report = ImportRun(IMPORTER, out, {}).take(str(path))
    assert [game.outcome for game in report.games] == ["new", "known"]
    assert files(out)["m1-1.jsonl"] == whole(data)["m1-1.jsonl"]


@pytest.mark.parametrize("there", [b"no log", session(random_game(3, match="m1"))])
def test_what_is_of_another_game_stays_and_the_rest_is_imported(there: bytes, tmp_path: Path) -> None:
    path, out = tmp_path / "Player.log", tmp_path / "out"
    out.mkdir()
    other = out / "m1-1.jsonl"
    other.write_bytes(whole(there)["m1-1.jsonl"] if b"greToClient" in there else there)
    before = other.read_bytes()
    path.write_bytes(session(whole_game(match="m1"), whole_game(match="m2")))
    for report in (ImportRun(IMPORTER, out, {}).take(str(path)), *Followed(path, out, [nothing]).reports):
        assert report.error is not None
        assert report.error.code == "RW2203"
        assert other.read_bytes() == before
        assert [Path(game.file).stem for game in report.games] == ["m2-1"]
