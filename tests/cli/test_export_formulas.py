"""No cell of an exported CSV file is a formula to a spreadsheet program."""

from __future__ import annotations

import csv
import random
import re
from pathlib import Path

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted, Note
from rewind.events.logfile import write_log
from rewind.projections.tables.writing import exporting
from rewind.projections.tables.writing.sinks import guarded, unguarded
from tests.cli.export_rows import rows
from tests.cli.running import good
from tests.random_games.generator import random_game

# Formulas

FORMULAS = (
    *('=HYPERLINK("http://x")', "+1/+1", "-2+3", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u200b=1", "\ufeff+1+1"),
    *("\uff1d1", "\uff0b1", "\uff0d1", "\uff201", "'=1", "''+1+1", "' =1", "-", "+", "=", "@", "-1e5", "-\uff11"),
)
TEXTS = ("", "'", "it's", "'Til", "-1", "+1", "-1.5", "7", "a=1", "Forest", "{2}", "—", "1+1", "(=1)", '"=1"')


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_guarded_in_csv(text: str) -> None:
    assert guarded(text) == f"'{text}"
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_no_formula_is_written_as_it_is(text: str) -> None:
    assert guarded(text) == text
    assert unguarded(text) == text


@given(st.text(st.sampled_from("'=+-@\t\n 1a\u200b\uff1d")))
def test_whatever_is_guarded_can_be_had_back(text: str) -> None:
    assert unguarded(guarded(text)) == text


def test_no_cell_of_a_csv_file_is_a_formula(tmp_path: Path) -> None:
    first, *rest = random_game(random.Random(1), 300)
    assert isinstance(first.event, GameStarted)
    seats = tuple(seat.model_copy(update={"name": f"=cmd|{seat.seat}"}) for seat in first.event.seats)
    records = [first._replace(event=first.event.model_copy(update={"seats": seats, "game": "+evil"})), *rest]
    records.append(Recorded(len(records) + 1, Note(text="@note", public=True)))
    write_log(tmp_path / "=log.jsonl", records)
    for form in exporting.FORMATS:
        good("export", tmp_path / "=log.jsonl", "--to", tmp_path / form, "--names", "--format", form)
    found = set[str]()
    for path in (tmp_path / "csv").glob("*.csv"):
        with open(path, newline="", encoding="utf-8") as file:
            found |= {cell for row in csv.reader(file) for cell in row}
    assert {"'=cmd|1", "'=cmd|2", "'+evil"} <= found
    assert any(re.fullmatch("-[0-9]+", cell) for cell in found), "numbers stay numbers"
    assert not [cell for cell in found if cell[:1] in set("=+-@\t\r\n") and not re.fullmatch("[+-]?[0-9]+", cell)]
    games = (tmp_path / "jsonl/games.jsonl").read_text()
    assert '"game":"+evil"' in games
    assert rows(f"SELECT game FROM '{tmp_path}/parquet/games.parquet'") == [("+evil",)]


def test_no_control_or_bidirectional_character_is_raw_in_text_tables(tmp_path: Path) -> None:
    hostile = "\u202eevil\x1b[31m\x85"
    first, *rest = random_game(random.Random(2), 60)
    assert isinstance(first.event, GameStarted)
    seats = tuple(seat.model_copy(update={"name": f"{hostile}{seat.seat}"}) for seat in first.event.seats)
    records = [first._replace(event=first.event.model_copy(update={"seats": seats})), *rest]
    records.append(Recorded(len(records) + 1, Note(text=hostile, public=True)))
    write_log(tmp_path / "log.jsonl", records)
    for form in ("csv", "jsonl"):
        good("export", tmp_path / "log.jsonl", "--to", tmp_path / form, "--names", "--format", form)
        written = "".join(path.read_text("utf-8") for path in (tmp_path / form).glob(f"*.{form}"))
        assert not [sign for sign in "\u202e\x1b\x85" if sign in written]
        assert "\\u202eevil\\u001b[31m\\u00851" in written
    players = [orjson.loads(line) for line in (tmp_path / "jsonl/players.jsonl").read_bytes().splitlines()]
    assert {player["player_name"] for player in players} == {f"{hostile}1", f"{hostile}2"}
