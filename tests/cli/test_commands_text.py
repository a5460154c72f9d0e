"""What each command that reads a log prints: its text, and its JSON beside the library's."""

from __future__ import annotations

import json
import re
from pathlib import Path
from unittest import mock

import orjson
import pytest

from rewind.cli.commands import history as history_command
from rewind.cli.verified import verification_as_json
from rewind.events import codec
from rewind.events.game import GameStarted, Note
from rewind.projections.histories.history import history
from rewind.projections.histories.play_by_play import log_lines
from rewind.projections.views.differences import differences
from rewind.projections.views.positions import object_view, zone_view
from rewind.replays.verifying.summary import summarise
from rewind.replays.verifying.verification import verify_log
from tests import played
from tests.cli.logs import FIRST, UNMENDED, first_timeline, log_file
from tests.cli.running import good, run
from tests.cli.seen_games import SEEN, assert_reads_well, timeline_for
from tests.events.logs import chained

# show


def test_text_of_a_position() -> None:
    lines = good("show", FIRST, "--at", "turn:1", "--as", "2").lines
    assert lines[0].endswith(" · turn 1, Alice · as Bob sees it")
    assert lines[2] == "Alice (seat 1)  20 life · hand 7 · library 12"
    assert lines[3:6] == ["  In play  0", "  Hand  7 cards, not known", "  Graveyard  0"]
    assert "    Island [26.1]  Basic Land — Island" not in lines
    assert any(re.fullmatch(r"    Swamp \[[0-9]+\.[0-9]+\]  Basic Land — Swamp", line) for line in lines)
    assert not any("library" in line and "top" in line for line in lines), "nobody knows a library"
    judged = good("show", FIRST, "--at", "turn:1").lines
    assert "Alice: library, from the top  12" in [line.strip() for line in judged]


def test_a_spectator_sees_no_hand() -> None:
    lines = good("show", FIRST, "--at", "turn:1", "--as", "spectator").lines
    assert lines[0].endswith(" · as a spectator sees it")
    assert [line for line in lines if line.startswith("  Hand")] == [
        "  Hand  7 cards, not known",
        "  Hand  6 cards, not known",
    ]


def test_zone_and_object_agree_with_the_library() -> None:
    state = first_timeline().at(607)
    for zone, seat in (("hand", 1), ("library", 2), ("in_play", None), ("stack", None), ("graveyard", 2)):
        asked = zone if seat is None else f"{zone}:{seat}"
        shown = good("show", FIRST, "--at", "607", "--zone", asked, "--json").json
        assert shown == orjson.loads(orjson.dumps(zone_view(state, zone, seat).as_json()))
        assert len(good("show", FIRST, "--at", "607", "--zone", asked).lines) >= 1
    for obj in state.zone("in_play"):
        shown = good("show", FIRST, "--at", "607", "--object", obj, "--json").json
        assert shown == orjson.loads(orjson.dumps(object_view(state, obj).as_json()))


def test_text_of_an_object() -> None:
    bears = next(obj for obj in first_timeline().end.zone("in_play") if obj.startswith("29."))
    lines = good("show", FIRST, "--object", bears).lines
    assert lines[0] == f"Sleeper Agent [{bears}]"
    assert lines[1:3] == ["  in play", "  7/3"]
    assert lines[-1] == "  owner Bob"
    assert good("show", FIRST, "--object", "29").lines == lines
    assert "  left; it was last here: hand" in good("show", FIRST, "--object", "29.2").lines


# info


def test_text_of_info() -> None:
    lines = good("info", FIRST).lines
    assert lines[0] == str(FIRST)
    told = {line[:11].strip(): line[11:] for line in lines[1:]}
    assert told["players"] == "Alice (seat 1), Bob (seat 2)"
    assert told["result"] == "Alice won (Bob has no life left)"
    assert told["sealed"] == "yes"
    assert told["events"] == str(len(first_timeline()))
    assert re.fullmatch("holds, ends in [0-9a-f]{32}", told["chain"])


def test_json_of_info_agrees_and_of_several_is_a_line_each() -> None:
    one = good("info", FIRST, "--json").json
    assert one == orjson.loads(orjson.dumps(summarise(str(FIRST)).as_json()))
    assert [orjson.loads(line) for line in good("info", "--json", FIRST, FIRST).lines] == [one, one]


