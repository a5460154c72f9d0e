"""Standard input and output, pipes, colours, progress, completion."""

from __future__ import annotations

import gzip
import io
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from rewind.aggregates.editions import NAMES
from rewind.cli.main import COMMANDS
from rewind.cli.output import progress
from rewind.cli.streams import PLAINER
from tests.cli.logs import FIRST, lines, log_file, whole
from tests.cli.running import PLAIN, REWIND, good, heard, program, run

pytestmark = pytest.mark.long

READERS = {
    "verify": ["verify", "LOG"],
    "info": ["info", "LOG"],
    "show": ["show", "LOG", "--at", "30"],
    "log": ["log", "LOG"],
    "log from": ["log", "LOG", "--from", "20", "--to", "turn:1"],
    "history": ["history", "LOG", "1"],
    "diff": ["diff", "LOG", "5", "5"],
    "diff logs": ["diff", "LOG", str(FIRST)],
    "replay": ["replay", "LOG"],
    "redact": ["redact", "LOG", "--as", "1", "-o", "-"],
}


@pytest.mark.parametrize("packed", [bytes, gzip.compress, zstandard.compress])
@pytest.mark.parametrize("command", READERS)
def test_a_log_is_read_from_standard_input(command: str, packed: type[bytes]) -> None:
    data = FIRST.read_bytes()
    from_file = good(*(word.replace("LOG", str(FIRST)) for word in READERS[command]))
    from_input = good(*(word.replace("LOG", "-") for word in READERS[command]), stdin=packed(data))
    assert from_input.text == from_file.text.replace(str(FIRST), "-", 1 if command in ("verify", "info") else 0)


