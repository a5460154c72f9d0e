"""Forks a log: its lines up to an event as they are, then the event `forked`, then new decisions.

The new log names its parent, and the parent's chain at that event, so that anybody can check the part that both share.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game, RandomSource
from rewind.aggregates.questions.recorded_moments import going_on_from
from rewind.aggregates.recorder import Recorder
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.events.game import Forked, GameStarted
from rewind.events.logfile import Line, LogWriter, decode_lines, read_lines


class SharedPart(NamedTuple):
    """The beginning of the parent that the fork has too: its lines as bytes, and the same as records."""

    lines: tuple[Line, ...]
    records: tuple[Recorded, ...]

    @property
    def forked(self) -> Forked:
        """The event that follows the shared part in the fork, and names the parent."""
        started = self.records[0].event
        assert isinstance(started, GameStarted), "decode_lines lets no other event stand first"
        return Forked(parent=started.game, last=len(self.lines), parent_chain=self.lines[-1].value.hex())


def shared_part(log: str, n: int) -> SharedPart:
    """The first `n` lines of a log, as bytes and as records. Raises LogError, and QueryError RW2201."""
    lines: list[Line] = []
    for line in read_lines(log):
        lines.append(line)
        if line.number == n:
            break
    if len(lines) < n:
        raise QueryError("RW2201", f"there is no event {n}: the log has {len(lines)}")
    return SharedPart(tuple(lines), tuple(decode_lines(lines, log)))


def fork_without_decisions(shared: SharedPart, *, sealed: bool) -> Recorder:
    """A fork that ends after `forked`. No rule is asked, so a log from anywhere can be forked. Raises FoldError."""
    recorder = Recorder(fold_all(shared.records))
    recorder.record(shared.forked)
    if sealed:
        recorder.seal()
    return recorder


def fork(shared: SharedPart, random_source: RandomSource | None = None) -> Game:
    """The game after `forked`, ready for decisions of its own.

    Somebody has to be to act at the end of the shared part. Raises FoldError, and QueryError RW2206 where the rules
    have no answer to what a log from elsewhere holds.
    """
    with going_on_from(fold_all(shared.records), anew=True):
        game = Game(shared.records, random_source)
        game.decide(shared.forked)
    return game


def write_fork(path: str, shared: SharedPart, new: Iterable[Recorded], *, replace: bool = False) -> None:
    """Writes the fork: the parent's lines byte for byte, then the new records. Raises as `LogWriter` does."""
    with LogWriter(path, replace=replace) as writer:
        for line in shared.lines:
            writer.append_body(line.body)
        for record in new:
            writer.append(record)
