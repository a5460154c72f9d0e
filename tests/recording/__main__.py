"""Records all recorded games and worked disputes anew: `python -m tests.recording`, with a line for each.

They are made by the commands that `replays/games/README.md` and `tests/replays/judging/worked_disputes.py` say, with
fixed ids and seeds, so that the bytes are the same each time. The number of events of each game goes into the table.
For what nobody has yet: a log that somebody has is never recorded anew (CONTRIBUTING).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests.recording.anew import FOLDER, README, commands, counted, write_game
from tests.replays.judging.worked_disputes import WORKED, write


def everything() -> Iterator[tuple[Path, Callable[[], None]]]:
    """What is recorded, each with what writes it: a game, or a dispute with its game."""
    for file, command in commands().items():
        yield FOLDER / file, partial(write_game, command, FOLDER / file)
    for worked in WORKED:
        yield worked.file, partial(write, worked, worked.log, worked.file)


def main() -> None:
    """Writes everything, and says of each whether it is as it was."""
    for path, make in everything():
        before = path.read_bytes() if path.exists() else None
        make()
        how = "as it was" if path.read_bytes() == before else "changed"
        print(f"{path.relative_to(FOLDER.parents[1])}: {how}", flush=True)
    README.write_text(counted(README.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
