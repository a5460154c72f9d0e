"""Deciding a recorded game again: deterministic re-execution.

The inputs of the log go through the rules, and every event is compared with the log's. One engine processes the log,
to its end, its seal or a backup. What it produces is compared as it happens, before it is folded, so the state in
which a difference shows is the one that the recorded events made: one wrong event is reported once, where it is. After
a backup the position that is restored is compared with the one that stood after the event that the backup names, and
another engine goes on from there. What cannot be decided is folded and listed. The chain and the form of the lines are
checked by whoever reads the records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rewind.aggregates.editions.mended import MendedCitation, MendedRuling
from rewind.aggregates.fold import fold
from rewind.aggregates.questions.inputs import is_input
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.questions.running import ANSWERS, REMARKS, Engine, InputNeeded, PendingInput, run_until_input
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, Where
from rewind.events.game import Forked, LogSealed
from rewind.events.judging import BackupApplied, EffectCaused
from rewind.events.turn import PriorityPassed, TurnBegan
from rewind.replays.verifying.backups import RESTORING, differences, first_unlike, require_all_undone, unlike
from rewind.replays.verifying.digests import check_digest
from rewind.replays.verifying.mended_rulings import CitedBefore, citation_between
from rewind.replays.verifying.restoring import restoring

_STOPS = frozenset({LogSealed, BackupApplied})
"""Events at which an engine stops: nothing in the rules brings them about."""

_CAUSE_TO_TOGETHER = slice(Recorded._fields.index("cause"), Recorded._fields.index("together") + 1)
"""Cause, rules and group of a record."""

_NOBODYS = frozenset({"set_up", "starting_player", "shuffle", "coin", "random"})
"""Kinds of input that no player decides."""

_CHECKPOINT = 64
"""Events between the states that are kept once a backup has asked for an earlier one."""

_RESTORED = (*RESTORING, *(cls for cls in REMARKS if cls is not Forked))
"""Events that may stand between a backup and the play that it reopens."""

CAUSED = "an effect that somebody let happen, which nothing in the game causes"
NOT_RESUMED = "play goes on where the rules cannot: no player had priority, or something was under way"


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
    pending: PendingInput | None = None
    """The input that the rules want there."""
    mended: MendedRuling | None = None
    """The ruling of an older version that it comes from, where one is known."""

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
        self, recorded: Recorded | None, produced: Recorded | None = None, pending: PendingInput | None = None
    ) -> None:
        super().__init__()
        self.recorded = recorded
        self.produced = produced
        self.pending = pending


class Undecided(NamedTuple):
    """A part of a log that cannot be decided again. It was folded, and nothing in it is shown to follow."""

    first: int
    """Number of its first event."""
    last: int
    """Number of its last."""
    reason: str
    """Why, in a few words."""


class _Log:
    """The records of a log as the input source of an engine, whose records it also compares with them."""

    overrides_rules = False

    def __init__(
        self, records: Iterator[Recorded], citations: Sequence[MendedCitation], on_progress: Callable[[int], None]
    ) -> None:
        self._records = records
        self._citations = citations
        self._next: Recorded | None = None
        self._on_progress = on_progress
        self.taken: list[Recorded] = []
        self._checkpoints = [EMPTY]
        self.inputs = 0
        self.decision: Recorded | None = None
        self.caused: list[int] = []
        """Numbers of the effects that were taken and that nothing in the game causes."""
        self.cited_before: list[CitedBefore] = []
        """The events that differ from what the rules make only by a citation that was mended."""

    def peek(self) -> Recorded | None:
        """The record that is due, without taking it. Raises what reading the log raises."""
        if self._next is None:
            self._next = next(self._records, None)
        return self._next

    def next_input(self, pending: PendingInput) -> Event:
        """The recorded input that is due."""
        record = self.peek()
        if record is None:
            raise InputNeeded(pending)
        event = record.event
        kind = type(event)
        if kind is PriorityPassed:  # the most frequent input needs no question
            if event.asked is not None:  # type: ignore[attr-defined]  # only an imported log says that; its kind is known
                raise _Diverged(record, pending=pending)
        else:
            if kind in _STOPS:
                raise InputNeeded(pending)
            if not is_input(event):
                raise _Diverged(record, pending=pending)
            if kind is EffectCaused:
                self.caused.append(record.n)
            if kind is Forked and pending.kind in _NOBODYS:  # play goes on from where somebody is to decide
                raise _Diverged(record, pending=pending)
        self.inputs += 1
        self.decision = record
        if self.inputs % 64 == 0:
            self._on_progress(record.n)
        return event

    def forget(self) -> None:
        """The record that is due is done with."""
        assert self._next is not None, "nothing is due"
        self.taken.append(self._next)
        self._next = None

    def state_after(self, n: int) -> GameState:
        """The state after an event that has been taken."""
        kept = self._checkpoints
        while n // _CHECKPOINT >= len(kept):
            first = (len(kept) - 1) * _CHECKPOINT
            kept.append(fold(kept[-1], self.taken[first : first + _CHECKPOINT]))
        first = n // _CHECKPOINT * _CHECKPOINT
        return fold(kept[n // _CHECKPOINT], self.taken[first:n])

    def compare(
        self, n: int, event: Event, cause: int | None, rules: tuple[str, ...], together: int | None
    ) -> Recorded:
        """The log's record of what happens: no equal one is made beside it. Raises _Diverged where it is another.

        Time of recording and source are never compared. A citation that was mended since makes no other event of it.
        """
        recorded = self._next or next(self._records, None)
        if recorded is None:
            raise _Diverged(None, Recorded(n, event, cause, rules, together))
        other = recorded.event
        made: tuple[object, ...] = (cause, rules, together)
        if (
            # all that an event holds is compared, in half the time of its ==
            (event is not other and (type(event) is not type(other) or event.__dict__ != other.__dict__))
            or n != recorded.n
            or recorded[_CAUSE_TO_TOGETHER] != made
        ):
            produced = Recorded(n, event, cause, rules, together)
            citation = citation_between(recorded, produced, self._citations)
            if citation is None:
                self._next = recorded
                raise _Diverged(recorded, produced)
            self.cited_before.append(CitedBefore(n, citation))
        self.taken.append(recorded)
        self._next = None
        return recorded


class Redecided:
    """What deciding a log again found so far."""

    def __init__(self) -> None:
        self.divergences: list[Divergence] = []
        self.undecided: list[Undecided] = []
        """The parts that could not be decided, in the order of the log."""
        self.state = EMPTY
        """The state after the last record that was looked at."""
        self.inputs = 0
        self.digests = 0
        """How many recorded digests agreed."""
        self.cited_before: list[CitedBefore] = []
        """The events that cite what was mended since, and are otherwise what the rules make."""

    def skip(self, first: int, last: int, reason: str) -> None:
        """Events could not be decided; what adjoins the part before, for the same reason, is part of it."""
        if self.undecided and (before := self.undecided[-1]).reason == reason and before.last == first - 1:
            self.undecided[-1] = before._replace(last=last)
        else:
            self.undecided.append(Undecided(first, last, reason))


def redecide(
    records: Iterable[Recorded],
    *,
    fail_slow: bool = False,
    citations: Sequence[MendedCitation] = (),
    on_progress: Callable[[int], None] = lambda n: None,
    found: Redecided | None = None,
) -> Redecided:
    """Decides a log again, to its end; results are collected in `found`.

    `citations` are those in which the log may differ from what the rules make (`rewind.aggregates.editions.mended`).
    `on_progress` is called with the event number now and then.

    It ends at the first divergence. With `fail_slow` it goes on after one, from the next state in which a player has
    priority. Raises what reading the records raises, LogError (RW1006, RW2014, RW2018) and FoldError; `found` then
    says how far all was well.
    """
    found = found or Redecided()
    log = _Log(iter(records), citations, on_progress)
    found.cited_before = log.cited_before
    resumed = True
    while (due := log.peek()) is not None:
        parted = len(found.divergences)
        if isinstance(due.event, LogSealed):
            _check_seal(log, found, due, due.event)
        elif isinstance(due.event, BackupApplied):
            resumed = _back_up(log, found, due, due.event)
        elif found.state.sealed or found.state.ended:
            resumed = _follow_the_end(log, found, due)
        elif resumed:
            _decide(log, found)
        else:
            found.skip(due.n, due.n, NOT_RESUMED)
            _take(log, found, due)
        if len(found.divergences) > parted:
            if not fail_slow:
                break
            resumed = _resume(log, found)
    return found


def _decide(log: _Log, found: Redecided) -> None:
    """One engine's part of the log: to its end, a seal or backup, the end of the game, or a divergence."""
    engine = Engine(found.state, log, ANSWERS, on_record=log.compare)
    decision = log.decision
    played = len(log.caused)
    try:
        run_until_input(engine)
        found.state = engine.state()
    except _Diverged as diverged:
        found.state = engine.state()
        found.divergences.append(_divergence(diverged, found.state, log.decision or decision))
    except IllegalAction as refused:
        found.state = engine.state()
        recorded = log.peek()
        n = found.state.n + 1
        found.divergences.append(Divergence(n, recorded, None, found.state, _last(log, recorded), refused))
    finally:
        found.inputs = log.inputs
    if found.state.kind == "played":
        for n in log.caused[played:]:
            found.skip(n, n, CAUSED)
    found.digests += sum(type(record.event) is TurnBegan for record in engine.records)