def test_info_goes_on_after_a_file_that_is_no_log(tmp_path: Path) -> None:
    ran = run("info", tmp_path / "missing", FIRST)
    assert ran.status == 2
    assert ran.error.startswith("RW2009 ")
    assert str(FIRST) in ran.text


# log


def test_text_of_log() -> None:
    lines = good("log", FIRST, "--to", "turn:1/untap").lines
    assert lines[0] == "     1  The game begins as somebody recorded it: Alice and Bob, edition 2006-10."
    assert "    53  Alice keeps the opening hand." in lines


def test_from_a_turn_to_the_same_turn_is_the_whole_turn() -> None:
    timeline = first_timeline()

    def told(part: str) -> tuple[set[int], int]:
        """The events that are told, without headings, and the number of the last line."""
        lines = good("log", FIRST, "--json", "--from", f"turn:{part}", "--to", f"turn:{part}").lines
        found = list(map(json.loads, lines))
        return {line["n"] for line in found if line["kind"] == "event"}, found[-1]["n"]

    events, last = told("2")
    assert {timeline.at(n).turn for n in events} == {2}
    assert (timeline.at(last).turn, timeline.at(last + 1).turn) == (2, 3)
    events, last = told("2/upkeep")
    assert {timeline.at(n).step for n in events} == {"upkeep"}
    assert timeline.at(last + 1).step == "draw"
    events, last = told("2/main1")
    assert {timeline.at(n).phase for n in events} == {"precombat_main"}
    assert timeline.at(last + 1).phase == "combat"
    assert told("7")[1] == len(timeline)


def test_a_type_that_is_not_known_is_told_with_what_is_close_to_it() -> None:
    ran = run("log", FIRST, "--type", "life_lst")
    assert ran.status == 2
    assert "'life_lst' is no type of events; did you mean life_lost or " in ran.err.decode()


@pytest.mark.sampled(1)
@SEEN
def test_json_of_log_is_an_object_a_line_and_the_library_s(eyes: str) -> None:
    timeline = timeline_for(FIRST, eyes)
    shown = [orjson.loads(line) for line in good("log", FIRST, "--as", eyes, "--json").lines]
    assert shown == [orjson.loads(orjson.dumps(line.as_json())) for line in log_lines(timeline.records)]
    assert len(good("log", FIRST, "--as", eyes).lines) == len(shown)


def test_log_from_to_type_object_rules_ids() -> None:
    part = [orjson.loads(line)["n"] for line in good("log", FIRST, "--from", "100", "--to", "110", "--json").lines]
    assert part[-11:] == list(range(100, 111))
    assert set(part[:-11]) < set(range(1, 100)), "the headings that stand above"
    drawn = good("log", FIRST, "--type", "turn_began", "--json").lines
    assert {orjson.loads(line)["type"] for line in drawn} == {"turn_began"}
    agent = [orjson.loads(line) for line in good("log", FIRST, "--object", "Sleeper Agent", "--json").lines]
    assert any("Sleeper Agent" in line["text"] for line in agent)
    assert "Sleeper Agent (29.4)" in good("log", FIRST, "--object", "29", "--ids").text
    assert "rule 414.1" in good("log", FIRST, "--rules").text


def test_rules_stand_behind_the_events_that_cite_them() -> None:
    path = played.log()
    shown = [orjson.loads(line)["rules"] for line in good("log", path, "--json").lines]
    assert any(shown)
    for line, rules in zip(good("log", path, "--rules").lines, shown, strict=True):
        assert line.endswith(f"  ({', '.join(rules)})") or not rules


# history


def test_text_of_history() -> None:
    lines = good("history", FIRST, "Nezumi Graverobber").lines
    assert lines[0] == "Nezumi Graverobber, later Nighteyes the Desecrator (card 30, owned by Bob)"
    assert re.fullmatch(r"  30\.1    library of Bob +events 30 to [0-9]+ \([0-9]+ events, 2 turns\)", lines[1])
    assert any(re.search(r"  30\.[0-9]+    in play +events", line) for line in lines)
    assert any(
        re.search(r" +[0-9]+  turn 4, precombat main phase +Nezumi Graverobber is flipped\.$", line) for line in lines
    )
    told = [line.strip() for line in lines]
    assert "flipped: no → yes" in told
    assert "power: 2 → 4" in told
    assert "controller: none → Bob" in told
    assert "zone: stack → in play" in told
    assert not any("True" in line or "False" in line or "none → none" in line or "None" in line for line in lines)


