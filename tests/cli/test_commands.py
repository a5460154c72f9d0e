"""What each command prints, as text and as JSON."""

from __future__ import annotations

import random
import re
import shlex
import shutil
from glob import glob
from pathlib import Path

import click
import orjson
import pytest

import cli.commands.show
from aggregates.timeline import Timeline
from aggregates.turn_parts import PARTS
from cli.board import Board
from cli.commands.verify import as_object
from cli.loading import load, moment
from cli.main import COMMANDS, rewind
from events import codec
from events.game import GameStarted, Note
from events.logfile import read_records, write_log
from projections.histories.history import history
from projections.histories.play_by_play import log_lines
from projections.views.differences import differences
from projections.views.positions import object_view, position, zone_view
from projections.visibility.seat_log import redact
from replays.verifying.summary import summarise
from replays.verifying.verification import verify_log
from tests import played
from tests.cli.logs import EYES, FIRST, RECORDED, VIEWERS, WRONG_MOMENTS, first_timeline, log_file
from tests.cli.running import good, program, run
from tests.events.importers.arena_games import whole_game
from tests.events.importers.arena_server import session
from tests.events.logs import chained
from tests.random_games.generator import random_game

ROOT = Path(__file__).parent.parent.parent
SCENARIOS = "tests/rules/scenarios/lands.yaml"
STORE_COMMANDS = ("put", "get", "list", "tail", "verify")
EACH_COMMAND = [*((name,) for name in COMMANDS), *(("store", name) for name in STORE_COMMANDS)]
GAMES = pytest.mark.parametrize("game", RECORDED, ids=lambda path: path.name)
SEEN = pytest.mark.parametrize("eyes", EYES)


def timeline_for(game: Path, eyes: str) -> Timeline:
    whole = first_timeline() if game == FIRST else Timeline(read_records(game))
    seat = VIEWERS[eyes]
    return whole if seat is None else Timeline(redact(whole.records, seat))


# Help


@pytest.mark.parametrize("command", EACH_COMMAND, ids=" ".join)
def test_help_holds_an_example_of_the_command(command: tuple[str, ...]) -> None:
    text = good(*command, "--help").text
    assert f"Usage: rewind {' '.join(command)}" in text
    assert re.search(rf"Examples?:\n +(eval .*)?rewind {' '.join(command)}", text)


def test_every_command_is_listed_and_has_a_help_of_its_own() -> None:
    text = good("--help").text
    assert all(re.search(rf"^  {name} +\S", text, re.MULTILINE) for name in COMMANDS)
    store = rewind.get_command(click.Context(rewind), "store")
    assert isinstance(store, click.Group)
    assert set(store.commands) == set(STORE_COMMANDS)


WITHOUT_END = {
    "replay game.jsonl --step --as 1",  # needs a terminal: tests/cli/test_stepping.py
    "store tail --follow --store sqlite:///games.db",  # waits for more: tests/cli/test_streams.py
    "play red-green white-blue --bot 2 -o game.jsonl",  # asks its player: tests/cli/test_play.py
}
DIFFERENT = {"diff game.jsonl 397 398", "diff game.jsonl turn:3 turn:4 --as 1"}
"""The examples whose answer is no."""
STANDS_FOR = {"Grizzly Bears": "Nezumi Graverobber", "7f0c": "first-game"}
"""What an example names → what there is of it in the recorded game."""
ASKS_THE_RULES = {("legal",), ("explain",), ("editions",), ("fork",), ("audit",)}
"""Commands that are shown on a game that the rules decided."""


def examples() -> list[tuple[tuple[str, ...], str]]:
    """The commands → the lines of their examples, without the program's name."""
    return [
        (command, example)
        for command in [(), *EACH_COMMAND]
        for example in re.findall(
            r"^ +(?:eval .*)?\brewind (.*?)(?:\)\")?$", good(*command, "--help").text, re.MULTILINE
        )
    ]


def test_each_example_that_is_not_run_is_one() -> None:
    assert {example for _, example in examples()} >= WITHOUT_END | DIFFERENT