def _last(log: _Log, recorded: Recorded | None) -> Recorded | None:
    return log.decision if log.decision is not recorded else None


def _divergence(diverged: _Diverged, before: GameState, decision: Recorded | None) -> Divergence:
    return Divergence(before.n + 1, diverged.recorded, diverged.produced, before, decision, pending=diverged.pending)


def _resume(log: _Log, found: Redecided) -> bool:
    """Folds what is recorded up to a seal, a backup or the next state in which a player has priority.

    Returns whether the rules can go on from there.
    """
    while (record := log.peek()) is not None and type(record.event) not in _STOPS:
        found.state = fold(found.state, (record,))
        log.forget()
        following = log.peek()
        if found.state.is_between_actions and following is not None and is_input(following.event):
            return True
    return False


def _take(log: _Log, found: Redecided, record: Recorded) -> None:
    """Folds the record that is due without a rule being asked."""
    found.state = fold(found.state, (record,))
    log.forget()


def _require_bare(log: _Log, found: Redecided, record: Recorded, *causes: int) -> None:
    """A divergence where a record that no rule brings about has a rule, a group, or another cause than these."""
    cause = record.cause if record.cause in causes else None
    bare = Recorded(record.n, record.event, cause)
    if record[_CAUSE_TO_TOGETHER] != bare[_CAUSE_TO_TOGETHER]:
        found.divergences.append(Divergence(record.n, record, bare, found.state, log.decision))


