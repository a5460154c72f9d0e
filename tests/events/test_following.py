"""Files that grow: all that is written is read, once and in order, and a file that is another one now is noticed."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rewind.events.following.following import Polling
from rewind.events.following.growing_file import FileCompressed, FileEnded, GrowingFile, blocks_of


@given(data=st.binary(max_size=2000), cuts=st.lists(st.integers(0, 2000)), last=st.booleans())
def test_what_is_written_bit_by_bit_is_read_once_and_in_order(
    data: bytes, cuts: list[int], last: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("grows") / "file"
    path.touch()
    data = b"log:" + data
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    with GrowingFile(str(path)) as growing, path.open("ab", buffering=0) as log:
        got = b""
        for start, end in pairwise(places):
            log.write(data[start:end])
            got += growing.read()
            assert got == (data[:end] if end >= 4 else b"")
        if last:  # another has its name by now, and it is read to its end all the same
            (path.parent / "next").write_bytes(b"next")
            log.write(b"rest")
            os.replace(path.parent / "next", path)
            assert growing.read() == b"rest"
            with pytest.raises(FileEnded, match="replaced"):
                growing.read()


Change = Callable[[Path], object]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda path: os.truncate(path, 3), "the file became shorter"),
        (lambda path: path.write_bytes(b"another beginning"), "the file was written anew"),
        (lambda path: path.unlink(), "the file was removed"),
        (lambda path: path.rename(path.parent / "before"), "the file was removed"),
    ],
    ids=["cut", "written anew", "removed", "renamed"],
)
def test_a_file_that_is_no_more_the_same_has_ended(change: Change, why: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"beginning")
    with GrowingFile(str(path)) as growing:
        assert growing.read() == b"beginning"
        assert growing.read() == b""
        change(path)
        with pytest.raises(FileEnded, match=why):
            growing.read()


def test_what_is_compressed_is_not_followed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\x28\xb5")
    with GrowingFile(str(path)) as growing:
        assert growing.read() == b""
        path.write_bytes(b"\x28\xb5\x2f\xfd")
        with pytest.raises(FileCompressed):
            growing.read()


def test_who_follows_is_told_when_nothing_new_has_come(tmp_path: Path) -> None:
    path, told = tmp_path / "file", list[str]()
    path.write_bytes(b"all of it")
    pauses = Polling(0.0, timeout=0.0)
    with GrowingFile(str(path)) as growing, blocks_of(growing, pauses, lambda: told.append("quiet")) as blocks:
        assert list(blocks) == [b"all of it"]
        assert (next(blocks, None), told) == (None, [])

    class Three(Polling):
        def wait(self) -> bool:
            self.looks += 1
            return self.looks < 3

    with GrowingFile(str(path)) as growing, blocks_of(growing, Three(0.0), lambda: told.append("quiet")) as blocks:
        assert list(blocks) == [b"all of it"]
    assert told == ["quiet", "quiet"]
