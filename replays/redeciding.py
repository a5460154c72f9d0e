"""Deciding a recorded game again: its inputs go through the rules, and every event is compared with the log's.

One run of the rules goes along the whole log. What it produces is compared as it happens, before it is folded, so the
state in which a difference shows is the one that the recorded events made: one wrong event is reported once, where
it is. The chain and the form of the lines are checked by whoever reads the records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from aggregates.fold import fold
from aggregates.rules.illegal import IllegalAction
from aggregates.rules.inputs import is_input
from aggregates.rules.proceed import proceed
from aggregates.rules.run import Run, Suspended, Wanted
from aggregates.state import EMPTY, GameState
from events.base import Event
from events.envelope import Recorded
from events.game import LogSealed


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a log and the rules part. It does not say whose fault it is: the log's, its engine's, or this one's."""

    n: int
    """Number of the event."""
    recorded: Recorded | None
    """What the log has there; None: it ends before."""
    produced: Recorded | None
    """What the rules make there; None: nothing, they want an input, or refuse the recorded one."""
    before: GameState
    """The state before it."""
    decision: Recorded | None
    """The last input before it."""
    refused: IllegalAction | None = None
    """Why the rules refuse the recorded input."""
    wanted: Wanted | None = None
    """The input that the rules want there."""

    @property
    def code(self) -> str:
        """RW1001: another event; RW1002: an input refused; RW1003: the log ends early; RW1004: no event is due."""
        if self.refused is not None:
            return "RW1002"
        if self.recorded is None:
            return "RW1003"
        return "RW1001" if self.produced is not None else "RW1004"


class _Diverged(Exception):  # it ends a run; the answer is a `Divergence`
    def __init__(
        self, recorded: Recorded | None, produced: Recorded | None = None, wanted: Wanted | None = None
    ) -> None:
        super().__init__()
        self.recorded = recorded
        self.produced = produced
        self.wanted = wanted


class _Log:
    """The records of a log as the feed of a run, which it also compares with what the run produces."""

    forced = False

    def __init__(self, records: Iterator[Recorded], told: Callable[[int], None]) -> None:
        self._records = records
        self._next: Recorded | None = None
        self._told = told
        self.inputs = 0
        self.decision: Recorded | None = None

    def peek(self) -> Recorded | None:
        """The record that is due, without taking it. Raises what reading the log raises."""
        if self._next is None:
            self._next = next(self._records, None)
        return self._next

    def take(self, wanted: Wanted) -> Event:
        """The recorded input that is due."""
        record = self.peek()
        if record is None or isinstance(record.event, LogSealed):
            raise Suspended(wanted)
        if not is_input(record.event):
            raise _Diverged(record, wanted=wanted)
        self.inputs += 1
        self.decision = record
        if self.inputs % 64 == 0:
            self._told(record.n)
        return record.event

    def forget(self) -> None:
        """The record that is due is done with."""
        self._next = None

    def compare(self, produced: Recorded) -> None:
        """Raises _Diverged where what happens is not what the log has."""
        recorded = self.peek()
        if recorded is None:
            raise _Diverged(None, produced)
        if not same(recorded, produced):
            raise _Diverged(recorded, produced)
        self._next = None


def same(recorded: Recorded, produced: Recorded) -> bool:
    """Whether two records say the same; time of recording and source are never compared."""
    return (
        recorded.event == produced.event
        and type(recorded.event) is type(produced.event)
        and recorded.n == produced.n
        and recorded.cause == produced.cause
        and recorded.rule == produced.rule
        and recorded.together == produced.together
    )


class Redecided:
    """What deciding a log again found so far."""

    def __init__(self) -> None:
        self.divergences: list[Divergence] = []
        self.state = EMPTY
        """The state after the last record that was looked at."""
        self.inputs = 0
        self.seal: Recorded | None = None
        """The log's seal, which is not decided but checked."""


def redecide(
    records: Iterable[Recorded],
    *,
    fail_slow: bool = False,
    told: Callable[[int], None] = lambda n: None,
    found: Redecided | None = None,
) -> Redecided:
    """Decides a log again up to its seal or end. `told` hears how far it is; `found` is filled as it goes.

    With `fail_slow` it goes on after a divergence, from the next state in which a player has priority.
    Raises what reading the records raises, and FoldError; `found` then says how far all was well.
    """
    found = found or Redecided()
    log = _Log(iter(records), told)
    while True:
        run = Run(found.state, log, witness=log.compare)
        decision = log.decision
        try:
            proceed(run)
            left = log.peek()
            found.state = run.state()
            if left is None or isinstance(left.event, LogSealed):
                found.seal = left
                return found
            raise _Diverged(left)
        except _Diverged as diverged:
            found.state = run.state()
            found.divergences.append(_divergence(diverged, found.state, log.decision or decision))
        except IllegalAction as refused:
            found.state = run.state()
            recorded = log.peek()
            n = found.state.n + 1
            found.divergences.append(Divergence(n, recorded, None, found.state, _last(log, recorded), refused))
        finally:
            found.inputs = log.inputs
        if not fail_slow or not _resume(log, found):
            left = log.peek()
            found.seal = left if left is not None and isinstance(left.event, LogSealed) else None
            return found


def _last(log: _Log, recorded: Recorded | None) -> Recorded | None:
    return log.decision if log.decision is not recorded else None


def _divergence(diverged: _Diverged, before: GameState, decision: Recorded | None) -> Divergence:
    return Divergence(before.n + 1, diverged.recorded, diverged.produced, before, decision, wanted=diverged.wanted)


def _resume(log: _Log, found: Redecided) -> bool:
    """Folds what is recorded up to the next state in which a player has priority; whether there is one."""
    while (record := log.peek()) is not None and not isinstance(record.event, LogSealed):
        found.state = fold(found.state, (record,))
        log.forget()
        following = log.peek()
        if found.state.priority is not None and following is not None and is_input(following.event):
            return True
    return False
