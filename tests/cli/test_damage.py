"""A bad log is refused by every command: one line with a code, the file and the first wrong line; nothing is left."""

from __future__ import annotations

import gzip
import os
import resource
import subprocess
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
import zstandard

from rewind.events import logfile
from tests.cli.logs import FIRST, bodies, lines, log_file, whole
from tests.cli.running import PLAIN, REWIND, Ran, good, run
from tests.events.logs import chained

COMMANDS = ("verify", "info", "show", "log", "history", "redact", "diff", "diff2", "replay", "put")
EVERY_COMMAND = pytest.mark.parametrize("command", COMMANDS)


def asked(command: str, log: Path, stdin: bytes = b"") -> Ran:
    """Runs a command on a log, with outputs beside it."""
    beside = log.parent
    words: dict[str, list[str | Path]] = {
        "verify": ["verify", log],
        "info": ["info", log],
        "show": ["show", log],
        "log": ["log", log],
        "history": ["history", log, "1"],
        "redact": ["redact", log, "--as", "1", "-o", beside / "out.jsonl"],
        "diff": ["diff", log, "1", "2"],
        "diff2": ["diff", FIRST, log],
        "replay": ["replay", log],
        "put": ["store", "put", log, "--store", f"sqlite:///{beside}/store.db"],
    }
    return run(*words[command], stdin=stdin)


def assert_refused(command: str, log: Path, code: str, line: int | None, status: int = 2) -> None:
    """One line on standard error, with code, file and line; no file left but the log."""
    ran = asked(command, log)
    if command == "diff2" and line is not None and line > 1 and ran.status == 1:
        return  # the two differ before the wrong line
    error = ran.error
    assert error.startswith(f"{code} "), error
    assert f"({log}" + ("" if line is None else f":{line}") in error
    assert ran.status == status
    if command == "info" and line is not None and line > 1:
        assert f"  events   {line - 1}" in ran.lines
        assert "the file is bad after that" in ran.text
    assert {path.name for path in log.parent.iterdir()} <= {log.name, "store.db", "store.db-wal", "store.db-shm"}
    if command == "put" and (log.parent / "store.db").exists():
        assert good("store", "list", "--store", f"sqlite:///{log.parent}/store.db").out == b""


