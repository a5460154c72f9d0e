"""Lines of foreign files, files of names, and the importers that are installed."""

from __future__ import annotations

import gzip
import itertools
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from rewind.events.errors import SourceError
from rewind.events.importers import lines as lines_module
from rewind.events.importers.arena import IMPORTER
from rewind.events.importers.card_names import read_names
from rewind.events.importers.contract import importer, importers, zone_name
from rewind.events.importers.lines import USUAL, Limits, Lines
from rewind.replays.importing.run import ImportRun
from tests.events.importers.arena_games import random_game, whole_game
from tests.events.importers.arena_server import log, session
from tests.events.importers.importing import Imported


def written(tmp_path: Path, data: bytes, limits: Limits = USUAL) -> Lines:
    path = tmp_path / "file"
    path.write_bytes(data)
    return Lines(str(path), limits)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"one", [b"one"]),
        (b"one\ntwo\n", [b"one", b"two"]),
        (b"one\r\ntwo\r\n", [b"one", b"two"]),
        (b"\xef\xbb\xbfone\n", [b"one"]),
        ("one\n\u2603\n".encode("utf-16"), [b"one", "\u2603".encode()]),
        (gzip.compress(b"one\n", mtime=0) + gzip.compress(b"two\n", mtime=0), [b"one", b"two"]),
        (gzip.compress(b"one\n", mtime=0) + b"\0" * 100, [b"one"]),
        (b"\xff\n", [b"\xff"]),
    ],
    ids=["empty", "no end", "lines", "CRLF", "mark", "UTF-16", "two members", "padding", "no UTF-8"],
)
def test_lines_of_a_file(data: bytes, expected: list[bytes], tmp_path: Path) -> None:
    found = written(tmp_path, data)
    assert list(found) == expected
    assert found.cut is None


