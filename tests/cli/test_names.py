"""Names where a command takes one: of commands, of players for seats, of objects; and what is said of mistyped ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.logs import FIRST
from tests.cli.running import good, run

LEGENDS = Path(__file__).parent.parent.parent / "replays/games/legends-2006-10.jsonl"


@pytest.mark.parametrize(("typed", "meant"), [("shwo", "show"), ("plya", "play"), ("histroy", "history")])
def test_a_command_that_is_mistyped(typed: str, meant: str) -> None:
    ran = run(typed)
    assert ran.status == 2
    assert f"No such command '{typed}'. Did you mean {meant}" in ran.err.decode()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("who", ["2", "Bob", "bob", "BO"])
def test_a_seat_may_be_named(who: str) -> None:
    by_number = good("show", LEGENDS, "--at", "1824", "--as", "2")
    assert good("show", LEGENDS, "--at", "1824", "--as", who).text == by_number.text


def test_a_seat_that_nobody_has() -> None:
    ran = run("show", LEGENDS, "--as", "Alise")
    assert ran.status == 2
    assert ran.error.startswith("RW2202 nobody at this game is named 'Alise'; did you mean Alice? the players")
    assert run("show", LEGENDS, "--zone", "hand:Alise").status == 2


@pytest.mark.parametrize(
    ("command", "name", "answer"),
    [
        (("history",), "KAMAHL", "Kamahl, Pit Fighter (card "),
        (("history",), "shok", "nothing in this log is named 'shok'; did you mean Shock?"),
        (("show", "--at", "1824", "--object"), "pit fighter", "Kamahl, Pit Fighter [23.5]"),
        (("log", "--to", "40", "--object"), "kamahl", "draws Kamahl, Pit Fighter"),
        (("log", "--to", "40", "--object"), "kamhal", "nothing in this log is named 'kamhal'; did you mean"),
        (("show", "--at", "1824", "--object"), "o", "nothing at event 1824 is named 'o'"),
    ],
)
def test_objects_may_be_named(command: tuple[str, ...], name: str, answer: str) -> None:
    first, *options = command
    ran = run(first, LEGENDS, *options, name)
    assert answer in (ran.text if ran.status == 0 else ran.error)


def test_a_name_that_several_things_begin_with_lists_them() -> None:
    ran = run("history", FIRST, "g")
    assert ran.status == 2
    assert "can be " in ran.error
