"""`rewind stats`: charts and tables, in any width."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings

from bench.game import realistic_game
from rewind.cli.charts import BARS, chart
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records, write_log
from rewind.projections.tables.series import series_of
from tests.cli.logs import FIRST, log_file
from tests.cli.running import good, run
from tests.parameters import examples
from tests.projections.handmade import handmade_game
from tests.projections.tracked_games import tracked_games
from tests.random_games.generator import games, random_game


def test_the_chart_of_the_game_told_by_hand() -> None:
    lines = [line.plain.rstrip() for line in chart(series_of(handmade_game()), 80)]
    assert lines == [
        "  turn           1   2   3   4   5   6     first → last, low–high",
        "  Ann      life  ████████████████████████  20 → 18   18–20",
        "           board ▂▂▂▂▂▂▂▂████████████▆▆▆▆  1 → 3     1–4",
        "           hand  ████████▄▄▄▄▄▄▄▄▂▂▂▂▂▂▂▂  4 → 1     1–4",
        "           mana          ████    ▄▄▄▄      0 → 0     0–2",
        "  Ben      life  ████████████████▇▇▇▇▇▇▇▇  20 → 17   17–20",
        "           board     ▂▂▂▂▂▂▂▂▄▄▄▄▄▄▄▄▄▄▄▄  0 → 2     0–2",
        "           hand  ████▄▄▄▄▄▄▄▄▂▂▂▂          4 → 0     0–4",
        "           mana      ▄▄▄▄        ████      0 → 0     0–2",
    ]


@pytest.mark.parametrize("width", [40, 80, 120, 200])
@settings(max_examples=examples(10))
@given(games(60, 400))
def test_no_line_is_wider_than_the_terminal(width: int, game: list[Recorded]) -> None:
    for line in chart(series_of(game), width):
        assert line.cell_len <= max(width, 48)


def test_many_turns_share_columns() -> None:
    series = series_of(realistic_game(5000))
    narrow = [line.plain for line in chart(series, 80)]
    assert "turn (by " in narrow[0]
    assert max(map(len, narrow)) <= 80
    assert set("".join(narrow)) & set(BARS[1:])


def test_one_log_is_drawn_and_several_are_a_table(tmp_path: Path) -> None:
    write_log(tmp_path / "random.jsonl", random_game(random.Random(0), 300))
    one = good("stats", FIRST).lines
    assert one[1] == "  2006-10, claimed, 968 events, 7 turns: Alice won (Bob has no life left)"
    assert len(one) == 11
    several = good("stats", FIRST, tmp_path / "random.jsonl").lines
    assert several[0].split() == ["log", "turns", "events", "won", "life", "board", "mana"]
    assert several[1].split() == [
        "first-game.jsonl",
        "7",
        "968",
        "Alice",
        "13",
        ":",
        "0",
        "9",
        ":",
        "3",
        "14",
        ":",
        "8",
    ]
    assert len(several) == 4
    drawn = good("stats", FIRST, tmp_path / "random.jsonl", "--charts").lines
    assert drawn[:11] == one
    assert drawn[-4:] == several


def test_json() -> None:
    told = good("stats", FIRST, "--json").json
    assert told["game"] == "first-game"
    assert told == orjson.loads(orjson.dumps({"file": str(FIRST), **series_of(read_records(FIRST)).as_json()}))
    lines = good("stats", FIRST, FIRST, "--json").lines
    assert [orjson.loads(line)["game"] for line in lines] == ["first-game", "first-game"]


def test_a_bad_log_is_a_line_and_the_others_are_told(tmp_path: Path) -> None:
    ran = run("stats", tmp_path / "missing.jsonl", FIRST, log_file(tmp_path, b"x\n"))
    assert ran.status == 2
    assert [line.split()[0] for line in ran.err.decode().splitlines()] == ["RW2009", "RW2001"]
    assert "first-game.jsonl" in ran.text


def test_a_log_without_a_turn(tmp_path: Path) -> None:
    write_log(tmp_path / "short.jsonl", handmade_game()[:9])
    assert "no turn has begun" in good("stats", tmp_path / "short.jsonl").text


def test_who_wins_is_counted_of_whoever_recorded(tmp_path: Path) -> None:
    """Ann won a and c, in which she goes first, and lost b, after a mulligan, and d."""
    logs = []
    for name, game in tracked_games().items():
        write_log(tmp_path / f"{name}.jsonl", game)
        logs.append(tmp_path / f"{name}.jsonl")
    lines = {by: [line.split() for line in good("stats", *logs, "--by", by).lines] for by in ("order", "mulligans")}
    assert lines["order"] == [
        ["4", "games"],
        ["order", "games", "won", "lost", "drew", "won", "%"],
        ["1", "2", "2", "0", "0", "100.0"],
        ["2", "2", "0", "2", "0", "0.0"],
    ]
    assert lines["mulligans"][2:] == [["0", "3", "2", "1", "0", "66.7"], ["1", "1", "0", "1", "0", "0.0"]]
    cards = good("stats", *logs, "--by", "card").lines
    assert " ".join(cards[1].split()) == "card in deck opening hand drawn in hand not in hand played improvement"
    forest = "Forest 66.7 (12) 80.0 (5) 75.0 (4) 77.8 (9) 33.3 (3) 75.0 (8) +44.4"
    assert cards[2].split() == forest.split()


def test_of_a_game_that_nobody_recorded_every_player_counts(tmp_path: Path) -> None:
    write_log(tmp_path / "won.jsonl", handmade_game())
    write_log(tmp_path / "begun.jsonl", handmade_game()[:9])
    results: Any = good("stats", tmp_path / "won.jsonl", tmp_path / "begun.jsonl", "--by", "opponent", "--json").json
    assert (results["games"], results["not_over"]) == (2, 1)
    counted = {"lost": 0, "drew": 0, "won_percent": 100.0}
    assert [row["opponent"] for row in results["results"]] == ["G", "UR", None]
    assert results["results"][1] == {"opponent": "UR", "games": 1, "won": 1, **counted}
    assert results["results"][2] == {"opponent": None, "games": 2, "won": 0, **counted, "won_percent": None}
    assert good("stats", tmp_path / "begun.jsonl", "--by", "deck").lines[0] == "1 game, 1 not over"


def test_a_bad_log_among_those_that_are_counted(tmp_path: Path) -> None:
    ran = run("stats", tmp_path / "missing.jsonl", FIRST, "--by", "order")
    assert (ran.status, ran.text.splitlines()[0]) == (2, "1 game")
    assert ran.err.decode().split()[0] == "RW2009"
    nothing = run("stats", tmp_path / "missing.jsonl", "--by", "order")
    assert (nothing.status, nothing.text) == (2, "")
    assert run("stats", FIRST, "--by", "order", "--charts").status == 2
