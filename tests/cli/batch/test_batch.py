"""`rewind batch`: each log once, whatever happens, and the same bytes however it is shared out."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rewind.cli.batch import cluster, plan, processes, tasks
from rewind.cli.batch.folder import BatchFolder, _locked, do_part
from rewind.cli.batch.plan import Batch, Found, Named, Shard, find_logs, identify, parts_of, usual_size
from rewind.cli.batch.processes import Workers
from rewind.cli.batch.summary import summary_of
from rewind.events.errors import BatchError, QueryError
from rewind.events.logfile import write_log
from tests.cli.batch.given import Heavy, Lethal, filled, game, lethal_identify, lines, tree, wait_for_part
from tests.cli.logs import whole
from tests.cli.running import PLAIN, REWIND, good, run
from tests.projections.tracked_games import tracked_games


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def exported(games: Path) -> Path:
    """All games exported by one process, without a break."""
    folder = games.parent / "exported"
    good("batch", "export", games, "-o", folder, "--workers", "1", "--part-size", "1")
    return folder


def test_each_log_is_verified_as_by_itself(tmp_path: Path, games: Path) -> None:
    shutil.copytree(games, folder := tmp_path / "logs")
    (folder / "whole.jsonl").write_bytes(whole())
    (folder / "cut.jsonl").write_bytes(whole()[:-9])
    ran = run("batch", "verify", folder, "-o", tmp_path / "done", "--json")
    found = lines(tmp_path / "done")
    alone = {line["file"]: run("verify", folder / line["file"], "--json") for line in found}
    for line in found:
        whole_line = {"file": str(folder / line["file"]), **line["result"]}
        assert (line["status"], whole_line) == (alone[line["file"]].status, alone[line["file"]].json)
    statuses = [ran.status for ran in alone.values()]
    assert (ran.status, ran.err, ran.json["good"]) == (max(statuses), b"", statuses.count(0))
    assert {"files": 8, "same": 0, "done": 8, "before": 0}.items() <= ran.json.items()
    failures: Any = ran.json["failures"]
    assert failures["RW2012"] == {"title": "log cut short", "logs": 1, "examples": ["cut.jsonl"]}
    assert failures["unsealed"]["examples"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("task", ["audit", "stats"])
def test_each_log_is_done_as_by_itself(task: str, tmp_path: Path, games: Path) -> None:
    ran = run("batch", task, games / "0.jsonl", "-o", tmp_path / "done")
    (line,) = lines(tmp_path / "done")
    alone = run(task, games / "0.jsonl", "--json")
    assert (ran.status, line["status"]) == (alone.status, alone.status)
    assert {"file": str(games / "0.jsonl"), **line["result"]} == {"file": str(games / "0.jsonl"), **alone.json}
    assert ran.lines[0].startswith("1 log: 1 done in ")


@pytest.mark.parametrize("by", ["order", "card"])
def test_who_wins_is_counted_of_all_logs_together(by: str, tmp_path: Path) -> None:
    logs: list[Path] = []
    (tmp_path / "logs").mkdir()
    for name, tracked in tracked_games().items():
        write_log(tmp_path / "logs" / f"{name}.jsonl", tracked)
        logs.append(tmp_path / "logs" / f"{name}.jsonl")
    alone = good("stats", *logs, "--by", by, "--json").json
    shutil.copy(logs[0], tmp_path / "logs" / "again.jsonl")
    (tmp_path / "logs" / "bad.jsonl").write_bytes(b"{}\n")
    command = ("batch", "stats", tmp_path / "logs", "-o", tmp_path / "done", "--by", by, "--part-size", "2")
    ran = run(*command, "--workers", "2", "--json")
    assert (ran.status, ran.json["counted"]) == (2, alone)
    told = run(*command)
    assert "4 games" in told.lines
    assert told.text.endswith(good("stats", *logs, "--by", by).text)
    assert run("batch", "stats", logs[0], "-o", tmp_path / "done").status == 2


@pytest.mark.long
def test_two_processes_write_the_bytes_of_one(tmp_path: Path, games: Path, exported: Path) -> None:
    good("batch", "export", games, "-o", tmp_path / "done", "--workers", "2", "--part-size", "1")
    assert tree(tmp_path / "done") == tree(exported)


@pytest.mark.long(whole=True)
def test_a_batch_that_was_killed_goes_on(tmp_path: Path, games: Path, exported: Path) -> None:
    done = tmp_path / "done"
    command: list[str | Path] = [REWIND, "batch", "export", games, "-o", done, "--workers", "2", "--part-size", "1"]
    killed = subprocess.Popen(command, env=PLAIN, stdout=subprocess.DEVNULL)
    wait_for_part(killed, done)
    killed.kill()
    killed.wait()
    with _locked(done / ".lock", fcntl.LOCK_EX):  # the processes that it left have ended their part
        pass
    before = {path: path.stat().st_mtime_ns for path in (done / "parts").glob("[!.]*")}
    ran = good(*map(str, command[1:]), "--json")
    assert ran.json["done"] == 6 - int(str(ran.json["before"]))
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert tree(done) == tree(exported)


def test_what_is_done_is_not_done_again(tmp_path: Path, games: Path) -> None:
    shutil.copytree(games, folder := tmp_path / "logs")
    done = tmp_path / "done"
    good("batch", "stats", folder, "-o", done)
    before = tree(done)
    assert good("batch", "stats", folder, "-o", done).lines[0].startswith("6 logs: 0 done, 6 done before; ")
    assert tree(done) == before
    write_log(folder / "new.jsonl", game(7))
    shutil.copy(folder / "0.jsonl", folder / "again.jsonl")
    ran = good("batch", "stats", folder, "-o", done)
    assert ran.lines[0].startswith("8 logs, 1 the same as another: 1 done in ")
    assert before.items() <= tree(done).items()


def test_what_an_unfinished_part_left_is_removed(tmp_path: Path, games: Path, exported: Path) -> None:
    shutil.copytree(exported, done := tmp_path / "done")
    first, *_ = sorted((done / "parts").iterdir())
    first.unlink()
    other = next((done / "tables/games").rglob("*.parquet"))
    shutil.copy(other, other.with_name("left.parquet"))
    shutil.copy(other, other.with_name("2-of-9-other.parquet"))
    good("batch", "export", games, "-o", done, "--part-size", "1")
    other.with_name("2-of-9-other.parquet").unlink()  # of another shard, which may be at work
    assert tree(done) == tree(exported)


def test_shards_together_do_each_log_once(tmp_path: Path, games: Path) -> None:
    for number in (1, 2, 3):
        run("batch", "stats", games, "-o", tmp_path / "done", "--shard", f"{number}/3")
    names = [line["file"] for line in lines(tmp_path / "done")]
    assert names == ["0.jsonl", "2.jsonl", "3.jsonl", "4.jsonl", "5.jsonl", "deeper/1.jsonl"]
    shards = [{log.name for log in find_logs([str(games)], Shard(number, 3))} for number in (1, 2, 3)]
    assert sum(map(len, shards)) == len(set[str]().union(*shards)) == 6


def test_a_share_keeps_no_names_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred million logs the names alone would fill the memory of a machine."""
    monkeypatch.setattr(plan, "_in", lambda path: (Named(f"{path}/{n}.jsonl", f"{n}.jsonl") for n in range(20_000)))
    peaks = []
    for shard in (Shard(), Shard(1, 100)):
        tracemalloc.start()
        find_logs(["games"], shard)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] / 20


