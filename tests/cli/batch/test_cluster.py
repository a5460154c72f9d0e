"""A batch on a real scheduler of Dask with two workers, one of which is killed in the middle."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.batch.given import filled, lines, tree, wait_for_part
from tests.cli.running import PLAIN, REWIND, good, run

GAMES = 8
_WHERE = re.compile(rb"(?:Scheduler at|Start worker at): +(tcp://[0-9.:]+)")


class Process:
    """A scheduler or a worker."""

    def __init__(self, *args: str) -> None:
        command = [sys.executable, "-m", "dask", *args]
        self._process = subprocess.Popen(command, env=PLAIN, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)

    def address(self) -> str:
        """Where it is, when it has said so."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := _WHERE.search(line):
                return found[1].decode()
        raise AssertionError("it does not start")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, Process]]:
    """The address of a scheduler, and one of its two workers."""
    scheduler = Process("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    workers: list[Process] = []
    try:
        address = scheduler.address()
        once = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path / "dask"))
        workers = [Process("worker", address, "--host", "127.0.0.1", *once) for _ in range(2)]
        for worker in workers:
            worker.address()
        yield address, workers[0]
    finally:
        for process in (*workers, scheduler):
            process.kill()


@pytest.mark.long
def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path, cluster: tuple[str, Process]) -> None:
    """Of two who do the same into folders of their own each gets it whole."""
    address, worker = cluster
    games = filled(tmp_path / "games", GAMES)
    options = ("--part-size", "1", "--workers", "1")
    folders = (tmp_path / "there", tmp_path / "elsewhere")
    batches = [
        subprocess.Popen(
            [REWIND, "batch", "export", games, "-o", folder, *options, "--cluster", address],
            env=PLAIN,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for folder in folders
    ]
    wait_for_part(batches[0], folders[0])
    worker.kill()
    for batch in batches:
        out, err = batch.communicate()
        assert (batch.returncode, out.splitlines()[-1:]) == (0, [b"8 exported, 0 not"]), err.decode()
    good("batch", "export", games, "-o", tmp_path / "here", *options)
    for folder in folders:
        assert tree(folder) == tree(tmp_path / "here")
        assert len({line["key"] for line in lines(folder)}) == GAMES


@pytest.mark.long
def test_a_scheduler_without_a_worker_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rewind.cli.batch.cluster._PATIENCE", 3)
    scheduler = Process("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    try:
        address = scheduler.address()
        games = filled(tmp_path / "games", 2)
        ran = run("batch", "stats", games, "-o", tmp_path / "there", "--cluster", address)
    finally:
        scheduler.kill()
    assert (ran.status, ran.error) == (2, f"RW2403 {address}: the scheduler has no worker")