def test_what_stands_in_an_example_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in a folder of its own, with the files that it names and a store, and without what it writes."""
    ran = set()
    for number, (command, example) in enumerate(examples()):
        words = shlex.split(example.partition(" | ")[0].partition(" > ")[0])
        if example in WITHOUT_END:
            continue
        folder = tmp_path / str(number)
        (folder / "replays/games").mkdir(parents=True)
        monkeypatch.chdir(folder)
        for log in ("game", "live", "recorded", "replayed", "replays/games/first-game"):
            shutil.copy(played.log() if command in ASKS_THE_RULES else FIRST, f"{log}.jsonl")
        Path("instead.yaml").write_text("do:\n  - resolve: all\n")
        Path(SCENARIOS).parent.mkdir(parents=True)
        shutil.copy(ROOT / SCENARIOS, SCENARIOS)
        one, *_ = Path(SCENARIOS).read_text().split("\n---\n")
        for file in ("ruling", "table-7"):
            Path(f"{file}.yaml").write_text(one)
        Path("mine.yaml").write_text("- {name: Goblin Flag, cost: '{2}{R}', types: Artifact}\n")
        Path("Player.log").write_bytes(session(whole_game()))
        good("store", "put", "game.jsonl", "--store", "sqlite:///games.db")
        if "-o" in words:
            Path(words[words.index("-o") + 1]).unlink(missing_ok=True)
        found = run(*(name for word in words for name in (sorted(glob(word)) or [STANDS_FOR.get(word, word)])))
        assert (found.status, found.err) == (1 if example in DIFFERENT else 0, b""), example
        if "-o" in words and not words[words.index("-o") + 1].endswith(".html"):
            made = Path(words[words.index("-o") + 1])
            assert good("verify", *(made.glob("*.jsonl") if made.is_dir() else [made])).status == 0
        else:
            assert found.out, example
        ran.add(command)
    assert {(), *EACH_COMMAND} - ran == {("store", "tail")}


def test_the_version() -> None:
    assert good("--version").text.startswith("rewind, version ")


# Exit status


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (0, ["info", FIRST]),
        (0, ["diff", FIRST, "5", "5"]),
        (1, ["diff", FIRST, "5", "6"]),
        (0, ["diff", FIRST, FIRST]),
        (2, []),
        (2, ["--bogus"]),
        (2, ["nope"]),
        (2, ["show"]),
        (2, ["show", FIRST, "--as", "0"]),
        (2, ["show", FIRST, "--as", "nobody"]),
        (2, ["show", FIRST, "--as", "9"]),
        (2, ["show", FIRST, "--object", "9999.1"]),
        (2, ["show", FIRST, "--object", "x"]),
        (2, ["show", FIRST, "--zone", "pocket"]),
        (2, ["show", FIRST, "--zone", "hand"]),
        (2, ["show", FIRST, "--zone", "hand:x"]),
        (2, ["show", FIRST, "--zone", "hand:9"]),
        (2, ["history", FIRST, "Black Lotus"]),
        (2, ["history", FIRST, "9" * 5000]),
        (2, ["log", FIRST, "--type", "teleported"]),
        (2, ["diff", FIRST, "5"]),
        (2, ["replay", FIRST, "--step"]),
        (2, ["redact", FIRST, "--as", "judge", "-o", "-"]),
        (2, ["redact", FIRST, "-o", "-"]),
        (2, ["completion", "csh"]),
    ],
    ids=lambda value: value if isinstance(value, int) else " ".join(map(str, value))[-40:],
)
def test_exit_status(status: int, words: list[str | Path]) -> None:
    ran = run(*words)
    assert ran.status == status
    assert bool(ran.err) == (status == 2)
    assert b"Traceback" not in ran.err


def test_the_installed_program_ends_with_the_same_status() -> None:
    assert program("info", FIRST).status == 0
    assert program("diff", FIRST, "5", "6").status == 1
    refused = program("show", FIRST, "--at", "9" * 5000)
    assert (refused.status, refused.out, refused.err.count(b"\n")) == (2, b"", 1)


# Moments


@GAMES
@SEEN
def test_show_works_at_every_event(game: Path, eyes: str) -> None:
    """In process and from one timeline, through the same functions as the command.

    Of the longer games that bots played, at every ninth; which, differs from viewer to viewer.
    """
    timeline = load(str(game), VIEWERS[eyes])
    every = range(len(timeline) + 1) if game == FIRST else range(len(eyes), len(timeline) + 1, 9)
    for n in every:
        found = position(timeline.at(moment(timeline, str(n))))
        text = "\n".join(line.plain for line in Board(found).lines(len(timeline)))
        assert text.startswith(f"event {n} of {len(timeline)}")
        assert orjson.dumps(found.as_json())
        assert all(f"{player.name} (seat {player.seat})" in text for player in found.players)
        assert not any(line != line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("seed", range(6))
def test_boards_and_histories_of_random_games_can_be_drawn(tmp_path: Path, seed: int) -> None:
    log = tmp_path / "game.jsonl"
    write_log(log, random_game(random.Random(seed), 250))
    for eyes in EYES:
        timeline = load(str(log), VIEWERS[eyes])
        for n in range(0, len(timeline) + 1, 3):
            text = "\n".join(line.plain for line in Board(position(timeline.at(n))).lines(len(timeline)))
            assert "None" not in text
            assert "False" not in text
        for number in sorted(timeline.end.kinds)[:: 5 + seed]:
            assert_reads_well(good("history", log, str(number), "--as", eyes).text)


@GAMES
@SEEN
def test_json_of_a_position_is_the_library_s(game: Path, eyes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every seventh event, of the longer games every 41st; the log is read anew only for a few."""
    timeline = timeline_for(game, eyes)
    read_anew = [good("show", game, "--at", str(n), "--as", eyes, "--json").out for n in (0, 70, 700)]
    monkeypatch.setattr(cli.commands.show, "load", lambda log, viewer: timeline)
    assert [good("show", game, "--at", str(n), "--as", eyes, "--json").out for n in (0, 70, 700)] == read_anew
    for n in (*range(0, len(timeline), 7 if game == FIRST else 41), len(timeline)):
        shown = good("show", game, "--at", str(n), "--as", eyes, "--json").json
        assert shown == orjson.loads(orjson.dumps(position(timeline.at(n)).as_json()))