@pytest.mark.long
def test_nothing_in_any_history_reads_like_a_program() -> None:
    """The log is read once for all: that it is read is shown above."""
    with mock.patch.object(history_command, "load", return_value=first_timeline()):
        for number in sorted(first_timeline().end.kinds):
            assert_reads_well(good("history", FIRST, str(number)).text)


@pytest.mark.long
@SEEN
def test_json_of_history_is_the_library_s(eyes: str) -> None:
    timeline = timeline_for(FIRST, eyes)
    for target in ("Sleeper Agent", "Forest", "30", "1.1"):
        shown = good("history", FIRST, target, "--as", eyes, "--json").json
        assert shown == orjson.loads(orjson.dumps(history(timeline, target).as_json()))


def test_a_name_misspelt_is_corrected() -> None:
    assert "did you mean Sleeper Agent?" in run("history", FIRST, "Sleper Agent").error


# diff


def test_text_of_diff_between_moments() -> None:
    ran = run("diff", FIRST, "turn:3", "turn:3/main1")
    assert (ran.status, ran.err) == (1, b"")
    assert re.fullmatch(r"event [0-9]+ → event [0-9]+: [0-9]+ values differ", ran.lines[0])
    assert '  phase  – → "precombat_main"' in ran.lines
    same = good("diff", FIRST, "9", "9")
    assert same.text == "event 9 → event 9: nothing differs\n"


def test_json_of_diff_is_the_library_s() -> None:
    shown = run("diff", FIRST, "300", "400", "--json").json
    timeline = first_timeline()
    found = [part for part in differences(timeline.at(300), timeline.at(400)) if part.path != "event"]
    assert shown == orjson.loads(orjson.dumps({"a": 300, "b": 400, "differences": [part.as_json() for part in found]}))


def test_two_logs_differ_at_the_first_event_that_differs_and_not_in_their_ids(tmp_path: Path) -> None:
    records = list(first_timeline().records)
    begun = records[0].event
    assert isinstance(begun, GameStarted)
    renamed = [records[0]._replace(event=begun.model_copy(update={"game": "another"})), *records[1:]]
    other = log_file(tmp_path, chained(codec.encode(record) for record in renamed))
    assert good("diff", FIRST, other).text == "the logs hold the same events\n"
    assert good("diff", FIRST, other, "--json").json == {"first": None}
    renamed[99] = renamed[99]._replace(event=Note(text="changed"))
    other.write_bytes(chained(codec.encode(record) for record in renamed))
    ran = run("diff", FIRST, other)
    assert (ran.status, ran.lines[0]) == (1, "the logs differ first at event 100")
    shorter = log_file(tmp_path, b"".join(FIRST.read_bytes().splitlines(keepends=True)[:50]), "short.jsonl")
    ran = run("diff", FIRST, shorter)
    assert (ran.status, ran.lines[0]) == (1, "the logs differ first at event 51")


# replay, verify


def test_replay_ends_with_the_final_zones() -> None:
    assert good("replay", FIRST).out == good("show", FIRST).out
    assert good("replay", FIRST, "--json", "--as", "2").out == good("show", FIRST, "--json", "--as", "2").out


def test_text_of_verify() -> None:
    lines = good("verify", *UNMENDED, played.log()).lines
    for line, game in zip(lines, [*UNMENDED, played.log()], strict=True):
        decided = "not decided again" if game == FIRST else "[1-9][0-9]* inputs decided again.*"
        facts = "[0-9]+ events, [0-9]+ turns; chain holds, folds, [0-9]+ digests agree"
        assert re.fullmatch(rf"{re.escape(str(game))}: {facts}, {decided}, sealed", line)


@pytest.mark.long
def test_json_of_verify_is_the_library_s() -> None:
    games = [*UNMENDED, played.log()]
    shown = [orjson.loads(line) for line in good("verify", "--json", *games).lines]
    assert shown == [
        {"file": str(game), **orjson.loads(orjson.dumps(verification_as_json(verify_log(str(game)))))} for game in games
    ]
    assert all(found["whole"] for found in shown)
    assert [found["decided"] for found in shown] == [game != FIRST for game in games]
    assert shown[-1]["inputs"] > 0