def test_a_log_that_is_named_twice_is_of_one_share(games: Path) -> None:
    """By the name that it has last."""
    twice = [str(games), str(games / "deeper")]
    names = [log.name for number in (1, 2, 3) for log in find_logs(twice, Shard(number, 3))]
    assert sorted(names) == ["0.jsonl", "1.jsonl", "2.jsonl", "3.jsonl", "4.jsonl", "5.jsonl"]


def test_a_game_is_taken_once(tmp_path: Path, games: Path) -> None:
    shutil.copytree(games, folder := tmp_path / "logs")
    write_log(folder / "shorter.jsonl", game(0)[:-1])
    ran = run("batch", "export", folder, "-o", tmp_path / "done")
    assert (ran.status, ran.lines[-1][:34]) == (2, "  RW2302 game given twice: 1 log: ")
    assert run("batch", "export", folder, "-o", tmp_path / "done").lines[1:] == ran.lines[1:]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (["stats", "GAMES", "-o", "DONE", "--part-size", "1"], ""),
        (["verify", "GAMES", "-o", "DONE"], "RW2401"),
        (["stats", "GAMES", "-o", "GAMES"], "RW2203"),
        (["stats", "GAMES", "-o", "GAMES/0.jsonl"], "RW2203"),
        (["stats", "EMPTY", "-o", "NEW"], "RW2404"),
        (["stats", "GAMES", "-o", "NEW", "--cluster", "tcp://127.0.0.1:1"], "RW2403"),
        (["stats", "GAMES", "-o", "NEW", "--shard", "4/3"], "Usage"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    asked: list[str], code: str, tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    good("batch", "stats", games / "0.jsonl", "-o", tmp_path / "done")
    (tmp_path / "empty").mkdir()
    names = {"GAMES": games, "DONE": tmp_path / "done", "EMPTY": tmp_path / "empty", "NEW": tmp_path / "new"}
    given = [str(names.get(word, word.replace("GAMES", str(games)))) for word in asked]
    before = tree(tmp_path)
    ran = run("batch", *given)
    assert ran.status == (2 if code else 0)
    if code:
        assert ran.err.decode().startswith(code)
        assert tree(tmp_path) == before


@pytest.mark.long
def test_a_log_on_which_processes_end_is_told_and_the_others_are_done(tmp_path: Path, games: Path) -> None:
    batch = Batch("stats")
    folder = Lethal(str(tmp_path / "done"), batch, Shard())
    found = [identify(log, batch) for log in find_logs([str(games)], Shard())]
    with folder.opened():
        Workers(2).work(folder, parts_of(found, (), set(), 2, Shard()), lambda number: None)
    assert {line["file"]: [failure["code"] for failure in line["failures"]] for line in lines(folder.path)} == {
        log.name: ["RW2402"] if log.name == "2.jsonl" else [] for log in found
    }


def test_a_failure_of_the_program_on_one_log_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(path: str, options: Any) -> tasks.Result:
        raise KeyError("x")

    monkeypatch.setattr(tasks, "_TASKS", {"stats": fails})
    result = tasks.done_with(Batch("stats"), Found("a", "a", "00"))
    assert (result.status, result.failures) == (
        2,
        (tasks.Failure("RW2402", "the program failed on it: KeyError: 'x'"),),
    )


def test_a_log_that_cannot_be_read_is_told_each_time(tmp_path: Path, games: Path) -> None:
    shutil.copytree(games, folder := tmp_path / "logs")
    (folder / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    for _ in range(2):
        ran = run("batch", "stats", folder, "-o", tmp_path / "done")
        assert (ran.status, ran.lines[-1]) == (2, "  RW2009 file cannot be read: 1 log: gone.jsonl")


def test_keys_say_what_was_done_by_which_version(games: Path) -> None:
    log = find_logs([str(games)], Shard())[0]
    batches = [Batch("stats"), Batch("audit"), Batch("stats", {"x": 1}), Batch("stats", version="0.0.1")]
    assert len({identify(log, batch).key for batch in batches}) == len(batches)


def test_parts_are_the_same_where_some_are_done(games: Path) -> None:
    found = [Found("", str(n), f"{n:02}", f"g{n}", "2006-10", None) for n in range(23)]
    parts = parts_of(found, (), set(), 5, Shard())
    for done in ([1], [0, 4], [4], [0, 1, 2, 3]):
        keys = {log.key for number in done for log in parts[number].logs}
        assert parts_of(found, keys, set(), 5, Shard()) == [part for n, part in enumerate(parts) if n not in done]
    assert [usual_size(number) for number in (3, 2_000, 1_000_000)] == [4, 31, 500]


def test_a_worker_of_another_version_does_nothing(tmp_path: Path, games: Path) -> None:
    folder = BatchFolder(str(tmp_path / "done"), Batch("stats", version="0.0.1"), Shard())
    (part,) = parts_of([Found("a", "a", "00")], (), set(), 5, Shard())
    with pytest.raises(BatchError, match="RW2403"):
        do_part(folder, part, frozenset(), lambda: None)


def test_a_batch_reads_nothing_that_a_batch_wrote(tmp_path: Path, games: Path) -> None:
    shutil.copytree(games, folder := tmp_path / "logs")
    done = folder / "deeper" / "done"
    good("batch", "stats", folder, "-o", done)
    before = tree(folder)
    assert good("batch", "stats", folder, "-o", done).lines[0].startswith("6 logs: 0 done, 6 done before; ")
    assert tree(folder) == before
    assert run("batch", "stats", done, "-o", tmp_path / "other").err.startswith(b"RW2404")


def test_a_folder_that_cannot_be_read_is_told_and_the_others_are_done(
    tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir = os.scandir

    def refusing(path: str) -> Any:
        if os.path.basename(path) == "deeper":
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    ran = run("batch", "stats", games, "-o", tmp_path / "done", "--workers", "1")
    assert (ran.status, ran.lines[-1]) == (2, "  RW2009 file cannot be read: 1 log: deeper")
    assert len(lines(tmp_path / "done")) == 5


@pytest.mark.long
def test_a_log_on_which_processes_end_as_its_first_event_is_read(
    tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "identify", lethal_identify)
    monkeypatch.setattr(processes, "_NAMES", 2)
    ran = run("batch", "stats", games, "-o", tmp_path / "done", "--workers", "2")
    assert (ran.status, ran.lines[-1]) == (2, "  RW2402 program failed on a log: 1 log: 2.jsonl")
    assert len(lines(tmp_path / "done")) == 5


@pytest.mark.long
def test_a_part_that_is_too_much_though_none_of_its_logs_is(tmp_path: Path, games: Path) -> None:
    batch = Batch("stats")
    folder = Heavy(str(tmp_path / "done"), batch, Shard())
    logs = find_logs([str(games)], Shard())[:2]
    parts = parts_of([Found(*log, name, "") for name, log in zip("ab", logs, strict=True)], (), set(), 2, Shard())
    with folder.opened(), pytest.raises(BatchError, match=r"RW2405 .*2 logs.*--part-size"):
        Workers(1).work(folder, parts, lambda number: None)


def test_a_failure_of_the_program_on_a_first_event_is_left_to_the_task(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(path: str) -> Iterator[Any]:
        raise KeyError("x")

    monkeypatch.setattr(plan, "read_records", fails)
    found = identify(find_logs([str(games)], Shard())[0], Batch("stats"))
    assert (bool(found.key), found.game, found.error) == (True, "", None)


def test_a_log_of_which_nothing_is_known_is_not_as_hoped() -> None:
    summary = summary_of([Found("a", "a", "00"), Found("b", "b", "11")], [], {"00"})
    assert (summary.status, summary.good, summary.failures["not done"].logs) == (2, 0, 2)


def test_only_what_the_folder_refuses_is_said_of_it(tmp_path: Path) -> None:
    folder = BatchFolder(str(tmp_path / "done"), Batch("stats"), Shard())
    with pytest.raises(TimeoutError), folder.opened():
        raise TimeoutError("something else")
    (tmp_path / "file").touch()
    with (
        pytest.raises(QueryError, match="RW2203"),
        BatchFolder(str(tmp_path / "file/x"), Batch("stats"), Shard()).opened(),
    ):
        pass


def test_who_comes_second_waits_for_the_first_until_that_has_ended(tmp_path: Path) -> None:
    first, second = (BatchFolder(str(tmp_path / "done"), Batch("stats"), Shard()) for _ in range(2))
    with first.opened():
        blocked = os.open(second._turn, os.O_RDWR)
        with pytest.raises(BlockingIOError):
            fcntl.flock(blocked, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(blocked)
    with second.opened():
        pass