def test_a_log_is_stored_from_standard_input(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/games.db"
    good("store", "put", "-", "--store", store, stdin=whole())
    assert good("store", "get", "random", "-o", "-", "--store", store).out == whole()


def test_tail_follows_what_is_stored_later(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/games.db"
    good("store", "put", FIRST, "--store", store)
    known = good("store", "tail", "--store", store).lines
    words = [REWIND, "store", "tail", "--follow", "--json", "--store", store]
    with heard(signal.SIGINT):
        tail = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN)
    with tail as following:
        try:
            assert following.stdout is not None
            told = [following.stdout.readline() for _ in known]
            good("store", "put", log_file(tmp_path), "--store", store)
            told += [following.stdout.readline() for _ in lines()]
            following.send_signal(signal.SIGINT)
            out, err = following.communicate(timeout=60)
            assert (out, err.strip()) == (b"", b"interrupted")
        finally:
            following.kill()
    assert following.returncode == 130
    assert told == good("store", "tail", "--json", "--store", store).out.splitlines(keepends=True)


def test_nothing_on_standard_input() -> None:
    assert run("info", "-").error == "RW2010 log empty (-)"
    closed = subprocess.run(f"{REWIND} info - <&-", shell=True, capture_output=True, env=PLAIN, check=False)
    assert (closed.returncode, closed.stderr) == (2, b"RW2010 log empty (-)\n")


def test_standard_output_closed() -> None:
    assert (
        subprocess.run(f"{REWIND} info {FIRST} >&-", shell=True, capture_output=True, env=PLAIN, check=True).stderr
        == b""
    )


@pytest.mark.parametrize("words", ["log LOG", "log LOG --json", "redact LOG --as 1 -o -", "show LOG", "diff LOG 1 900"])
def test_a_reader_that_stops_reading(words: str) -> None:
    """As after `| head -1`: no word on standard error, and the status that SIGPIPE gives."""
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [REWIND, *words.replace("LOG", str(FIRST)).split()],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=PLAIN,
        check=False,
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_head_gets_its_line() -> None:
    ran = subprocess.run(f"{REWIND} log {FIRST} | head -1", shell=True, capture_output=True, env=PLAIN, check=True)
    assert (ran.stdout.count(b"\n"), ran.stderr) == (1, b"")


def on_a_terminal(*words: str | Path, environment: dict[str, str] | None = None, err: bool = False) -> bytes:
    """What a command writes to a terminal: on its standard output or, with `err`, its standard error."""
    ours, theirs = pty.openpty()
    ran = subprocess.Popen(
        [REWIND, *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if err else theirs,
        stderr=theirs if err else subprocess.DEVNULL,
        env=PLAIN | {"COLUMNS": "80"} | (environment or {}),
    )
    os.close(theirs)
    found = bytearray()
    while part := _read(ours):
        found += part
    os.close(ours)
    assert ran.wait() in (0, 2)
    return bytes(found)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # Linux says EIO where nobody has the other end open any more
        return b""


def test_colours_on_a_terminal_only_and_not_against_the_user_s_will() -> None:
    assert b"\x1b[" in on_a_terminal("show", FIRST, "--at", "40")
    assert b"\x1b[3" not in on_a_terminal("show", FIRST, "--at", "40", environment={"NO_COLOR": "1"})
    assert b"\x1b" not in program("show", FIRST, "--at", "40").out
    assert b"\x1b" not in good("show", FIRST, "--at", "40", environment={"NO_COLOR": "1"}).out


@pytest.mark.parametrize(
    "words", [["show", FIRST, "--at", "turn:5/combat_damage"], ["log", FIRST], ["history", FIRST, "29"]]
)
def test_lines_too_long_for_a_terminal_go_on_below_indented(words: list[str | Path]) -> None:
    text = on_a_terminal(*words, environment={"NO_COLOR": "1", "TERM": "dumb"}).decode()
    plain = good(*words).text
    assert max(map(len, plain.splitlines())) > 80
    assert max(map(len, text.splitlines())) <= 80
    assert "".join(text.split()) == "".join(plain.split()), "nothing is lost"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rewind.cli.output.PATIENCE", 0.0)
    assert good("verify", FIRST).err == b""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress("verifying") as done:
        done.advance(7)
        shown = terminal.getvalue()
        done.clear()
    assert "verifying" in shown
    assert "7/?" in shown
    assert terminal.getvalue().endswith("\x1b[2K"), "it takes itself off the screen"


def test_nothing_is_shown_of_work_that_is_soon_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rewind.cli.output.PATIENCE", 1e9)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress("verifying") as done:
        done.advance(7)
    assert terminal.getvalue() == ""


def test_an_error_on_a_terminal_is_one_line() -> None:
    assert on_a_terminal("show", FIRST, "--at", "99999", err=True).count(b"\n") == 1


def test_text_is_one_line_an_event_where_it_is_no_terminal(tmp_path: Path) -> None:
    log = log_file(tmp_path, whole(300))
    assert len(good("log", log).lines) == len(good("log", log, "--json").lines)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_completion(shell: str) -> None:
    assert f"_REWIND_COMPLETE={shell}_complete" in good("completion", shell).text


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("rewind show game.jsonl --as ", {"1", "2", "spectator", "judge"}),
        ("rewind show game.jsonl --as s", {"spectator"}),
        ("rewind ver", {"verify"}),
        ("rewind store ", {"put", "get", "list", "tail", "verify", "stats", "rulings", "rebuild"}),
        ("rewind cards ", {"compile", "read"}),
        ("rewind completion z", {"zsh"}),
    ],
)
def test_completion(words: str, offered: set[str]) -> None:
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split(" ")) - 1), "_REWIND_COMPLETE": "bash_complete"}
    lines = run(environment=asked).lines
    assert {line.partition(",")[2] for line in lines} == offered


# Streams that are closed, full or poor in characters


@pytest.mark.parametrize(
    "streams", ["2>&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full", ">/dev/full 2>/dev/full"]
)
@pytest.mark.parametrize("words", ["info nofile", "log nofile --json", "nocommand", "info --nooption", "stats nofile"])
def test_an_error_has_its_status_whatever_the_streams_are(words: str, streams: str) -> None:
    ran = subprocess.run(f"{REWIND} {words} {streams}", shell=True, capture_output=True, env=PLAIN, check=False)
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("streams", "status"),
    [("2>&-", 0), (">&-", 0), (">&- 2>&-", 0), ("<&- >&- 2>&-", 0), (">/dev/full 2>/dev/full", 2)],
)
def test_an_answer_has_its_status_whatever_the_streams_are(streams: str, status: int) -> None:
    ran = subprocess.run(f"{REWIND} info {FIRST} {streams}", shell=True, capture_output=True, env=PLAIN, check=False)
    assert (ran.returncode, ran.stderr) == (status, b"")


