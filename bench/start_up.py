"""Starting: the processor time of whole commands, beside a Python that imports what every command of its kind imports.

User and system time of the process, so that what else the machine does counts as little as it can. The commands take
turns with what they are compared with, and the median of each counts. Before that each runs once unmeasured: from then
on its byte code is there, in a folder that is deleted at the end, whatever the environment says of writing any.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.timing import Row, milliseconds

ROUNDS = 11

_BESIDE = "import click, pydantic"

_LEGENDS = """\
scenario: A second legend of the same name comes into play
players:
  alice:
    hand: ["Kamahl, Pit Fighter"]
    in_play: [Mountain x6, {card: "Kamahl, Pit Fighter", as: first}]
do:
  - play: {by: alice, card: "Kamahl, Pit Fighter"}
  - resolve: all
expect_in:
  "2003-12": {objects: {first: {zone: in_play}}, count: {alice: {graveyard: {"Kamahl, Pit Fighter": 1}}}}
  "2006-10": {count: {alice: {graveyard: {"Kamahl, Pit Fighter": 2}}}}
"""

_ROOT = Path(__file__).parents[1]


class _Command(NamedTuple):
    """What is measured: its name in the table, the arguments of `rewind`, and how many times `_BESIDE` it may take."""

    name: str
    arguments: tuple[str, ...]
    goal: float


def _commands(folder: Path) -> tuple[_Command, ...]:
    """The goals are the parts of what each took on 24 November 2026 (`docs/performance.md`)."""
    scenario, game = folder / "legends.yaml", folder / "game.jsonl"
    scenario.write_text(_LEGENDS, encoding="utf-8")
    decks = ("red-green", "white-blue", "--seed", "7", "--force", "-o", str(game))
    return (
        _Command("--help", ("--help",), 1.0),
        _Command("info LOG", ("info", "replays/games/first-game.jsonl"), 2.5),
        _Command("cards NAME", ("cards", "Karn, Silver Golem"), 4.4),
        _Command("scenario FILE, under two editions", ("scenario", str(scenario)), 6.3),
        _Command("play DECK DECK, to the first choice", ("play", *decks), 7.5),
    )


def _seconds(environment: Mapping[str, str], *arguments: str) -> float:
    """Processor time of a Python with these arguments. Nothing is typed into it, and what it prints is not kept."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        cwd=_ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def rows() -> Iterator[Row]:
    """Whole processes, from start to exit."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        commands = _commands(Path(folder))
        runs = [("-c", _BESIDE), *(("-m", "rewind.cli.main", *command.arguments) for command in commands)]
        samples: list[list[float]] = [[] for _ in runs]
        for arguments in runs:
            _seconds(environment, *arguments)
        for _ in range(ROUNDS):
            for arguments, found in zip(runs, samples, strict=True):
                found.append(_seconds(environment, *arguments))
    beside, *times = (median(found) for found in samples)
    for command, seconds in zip(commands, times, strict=True):
        ratio = seconds / beside
        yield Row(
            f"rewind {command.name}",
            milliseconds(seconds),
            f"{_BESIDE} {milliseconds(beside)}",
            ratio,
            f"at most {command.goal:g}",
            ratio <= command.goal,
        )
