"""`rewind play`: by bots, and at a prompt that is answered from standard input."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path
from unittest import mock

import pytest

from rewind.cli.playing import typed_answers
from rewind.events.game import GameStarted, PlayerConceded
from rewind.events.logfile import read_records
from tests.cli.running import PLAIN, REWIND, Ran, good, heard, run
from tests.parameters import first_of

DECKS = ("red-green", "white-blue")


def answered(folder: Path, text: str, *options: str) -> Ran:
    return run("play", *DECKS, "--seed", "3", "-o", folder / "game.jsonl", *options, stdin=text.encode())


def types(path: Path) -> list[str]:
    return [record.event.published for record in read_records(path)]


@pytest.mark.long
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_bots_play_a_game_that_verifies(tmp_path: Path, edition: str) -> None:
    log = tmp_path / "game.jsonl"
    ran = good("play", *DECKS, "--bots", "--seed", "2", "--edition", edition, "--names", "Ann,Bob", "-o", log)
    assert " won " in ran.text
    started = next(iter(read_records(log))).event
    assert isinstance(started, GameStarted)
    assert (started.edition, started.kind) == (edition, "played")
    assert [seat.name for seat in started.seats] == ["Ann", "Bob"]
    good("verify", log)


@pytest.mark.long
def test_the_same_seed_and_id_are_the_same_log(tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        good("play", *DECKS, "--bots", "--seed", "4", "--id", "four", "-o", tmp_path / name)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


@pytest.mark.long
def test_the_same_seed_is_the_same_game_under_another_id(tmp_path: Path) -> None:
    """The id is public, and seed and decks are not: it may follow from neither."""
    games = []
    for name in ("a.jsonl", "b.jsonl"):
        good("play", *DECKS, "--bots", "--seed", "4", "-o", tmp_path / name)
        games.append(list(read_records(tmp_path / name)))
    (first, *rest), (other_first, *other_rest) = games
    assert rest == other_rest
    assert isinstance(first.event, GameStarted)
    assert isinstance(other_first.event, GameStarted)
    assert first.event.game != other_first.event.game


@pytest.mark.long
def test_the_games_of_bots_have_ids_of_their_own(tmp_path: Path) -> None:
    good("play", *DECKS, "--bots", "--games", "2", "--seed", "5", "--id", "test", "-o", tmp_path / "named")
    good("play", *DECKS, "--bots", "--games", "2", "--seed", "5", "-o", tmp_path / "random")
    ids = {name: [first_event(log).game for log in sorted((tmp_path / name).iterdir())] for name in ("named", "random")}
    assert ids["named"] == ["test-1", "test-2"]
    assert len(set(ids["random"])) == 2


def first_event(log: Path) -> GameStarted:
    event = next(iter(read_records(log))).event
    assert isinstance(event, GameStarted)
    return event


@pytest.mark.parametrize("name", ["", "../game", "two words", "x" * 101])
def test_an_id_that_is_none(tmp_path: Path, name: str) -> None:
    ran = run("play", *DECKS, "--bots", "--id", name, "-o", tmp_path / "game.jsonl")
    assert ran.status == 2
    assert "is not 1 to 100 letters" in ran.err.decode()
    assert not list(tmp_path.iterdir())


@pytest.mark.long
def test_many_games(tmp_path: Path) -> None:
    ran = good("play", *DECKS, "--bots", "--games", "3", "--seed", "5", "-o", tmp_path / "games")
    assert ran.text.startswith("3 games are in ")
    logs = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in logs] == ["game-5.jsonl", "game-6.jsonl", "game-7.jsonl"]
    good("verify", *logs)


def test_a_deck_of_one_s_own(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("18 Forest\n22 Grizzly Bears\n")
    words = ("play", deck, deck, "--bots", "-o", tmp_path / "game.jsonl", "--json")
    refused = run(*words)
    assert (refused.status, len(refused.err.splitlines())) == (2, 1)
    assert b"RW6003 40 cards: a constructed deck has at least 60 (rule 100.2)" in refused.err
    assert not (tmp_path / "game.jsonl").exists()
    assert good(*words, "--any-deck").json["sealed"] is True


@pytest.mark.long
def test_cards_of_one_s_own(tmp_path: Path) -> None:
    otter = "- {name: Test Otter, cost: '{G}', types: Creature — Bear, power: 1, toughness: 1}\n"
    (tmp_path / "own.yaml").write_text(otter)
    deck = tmp_path / "deck.cod"
    deck.write_text(
        "<d><zone name='main'><card number='56' name='Forest'/><card number='4' name='Test Otter'/></zone></d>"
    )
    words = ("play", deck, "red-green", "--bots", "-o", tmp_path / "game.jsonl")
    unknown = run(*words)
    assert (unknown.status, unknown.err.count(b"RW6002")) == (4, 1)
    good(*words, "--cards", tmp_path / "own.yaml", "--edition", "2006-10")
    good("verify", tmp_path / "game.jsonl")


def test_a_game_at_the_prompt_that_is_left_is_kept_without_a_seal(tmp_path: Path) -> None:
    ran = answered(tmp_path, "1\n?\nb\nx\n99\nq\n", "--bot", "2")
    assert ran.status == 0
    assert "keep the hand" in ran.text
    assert "has priority" in ran.text
    assert "'x' is not a number or a name of the list" in ran.text
    assert "the list goes from 1 to" in ran.text
    assert "as Alice sees it" in ran.text
    assert ran.lines[-2].endswith("left, not sealed (seed 3, 2006-10)")
    assert ran.lines[-1] == f"rewind play --bot 2=random -o {tmp_path / 'game.jsonl'} goes on with it"
    assert types(tmp_path / "game.jsonl")[-1] == "priority_received"
    good("verify", "--allow-unsealed", tmp_path / "game.jsonl")


def test_the_end_of_input_leaves_too(tmp_path: Path) -> None:
    assert answered(tmp_path, "").status == 0
    good("verify", "--allow-unsealed", tmp_path / "game.jsonl")


def test_both_seats_at_the_prompt_a_mulligan_and_a_concession(tmp_path: Path) -> None:
    ran = answered(tmp_path, "\n2\n\n1\n\n1\nconcede\n")
    assert ran.status == 0
    recorded = types(tmp_path / "game.jsonl")
    assert "mulligan_taken" in recorded
    assert recorded[-1] == "log_sealed"
    conceded = [r.event for r in read_records(tmp_path / "game.jsonl") if isinstance(r.event, PlayerConceded)]
    assert len(conceded) == 1
    assert " won " in ran.lines[-1]
    good("verify", tmp_path / "game.jsonl")


@pytest.mark.long
@pytest.mark.parametrize("times", first_of((60, 120), 1))
def test_a_whole_game_of_numbers(tmp_path: Path, times: int) -> None:
    """Whatever is asked, some line answers it: a long stream of small numbers plays on, and what comes out verifies."""
    stream = "".join(f"{number}\n" for number in [1, *([2, 1, 3, "", "pp", 1, 4, 1, 2, "", "c"] * times)])
    ran = answered(tmp_path, stream, "--bot", "2")
    assert ran.status == 0
    assert len(types(tmp_path / "game.jsonl")) > 300
    assert {"land_played", "spell_played"} <= set(types(tmp_path / "game.jsonl"))
    good("verify", "--allow-unsealed", tmp_path / "game.jsonl")


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    with mock.patch.object(typed_answers, "_read_line", side_effect=["1", KeyboardInterrupt]):
        ran = run("play", *DECKS, "--seed", "3", "--bot", "2", "-o", log)
    assert ran.status == 130
    assert "left, not sealed" in ran.text
    good("verify", "--allow-unsealed", log)


@pytest.mark.parametrize(
    ("decks", "code", "status"),
    [
        (("red-green", "no-such-deck"), "RW2009", 2),
        (("unknown.txt", "red-green"), "RW6002", 4),
        (("bad.txt", "red-green"), "RW6003", 2),
    ],
)
def test_bad_decks(tmp_path: Path, decks: tuple[str, str], code: str, status: int) -> None:
    (tmp_path / "unknown.txt").write_text("40 No Such Card At All\n")
    (tmp_path / "bad.txt").write_text("many Forests\n")
    named = [str(tmp_path / deck) if deck.endswith(".txt") else deck for deck in decks]
    ran = run("play", *named, "--bots", "-o", tmp_path / "game.jsonl")
    assert (ran.status, ran.error[:6]) == (status, code)
    assert not (tmp_path / "game.jsonl").exists()


@pytest.mark.parametrize(
    "options", [("--names", "A"), ("--names", "A,A"), ("--games", "2"), ("--edition", "2019-10"), ("--bot", "3")]
)
def test_wrong_usage(tmp_path: Path, options: tuple[str, ...]) -> None:
    assert run("play", *DECKS, *options, "-o", tmp_path / "game.jsonl").status == 2


def test_what_is_there_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text("mine")
    ran = run("play", *DECKS, "--bots", "-o", tmp_path / "game.jsonl")
    assert (ran.status, ran.error[:6]) == (2, "RW2203")
    assert (tmp_path / "game.jsonl").read_text() == "mine"


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_at_the_prompt_keeps_what_was_played(tmp_path: Path, number: signal.Signals) -> None:
    log = tmp_path / "game.jsonl"
    command = [REWIND, "play", *DECKS, "--seed", "3", "--bot", "2", "-o", str(log)]
    with heard(number):
        playing = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=PLAIN)
    with playing as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"1\n")
        game.stdin.flush()
        assert any(b"has priority" in line for line in game.stdout)
        game.send_signal(number)
        rest = game.stdout.read()
        assert game.wait(60) == 128 + number
    assert (b"left, not sealed" in rest) == (number != signal.SIGHUP)
    assert "opening_hand_kept" in types(log)
    good("verify", "--allow-unsealed", log)


def test_an_error_at_the_prompt_keeps_what_was_played(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    with (
        mock.patch.object(typed_answers, "_read_line", side_effect=["1", RuntimeError("a fault")]),
        pytest.raises(RuntimeError, match="a fault"),
    ):
        run("play", *DECKS, "--seed", "3", "--bot", "2", "-o", log)
    assert "opening_hand_kept" in types(log)
    good("verify", "--allow-unsealed", log)


@pytest.mark.long
def test_bots_of_two_kinds_play_each_other(tmp_path: Path) -> None:
    log, same = tmp_path / "game.jsonl", tmp_path / "same.jsonl"
    ran = good("play", *DECKS, "--bot", "1=sensible", "--bot", "2=random", "--seed", "2", "--id", "two", "-o", log)
    assert "Alice won" in ran.text
    good("verify", log)
    good("play", *DECKS, "--bots", "--bot", "1=sensible", "--seed", "2", "--id", "two", "-o", same)
    assert log.read_bytes() == same.read_bytes()


def test_a_bot_without_a_seat_sits_on_the_second(tmp_path: Path) -> None:
    ran = run("play", *DECKS, "--bot", "sensible", "--seed", "2", "-o", tmp_path / "game.jsonl", stdin=b"1\nq\n")
    assert ran.status == 0
    assert "Alice" in ran.text
    both = run("play", *DECKS, "--bot", "sensible", "--bot", "random", "-o", tmp_path / "other.jsonl")
    assert both.status == 2
    assert "twice" in both.err.decode()


@pytest.mark.parametrize("word", ["3", "0", "clever", "3=random", "1=clever", "=", ""])
def test_a_bot_that_there_is_not_is_a_usage_error(tmp_path: Path, word: str) -> None:
    ran = run("play", *DECKS, "--bot", word, "-o", tmp_path / "game.jsonl")
    assert ran.status == 2
    assert "random or sensible" in ran.err.decode()
