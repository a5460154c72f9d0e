"""Going on with a game that was left: its log as it is, and the game that waits for the next decision.

What the log holds stays byte for byte; what is decided now follows it. Whatever chance has settled is in the log, so no
seed of the first part is needed: what is still to come out is drawn from the seed that is given now.
"""

from __future__ import annotations

from typing import NamedTuple

from rewind.aggregates.game import Game
from rewind.events.errors import QueryError, RewindError
from rewind.events.logfile import Line, decode_lines, read_lines
from rewind.replays.playing.random_outcomes import SeededRandom

_AFTER_EVENT = 1_000_000_007
"""Added to the seed for every event that is there, so that a part of a game never repeats the chances of another."""


class LeftGame(NamedTuple):
    """A game that was left."""

    lines: tuple[Line, ...]
    """The lines of its log."""
    game: Game


def seed_after(seed: int, events: int) -> int:
    """The seed for what follows so many events."""
    return seed + _AFTER_EVENT * events


def left_game(log: str, seed: int) -> LeftGame:
    """A game that was left, ready for the next decision.

    Raises LogError for a log that is broken, and QueryError: RW2204 where the game is over or its log is sealed, RW2206
    where the rules did not decide it. The edition and the flags are those that the log names, and have to be known.
    """
    lines = tuple(read_lines(log))
    records = tuple(decode_lines(lines, log))
    try:
        game = Game(records, SeededRandom(seed_after(seed, len(records))))
    except RewindError as error:
        raise error.located(file=log) from error
    if game.state.kind == "claimed":
        what = "the rules did not decide this log, and cannot go on with it; rewind fork begins another line"
        raise QueryError("RW2206", what).located(file=log)
    if game.pending is None:
        why = "the game is over" if game.state.ended else "the log is sealed"
        raise QueryError("RW2204", f"{why}: there is nothing to go on with").located(file=log)
    return LeftGame(lines, game)
