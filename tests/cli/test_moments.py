"""Moments of a log that begins in the middle of a turn: `turn:1/…` is there in every log that has a turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.recorder import Recorder
from rewind.aggregates.turn_parts import PartBegan, parts_began
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted, SeatName
from rewind.events.judging import BackupApplied, PlayerPosition, PositionRestated, PositionSet
from rewind.events.logfile import read_records, write_log
from rewind.events.turn import PhaseBegan, StepBegan, TurnBegan
from tests.cli.running import good, run

SCENARIO = """\
scenario: A question
players:
  alice: {in_play: [Grizzly Bears], library: [Forest x5], hand: [Forest]}
  bob: {in_play: [Hill Giant], library: [Forest x5]}
START
do:
  - advance: {turn: 2, to: main1}
"""
PLAYERS = (PlayerPosition(seat=1), PlayerPosition(seat=2))


def transcribed(folder: Path, start: str = "", edition: str = "2006-10") -> Path:
    """A log of a scenario."""
    file, log = folder / "question.yaml", folder / "question.jsonl"
    file.write_text(SCENARIO.replace("START\n", f"start: {start}\n" if start else ""))
    good("transcribe", file, "--edition", edition, "-o", log)
    return log


def recorded(*events: Event) -> list[Recorded]:
    """A claimed log of these events."""
    recorder = Recorder()
    seats = (SeatName(seat=1, name="Ann"), SeatName(seat=2, name="Bob"))
    recorder.record(GameStarted(format=1, game="a-game", edition="2006-10", seats=seats, kind="claimed", engine="x"))
    for event in events:
        recorder.record(event)
    return list(recorder.records)


def position_set(turn: int, step: bool = False) -> PositionSet:
    """A position in the main phase, or in the combat damage step."""
    if step:
        return PositionSet(players=PLAYERS, turn=turn, active=1, phase="combat", step="combat_damage")
    return PositionSet(players=PLAYERS, turn=turn, active=1, phase="precombat_main")


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_every_command_finds_the_turn_that_a_scenario_starts_in(tmp_path: Path, edition: str) -> None:
    log = transcribed(tmp_path, edition=edition)
    shown = good("show", log, "--at", "turn:1/main1", "--json").json
    assert (shown["turn"], shown["phase"]) == (1, "precombat_main")
    assert good("show", log, "--at", "turn:1", "--json").json == shown
    assert good("show", log, "--at", "turn:1/precombat_main", "--json").json == shown
    first = shown["event"]
    assert good("legal", log, "--at", "turn:1/main1", "--json").json["event"] == int(str(first)) + 1
    told = good("log", log, "--from", "turn:1/main1", "--to", "turn:1/combat").lines
    assert told[0].split()[0] == str(first)
    assert run("diff", log, "turn:1/main1", "turn:2/main1").err == b""
    good("explain", log, "turn:1/main1")
    good("fork", log, "--at", "turn:1/main1", "-o", tmp_path / "fork.jsonl")
    good("show", tmp_path / "fork.jsonl", "--at", "turn:1/main1")


@pytest.mark.parametrize(
    ("start", "part", "type_"),
    [
        ("{step: untap, fresh: true}", "untap", "step_began"),
        ("{step: main1, fresh: true}", "main1", "phase_began"),
        ("{step: declare_attackers}", "declare_attackers", "position_set"),
        ("{step: declare_attackers}", "combat", "position_set"),
        ("{step: declare_attackers, fresh: true}", "combat", "position_set"),
        ("{step: declare_attackers, fresh: true}", "declare_attackers", "step_began"),
        ("{step: end}", "end", "position_set"),
    ],
)
def test_a_part_is_where_it_stands_or_begins(tmp_path: Path, start: str, part: str, type_: str) -> None:
    log = transcribed(tmp_path, start)
    shown = good("show", log, "--at", f"turn:1/{part}", "--json").json
    assert list(read_records(log))[int(str(shown["event"])) - 1].event.published == type_


def test_what_is_not_there_is_told_with_what_is(tmp_path: Path) -> None:
    log = transcribed(tmp_path)
    error = run("show", log, "--at", "turn:1/upkeep").error
    assert error.startswith("RW2201 there is no turn:1/upkeep in this log, which has these parts of that turn: main1, ")
    assert run("show", log, "--at", "turn:3").error.endswith("which has turns 1 to 2")


def test_a_log_that_begins_in_the_middle_of_a_game(tmp_path: Path) -> None:
    log = tmp_path / "later.jsonl"
    events = (
        PositionRestated(reason="the client connected late"),
        position_set(4),
        PhaseBegan(phase="combat"),
        TurnBegan(seat=2, turn=5),
    )
    write_log(log, recorded(*events))
    assert good("show", log, "--at", "turn:4/main1", "--json").json["event"] == 3
    assert good("show", log, "--at", "turn:4/combat", "--json").json["event"] == 4
    assert good("log", log, "--from", "turn:4", "--to", "turn:5").status == 0
    assert run("show", log, "--at", "turn:1").error.endswith("which has turns 4 to 5")
    assert "  turns    4 to 5" in good("info", log).lines
    assert good("info", log, "--json").json["first_turn"] == 4
    assert run("show", log, "--at", "turn:5/main1").error.endswith("which has no part of that turn")


def test_a_log_without_a_turn(tmp_path: Path) -> None:
    log = tmp_path / "empty.jsonl"
    write_log(log, recorded())
    assert run("show", log, "--at", "turn:1").error.endswith("which has no turn")
    assert "  turns    0" in good("info", log).lines


def test_parts_after_a_backup_are_counted_anew() -> None:
    events: list[Event] = [
        TurnBegan(seat=1, turn=1),
        PhaseBegan(phase="combat"),
        StepBegan(step="combat_damage"),
        StepBegan(step="combat_damage"),
        TurnBegan(seat=2, turn=2),
        BackupApplied(to=4, authorised_by="head judge"),
        position_set(1, step=True),
        StepBegan(step="combat_damage"),
        StepBegan(step="end_of_combat"),
    ]
    assert list(parts_began(recorded(*events))) == [
        PartBegan(2, 1, None),
        PartBegan(3, 1, "combat"),
        PartBegan(4, 1, "combat_damage"),
        PartBegan(5, 1, "combat_damage_2"),
        PartBegan(6, 2, None),
        PartBegan(8, 1, None),
        PartBegan(8, 1, "combat"),
        PartBegan(8, 1, "combat_damage"),
        PartBegan(9, 1, "combat_damage_2"),
        PartBegan(10, 1, "end_of_combat"),
    ]
