"""Another line of play: the lines of a log up to an event as they are, then `forked`, then new decisions.

The new log names its parent, and the parent's chain at that event, so that anybody can check what both share.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aggregates.game import Chance, Game
from events.envelope import Recorded
from events.errors import QueryError
from events.game import Forked
from events.logfile import Line, LogWriter, decode_lines, read_lines


class Stem(NamedTuple):
    """What a fork takes over from its parent."""

    lines: tuple[Line, ...]
    records: tuple[Recorded, ...]

    @property
    def forked(self) -> Forked:
        """The event that says so."""
        game = self.records[0].event
        parent = getattr(game, "game")  # noqa: B009  # the first event of a log that was read is game_started
        return Forked(parent=parent, last=len(self.lines), parent_chain=self.lines[-1].value.hex())


def stem(log: str, n: int) -> Stem:
    """The first `n` lines of a log, as bytes and as records. Raises LogError, and QueryError RW2201."""
    lines: list[Line] = []
    for line in read_lines(log):
        lines.append(line)
        if line.number == n:
            break
    if len(lines) < n:
        raise QueryError("RW2201", f"there is no event {n}: the log has {len(lines)}")
    return Stem(tuple(lines), tuple(decode_lines(lines, log)))


def fork(taken: Stem, chance: Chance | None = None) -> Game:
    """The game after `forked`, ready for decisions of its own.

    Somebody has to be to act at the end of the stem. Raises QueryError RW2204 where nobody is, and FoldError.
    """
    game = Game(taken.records, chance)
    if game.state.awaiting is None:
        raise QueryError("RW2204", f"nobody is to act after event {len(taken.records)}: no other play can begin there")
    game.decide(taken.forked)
    return game


def write_fork(path: str, taken: Stem, new: Iterable[Recorded], *, replace: bool = False) -> None:
    """Writes the fork: the parent's lines byte for byte, then the new records. Raises as `LogWriter` does."""
    with LogWriter(path, replace=replace) as writer:
        for line in taken.lines:
            writer.append_body(line.body)
        for record in new:
            writer.append(record)


def added(game: Game, taken: Stem) -> Sequence[Recorded]:
    """What a fork has beyond its stem, `forked` first."""
    return game.records[len(taken.records) :]
