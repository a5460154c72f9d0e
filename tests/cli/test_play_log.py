"""The log of a game while it is played at the prompt: it is on the disk as the game goes, and nobody else plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from rewind.cli.playing import typed_answers
from rewind.events.errors import QueryError
from rewind.events.logfile import read_records
from rewind.replays.playing.game_log import GameLog
from tests.cli.running import Ran, good, run
from tests.cli.test_play_left import gone_on, left


def typed_with(*answers: str | Callable[[], str]) -> Iterator[str]:
    """What is typed, one line after the other; a function is called when its line is asked for."""
    for answer in answers:
        yield answer if isinstance(answer, str) else answer()


def play_on(log: Path, *answers: str | Callable[[], str]) -> Ran:
    with mock.patch.object(typed_answers, "_read_line", side_effect=typed_with(*answers)):
        return run("play", "-o", log, "--bot", "2")


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "jsonl.zst"])
def test_what_was_decided_is_on_the_disk_before_the_next_question(tmp_path: Path, ending: str) -> None:
    log, seen = tmp_path / f"game.{ending}", list[list[str]]()

    def look() -> str:
        seen.append([record.event.published for record in read_records(log)])
        return ["", "mountain", "undo", "q"][len(seen) - 1]

    (tmp_path / "deck.txt").write_text("20 Mountain\n20 Raging Goblin\n")
    words = ("--any-deck", "--seed", "2", "--bot", "2", "-o", log)
    with mock.patch.object(typed_answers, "_read_line", side_effect=look):
        assert run("play", tmp_path / "deck.txt", tmp_path / "deck.txt", *words).status == 0
    opening, kept, played, taken_back = seen
    assert opening[:3] == ["game_started", "card_defined", "cards_assigned"]
    assert kept.count("opening_hand_kept") == opening.count("opening_hand_kept") + 1
    assert (played.count("land_played"), taken_back) == (kept.count("land_played") + 1, kept)
    good("verify", "--allow-unsealed", log)


def test_a_game_that_is_being_played_is_played_by_nobody_else(tmp_path: Path) -> None:
    log = left(tmp_path)
    refused = []

    def another() -> str:
        before = log.read_bytes()
        refused.append(gone_on(log, "concede\n", "--bot", "2"))
        refused.append(run("play", "red-green", "white-blue", "--bots", "--force", "-o", log))
        assert log.read_bytes() == before
        return "raging"

    assert play_on(log, another, another, "q").status == 0
    assert {(one.status, one.error[:6]) for one in refused} == {(2, "RW2203")}
    assert "is being played by another program" in refused[0].error
    assert gone_on(log, "q\n", "--bot", "2").status == 0


def test_what_another_program_has_written_meanwhile_is_never_written_over(tmp_path: Path) -> None:
    log = left(tmp_path)
    theirs = b"theirs"

    def change() -> str:
        log.write_bytes(theirs)
        return "raging"

    ran = play_on(log, change, "q")
    aside = tmp_path / "game-1.jsonl"
    assert (ran.status, ran.error[:6], log.read_bytes()) == (2, "RW2203", theirs)
    assert f"the game is kept as {aside}, with which rewind play -o {aside} goes on" in ran.error
    assert any(record.event.published == "spell_played" for record in read_records(aside))
    good("verify", "--allow-unsealed", aside)
    assert gone_on(aside, "q\n", "--bot", "2").status == 0


def test_a_log_that_is_replaced_stays_locked(tmp_path: Path) -> None:
    log = left(tmp_path)
    records = tuple(read_records(log))
    with GameLog(str(log)) as mine:
        for n in (len(records) - 1, len(records)):
            mine.keep(records[:n])
            with pytest.raises(QueryError, match="RW2203"):
                GameLog(str(log))
    GameLog(str(log)).close()
    assert tuple(read_records(log)) == records
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck.txt", "game.jsonl"]
