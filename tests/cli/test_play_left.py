"""`rewind play` without decks: a game that was left is gone on with, and its log is only ever added to."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from rewind.events.logfile import read_records
from rewind.events.playing import LandPlayed
from tests.cli.running import Ran, good, run

DECK = "20 Mountain\n20 Raging Goblin\n"


def left(folder: Path, typed: str = "\nmountain\nq\n", *options: str) -> Path:
    """A game that was left on the second turn."""
    (folder / "deck.txt").write_text(DECK)
    decks, log = (folder / "deck.txt", folder / "deck.txt"), folder / "game.jsonl"
    words: tuple[str | Path, ...] = ("--any-deck", "--seed", "2", "--id", "left", "-o", log, "--bot", "2", *options)
    assert run("play", *decks, *words, stdin=typed.encode()).status == 0
    return log


def gone_on(log: Path, typed: str, *options: str) -> Ran:
    return run("play", "-o", log, *options, stdin=typed.encode())


def test_a_game_is_gone_on_with_and_its_log_only_added_to(tmp_path: Path) -> None:
    log = left(tmp_path)
    before = log.read_bytes()
    ran = gone_on(log, "raging\nq\n", "--bot", "2")
    assert ran.status == 0
    assert f"gone on with after {len(before.splitlines())} events, in turn 2" in ran.lines[0]
    assert "play Raging Goblin" in ran.text
    after = log.read_bytes()
    assert after.startswith(before)
    assert len(after) > len(before)
    good("verify", "--allow-unsealed", log)


def test_nothing_of_the_log_that_was_there_is_taken_back(tmp_path: Path) -> None:
    log = left(tmp_path)
    before = log.read_bytes()
    ran = gone_on(log, "undo\nq\n", "--bot", "2")
    assert "nothing is taken back: you have decided nothing since the game was begun or gone on with" in ran.text
    assert log.read_bytes() == before
    assert any(isinstance(record.event, LandPlayed) and record.event.seat == 1 for record in read_records(log))


def test_it_says_how_to_go_on_when_it_is_left_and_where_it_lies_in_the_way(tmp_path: Path) -> None:
    log = left(tmp_path)
    again = run("play", "red-green", "white-blue", "--bot", "2", "-o", log)
    assert (again.status, again.error[:6]) == (2, "RW2203")
    assert f"rewind play -o {log} goes on with the game that is in it" in again.error
    assert gone_on(log, "q\n", "--bot", "2=sensible").lines[-1] == (
        f"rewind play --bot 2=sensible -o {log} goes on with it"
    )


def test_bots_go_on_and_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    log, same = left(tmp_path), tmp_path / "same.jsonl"
    shutil.copy(log, same)
    shown = good("play", "--bots", "--seed", "7", "-o", log)
    assert " won" in shown.text
    good("play", "--bots", "--seed", "7", "-o", same)
    assert log.read_bytes() == same.read_bytes()
    good("verify", log)
    over = gone_on(log, "", "--bots")
    assert (over.status, over.error[:6]) == (2, "RW2204")
    assert "the game is over" in over.error or "sealed" in over.error


@pytest.mark.parametrize(
    "options",
    [("--edition", "2003-12"), ("--names", "A,B"), ("--any-deck",), ("--id", "x"), ("--games", "2"), ("deck",)],
)
def test_what_only_a_new_game_has_is_a_usage_error(tmp_path: Path, options: tuple[str, ...]) -> None:
    log = left(tmp_path)
    before = log.read_bytes()
    ran = gone_on(log, "q\n", *options)
    assert ran.status == 2
    assert "new game" in ran.err.decode() or "two decks" in ran.err.decode()
    assert log.read_bytes() == before


def test_a_log_that_is_no_game_to_go_on_with(tmp_path: Path) -> None:
    missing = gone_on(tmp_path / "none.jsonl", "q\n")
    assert (missing.status, missing.error[:6]) == (2, "RW2009")
    assert "two decks begin one" in missing.error
    log = left(tmp_path)
    seen = tmp_path / "seen.jsonl"
    good("redact", log, "--as", "1", "-o", seen)
    redacted = gone_on(seen, "q\n")
    assert (redacted.status, redacted.error[:6]) == (2, "RW2015")
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:-2], lines[-1]]))
    broken = gone_on(log, "q\n")
    assert (broken.status, len(broken.err.splitlines())) == (2, 1)
    assert log.read_bytes() == b"".join([*lines[:-2], lines[-1]])


def test_a_log_that_was_cut_off_in_the_middle_of_something_is_not_gone_on_with(tmp_path: Path) -> None:
    log = left(tmp_path)
    lines = log.read_bytes().splitlines(keepends=True)
    played = next(record.n for record in read_records(log) if isinstance(record.event, LandPlayed))
    log.write_bytes(b"".join(lines[:played]))
    ran = gone_on(log, "q\n", "--bot", "2")
    assert (ran.status, ran.error[:6], len(ran.err.splitlines())) == (2, "RW2204", 1)
    assert "the nearest such event" in ran.error
    assert log.read_bytes() == b"".join(lines[:played])


def test_a_game_of_another_program_is_not_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "told.yaml").write_text(
        "scenario: told\nplayers: {alice: {hand: [Mountain]}}\n"
        "do:\n  - anyway: {step: {play: {by: alice, card: Mountain}}}\n"
    )
    log = tmp_path / "told.jsonl"
    good("transcribe", tmp_path / "told.yaml", "-o", log)
    ran = gone_on(log, "q\n")
    assert ran.status in (2, 4)
    assert len(ran.err.splitlines()) == 1


def test_two_people_go_on_and_the_screen_is_handed_over_first(tmp_path: Path) -> None:
    log = left(tmp_path)
    ran = gone_on(log, "\nq\n")
    assert ran.text.index("Enter when Alice sits here> ") < ran.text.index("play Raging Goblin")


LINES = (
    *[""] * 4, "1", "1", "2", "3", "1 2", "1 1", "all", "none", "undo", "undo", "back", "attack with all", "b", "log",
    "why a on bob", "pp", "tap", "tap a", "stops all on", "a", "e on a", "0", "no", "?", "r 2 3", "2 goblin",
    "a blocks a",
)  # fmt: skip
"""What somebody types who tries everything."""


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_the_log_verifies_and_can_be_gone_on_with(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    log = tmp_path / "game.jsonl"
    decks = random.sample(["goblins", "madness", "psychatog", "zoo", "red-green"], 2)
    first, second = ("".join(f"{random.choice(LINES)}\n" for _ in range(number)) for number in (60, 120))
    bots = random.choice([("--bot", "2"), ()])
    assert run("play", *decks, *bots, "--seed", str(seed), "-o", log, stdin=first.encode()).status == 0
    before = log.read_bytes()
    assert gone_on(log, second, "--seed", "1", *bots).status == 0
    assert log.read_bytes().startswith(before)
    good("verify", "--allow-unsealed", log)