@pytest.mark.parametrize("part", PARTS)
def test_a_step_of_a_turn_is_where_it_has_just_begun(part: str) -> None:
    turns = range(1, first_timeline().end.turn + 1)
    found = [run("show", FIRST, "--at", f"turn:{turn}/{part}", "--json") for turn in turns]
    told = [ran.json for ran in found if ran.status == 0]
    phase, step, times = PARTS[part]
    name = step or phase
    begun = {record.n for record in first_timeline().records if name in vars(record.event).values()}
    assert all(name in (at["step"], at["phase"]) and at["event"] in begun for at in told)
    assert told or times > 1
    assert all(ran.error.startswith("RW2201 there is no turn:") for ran in found if ran.status)


def test_turns_and_the_end() -> None:
    third = good("show", FIRST, "--at", "turn:3", "--json").json
    assert (third["turn"], third["phase"]) == (3, None)
    assert good("show", FIRST, "--at", "end").out == good("show", FIRST).out
    assert good("show", FIRST, "--at", str(len(first_timeline()))).out == good("show", FIRST).out


@pytest.mark.parametrize("moment", WRONG_MOMENTS)
@pytest.mark.parametrize("command", ["show", "log", "diff"])
def test_a_wrong_moment(command: str, moment: str) -> None:
    """What `replay --step` does with one: tests/cli/test_stepping.py."""
    words = {"show": [f"--at={moment}"], "log": [f"--from={moment}"], "diff": ["--", "1", moment]}[command]
    ran = run(command, FIRST, *words)
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error.startswith("RW2201 ")


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
    lines = good("log", FIRST, "--to", "turn:1").lines
    assert lines[0] == "     1  The game begins as somebody recorded it: Alice and Bob, edition 2006-10."
    assert "    53  Alice keeps the opening hand." in lines
    assert lines[-1].endswith("  Turn 1: Alice")


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


def test_nothing_in_any_history_reads_like_a_program() -> None:
    end = first_timeline().end
    for number in sorted(end.kinds):
        assert_reads_well(good("history", FIRST, str(number)).text)


def assert_reads_well(text: str) -> None:
    """No word of the program's own stands in it."""
    assert not re.search(r"True|False|None|in_play|phased_out|none → none|\(\(|'[^s ]", text), text


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
    lines = good("verify", *RECORDED, played.log()).lines
    for line, game in zip(lines, [*RECORDED, played.log()], strict=True):
        decided = "not decided again" if game == FIRST else "[1-9][0-9]* inputs decided again.*"
        facts = "[0-9]+ events, [0-9]+ turns; chain holds, folds, [0-9]+ digests agree"
        assert re.fullmatch(rf"{re.escape(str(game))}: {facts}, {decided}, sealed", line)


def test_json_of_verify_is_the_library_s() -> None:
    games = [*RECORDED, played.log()]
    shown = [orjson.loads(line) for line in good("verify", "--json", *games).lines]
    assert shown == [orjson.loads(orjson.dumps(as_object(verify_log(str(game)), str(game)))) for game in games]
    assert all(found["whole"] for found in shown)
    assert [found["decided"] for found in shown] == [game != FIRST for game in games]
    assert shown[-1]["inputs"] > 0
