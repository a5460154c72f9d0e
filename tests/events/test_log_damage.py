"""A damaged log is never read as if it were whole, and the first wrong line is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.events import codec
from rewind.events.errors import LogError
from rewind.events.logfile import LogWriter, read_records, write_log
from tests.events.logs import RECORDS, chained, read_until_wrong
from tests.events.strategies import LAW
from tests.parameters import examples

BODIES = [codec.encode(record) for record in RECORDS]
WHOLE = chained(BODIES)
LINES = WHOLE.splitlines(keepends=True)
EVERY_LINE = pytest.mark.parametrize("number", range(1, len(LINES) + 1))


def assert_first_wrong(path: Path, data: bytes, line: int, *codes: str) -> LogError:
    """Everything before the wrong line is read, nothing after it, and the error says where."""
    path.write_bytes(data)
    found, error = read_until_wrong(path)
    assert found == list(RECORDS[: line - 1])
    assert (error.where.file, error.where.line) == (str(path), line)
    assert error.code in codes, error
    assert str(error).startswith(f"{error.code} ")
    assert f"({path}:{line}" in str(error)
    assert error.exit_status == 2
    return error


@pytest.mark.long
@EVERY_LINE
def test_any_byte_flipped(tmp_path: Path, number: int) -> None:
    before, line, after = b"".join(LINES[: number - 1]), LINES[number - 1], b"".join(LINES[number:])
    for place in range(len(line)):
        changed = bytearray(line)
        changed[place] ^= 1 << (place + number) % 8
        end = number == len(LINES) and place == len(line) - 1
        codes = ["RW2012"] if end else ["RW2001", "RW2002", "RW2007"]
        assert_first_wrong(tmp_path / "game.jsonl", before + changed + after, number, *codes)


@settings(LAW, max_examples=examples(400))
@given(st.integers(0, len(WHOLE) - 2), st.integers(1, 255))
def test_any_byte_changed(tmp_path_factory: pytest.TempPathFactory, place: int, change: int) -> None:
    changed = bytearray(WHOLE)
    changed[place] ^= change
    path = tmp_path_factory.mktemp("changed") / "game.jsonl"
    line = WHOLE.count(b"\n", 0, place) + 1
    assert_first_wrong(path, bytes(changed), line, "RW2001", "RW2002", "RW2007")


@EVERY_LINE
def test_a_line_deleted(tmp_path: Path, number: int) -> None:
    data = b"".join(LINES[: number - 1] + LINES[number:])
    if number < len(LINES):
        assert_first_wrong(tmp_path / "game.jsonl", data, number, "RW2002")
    else:  # only a seal can tell that the end is missing
        (tmp_path / "game.jsonl").write_bytes(data)
        assert list(read_records(tmp_path / "game.jsonl")) == list(RECORDS[:-1])


@EVERY_LINE
def test_a_line_doubled(tmp_path: Path, number: int) -> None:
    data = b"".join(LINES[:number] + LINES[number - 1 :])
    assert_first_wrong(tmp_path / "game.jsonl", data, number + 1, "RW2002")


@pytest.mark.sampled(7)
@EVERY_LINE
def test_two_lines_swapped(tmp_path: Path, number: int) -> None:
    for other in range(number + 1, len(LINES) + 1):
        lines = LINES.copy()
        lines[number - 1], lines[other - 1] = lines[other - 1], lines[number - 1]
        assert_first_wrong(tmp_path / "game.jsonl", b"".join(lines), number, "RW2002")


@EVERY_LINE
def test_a_line_inserted(tmp_path: Path, number: int) -> None:
    strangers = {
        LINES[number % len(LINES)]: ("RW2002",),
        chained([b'{"n":%d,"type":"tapped","data":{"object":"1.3"}' % number]): ("RW2002",),
        b"\n": ("RW2001",),
        b"{}\n": ("RW2001",),
        b"\xff\xfe\n": ("RW2007",),
    }
    for stranger, codes in strangers.items():
        if number == 1 and stranger.startswith(b'{"n":1,'):
            continue  # a whole log of one line stands before another
        data = b"".join([*LINES[: number - 1], stranger, *LINES[number - 1 :]])
        assert_first_wrong(tmp_path / "game.jsonl", data, number, *codes)


def test_a_log_put_after_another(tmp_path: Path) -> None:
    assert_first_wrong(tmp_path / "game.jsonl", WHOLE + WHOLE, len(LINES) + 1, "RW2002")


@pytest.mark.long
@EVERY_LINE
def test_cut_in_mid_line(tmp_path: Path, number: int) -> None:
    start, line = len(b"".join(LINES[: number - 1])), LINES[number - 1]
    for length in range(1, len(line)):
        assert_first_wrong(tmp_path / "game.jsonl", WHOLE[: start + length], number, "RW2012")


@EVERY_LINE
def test_a_number_out_of_sequence_with_a_chain_that_fits(tmp_path: Path, number: int) -> None:
    for n in {number - 1, number + 1, number + 1000} - {0}:
        bodies = BODIES.copy()
        bodies[number - 1] = codec.encode(RECORDS[number - 1]._replace(n=n))
        error = assert_first_wrong(tmp_path / "game.jsonl", chained(bodies), number, "RW2003")
        assert error.where.event == number


@EVERY_LINE
def test_bytes_that_are_not_utf8_with_a_chain_that_fits(tmp_path: Path, number: int) -> None:
    body = BODIES[number - 1]
    for place in (0, 8, len(body) // 2, len(body)):
        bodies = BODIES.copy()
        bodies[number - 1] = body[:place] + b"\xff" + body[place:]
        error = assert_first_wrong(tmp_path / "game.jsonl", chained(bodies), number, "RW2007")
        assert f"byte {place + 1} " in str(error)


@EVERY_LINE
def test_a_payload_that_is_not_valid_with_a_chain_that_fits(tmp_path: Path, number: int) -> None:
    bodies = BODIES.copy()
    bodies[number - 1] = BODIES[number - 1].replace(b'"data":{', b'"data":{"surprise":1,', 1).replace(b"1,}", b"1}")
    assert_first_wrong(tmp_path / "game.jsonl", chained(bodies), number, "RW2006")


@pytest.mark.parametrize(
    "data", [b"\n", b"\r\n", b"hello\n", b"{}\n", b"\xef\xbb\xbf" + WHOLE, WHOLE.replace(b"\n", b"\r\n")]
)
def test_what_is_no_log(tmp_path: Path, data: bytes) -> None:
    assert_first_wrong(tmp_path / "game.jsonl", data, 1, "RW2001", "RW2002")


def test_a_log_must_begin_with_game_started(tmp_path: Path) -> None:
    assert_first_wrong(
        tmp_path / "game.jsonl", chained([b'{"n":1,"type":"tapped","data":{"object":"1.1"}']), 1, "RW2001"
    )


# What is not supported


@pytest.mark.parametrize("number", ["2", "17", '"2"', "0", "null", "[]"])
def test_another_format(tmp_path: Path, number: str) -> None:
    body = BODIES[0].replace(b'"format":1', b'"format":%s,"news":[{}]' % number.encode())
    (tmp_path / "game.jsonl").write_bytes(chained([body, *BODIES[1:]]))
    found, error = read_until_wrong(tmp_path / "game.jsonl")
    assert (found, error.code, error.exit_status, error.where.line) == ([], "RW2005", 3, 1)
    assert "written by version 0.2.0" in str(error)


@pytest.mark.parametrize("number", [2, 17, 40])
@pytest.mark.parametrize("kind", [b'"type":"teleported","data":{}', b'"type":"tapped","v":2,"data":{"object":"1.1"}'])
def test_another_type_or_version(tmp_path: Path, number: int, kind: bytes) -> None:
    bodies = BODIES.copy()
    bodies[number - 1] = b'{"n":%d,%s' % (number, kind)
    (tmp_path / "game.jsonl").write_bytes(chained(bodies))
    found, error = read_until_wrong(tmp_path / "game.jsonl")
    assert (len(found), error.code, error.exit_status) == (number - 1, "RW2004", 3)
    assert (error.where.line, error.where.event) == (number, number)
    assert "written by version 0.2.0" in str(error)


# Files


def test_an_empty_file(tmp_path: Path) -> None:
    for ending in ("jsonl", "jsonl.gz", "jsonl.zst"):
        path = tmp_path / f"game.{ending}"
        with LogWriter(path):
            pass
        assert read_until_wrong(path)[1].code == "RW2010"
    (tmp_path / "nothing").touch()
    assert read_until_wrong(tmp_path / "nothing")[1].code == "RW2010"


def test_a_folder_and_a_file_that_is_missing(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.jsonl", tmp_path / "missing" / "game.jsonl"):
        found, error = read_until_wrong(path)
        assert (found, error.code, error.where.file) == ([], "RW2009", str(path))


@pytest.mark.long
@pytest.mark.parametrize(("ending", "magic"), [("gz", 2), ("zst", 4)])
def test_a_compressed_file_cut_short_anywhere(tmp_path: Path, ending: str, magic: int) -> None:
    whole, cut = tmp_path / f"game.jsonl.{ending}", tmp_path / f"cut.jsonl.{ending}"
    write_log(whole, RECORDS)
    data = whole.read_bytes()
    for length in range(1, len(data)):
        cut.write_bytes(data[:length])
        found, error = read_until_wrong(cut)
        assert found == list(RECORDS[: len(found)])
        assert error.code == ("RW2011" if length >= magic else "RW2012"), length
        assert error.where.file == str(cut)


@pytest.mark.long
@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_a_compressed_file_damaged_anywhere(tmp_path: Path, ending: str) -> None:
    whole, damaged = tmp_path / f"game.jsonl.{ending}", tmp_path / f"damaged.jsonl.{ending}"
    write_log(whole, RECORDS)
    data = whole.read_bytes()
    for place in range(len(data)):
        damaged.write_bytes(data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1 :])
        try:
            found = list(read_records(damaged))
        except LogError:
            continue
        assert found == list(RECORDS), f"byte {place} matters, and its damage was not seen"


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_something_after_the_compressed_data(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"game.jsonl.{ending}"
    write_log(path, RECORDS)
    path.write_bytes(path.read_bytes() + b"more")
    found, error = read_until_wrong(path)
    assert found == list(RECORDS[: len(found)])
    assert error.code == "RW2011"
