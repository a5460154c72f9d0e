"""Files that appear whole or not at all: nothing half written stays, and nothing of a living writer is touched."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from rewind.events import atomic
from rewind.events.atomic import AtomicFile, Temporary, remove_abandoned
from rewind.events.errors import QueryError

ENDINGS = pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "jsonl.zst"])
PART = re.compile(r"\.game\.jsonl[.a-z]*\.[0-9a-f]{8}-[0-9]+-[0-9a-f]{8}\.part")

WRITER = """
import sys
from rewind.events.atomic import AtomicFile
with AtomicFile(sys.argv[1]) as file:
    file.write(b"half")
    print("writing", flush=True)
    sys.stdin.read()
"""

LIMITED = """
import os, resource, sys
from rewind.events.atomic import AtomicFile
from rewind.events.errors import QueryError
size = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
try:
    with AtomicFile(sys.argv[1], replace=True) as file:
        for _ in range(64):
            file.write(os.urandom(4096))
except QueryError as error:
    print(error)
"""


LISTENING = """
import signal
from rewind.cli.main import main
for number in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
"""A `rewind` that hears signals, even where the tests were told to ignore them."""


def writer(path: Path) -> subprocess.Popen[bytes]:
    """A process that is writing a file, and goes on until its input ends."""
    words = [sys.executable, "-c", WRITER, str(path)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"writing\n"
    return process


@pytest.mark.long
@ENDINGS
@pytest.mark.parametrize("size", [0, 1, 10, 4096, 10_000, 100_000])
def test_nothing_stays_where_the_disk_is_full(tmp_path: Path, ending: str, size: int) -> None:
    path = tmp_path / f"game.{ending}"
    path.write_bytes(b"old")
    words = [sys.executable, "-c", LIMITED, str(path), str(size)]
    ran = subprocess.run(words, capture_output=True, check=True)
    wanted = f"RW2203 {path} cannot be written: File too large; nothing was written\n"
    assert (ran.stdout.decode(), ran.stderr) == (wanted, b"")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == [path.name]


@ENDINGS
@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError, OSError])
def test_nothing_stays_where_anything_else_goes_wrong(tmp_path: Path, ending: str, error: type[BaseException]) -> None:
    def half_written() -> None:
        with AtomicFile(tmp_path / f"game.{ending}") as file:
            file.write(b"half")
            raise error

    with pytest.raises(error):
        half_written()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("step", ["fsync", "chmod", "link"])
def test_nothing_stays_where_the_end_cannot_be_written(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, full)
    if step == "link":
        monkeypatch.setattr(os, "rename", full)
    with (
        pytest.raises(QueryError, match=r"RW2203 .* cannot be written: No space left"),
        AtomicFile(tmp_path / "a") as file,
    ):
        file.write(b"all of it")
    assert os.listdir(tmp_path) == []


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    with writer(tmp_path / "game.jsonl") as killed:
        killed.kill()
    (left,) = os.listdir(tmp_path)
    assert PART.fullmatch(left)
    assert f"-{killed.pid}-" in left
    with AtomicFile(tmp_path / "other.jsonl") as file:
        file.write(b"whole")
    assert os.listdir(tmp_path) == ["other.jsonl"]


def test_what_a_living_writer_has_written_stays(tmp_path: Path) -> None:
    with writer(tmp_path / "game.jsonl") as living:
        for _ in range(2):
            with AtomicFile(tmp_path / "game.jsonl", replace=True) as file:
                file.write(b"other")
            assert len(os.listdir(tmp_path)) == 2
        (tmp_path / "game.jsonl").unlink()
        living.communicate()
    assert living.returncode == 0
    assert os.listdir(tmp_path) == ["game.jsonl"]
    assert (tmp_path / "game.jsonl").read_bytes() == b"half"


