"""Verifying a log: its chain, its fold, the digests of its states, its seal; and every input decided again.

A log that this engine played, or that began as a scenario, is decided again under the rules of its edition
(`replays.redeciding`): every event is shown to follow. A claimed or redacted log is not: it is whole, unaltered and
consistent, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from aggregates.cards import pool
from aggregates.digest import digest
from aggregates.editions import NAMES
from aggregates.fold import fold
from aggregates.state import EMPTY, GameState
from events.envelope import Recorded
from events.errors import LogError, RewindError, Where
from events.game import CardDefined, GameStarted, LogSealed
from events.logfile import decode_lines, read_lines
from events.turn import TurnBegan
from replays.redeciding import Divergence, Redecided, redecide

_PART = 256  # events folded at once


Cards = Literal["known", "own"]
"""Whether each card of a log is defined as the card pool has it now, or the log has a definition of its own."""


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
    """The first thing wrong with the log itself."""
    decided: bool = False
    """Whether its inputs were decided again."""
    inputs: int = 0
    """How many were."""
    divergences: tuple[Divergence, ...] = ()
    """Where the rules make something else of its inputs; the first, or all that were looked for."""
    total: int = 0
    """How many events there are, where it was counted: after a divergence."""
    cards: Cards | None = None
    """For a log that was decided again: whose card definitions it was decided with."""
    edition: str | None = None
    """For a log that was decided again: its edition."""

    @property
    def sound(self) -> bool:
        """Nothing is wrong with what there is of it."""
        return self.error is None and not self.divergences

    @property
    def whole(self) -> bool:
        """Nothing is wrong, and a seal shows that nothing is missing at the end."""
        return self.sound and self.sealed


Progress = Callable[[int], None]
"""Told now and then how many more events are done."""


def _unheard(events: int) -> None:
    pass


def verify_log(path: str, progress: Progress = _unheard, *, fail_slow: bool = False) -> Verification:
    """Verifies a log file. With `fail_slow` it goes on after a divergence and reports them all.

    Raises nothing for a bad log: what is wrong is in the result.
    """
    return verify_records(decode_lines(read_lines(path), path), path, progress, fail_slow=fail_slow)


def verify_records(
    records: Iterable[Recorded], file: str = "", progress: Progress = _unheard, *, fail_slow: bool = False
) -> Verification:
    """Verifies the records of one game as `verify_log` does."""
    stream = iter(records)
    try:
        first = next(stream)
    except StopIteration:
        return _verify_facts((), file, progress)
    except RewindError as error:
        return Verification(file, 0, 0, 0, False, None, error.located(file=file or None, line=error.where.event))
    everything = chain((first,), stream)
    if decidable(first):
        return _verify_decisions(everything, file, progress, fail_slow)
    return _verify_facts(everything, file, progress)


def decidable(first: Recorded) -> bool:
    """Whether the log that begins with this can be decided again: this engine made it, under rules that it knows."""
    event = first.event
    return (
        isinstance(event, GameStarted)
        and event.kind in ("played", "scenario")
        and event.redacted_for is None
        and event.edition in NAMES
    )


class _Counting:
    """A stream of records that counts what goes through it, and compares the cards with those that it says they are."""

    def __init__(self, records: Iterable[Recorded]) -> None:
        self._records = iter(records)
        self.digests = 0
        self.cards: Cards = "known"
        self._names_pool = False
        """Whether the log says that its cards are those of the card pool as it is now."""

    def _check_cards(self, record: Recorded) -> None:
        event = record.event
        if isinstance(event, GameStarted):
            self._names_pool = event.cards == pool().digest
        elif isinstance(event, CardDefined):
            for definition in event.all:
                record_here = pool().records.get(definition.key)
                if record_here is not None and record_here.definition == definition:
                    continue
                self.cards = "own"
                if self._names_pool:
                    what = f"the definition of {definition.key} is not that of the card pool which the log names"
                    raise LogError("RW1005", what, Where(line=record.n, event=record.n))

    def __iter__(self) -> _Counting:
        return self

    def __next__(self) -> Recorded:
        record = next(self._records)
        self._check_cards(record)
        self.digests += isinstance(record.event, TurnBegan) and record.event.digest is not None
        return record


def _verify_decisions(records: Iterable[Recorded], file: str, progress: Progress, fail_slow: bool) -> Verification:
    counting, found = _Counting(records), Redecided()
    told = 0
    error: RewindError | None = None

    def tell(n: int) -> None:
        nonlocal told
        progress(n - told)
        told = n

    try:
        redecide(counting, fail_slow=fail_slow, told=tell, found=found)
        if found.seal is not None and not found.divergences:
            counting.digests += _check_digest(found.state, found.seal)
            found.state = fold(found.state, chain((found.seal,), counting))
    except RewindError as wrong:
        error = wrong.located(file=file or None, line=wrong.where.event)
    state = found.state
    events = state.n if error is None else max(state.n, (error.where.event or error.where.line or 1) - 1)
    total, error = _counted(counting, found, error)
    sealed = state.sealed or (found.seal is not None and bool(found.divergences))
    return Verification(
        file,
        found.divergences[0].n - 1 if found.divergences else events,
        state.turn,
        counting.digests,
        sealed,
        None,
        error,
        True,
        found.inputs,
        tuple(found.divergences),
        total,
        counting.cards,
        state.edition or None,
    )


def _counted(
    records: Iterable[Recorded], found: Redecided, error: RewindError | None
) -> tuple[int, RewindError | None]:
    """After a divergence: how many events there are in all, and what is wrong with the lines that follow."""
    if error is not None or not found.divergences:
        return 0, error
    last = found.divergences[-1].n
    try:
        for record in records:
            last = record.n
            if isinstance(record.event, LogSealed):
                found.seal = record
    except RewindError as wrong:
        return last, wrong
    return max(last, 0 if found.seal is None else found.seal.n), None


def _verify_facts(records: Iterable[Recorded], file: str, progress: Progress) -> Verification:
    """Verifies a log whose inputs are not decided again."""
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
