"""A write-ahead log that a crash left: what a broken-off write leaves is no damage, and lost commits are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.store import open_store
from rewind.events.errors import StoreError
from tests.aggregates.store.games import lines_of, log, passed

PAGE = 4096
FRAME = 24 + PAGE


@pytest.fixture
def crashed(path: Path) -> tuple[Path, Path]:
    """A store of one game, whose last five events are a commit each in the write-ahead log; and that log."""
    whole = path.with_name("whole.db")
    with open_store(f"sqlite:///{whole}") as store:
        store.put(lines_of(log("g", 5)))
        for n in range(6, 11):
            store.append("g", n - 1, [passed(n)])
        for ending in ("", "-wal", "-shm"):
            path.with_name(path.name + ending).write_bytes(whole.with_name(whole.name + ending).read_bytes())
    return path, path.with_name(path.name + "-wal")


def events_in(path: Path, options: str = "") -> int:
    with open_store(f"sqlite:///{path}{options}", create=False) as store:
        assert store.verify_all() == ()
        return len(list(store.read("g")))


def test_a_whole_log_is_read(crashed: tuple[Path, Path]) -> None:
    assert events_in(crashed[0]) == 10


@pytest.mark.parametrize("shm", [True, False])
def test_damage_in_the_middle_is_found(crashed: tuple[Path, Path], shm: bool) -> None:
    path, log_file = crashed
    _damage(log_file, len(log_file.read_bytes()) // 2)
    if not shm:
        path.with_name(path.name + "-shm").unlink()
    before = [file.read_bytes() for file in crashed]
    for _ in range(2):
        with pytest.raises(StoreError, match=r"RW5011 .*-wal is damaged"):
            open_store(f"sqlite:///{path}")
    assert [file.read_bytes() for file in crashed] == before
    assert events_in(path, "?recover=yes") < 10
    assert events_in(path) < 10


def _damage(file: Path, place: int) -> None:
    data = bytearray(file.read_bytes())
    data[place] ^= 1
    file.write_bytes(data)


def test_damage_in_the_last_commit_is_found_by_the_index(crashed: tuple[Path, Path]) -> None:
    _damage(crashed[1], len(crashed[1].read_bytes()) - 1)
    with pytest.raises(StoreError, match=r"RW5011 .*commits up to frame"):
        open_store(f"sqlite:///{crashed[0]}")


@pytest.mark.parametrize("size", [0, 31, 32, 32 + FRAME, -FRAME, -1])
def test_a_log_that_was_cut_is_found_by_the_index(crashed: tuple[Path, Path], size: int) -> None:
    path, log_file = crashed
    log_file.write_bytes(log_file.read_bytes()[:size])
    with pytest.raises(StoreError, match="RW5011 "):
        open_store(f"sqlite:///{path}")
    log_file.unlink()
    with pytest.raises(StoreError, match=r"RW5011 .*is missing"):
        open_store(f"sqlite:///{path}")


def test_a_write_that_broke_off_is_no_damage(crashed: tuple[Path, Path]) -> None:
    """A killed writer leaves part of a frame behind the last commit, and the index does not know of it."""
    path, log_file = crashed
    data = log_file.read_bytes()
    log_file.write_bytes(data + data[-FRAME:-100])
    assert events_in(path) == 10


def test_a_write_that_broke_off_is_no_damage_without_an_index(crashed: tuple[Path, Path]) -> None:
    path, log_file = crashed
    path.with_name(path.name + "-shm").unlink()
    log_file.write_bytes(log_file.read_bytes()[:-1])
    assert events_in(path) == 9


def test_a_damaged_index_is_no_damage(crashed: tuple[Path, Path]) -> None:
    path, _ = crashed
    _damage(path.with_name(path.name + "-shm"), 17)
    assert events_in(path) == 10


def test_a_store_that_others_write_to_can_be_opened(path: Path) -> None:
    with open_store(f"sqlite:///{path}") as store:
        for n in range(20):
            store.put(lines_of(log(f"game {n}", 3)))
            with open_store(f"sqlite:///{path}", create=False) as other:
                assert len(other.games()) == n + 1