def test_a_compressed_file_that_is_cut_gives_what_is_there(tmp_path: Path) -> None:
    whole = b"".join(b"%d\n" % number for number in range(100_000))
    packed = gzip.compress(whole, mtime=0)
    found = written(tmp_path, packed[: len(packed) // 2])
    kept = list(found)
    assert len(kept) > 10_000
    assert b"\n".join(kept) == whole[: len(b"\n".join(kept))]
    assert found.cut is not None
    damaged = written(tmp_path, packed[:5000] + bytes(200) + packed[5200:])
    list(damaged)
    assert damaged.cut is not None


def test_a_line_that_is_too_long_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_module, "_BLOCK", 64)
    found = written(tmp_path, b"one\n" + b"x" * 5000 + b"\nthree\n", Limits(line_bytes=1000))
    assert list(found) == [b"one", b"", b"three"]
    assert found.too_long == [2]
    assert list(Lines(found.path, Limits(line_bytes=None)))[1] == b"x" * 5000


def test_a_file_of_more_lines_than_an_import_takes(tmp_path: Path) -> None:
    five = b"1\n2\n3\n4\n5\n"
    with pytest.raises(SourceError, match="RW4013 more than 4 lines") as caught:
        list(written(tmp_path, five, Limits(lines=4)))
    assert caught.value.exit_status == 2
    for lines in (5, None):
        assert len(list(written(tmp_path, five, Limits(lines=lines)))) == 5


def ticking(tick: float) -> Callable[[], float]:
    """A clock on which every look takes so many seconds."""
    moments = itertools.count()
    return lambda: next(moments) * tick


@pytest.mark.parametrize("packed", [True, False])
def test_a_file_that_takes_longer_than_an_import_may(
    packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Data that unpack without an end, and without a line's end, are left when the time is over."""
    monkeypatch.setattr(lines_module, "_BLOCK", 64)
    data = gzip.compress(bytes(100_000), mtime=0) if packed else bytes(100_000)
    with pytest.raises(SourceError, match="RW4014 importing takes longer than 100 seconds"):
        list(written(tmp_path, data, Limits(seconds=100, clock=ticking(1))))
    for seconds in (10_000, None):
        assert len(list(written(tmp_path, data, Limits(seconds=seconds, clock=ticking(1))))) == 1


def test_a_game_under_way_when_the_time_is_over_is_not_written(tmp_path: Path) -> None:
    source, out = tmp_path / "Player.log", tmp_path / "out"
    source.write_bytes(session(whole_game(match="m1"), random_game(1, steps=80, match="m2")))
    steps = len(whole_game().states)
    report = ImportRun(IMPORTER, out, {}, limits=Limits(seconds=steps + 30, clock=ticking(1))).take(str(source))
    assert report.error is not None
    assert report.error.code == "RW4014"
    assert [path.name for path in out.iterdir()] == ["m1-1.jsonl"]
    assert [game.game for game in report.games] == ["m1-1"]


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(SourceError, match="RW4012 cannot be read"):
        list(Lines("no such file"))


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.csv", "1,Forest\n2,Island\n", {1: "Forest", 2: "Island"}),
        ("b.csv", 'id,name\n1,"Borborygmos, Enraged"\n\n', {1: "Borborygmos, Enraged"}),
        ("c.csv", "\ufeffname,color,arena_id\nForest,G,1\nIsland,U,\n", {1: "Forest"}),
        ("d.json", '{"1": "Forest", "2": "Island"}', {1: "Forest", 2: "Island"}),
        ("e.json", '[{"id": 1, "name": "Forest"}, {"name": "Plains"}]', {1: "Forest"}),
    ],
)
def test_names_from_a_file(name: str, text: str, expected: dict[int, str], tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert read_names(str(path)) == expected


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"one,two\n",
        b"1\n",
        b"id,colour\n1,G\n",
        b"{",
        b'{"1": 2}',
        b"[1]",
        b"\xff\xfe1",
        b'"1,Forest\n',
        b"99999999999,Forest\n",
    ],
)
def test_a_file_that_holds_no_names(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "names"
    path.write_bytes(data)
    with pytest.raises(SourceError, match="RW4007"):
        read_names(str(path))
    with pytest.raises(SourceError, match="RW4007"):
        read_names(str(tmp_path))


def test_importers_are_found_by_their_entry_points() -> None:
    assert "arena" in importers()
    assert importer("arena") is IMPORTER
    with pytest.raises(SourceError, match="RW4010 no importer is called 'chess'; there are: arena"):
        importer("chess")


def test_how_a_zone_is_written() -> None:
    assert (zone_name("in_play"), zone_name("hand", 2)) == ("in_play", "hand 2")


Form = Callable[[bytes], bytes]

FORMS: dict[str, Form] = {
    "gzip": lambda data: gzip.compress(data, mtime=0),
    "carriage returns": lambda data: data.replace(b"\n", b"\r\n"),
    "byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "other lines between": lambda data: data.replace(b"\n[", b'\nnoise {"a": 1}\n{\n  "b": 2\n}\n{\nnot json\n['),
    "bytes that are not UTF-8": lambda data: data.replace(b"engine", b"\xff\xfe\x80"),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_form_of_the_file_makes_no_difference(form: str) -> None:
    data = session(whole_game())
    plain, other = Imported(data), Imported(FORMS[form](data))
    assert other.codes == []
    assert [each.event for each in other.game.records] == [each.event for each in plain.game.records]


def test_messages_that_are_broken_into_lines() -> None:
    plain, pretty = Imported(session(whole_game())), Imported(session(whole_game(), pretty=True))
    assert pretty.codes == []
    assert [each.event for each in pretty.game.records] == [each.event for each in plain.game.records]


def test_a_log_without_detailed_logs_and_one_without_a_game() -> None:
    off, none = Imported(log([], detailed=False)), Imported(log([]))
    assert (off.codes, none.codes) == (["RW4002"], ["RW4003"])
    assert off.report.error is none.report.error is None


def test_names_of_players_that_are_not_utf_8() -> None:
    data = session(whole_game()).replace(b'"Ada"', b'"A\xe9"')
    result = Imported(data)
    assert "RW4004" in result.codes
    assert result.game.report.complete


def peak(path: Path, folder: Path) -> int:
    """The most memory that importing a session takes."""
    folder.mkdir()
    tracemalloc.start()
    ImportRun(IMPORTER, folder, {}).take(str(path))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


@pytest.mark.long
def test_memory_holds_one_game_at_a_time(tmp_path: Path) -> None:
    one, many = tmp_path / "one.log", tmp_path / "many.log"
    one.write_bytes(session(random_game(1)))
    many.write_bytes(session(*(random_game(1, match=f"m{number}") for number in range(8))))
    peak(one, tmp_path / "first")  # what is made once is not the session's
    assert peak(many, tmp_path / "many") < 2 * peak(one, tmp_path / "one")
