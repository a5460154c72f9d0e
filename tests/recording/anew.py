"""The recorded games anew, by the commands that the table of `replays/games/README.md` says."""

from __future__ import annotations

import re
from pathlib import Path

from rewind.events.logfile import read_records
from tests.cli.running import run
from tests.recording import first_game

FOLDER = first_game.OUT.parent
README = FOLDER / "README.md"
_ROW = re.compile(r"^\| `([^`]+\.jsonl)` \| (\d+) \| `([^`]+)` \|", re.MULTILINE)
"""A row of the table: the file, how many events it has, and the command that makes it."""


def commands() -> dict[str, str]:
    """File → the command that makes it."""
    return {file: command for file, _, command in _ROW.findall(README.read_text("utf-8"))}


def write_game(command: str, out: Path) -> None:
    """Writes the log that a command makes. Raises AssertionError where the command fails."""
    program, *words = command.split()
    if program == "rewind":
        made = run(*(FOLDER / word if word.endswith(".txt") else word for word in words), "-o", out, "--force")
        assert made.status == 0, made.error
    else:
        assert command == f"python -m {first_game.__name__}", command
        first_game.main(str(out))


def counted(text: str) -> str:
    """The table with the number of events that each game has."""

    def row(found: re.Match[str]) -> str:
        file, _, command = found.groups()
        return f"| `{file}` | {sum(1 for _ in read_records(FOLDER / file))} | `{command}` |"

    return _ROW.sub(row, text)
