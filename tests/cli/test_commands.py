"""What each command prints, as text and as JSON."""

from __future__ import annotations

import random
import re
import shlex
import shutil
from glob import glob
from pathlib import Path
from unittest import mock

import click
import orjson
import pytest

from rewind.aggregates.turn_parts import PARTS
from rewind.cli.board import Board
from rewind.cli.commands import history, show
from rewind.cli.loading import load, moment
from rewind.cli.main import COMMANDS, rewind
from rewind.events.logfile import write_log
from rewind.projections.views.positions import position
from tests import played
from tests.cli.logs import EYES, FIRST, RECORDED, VIEWERS, WRONG_MOMENTS, first_timeline
from tests.cli.running import good, program, run
from tests.cli.seen_games import SEEN, assert_reads_well, timeline_for
from tests.events.importers.arena_games import whole_game
from tests.events.importers.arena_server import session
from tests.events.importers.names_files import draftmancer_alternates, draftmancer_debug
from tests.parameters import examples, first_of
from tests.random_games.generator import random_game

ROOT = Path(__file__).parent.parent.parent
SCENARIOS = "tests/rules/scenarios/priority.yaml"
STORE_COMMANDS = ("put", "get", "list", "tail", "verify", "stats", "rulings", "rebuild")
DISPUTE_COMMANDS = ("open", "claim", "plan", "rule", "appeal", "apply", "report")
GROUPS = {
    "store": STORE_COMMANDS,
    "dispute": DISPUTE_COMMANDS,
    "cards": ("compile", "read"),
    "batch": ("verify", "audit", "stats", "export"),
}
EACH_COMMAND = [*((name,) for name in COMMANDS), *((group, name) for group in GROUPS for name in GROUPS[group])]
GAMES = pytest.mark.parametrize("game", RECORDED, ids=lambda path: path.name)


# Help


@pytest.mark.parametrize("command", EACH_COMMAND, ids=" ".join)
def test_help_holds_an_example_of_the_command(command: tuple[str, ...]) -> None:
    text = good(*command, "--help").text
    assert f"Usage: rewind {' '.join(command)}" in text
    assert re.search(rf"Examples?:\n +(eval .*)?rewind {' '.join(command)}", text)


def test_every_command_is_listed_and_has_a_help_of_its_own() -> None:
    text = good("--help").text
    assert all(re.search(rf"^  {name} +\S", text, re.MULTILINE) for name in COMMANDS)
    for name, commands in GROUPS.items():
        group = rewind.get_command(click.Context(rewind), name)
        assert isinstance(group, click.Group)
        assert set(group.commands) == set(commands)


WITHOUT_END = {
    "replay game.jsonl --step --as 1",  # needs a terminal: tests/cli/test_stepping.py
    "store tail --follow --store sqlite:///games.db",  # waits for more: tests/cli/test_streams.py
    "feed sqlite:///games.db --follow --to feed.jsonl",  # the same: tests/cli/feed
    "feed live.jsonl --follow --as spectator --to nats://localhost:4222/games",  # the same, to a broker
    "import arena --follow Player.log -o games",  # goes on as the client writes: tests/cli/test_import.py
    "play red-green white-blue --bot sensible -o game.jsonl",  # asks its player: tests/cli/test_play.py
    "play --bot sensible -o game.jsonl",  # goes on with a game that was left, and asks: tests/cli/test_play_left.py
    "scribe table-7.yaml",  # goes on with a game that is written down: tests/cli/test_scribe.py
}
DIFFERENT = {
    "verify --partly replays/games/*.jsonl",
    "editions game.jsonl",
    "diff game.jsonl 397 398",
    "diff game.jsonl turn:3 turn:4 --as 1",
    "names",  # no client is installed where tests run
    "names --log Player.log",
}
"""The examples whose answer is no."""
STANDS_FOR = {"Grizzly Bears": "Nezumi Graverobber", "7f0c": "first-game"}
"""What an example names → what there is of it in the recorded game."""
ASKS_THE_RULES = {
    ("legal",),
    ("explain",),
    ("editions",),
    ("fork",),
    ("audit",),
    *(("dispute", name) for name in DISPUTE_COMMANDS),
}
"""Commands that are shown on a game that the rules decided."""


def examples_of_commands() -> list[tuple[tuple[str, ...], str]]:
    """The commands → the lines of their examples, without the program's name."""
    return [
        (command, example)
        for command in [(), *EACH_COMMAND]
        for example in re.findall(
            r"^ +(?:eval .*)?\brewind (.*?)(?:\)\")?$", good(*command, "--help").text, re.MULTILINE
        )
    ]


