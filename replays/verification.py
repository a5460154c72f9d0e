"""Verifying a log: its chain, its fold, the digests of its states, its seal.

Deciding every input again under the rules is not part of this yet: it comes with the rules engine. Until then a
log that verifies is whole, unaltered and consistent; that its consequences follow from its decisions is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass

from aggregates.digest import digest
from aggregates.fold import fold
from aggregates.state import EMPTY, GameState
from events.envelope import Recorded
from events.errors import LogError, RewindError, Where
from events.game import LogSealed
from events.logfile import decode_lines, read_lines
from events.turn import TurnBegan

_PART = 256  # events folded at once


@dataclass(frozen=True, slots=True)
class Verification:
    """What verifying one log found. A failure does not say who is to blame: only where the log stops adding up."""

    file: str
    events: int
    """How many events were found good."""
    turns: int
    digests: int
    """How many recorded digests agreed."""
    sealed: bool
    redacted_for: int | None
    error: RewindError | None = None
    """The first thing wrong."""

    @property
    def whole(self) -> bool:
        """Nothing is wrong, and a seal shows that nothing is missing at the end."""
        return self.error is None and self.sealed

    def as_json(self) -> dict[str, object]:
        """The findings by field name, the error by code and text."""
        found = asdict(self) | {"whole": self.whole, "decided": False}
        where = None if self.error is None else self.error.where
        found["error"] = (
            None
            if self.error is None or where is None
            else {"code": self.error.code, "message": str(self.error), "line": where.line, "event": where.event}
        )
        return found


def verify_log(path: str, progress: Callable[[int], None] = lambda events: None) -> Verification:
    """Verifies a log file; `progress` is told now and then how many more events are done.

    Raises nothing for a bad log: what is wrong is in the result.
    """
    return verify_records(decode_lines(read_lines(path), path), path, progress)


def verify_records(
    records: Iterable[Recorded], file: str = "", progress: Callable[[int], None] = lambda events: None
) -> Verification:
    """Verifies the records of one game as `verify_log` does."""
    state, digests = EMPTY, 0
    error: RewindError | None = None
    try:
        for part in _parts(records):
            *before, last = part
            state = fold(state, before)
            digests += _check_digest(state, last)
            state = fold(state, (last,))
            progress(len(part))
    except RewindError as found:
        error = found.located(file=file or None, line=found.where.event)
    events = state.n if error is None else max(state.n, (error.where.event or error.where.line or 1) - 1)
    return Verification(file, events, state.turn, digests, state.sealed, state.redacted_for, error)


def _parts(records: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """The records in parts that end with an event that may carry a digest, or are long enough.

    Where the records end with an error, what stands before it comes first: something may be wrong there already.
    """
    part: list[Recorded] = []
    stream = iter(records)
    while True:
        try:
            record = next(stream)
        except StopIteration:
            break
        except LogError:
            if part:
                yield part
            raise
        part.append(record)
        if len(part) == _PART or isinstance(record.event, TurnBegan | LogSealed):
            yield part
            part = []
    if part:
        yield part


def _check_digest(state: GameState, record: Recorded) -> int:
    event = record.event
    if not isinstance(event, TurnBegan | LogSealed) or event.digest is None:
        return 0
    produced = digest(state)
    if produced != event.digest:
        what = f"{event.published}: digest differs: recorded {event.digest}, produced {produced}"
        raise LogError("RW2014", what, Where(line=record.n, event=record.n, turn=state.turn or None))
    return 1
