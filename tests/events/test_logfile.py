"""Log files: written whole or not at all, read back the same."""

from __future__ import annotations

import io
import os
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from docs.examples import EXAMPLES
from rewind.events import chain, codec, logfile
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, QueryError
from rewind.events.logfile import Line, LogWriter, decode_lines, read_lines, read_records, write_log
from tests.events.logs import RECORDS, chained, read_until_wrong
from tests.events.strategies import LAW, records
from tests.parameters import examples

ENDINGS = pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "jsonl.zst"])
BODIES = [codec.encode(record) for record in RECORDS]


@ENDINGS
def test_what_is_written_is_read(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"game.{ending}"
    value = write_log(path, RECORDS)
    assert list(read_records(path)) == list(RECORDS)
    *_, last = read_lines(path)
    assert (last.number, last.body, last.value) == (len(RECORDS), BODIES[-1], value)
    assert os.listdir(tmp_path) == [path.name]


@ENDINGS
def test_the_same_records_are_the_same_bytes(tmp_path: Path, ending: str) -> None:
    one, other = tmp_path / f"one.{ending}", tmp_path / f"other.{ending}"
    write_log(one, RECORDS)
    write_log(other, iter(RECORDS))
    assert one.read_bytes() == other.read_bytes()


@settings(LAW, max_examples=examples(40))
@given(st.lists(records(), max_size=5))
def test_any_log_comes_back(tmp_path_factory: pytest.TempPathFactory, made: list[Recorded]) -> None:
    numbered = [RECORDS[0], *(record._replace(n=n) for n, record in enumerate(made, 2))]
    path = tmp_path_factory.mktemp("any") / "any.jsonl"
    write_log(path, numbered)
    assert list(read_records(path)) == numbered


def test_the_bytes_are_those_of_log_format_1(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_log(path, RECORDS)
    data = path.read_bytes()
    assert data == chained(BODIES)
    previous = chain.GENESIS
    for line, body in zip(data.splitlines(), BODIES, strict=True):
        previous = chain.link(previous, body)
        assert line == body + b',"chain":"' + previous.hex().encode() + b'"}'
        found = orjson.loads(line)
        order = ["n", "type", "v", "data", "cause", "rule", "together", "at", "src", "chain"]
        assert list(found) == [key for key in order if key in found]


def test_lines_can_be_copied_by_their_bytes(tmp_path: Path) -> None:
    write_log(tmp_path / "one.jsonl", RECORDS)
    with LogWriter(tmp_path / "two.jsonl") as writer:
        for line in read_lines(tmp_path / "one.jsonl"):
            writer.append_body(line.body)
            assert writer.value == line.value
            assert writer.count == line.number
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


@ENDINGS
def test_compression_is_known_by_the_bytes_not_the_name(tmp_path: Path, ending: str) -> None:
    write_log(tmp_path / f"game.{ending}", RECORDS)
    (tmp_path / f"game.{ending}").rename(tmp_path / "log")
    assert list(read_records(tmp_path / "log")) == list(RECORDS)


def test_a_zst_file_of_several_frames_is_read(tmp_path: Path) -> None:
    data = chained(BODIES)
    pack = zstandard.ZstdCompressor().compress
    path = tmp_path / "game.jsonl.zst"
    path.write_bytes(b"".join(pack(data[start : start + 1000]) for start in range(0, len(data), 1000)))
    assert list(read_records(path)) == list(RECORDS)


@ENDINGS
def test_standard_input_is_read(tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / f"game.{ending}"
    write_log(path, RECORDS)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    assert list(read_records("-")) == list(RECORDS)


def test_standard_output_is_written(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    write_log("-", RECORDS)
    assert capsysbinary.readouterr().out == chained(BODIES)


def test_reading_can_stop_early(tmp_path: Path) -> None:
    for ending in ("jsonl", "jsonl.gz", "jsonl.zst"):
        path = tmp_path / f"game.{ending}"
        write_log(path, RECORDS)
        found = read_records(path)
        assert next(found) == RECORDS[0]
        assert isinstance(found, Iterator)
        del found


def test_a_line_cannot_be_changed() -> None:
    line = Line(1, b"", bytes(16))
    for name in Line._fields:
        with pytest.raises(AttributeError):
            setattr(line, name, None)


# Writing


@ENDINGS
def test_nothing_is_left_behind_when_writing_fails(tmp_path: Path, ending: str) -> None:
    def interrupted() -> Iterator[Recorded]:
        yield from RECORDS[:5]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_log(tmp_path / f"game.{ending}", interrupted())
    assert os.listdir(tmp_path) == []


@ENDINGS
def test_an_old_file_stays_when_replacing_it_fails(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"game.{ending}"
    path.write_bytes(b"old")
    with pytest.raises(LogError, match=r"RW2003 event number 7 where 3 was due"):
        write_log(path, [*RECORDS[:2], RECORDS[6]], replace=True)
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == [path.name]


def test_an_existing_file_is_not_replaced_unless_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"old")
    with pytest.raises(QueryError, match="RW2203"):
        write_log(path, RECORDS)
    assert path.read_bytes() == b"old"
    write_log(path, RECORDS, replace=True)
    assert path.read_bytes() == chained(BODIES)
    assert os.listdir(tmp_path) == [path.name]


def test_a_link_to_nowhere_is_an_existing_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(QueryError, match="RW2203"):
        write_log(path, RECORDS)
    assert os.listdir(tmp_path) == [path.name]


def test_a_file_that_appears_while_writing_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"

    def disturbed() -> Iterator[Recorded]:
        yield from RECORDS[:5]
        path.write_bytes(b"other")
        yield from RECORDS[5:]

    with pytest.raises(QueryError, match="RW2203"):
        write_log(path, disturbed())
    assert path.read_bytes() == b"other"
    assert os.listdir(tmp_path) == [path.name]


def test_a_file_that_cannot_be_created_or_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "missing" / "game.jsonl", tmp_path / "folder"):
        with pytest.raises(QueryError, match="RW2203"):
            write_log(path, RECORDS, replace=True)
    assert os.listdir(tmp_path) == ["folder"]


@pytest.mark.parametrize("n", [0, 2, 4, 1])
def test_a_number_out_of_sequence_is_not_written(tmp_path: Path, n: int) -> None:
    records = [RECORDS[0], RECORDS[1]._replace(n=2), RECORDS[2]._replace(n=n)]
    with pytest.raises(LogError, match=f"RW2003 event number {n} where 3 was due"):
        write_log(tmp_path / "game.jsonl", records)


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_file_has_the_permissions_of_any_other(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write_log(tmp_path / "game.jsonl", RECORDS)
    finally:
        os.umask(before)
    assert (tmp_path / "game.jsonl").stat().st_mode & 0o777 == 0o666 & ~umask


# Memory


def peak_of_refusing(path: Path) -> int:
    """Bytes at most in use while the file is found to hold too long a line."""
    tracemalloc.start()
    try:
        _, error = read_until_wrong(path)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        assert (error.code, error.where.line) == ("RW2008", 1)


def endless(path: Path) -> Path:
    """A file of 64 GiB without a newline, which takes no room."""
    with open(path, "wb") as file:
        file.write(b"{")
        file.truncate(1 << 36)
    return path


def test_a_line_of_more_than_16_mib_is_not_read_to_its_end(tmp_path: Path) -> None:
    assert logfile.LONGEST_LINE == 16 << 20
    assert peak_of_refusing(endless(tmp_path / "long.jsonl")) < 64 << 20


def test_memory_for_a_long_line_is_bounded_by_the_longest_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logfile, "LONGEST_LINE", 1 << 16)
    monkeypatch.setattr(logfile, "_BLOCK", 1 << 14)
    assert peak_of_refusing(endless(tmp_path / "long.jsonl")) < 1 << 19


def test_memory_for_a_zst_file_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "bomb.jsonl.zst"
    with open(path, "wb") as file, zstandard.ZstdCompressor(level=1).stream_writer(file) as packed:
        for _ in range(512):
            packed.write(bytes(1 << 20))
    assert path.stat().st_size < 1 << 20
    assert peak_of_refusing(path) < 192 << 20


def test_a_long_line_after_others_is_reported_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logfile, "LONGEST_LINE", 4000)
    path = tmp_path / "game.jsonl"
    path.write_bytes(chained(BODIES[:3]) + b"x" * 4001 + b"\n" + chained(BODIES[3:]))
    found, error = read_until_wrong(path)
    assert len(found) in (0, 3)  # a block at a time
    assert (error.code, error.where.line) == ("RW2008", 4)


@pytest.mark.long
def test_reading_takes_no_more_memory_for_a_longer_log(tmp_path: Path) -> None:
    example: Event = EXAMPLES["note"].model_copy(update={"text": "x" * 1000})
    path = tmp_path / "game.jsonl"
    write_log(path, [RECORDS[0], *(Recorded(n, example) for n in range(2, 12_000))])
    assert path.stat().st_size > 12 << 20
    tracemalloc.start()
    try:
        assert sum(1 for _ in read_records(path)) == 11_999
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_lines_can_be_decoded_from_anywhere_they_are_kept() -> None:
    lines = [Line(n, body, bytes(16)) for n, body in enumerate(BODIES, 1)]
    assert list(decode_lines(lines)) == list(RECORDS)
