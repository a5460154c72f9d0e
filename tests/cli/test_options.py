"""What all commands have in common: exit statuses in their help, `-o` for an output, a pager for what is long."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from rewind.cli.main import COMMANDS, rewind
from rewind.cli.options import Renamed
from rewind.cli.pager import pager_program
from tests.cli.logs import FIRST
from tests.cli.running import PLAIN, good, run

LEGENDS = Path(__file__).parent.parent.parent / "replays/games/legends-2006-10.jsonl"


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command and those below it, by the words with which it is called."""
    with click.Context(rewind) as ctx:
        for name in COMMANDS:
            command = rewind.get_command(ctx, name)
            assert command is not None
            yield name, command
            if isinstance(command, click.Group):
                yield from ((f"{name} {below}", command.commands[below]) for below in command.commands)


ALL = dict(commands())


@pytest.mark.parametrize("name", ALL)
def test_every_help_tells_the_exit_status(name: str) -> None:
    assert "exit status" in good(*name.split(), "--help").text.casefold()


@pytest.mark.parametrize("name", ALL)
def test_an_output_is_called_so(name: str) -> None:
    """Whatever is written by a command goes to -o, which is --output too."""
    for option in ALL[name].params:
        if isinstance(option, click.Option) and "-o" in option.opts:
            assert "--output" in option.opts


@pytest.mark.parametrize("name", ["export", "scenario"])
def test_what_an_option_was_called_is_taken_and_not_told(name: str) -> None:
    (option,) = [one for one in ALL[name].params if isinstance(one, Renamed)]
    (former,) = option.former
    assert former in option.opts
    assert f"{former} " not in good(name, "--help").text
    assert "-o, --output DIR" in good(name, "--help").text


def on_a_terminal(*args: str | Path, **environment: str) -> tuple[int, str]:
    """The exit status of the command on a terminal of 80 columns and 12 rows, and what is on it in the end."""
    ours, theirs = pty.openpty()
    ran = subprocess.Popen(
        [sys.executable, "-m", "rewind", *map(str, args)],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=PLAIN | {"COLUMNS": "80", "LINES": "12"} | environment,
    )
    os.close(theirs)
    found = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # nobody writes any more
            break
        if not part:
            break
        found += part
    os.close(ours)
    return ran.wait(), found.decode()


@pytest.mark.long
def test_what_is_long_goes_through_the_pager() -> None:
    status, text = on_a_terminal("log", LEGENDS, PAGER="sed -n 3p")
    assert status == 0
    assert text == "\x1b[33m     3\x1b[0m  Alice has 40 cards in Alice's library.\r\n"


@pytest.mark.long
def test_who_leaves_the_pager_early_has_seen_enough() -> None:
    status, text = on_a_terminal("log", LEGENDS, PAGER="head -n 1", NO_COLOR="1")
    assert (status, text) == (0, "     1  The game begins: Alice and Bob, edition 2006-10.\r\n")


@pytest.mark.parametrize("options", [("--no-pager",), ("--json",)])
def test_what_is_not_paged(options: tuple[str, ...]) -> None:
    ran = run("log", LEGENDS, "--to", "5", *options, environment={"PAGER": "sed -n 3p"}, terminal=True)
    assert ran.status == 0
    assert ran.text.count("\n") == 5


def test_off_a_terminal_nothing_is_paged() -> None:
    assert len(good("log", LEGENDS, "--to", "5", environment={"PAGER": "sed -n 3p"}).lines) == 5


@pytest.mark.parametrize(
    ("environment", "program"),
    [
        ({"PAGER": "sed -n 3p"}, ["sed", "-n", "3p"]),
        ({"PAGER": ""}, None),
        ({"PAGER": "cat"}, None),
        ({"PAGER": "no-such-program"}, None),
        ({"TERM": "dumb", "PAGER": "sed"}, None),
    ],
)
def test_which_pager(environment: dict[str, str], program: list[str] | None) -> None:
    assert pager_program(environment) == program


def test_a_brief_log_leaves_out_what_goes_without_saying() -> None:
    part = ("log", LEGENDS, "--to", "600")
    whole, brief = (good(*part, *options).lines for options in ((), ("--brief",)))
    assert len(brief) < 0.4 * len(whole)
    assert set(brief) <= set(whole)
    said = ("gets priority", " passes.", " spends ", " pays the cost", "begins to resolve", "has resolved")
    assert not [line for line in brief if any(words in line for words in said)]
    kept = (" plays ", " draws ", " attacks with ", " damage to ", "(countered)", "dies", "loses")
    wanted = [line for line in whole if any(words in line for words in kept) and "activated ability" not in line]
    assert set(wanted) <= set(brief)
    turns = [line for line in whole if " Turn " in line]
    assert [line for line in brief if " Turn " in line] == turns
    assert run(*part, "--brief", "--json").out.count(b"\n") == len(brief)


@pytest.mark.parametrize("command", ["show", "log", "history", "explain", "info"])
def test_what_writes_to_standard_output_only_says_so(command: str) -> None:
    ran = run(command, FIRST, "-o", "out.txt")
    assert ran.status == 2
    assert ran.err.decode().rstrip().endswith("This command writes to standard output only: rewind ... > FILE")
