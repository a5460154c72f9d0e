"""What is recorded comes back: through the store, compressed, folded in parts, redacted."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
import zstandard

from rewind.aggregates.digest import digest
from rewind.aggregates.editions.mended import mended
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.game import Note
from rewind.events.logfile import read_records
from tests.cli.logs import EYES, RECORDED, bodies, log_file, whole
from tests.cli.running import good, run
from tests.events.logs import chained

pytestmark = pytest.mark.long

GAMES = pytest.mark.parametrize("game", RECORDED, ids=lambda path: path.name)


@GAMES
def test_recorded_games_verify(game: Path) -> None:
    """But for rulings that were mended since; tests/replays/test_mended_rulings.py holds at which events."""
    listed = [one for one in mended().games if one.file == game.name]
    ran = run("verify", game) if listed else good("verify", game)
    assert ran.status == bool(listed)
    assert ran.text.startswith(f"{game}: ")
    assert ("mended    " in ran.text) == bool(listed)


@GAMES
def test_a_position_is_the_same_however_it_is_reached(game: Path) -> None:
    records = list(read_records(game))
    for n in range(1, len(records) + 1, 53):
        once = digest(fold(EMPTY, records[:n]))
        assert digest(fold(EMPTY, records[:n])) == once
        assert digest(fold(fold(EMPTY, records[: n // 2]), records[n // 2 : n])) == once
    assert good("show", game, "--json").out == good("show", game, "--json").out


@GAMES
@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_a_log_put_into_a_store_comes_back_byte_for_byte(tmp_path: Path, game: Path, ending: str) -> None:
    data = game.read_bytes()
    packed = {"": data, ".gz": gzip.compress(data), ".zst": zstandard.compress(data)}[ending]
    given = log_file(tmp_path, packed, f"given.jsonl{ending}")
    store = f"sqlite:///{tmp_path}/games.db"
    put = good("store", "put", given, "--store", store, "--json").json
    events = data.count(b"\n")
    assert put == {"file": str(given), "game": put["game"], "known": 0, "added": events}
    back = tmp_path / "back.jsonl"
    good("store", "get", str(put["game"]), "--store", store, "-o", back)
    assert back.read_bytes() == data
    assert good("store", "get", str(put["game"])[:4], "--store", store).out == data
    packed_back = tmp_path / f"back.jsonl{ending or '.gz'}"
    good("store", "get", str(put["game"]), "--store", store, "-o", packed_back)
    assert good("diff", game, packed_back).text == "the logs hold the same events\n"
    again = good("store", "put", back, "--store", store, "--json").json
    assert (again["known"], again["added"]) == (events, 0)


def test_a_longer_log_is_appended_and_another_course_refused(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/games.db"
    data = whole().splitlines(keepends=True)
    log = log_file(tmp_path, b"".join(data[:40]))
    good("store", "put", log, "--store", store)
    log.write_bytes(whole())
    assert good("store", "put", log, "--store", store, "--json").json["added"] == len(data) - 40
    (listed,) = good("store", "list", "--store", store).lines
    assert listed.split()[1:3] == [str(len(data)), "events"]
    assert listed.endswith(" sealed")
    assert len(good("store", "tail", "--store", store).lines) == len(data)
    assert len(good("store", "tail", "--after", "50", "--store", store, "--json").lines) == len(data) - 50
    elsewhere = codec.encode(Recorded(50, Note(text="another course")))
    other = log_file(tmp_path, chained([*bodies()[:49], elsewhere, *bodies()[50:]]), "other.jsonl")
    assert run("store", "put", other, "--store", store).status == 2
    good("store", "verify", "--store", store)
    assert good("store", "verify", "--store", store, "--json").json == {"games": 1, "damaged": []}


@GAMES
@pytest.mark.parametrize("eyes", [eyes for eyes in EYES if eyes != "judge"])
def test_a_redacted_log_is_a_log_and_shows_that_seat_the_same(tmp_path: Path, game: Path, eyes: str) -> None:
    own = tmp_path / "own.jsonl"
    assert good("redact", game, "--as", eyes, "-o", own).out == b""
    assert "no digests in a redacted log, not decided again, sealed" in good("verify", own).text
    whose = "a spectator" if eyes == "spectator" else f"seat {eyes}"
    assert f"  redacted holds only what {whose} could know" in good("info", own).lines
    for n in ("1", "60", "turn:2", "turn:5/main1", "end"):
        shown = good("show", game, "--as", eyes, "--at", n).out
        assert good("show", own, "--as", eyes, "--at", n).out == shown
        assert good("show", own, "--at", n).out == shown
    assert good("log", own, "--json").out == good("log", game, "--as", eyes, "--json").out
    another = "1" if eyes != "1" else "2"
    assert run("show", own, "--as", another).error.startswith("RW2015 ")
    assert good("redact", own, "--as", eyes, "-o", "-").out == own.read_bytes()


def test_a_log_that_is_not_there_makes_no_store(tmp_path: Path) -> None:
    ran = run("store", "put", tmp_path / "none.jsonl", "--store", f"sqlite:///{tmp_path}/new.db")
    assert (ran.status, ran.error[:6]) == (2, "RW2009")
    assert list(tmp_path.iterdir()) == []