def test_each_example_that_is_not_run_is_one() -> None:
    assert {example for _, example in examples_of_commands()} >= WITHOUT_END | DIFFERENT


@pytest.mark.long
def test_what_stands_in_an_example_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in a folder of its own, with the files that it names and a store, and without what it writes."""
    ran = set()
    for number, (command, example) in enumerate(examples_of_commands()):
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
        vanilla = {"name": "Grizzly Bears", "type": "Creature", "power": "2", "toughness": "2"}
        for file in ("AtomicCards", "AllPrintings", "ODY", "9ED"):
            Path(f"{file}.json").write_bytes(orjson.dumps({"data": {vanilla["name"]: [vanilla]}}))
        Path("Player.log").write_bytes(session(whole_game()))
        draftmancer_debug(Path("MTGADataDebug.json"), [(1001, "Forest")])
        draftmancer_alternates(Path("MTGAAlternates.json"), {"Runeclaw Bear": [2001]})
        if command[:1] == ("dispute",):
            open_disputes()
        good("store", "put", "game.jsonl", "--store", "sqlite:///games.db")
        if "-o" in words:
            Path(words[words.index("-o") + 1]).unlink(missing_ok=True)
        if command == ("scribe",) and len(words) > 2:  # a new game
            Path(words[1]).unlink()
        home = {"XDG_DATA_HOME": str(folder / "data")}
        given = (name for word in words for name in (sorted(glob(word)) or [STANDS_FOR.get(word, word)]))
        found = run(*given, environment=home)
        assert (found.status, found.err) == (1 if example in DIFFERENT else 0, b""), example
        if "-o" in words and not words[words.index("-o") + 1].endswith(
            (".html", ".svg", ".duckdb", ".yaml", ".csv", "mine.jsonl")
        ):
            made = Path(words[words.index("-o") + 1])
            logs = list(made.glob("*.jsonl")) if made.is_dir() else [made]
            assert not logs or good("verify", *logs).status == 0
        else:
            assert found.out, example
        ran.add(command)
    assert {(), *EACH_COMMAND} - ran == {("store", "tail")}


def open_disputes() -> None:
    """The disputes that the examples name: one with a plan, one with a ruling."""
    for name in ("table-3.yaml", "table-4.yaml"):
        good("dispute", "open", "game.jsonl", "--at", "144", "--policy", "2021", "-o", name)
    good("dispute", "rule", "table-4.yaml", "--ruling", "It may block.")


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


@pytest.mark.long
def test_the_installed_program_ends_with_the_same_status() -> None:
    assert program("info", FIRST).status == 0
    assert program("diff", FIRST, "5", "6").status == 1
    refused = program("show", FIRST, "--at", "9" * 5000)
    assert (refused.status, refused.out, refused.err.count(b"\n")) == (2, b"", 1)


# Moments


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("seed", first_of(range(6), 3))
def test_boards_and_histories_of_random_games_can_be_drawn(tmp_path: Path, seed: int) -> None:
    log = tmp_path / "game.jsonl"
    write_log(log, random_game(random.Random(seed), 250))
    for eyes in EYES:
        timeline = load(str(log), VIEWERS[eyes])
        for n in range(0, len(timeline) + 1, 3):
            text = "\n".join(line.plain for line in Board(position(timeline.at(n))).lines(len(timeline)))
            assert "None" not in text
            assert "False" not in text
        with mock.patch.object(history, "load", return_value=timeline):
            for number in sorted(timeline.end.kinds)[:: 5 + seed]:
                assert_reads_well(good("history", log, str(number), "--as", eyes).text)


@pytest.mark.long
@GAMES
@SEEN
def test_json_of_a_position_is_the_library_s(game: Path, eyes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At many events from first to last; the log is read anew only for one."""
    timeline = timeline_for(game, eyes)
    read_anew = good("show", game, "--at", "700", "--as", eyes, "--json").out
    monkeypatch.setattr(show, "load", lambda log, viewer: timeline)
    assert good("show", game, "--at", "700", "--as", eyes, "--json").out == read_anew
    for n in (*range(0, len(timeline), len(timeline) // examples(60)), len(timeline)):
        shown = good("show", game, "--at", str(n), "--as", eyes, "--json").json
        assert shown == orjson.loads(orjson.dumps(position(timeline.at(n)).as_json()))


@pytest.mark.sampled(3)
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