def test_nobody_reads_standard_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run([REWIND, "info", "nofile"], stdout=subprocess.PIPE, stderr=writer, env=PLAIN, check=False)
    os.close(writer)
    assert (ran.returncode, ran.stdout) == (2, b"")


def test_what_is_written_does_not_become_a_closed_standard_stream(tmp_path: Path) -> None:
    """A file opened while a stream is closed would get its number, and whatever is printed."""
    out = tmp_path / "out.jsonl"
    words = f"{REWIND} redact {FIRST} --as 1 -o {out} <&- >&- 2>&-"
    subprocess.run(words, shell=True, env=PLAIN, check=True)
    assert out.read_bytes() == good("redact", FIRST, "--as", "1", "-o", "-").out


ENCODINGS = ("ascii", "ascii:strict", "latin-1", "cp437", "utf-16")
SPEAKING = {
    "show": ["show", str(FIRST), "--at", "40"],
    "log": ["log", str(FIRST)],
    "stats": ["stats", str(FIRST)],
    "explain": ["explain", str(FIRST), "500"],
    "cards": ["cards", "Ornithopter"],
    "an error": ["info", "nö—file"],
    "wrong usage": ["nö—command"],
}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("words", SPEAKING)
def test_what_an_encoding_lacks_is_replaced(words: str, encoding: str) -> None:
    environment = PLAIN | {"PYTHONIOENCODING": encoding}
    ran = subprocess.run([REWIND, *SPEAKING[words]], capture_output=True, env=environment, check=False)
    plain = run(*SPEAKING[words])
    assert ran.returncode == plain.status
    name = encoding.partition(":")[0]
    for found, wanted in ((ran.stdout, plain.out), (ran.stderr, plain.err)):
        text = found.decode(name)
        assert text.count("\n") == wanted.decode().count("\n")
        if name == "ascii":
            assert [*map(ord, text)] == [*found]


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_a_locale_without_other_letters(locale: str) -> None:
    environment = PLAIN | {"LC_ALL": locale, "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    ran = subprocess.run([REWIND, "show", FIRST], capture_output=True, env=environment, check=True)
    assert b"Creature - Elemental" in ran.stdout or b"Basic Land - Forest" in ran.stdout
    assert ran.stdout.isascii()


@pytest.mark.parametrize("edition", NAMES)
def test_an_edition_is_read_whatever_the_locale(edition: str) -> None:
    environment = PLAIN | {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    asked = [REWIND, "cards", "Shock", "--edition", edition]
    assert subprocess.run(asked, capture_output=True, env=environment, check=True).stdout.startswith(b"Shock")


def test_json_is_utf8_whatever_the_encoding_of_text_is() -> None:
    environment = PLAIN | {"PYTHONIOENCODING": "ascii"}
    ran = subprocess.run([REWIND, "log", FIRST, "--json"], capture_output=True, env=environment, check=True)
    assert ran.stdout == good("log", FIRST, "--json").out


def test_signs_that_an_encoding_lacks_have_plainer_ones() -> None:
    environment = PLAIN | {"PYTHONIOENCODING": "ascii"}
    ran = subprocess.run([REWIND, "stats", FIRST], capture_output=True, env=environment, check=True)
    assert b"20 -> 13" in ran.stdout
    assert b"?" not in ran.stdout
    assert set(PLAINER.values()) == {text for text in PLAINER.values() if text.isascii()}


def test_every_help_is_plain() -> None:
    """Click writes helps, in UTF-8 where the encoding is ASCII."""
    for command in ("", *COMMANDS):
        assert good(*command.split(), "--help").out.isascii(), command