# Seals, and what follows them


def _check_seal(log: _Log, found: Redecided, record: Recorded, seal: LogSealed) -> None:
    """Every seal counts the events before it, and has the digest of the state that they make."""
    _require_bare(log, found, record)
    if not found.divergences:  # the state is the log's own, and known to be another than the rules make
        found.digests += check_digest(found.state, record)
    _take(log, found, record)


def _follow_the_end(log: _Log, found: Redecided, record: Recorded) -> bool:
    """After the end of the game or a seal only rulings, appeals and a fork follow; whether play can go on then.

    Raises FoldError RW2105 where something else follows a seal.
    """
    before = found.state
    if not before.sealed and not isinstance(record.event, REMARKS):
        found.divergences.append(Divergence(record.n, record, None, before, log.decision))
        return False
    _require_bare(log, found, record)
    _take(log, found, record)
    return isinstance(record.event, Forked) and before.is_between_actions


# Backups


def _back_up(log: _Log, found: Redecided, record: Recorded, backup: BackupApplied) -> bool:
    """A backup, with the events that restore a position; whether the rules can go on from there.

    Raises LogError RW1006 where another position is restored than stood after the event that the backup names, or
    otherwise than `restoring` does: what a backup states follows from the two positions.
    """
    marker, before = record.n, found.state
    require_all_undone(log.taken, backup, Where(line=marker, event=marker))
    _require_bare(log, found, record)
    _take(log, found, record)
    reopened, last, stated = found.state, marker, list[Recorded]()
    while (due := log.peek()) is not None and isinstance(due.event, _RESTORED):
        _require_bare(log, found, due, marker)
        _take(log, found, due)
        if isinstance(due.event, RESTORING):
            last = due.n
            stated.append(due)
    then = log.state_after(backup.to)
    if paths := differences(then, found.state):
        shown = ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
        what = f"the position restored is not the one after event {backup.to}; what differs: {shown}"
        found.state = before
        raise LogError("RW1006", what, Where(line=marker, event=marker, turn=before.turn or None))
    if reasons := unlike(then, found.state):
        found.skip(marker, last, f"not restored as they were: {', '.join(reasons)}")
    elif (n := first_unlike(stated, restoring(then, reopened))) is not None:
        found.state = before
        what = f"the position after event {backup.to} is restored otherwise than it is to be"
        raise LogError("RW1006", what, Where(line=n or marker, event=n or marker, turn=before.turn or None))
    return then.is_between_actions