def test_several_writers_in_one_process(tmp_path: Path) -> None:
    with AtomicFile(tmp_path / "a") as one, AtomicFile(tmp_path / "b") as two, AtomicFile(tmp_path / "c") as three:
        for number, file in enumerate((one, two, three)):
            file.write(b"%d" % number)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"0", "b": b"1", "c": b"2"}


def test_what_another_host_or_another_program_is_writing_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "elsewhere")
    atomic._host.cache_clear()
    theirs = Temporary(tmp_path / "game.jsonl")
    theirs.make()
    theirs.release()
    monkeypatch.undo()
    atomic._host.cache_clear()
    (tmp_path / ".game.jsonl.abcdefgh.part").write_bytes(b"of another program")
    before = sorted(os.listdir(tmp_path))
    with AtomicFile(tmp_path / "game.jsonl") as file:
        file.write(b"whole")
    assert sorted(os.listdir(tmp_path)) == sorted([*before, "game.jsonl"])


def test_a_writer_that_was_taken_for_dead_before_it_had_its_lock_begins_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, taken = atomic._made, list[Path]()

    def tidied_up(path: Path, *, folder: bool) -> int | None:
        descriptor = made(path, folder=folder)
        if not taken:
            taken.append(path)
            atomic.remove_abandoned(tmp_path)
            assert not path.exists()
        return descriptor

    monkeypatch.setattr(atomic, "_made", tidied_up)
    with AtomicFile(tmp_path / "game.jsonl") as file:
        file.write(b"whole")
    assert taken
    assert (tmp_path / "game.jsonl").read_bytes() == b"whole"
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_where_nothing_can_be_locked_files_are_written_and_nothing_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    abandoned = Temporary(tmp_path / "old.jsonl")
    abandoned.make()
    abandoned.release()
    (left,) = os.listdir(tmp_path)

    def unsupported(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", unsupported)
    with AtomicFile(tmp_path / "game.jsonl") as file:
        file.write(b"whole")
    assert sorted(os.listdir(tmp_path)) == sorted([left, "game.jsonl"])


def test_a_link_named_like_a_part_file_is_not_followed(tmp_path: Path) -> None:
    mine = tmp_path / "thesis.txt"
    mine.write_text("years")
    left = Temporary(tmp_path / "game.jsonl")
    left.make()
    left.release()
    left.path.unlink()
    left.path.symlink_to(mine)
    with AtomicFile(tmp_path / "game.jsonl") as file:
        file.write(b"whole")
    assert mine.read_text() == "years"


@pytest.mark.parametrize("path", ["/dev/null", "pipe", "folder"])
def test_what_is_no_file_is_not_replaced(tmp_path: Path, path: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    before = os.lstat(tmp_path / path)
    with pytest.raises(QueryError, match=r"RW2203 .* is no file"):
        AtomicFile(tmp_path / path, replace=True)
    assert os.path.samestat(before, os.lstat(tmp_path / path))


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_command_that_is_stopped_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    """It waits for a log on its standard input, with its output begun."""
    words = [sys.executable, "-c", LISTENING, "redact", "-", "--as", "1", "-o", "out.jsonl"]
    stopped = subprocess.Popen(
        words, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with stopped:
        while not os.listdir(tmp_path):
            assert stopped.poll() is None
        stopped.send_signal(number)
        out, err = stopped.communicate()
    assert (stopped.returncode, out) == (128 + number, b"")
    assert b"Traceback" not in err
    assert os.listdir(tmp_path) == []


def test_a_folder_that_another_writer_takes_for_abandoned_before_it_is_opened_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    make = Path.mkdir

    def taken(path: Path, mode: int = 0o777) -> None:
        make(path, mode)
        made.append(path)
        if len(made) == 1:
            remove_abandoned(tmp_path)

    monkeypatch.setattr(Path, "mkdir", taken)
    temporary = Temporary(tmp_path / "data", folder=True)
    temporary.make()
    assert (len(made), list(tmp_path.iterdir())) == (2, [made[1]])
    temporary.remove()