def flipped(number: int) -> bytes:
    all_lines = lines()
    line = bytearray(all_lines[number - 1])
    line[len(line) // 3] ^= 1
    all_lines[number - 1] = bytes(line)
    return b"".join(all_lines)


def deleted(number: int) -> bytes:
    all_lines = lines()
    del all_lines[number - 1]
    return b"".join(all_lines)


def doubled(number: int) -> bytes:
    all_lines = lines()
    return b"".join([*all_lines[:number], *all_lines[number - 1 :]])


def swapped(number: int) -> bytes:
    all_lines = lines()
    other = number % len(all_lines)
    all_lines[number - 1], all_lines[other] = all_lines[other], all_lines[number - 1]
    return b"".join(all_lines)


def inserted(number: int) -> bytes:
    all_lines = lines()
    body = b'{"n":%d,"type":"tapped","data":{"object":"1.1"}' % number
    stranger = chained([b"another log", body]).splitlines(keepends=True)[1]
    return b"".join([*all_lines[: number - 1], stranger, *all_lines[number - 1 :]])


Damage = Callable[[int], bytes]
DAMAGES: dict[Damage, Callable[[int], int]] = {
    flipped: lambda number: number,
    deleted: lambda number: number,
    doubled: lambda number: number + 1,
    swapped: lambda number: 1 if number == len(lines()) else number,
    inserted: lambda number: number,
}
"""What is done to a line → the first wrong line then."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_verify_finds_the_first_wrong_line_whichever_it_is(tmp_path: Path, damage: Damage) -> None:
    for number in range(1, len(lines()) + 1):
        log = log_file(tmp_path, damage(number))
        ran = run("verify", log)
        if damage is deleted and number == len(lines()):  # the seal: nothing is wrong with what is left
            assert (ran.status, ran.err) == (1, b"")
            assert "UNSEALED" in ran.text
            continue
        line = DAMAGES[damage](number)
        assert ran.status in (2, 3)
        assert ran.error[:7] in ("RW2001 ", "RW2002 ", "RW2007 ")
        assert f"({log}:{line}" in ran.error
        assert f"{log}: BAD after {line - 1} good events" in ran.lines


@pytest.mark.sampled(9)
@EVERY_COMMAND
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_an_edited_log(tmp_path: Path, command: str, damage: Damage) -> None:
    for number in (1, 2, 31, len(lines()) - 1):
        line = DAMAGES[damage](number)
        assert_refused(command, log_file(tmp_path, damage(number)), "RW2002", line)


@EVERY_COMMAND
def test_a_log_cut_in_mid_line(tmp_path: Path, command: str) -> None:
    for number in (1, 31, len(lines())):
        data = b"".join(lines()[: number - 1]) + lines()[number - 1][:-20]
        assert_refused(command, log_file(tmp_path, data), "RW2012", number)


@EVERY_COMMAND
def test_another_format(tmp_path: Path, command: str) -> None:
    first = bodies()[0].replace(b'"format":1', b'"format":2')
    assert_refused(command, log_file(tmp_path, chained([first, *bodies()[1:]])), "RW2005", 1, 3)


@EVERY_COMMAND
@pytest.mark.parametrize("kind", [b'"type":"teleported","data":{}', b'"type":"tapped","v":9,"data":{"object":"1.1"}'])
def test_an_unknown_type_or_version(tmp_path: Path, command: str, kind: bytes) -> None:
    changed = list(bodies())
    changed[30] = b'{"n":31,' + kind
    assert_refused(command, log_file(tmp_path, chained(changed)), "RW2004", 31, 3)


@EVERY_COMMAND
def test_a_number_out_of_sequence(tmp_path: Path, command: str) -> None:
    changed = [*bodies()[:30], *bodies()[31:]]
    assert_refused(command, log_file(tmp_path, chained(changed)), "RW2003", 31)


@EVERY_COMMAND
def test_bytes_that_are_not_utf8(tmp_path: Path, command: str) -> None:
    all_lines = lines()
    all_lines[30] = b"\xff\xfe\n"
    assert_refused(command, log_file(tmp_path, b"".join(all_lines)), "RW2007", 31)


@EVERY_COMMAND
def test_a_line_too_long(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logfile, "LONGEST_LINE", 5000)
    assert max(map(len, lines())) < 5000
    data = b"".join([*lines()[:30], b"x" * 6000, b"\n", *lines()[30:]])
    if command != "diff2":
        assert_refused(command, log_file(tmp_path, data), "RW2008", 31)


@pytest.mark.long
def test_a_file_of_one_endless_line_is_not_read_whole(tmp_path: Path) -> None:
    log = tmp_path / "zeros.jsonl"
    with log.open("wb") as file:
        file.truncate(1 << 30)

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 600 << 20))

    ran = subprocess.run(  # nothing else runs between fork and exec
        [REWIND, "verify", log], capture_output=True, env=PLAIN, preexec_fn=limited, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr.decode() == f"RW2008 line too long ({log}:1)\n"


@EVERY_COMMAND
def test_a_folder_a_missing_and_an_empty_file(tmp_path: Path, command: str) -> None:
    folder = tmp_path / "a" / "folder"
    folder.mkdir(parents=True)
    assert_refused(command, folder, "RW2009", None)
    empty = tmp_path / "b" / "empty.jsonl"
    empty.parent.mkdir()
    assert_refused(command, empty, "RW2009", None)
    empty.touch()
    assert_refused(command, empty, "RW2010", None)


@EVERY_COMMAND
@pytest.mark.parametrize("name", ["game.jsonl.gz", "game.jsonl.zst"])
def test_a_compressed_file_cut_short(tmp_path: Path, command: str, name: str) -> None:
    packed = gzip.compress(whole()) if name.endswith("gz") else zstandard.compress(whole())
    for length in (10, len(packed) // 2, len(packed) - 1):
        ran = asked(command, log_file(tmp_path, packed[:length], name))
        if command == "diff2" and ran.status == 1:
            continue
        assert ran.error.startswith("RW2011 ")
        assert f"({tmp_path / name}" in ran.error
        assert ran.status == 2
        assert not (tmp_path / "out.jsonl").exists()


def test_a_payload_that_the_fold_refuses_is_named(tmp_path: Path) -> None:
    changed = list(bodies())
    changed[30] = b'{"n":31,"type":"tapped","data":{"object":"999.1"}'
    for command in COMMANDS:
        if command not in ("info", "put", "diff2"):
            assert_refused(command, log_file(tmp_path, chained(changed)), "RW2101", 31)


def test_what_is_wrong_first_is_told_first(tmp_path: Path) -> None:
    """An event that the fold refuses stands before a broken chain, in the same turn."""
    changed = list(bodies())
    changed[30] = b'{"n":31,"type":"tapped","data":{"object":"999.1"}'
    data = chained(changed).splitlines(keepends=True)
    data[35] = data[35].replace(b'"n":36', b'"n":37')
    assert f"{tmp_path}/game.jsonl:31" in run("verify", log_file(tmp_path, b"".join(data))).error


# Unsealed


def test_a_log_without_its_end_is_unsealed(tmp_path: Path) -> None:
    for missing in (1, 2, 20):
        log = log_file(tmp_path, b"".join(lines()[:-missing]))
        ran = run("verify", log)
        assert (ran.status, ran.err) == (1, b"")
        assert "UNSEALED" in ran.text
        allowed = good("verify", "--allow-unsealed", log)
        assert "UNSEALED" in allowed.text
        assert "no: unsealed" in good("info", log).text
        assert good("verify", "--allow-unsealed", "--json", log).json["sealed"] is False


def test_the_worst_of_several_logs_is_the_status(tmp_path: Path) -> None:
    cut = log_file(tmp_path, b"".join(lines()[:-1]), "cut.jsonl")
    bad = log_file(tmp_path, deleted(5), "bad.jsonl")
    newer = log_file(tmp_path, chained([bodies()[0].replace(b'"format":1', b'"format":2')]), "newer.jsonl")
    whole_log = log_file(tmp_path)
    assert run("verify", whole_log, cut).status == 1
    assert run("verify", cut, bad, whole_log).status == 2
    assert run("verify", bad, newer, whole_log).status == 3
    told = [orjson.loads(line) for line in run("verify", "--json", bad, newer).lines]
    assert [(found["error"]["code"], found["error"]["line"]) for found in told] == [("RW2002", 5), ("RW2005", 1)]


# Outputs


def outputs(folder: Path) -> dict[str, list[str | Path]]:
    store = f"sqlite:///{folder}/store.db"
    good("store", "put", FIRST, "--store", store)
    return {
        "redact": ["redact", FIRST, "--as", "1", "-o"],
        "get": ["store", "get", "first", "--store", store, "-o"],
    }


@pytest.mark.sampled(1)
@pytest.mark.parametrize("command", ["redact", "get"])
@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_an_output_that_exists_is_kept_unless_forced(tmp_path: Path, command: str, ending: str) -> None:
    words = outputs(tmp_path)[command]
    out = tmp_path / f"out.jsonl{ending}"
    out.write_bytes(b"mine")
    ran = run(*words, out)
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error == f"RW2203 {out} exists already; nothing was written"
    assert out.read_bytes() == b"mine"
    good(*words, out, "--force")
    assert good("verify", out).status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [out.name, "store.db"]


@pytest.mark.parametrize("command", ["redact", "get"])
def test_an_output_that_cannot_be_made(tmp_path: Path, command: str) -> None:
    ran = run(*outputs(tmp_path)[command], tmp_path / "missing" / "out.jsonl")
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error.startswith("RW2203 ")
    assert str(FIRST) not in ran.error, "the log is not to blame"


def test_a_forced_output_stays_as_it_was_where_the_log_is_bad(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(b"mine")
    bad = log_file(tmp_path, deleted(31))
    assert run("redact", bad, "--as", "1", "-o", out, "--force").error.startswith("RW2002 ")
    assert out.read_bytes() == b"mine"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_game_that_the_store_has_not(tmp_path: Path) -> None:
    words = outputs(tmp_path)["get"]
    out = tmp_path / "out.jsonl"
    ran = run(*[word if word != "first" else "nosuch" for word in words], out)
    assert ran.error.startswith("RW5003 ")
    assert not out.exists()
    assert len(list(tmp_path.iterdir())) == 1


def test_a_full_device() -> None:
    ran = subprocess.run(f"{REWIND} info {FIRST} > /dev/full", shell=True, capture_output=True, env=PLAIN, check=False)
    assert ran.returncode == 2
    assert ran.stderr == b"RW2203 output cannot be written: No space left on device\n"


# Terminals

CODES = "\x1b[31mred\x1b[0m \x9b2J \x07\x00\x0e\x7f \u202eback \x1b]0;title\x07"


def test_control_codes_of_names_reach_no_terminal(tmp_path: Path) -> None:
    """In the names of a player and a card; the chain fits."""
    hostile = orjson.dumps(CODES)[1:-1]
    log = log_file(
        tmp_path,
        chained(
            body.replace(b'"name":"Alice"', b'"name":"' + hostile + b'"').replace(
                b'"name":"Forest"', b'"name":"' + hostile + b'"'
            )
            for body in bodies()
        ),
    )
    assert hostile in log.read_bytes()
    store = f"sqlite:///{tmp_path}/store.db"
    ran = [
        run("verify", log),
        run("info", log),
        run("replay", log),
        run("history", log, "1"),
        run("history", log, CODES.replace("\x00", "")),
        run("diff", log, "0", "60"),
        run("diff", log, FIRST),
        run("redact", log, "--as", "1", "-o", "-"),
        run("store", "put", log, "--store", store),
        run("store", "list", "--store", store),
        run("store", "tail", "--store", store),
        run("show", log, "--object", CODES),
        run("show", log, "--zone", CODES),
    ]
    for eyes in ("judge", "1", "spectator"):
        ran += [run("log", log, "--as", eyes), run("log", log, "--as", eyes, "--json")]
        ran += [run("show", log, "--at", str(n), "--as", eyes) for n in range(1, 60, 6)]
        ran.append(run("show", log, "--as", eyes, "--json"))
    for found in ran:
        text = found.out.decode() + found.err.decode()
        assert b"Traceback" not in found.err
        if not text.startswith("{"):
            assert not [sign for sign in text if sign not in "\n " and not sign.isprintable()], text
        else:
            assert "\x1b" not in text


def test_a_file_whose_name_is_not_utf8(tmp_path: Path) -> None:
    log = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.jsonl"))
    log.write_bytes(whole())
    for command in COMMANDS:
        ran = asked(command, log)
        assert b"Traceback" not in ran.err
        assert ran.status == (1 if command.startswith("diff") else 0), command
    for words in (["info", "--json"], ["verify", "--json"]):
        assert "\ufffd.jsonl" in str(good(*words, log).json["file"])
    shown = good("store", "put", "--json", log, "--store", f"sqlite:///{tmp_path}/again.db")
    assert "\ufffd.jsonl" in str(shown.json["file"])
