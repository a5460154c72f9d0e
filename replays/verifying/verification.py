"""Verifying a log: its lines, its chain, its fold, its digests, its seals; and every input decided again.

A log that this engine played, or that began as a scenario, is decided again under the rules of its edition
(`rewind.replays.verifying.redeciding`): every event is shown to follow, and where a part cannot be decided, it is
named. A claimed or redacted log is not decided again: it is unaltered and consistent, no more. `docs/trust.md` says
what that proves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold
from rewind.aggregates.questions import flags
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.atomic import STANDARD
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, RewindError, Where
from rewind.events.game import CardDefined, Forked, GameStarted, Kind, LogSealed
from rewind.events.judging import BackupApplied
from rewind.events.logfile import Line, decode_lines, read_lines
from rewind.events.turn import TurnBegan
from rewind.replays.judging.dispute_records import DisputeRecords
from rewind.replays.verifying.cards_of_a_log import CardsOfALog, KnownCards
from rewind.replays.verifying.digests import check_digest
from rewind.replays.verifying.mended_rulings import CitedBefore, citations_of, ruling_behind
from rewind.replays.verifying.redeciding import Divergence, Redecided, Undecided, redecide
from rewind.replays.verifying.references import References

_PART = 256  # events folded at once


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
    cards: KnownCards | None = None
    """For a log that was decided again: which of its card definitions were published with Rewind."""
    edition: str | None = None
    """For a log that was decided again: its edition."""
    kind: Kind | None = None
    """How the log came to be; None where its first line cannot be read."""
    ended: bool = False
    """Whether the game ended, and was not reopened since. A seal alone does not say so."""
    undecided: tuple[Undecided, ...] = ()
    """The parts that were not decided again, each with its reason."""
    unsupported: LogError | None = None
    """What this version lacks to decide the log again, where it is such a log; nothing is wrong with it for that."""
    cited_before: tuple[CitedBefore, ...] = ()
    """The events that cite what was mended since, and are otherwise what the rules make."""
    flags: tuple[str, ...] = ()
    """The flags that the first line of a log that was decided again names."""
    left_out: tuple[str, ...] = ()
    """The flags of this version that it does not name: it was decided under older rules, without these choices."""
    taken_away: tuple[str, ...] = ()
    """Those of them that the version which wrote the log had."""

    @property
    def sound(self) -> bool:
        """Nothing is wrong with what there is of it."""
        return self.error is None and not self.divergences

    @property
    def decided_events(self) -> int:
        """How many of the events found good were decided again."""
        return self.events - sum(part.last - part.first + 1 for part in self.undecided)

    @property
    def whole(self) -> bool:
        """Nothing is wrong, nothing was mended since, and a seal shows that nothing is missing at the end.

        A log that was decided under older rules is not whole: its first line may have been changed.

        Nor is one in which a card that comes with Rewind is not as any version had it: its definition may have been
        changed, with all that follows from it.

        A log that this engine decided is whole only if all of it was decided again, and a game that was played only
        if it has ended: it might have been cut off where a player was to decide, and sealed anew.
        """
        decided_by_rules = self.kind in ("played", "scenario")
        if self.cited_before or self.left_out or (decided_by_rules and self.undecided):
            return False
        if self.cards is not None and self.cards.changed:
            return False
        return self.sound and self.sealed and (self.ended or self.kind != "played")


Progress = Callable[[int], None]
"""Called now and then with how many more events are done."""


def _unheard(events: int) -> None:
    pass


class _Lines:
    """The lines of a log as they are read, which remembers the chain value before the last of them."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._before: str | None = None

    def __iter__(self) -> Iterator[Line]:
        before = None
        for line in read_lines(self._path):
            self._before, before = before, line.value.hex()
            yield line

    def chain(self) -> str | None:
        """The chain value before the line that was given out last; None before the first."""
        return self._before


def verify_log(path: str, progress: Progress = _unheard, *, fail_slow: bool = False) -> Verification:
    """Verifies a log file. With `fail_slow` it goes on after a divergence and reports them all.

    Each line has to be what a writer makes of its event, byte for byte. Raises nothing for a bad log: what is wrong is
    in the result.
    """
    lines = _Lines(path)
    records = decode_lines(lines, path, canonical=True)
    kept: list[Recorded] = []

    def history(n: int) -> Sequence[Recorded]:
        return kept[:n] if path == STANDARD else tuple(islice(decode_lines(read_lines(path), path), n))

    records = _kept(records, kept) if path == STANDARD else records
    return _verify(records, path, progress, fail_slow, References(lines.chain), DisputeRecords(history))


def verify_records(
    records: Iterable[Recorded], file: str = "", progress: Progress = _unheard, *, fail_slow: bool = False
) -> Verification:
    """Verifies the records of one game as `verify_log` does, but for the bytes and the chain of lines."""
    kept: list[Recorded] = []
    disputes = DisputeRecords(lambda n: kept[:n])
    return _verify(_kept(records, kept), file, progress, fail_slow, References(), disputes)


def _kept(records: Iterable[Recorded], kept: list[Recorded]) -> Iterator[Recorded]:
    """The records as they go through, each kept: standard input cannot be read again."""
    for record in records:
        kept.append(record)
        yield record


def _verify(
    records: Iterable[Recorded],
    file: str,
    progress: Progress,
    fail_slow: bool,
    references: References,
    disputes: DisputeRecords,
) -> Verification:
    stream = iter(records)
    try:
        first = next(stream, None)
    except RewindError as error:
        return Verification(file, 0, 0, 0, False, None, error.located(file=file or None, line=error.where.event))
    if first is None:
        return Verification(file, 0, 0, 0, False, None)
    checked = _Checked(chain((first,), stream), references, disputes)
    if decidable(first):
        assert isinstance(first.event, GameStarted), "only such a first event is decidable"
        return _verify_decisions(checked, first.event, file, progress, fail_slow)
    return _verify_facts(checked, file, progress)


def _unsupported(started: GameStarted | None) -> LogError | None:
    """RW2019 or RW2020 where rules decided the log that this version does not know."""
    if started is None or started.kind == "claimed":
        return None
    if started.edition not in NAMES:
        what = f"edition {started.edition!r} is not known here; the log was written by version {started.engine}"
        return LogError("RW2019", what, Where(line=1, event=1))
    unknown = [flag for flag in started.flags if flag not in flags.FLAGS]
    if unknown:
        what = f"behaviour {unknown[0]!r} is not known here; the log was written by version {started.engine}"
        return LogError("RW2020", what, Where(line=1, event=1))
    return None


def decidable(first: Recorded) -> bool:
    """Whether the log that begins with this can be decided again: this engine made it, under rules that it knows."""
    event = first.event
    return (
        isinstance(event, GameStarted)
        and event.kind in ("played", "scenario")
        and event.redacted_for is None
        and _unsupported(event) is None
    )


class _Checked:
    """A stream of records, each checked by itself and against those before it, as it goes through."""

    def __init__(self, records: Iterable[Recorded], references: References, disputes: DisputeRecords) -> None:
        self._records = iter(records)
        self._references = references
        self._disputes = disputes
        self.started: GameStarted | None = None
        self.cards = CardsOfALog()
        self.n = 0
        """The number of the last record."""
        self.sealed = False
        """Whether a seal was the last thing but rulings."""

    def __iter__(self) -> _Checked:
        return self

    def __next__(self) -> Recorded:
        record = next(self._records)
        event = record.event
        if self.started is None and isinstance(event, GameStarted):
            self.started = event
        if isinstance(event, CardDefined):
            self.cards.add(event.all)
        self._references.check(record)
        self._disputes.check(record)
        self.n = record.n
        if isinstance(event, LogSealed):
            self.sealed = True
        elif isinstance(event, BackupApplied | Forked):
            self.sealed = False
        return record


def _verify_decisions(
    records: _Checked, started: GameStarted, file: str, progress: Progress, fail_slow: bool
) -> Verification:
    found = Redecided()
    text = 0
    error: RewindError | None = None

    def report(n: int) -> None:
        nonlocal text
        progress(n - text)
        text = n

    try:
        redecide(records, fail_slow=fail_slow, citations=citations_of(started), on_progress=report, found=found)
        for _ in records:  # after a divergence, what follows is still read
            pass
    except RewindError as wrong:
        error = wrong.located(file=file or None, line=wrong.where.event)
    state = found.state
    parted = found.divergences[0].n - 1 if found.divergences else None
    events = state.n if error is None else max(state.n, (error.where.event or error.where.line or 1) - 1)
    events = events if parted is None else parted
    return Verification(
        file,
        events,
        state.turn,
        found.digests,
        records.sealed if found.divergences else state.sealed,
        None,
        error,
        True,
        found.inputs,
        _with_rulings(found.divergences, started.engine),
        records.n if found.divergences else 0,
        records.cards.known(),
        state.edition or None,
        started.kind,
        state.ended,
        tuple(part._replace(last=min(part.last, events)) for part in found.undecided if part.first <= events),
        cited_before=tuple(found.cited_before),
        flags=started.flags,
        left_out=flags.left_out(started.flags),
        taken_away=flags.taken_away(started.flags, started.engine),
    )


def noting_citations(records: Iterable[Recorded], cited: list[CitedBefore]) -> Iterator[Recorded]:
    """The records of a log; where it may have citations that were mended, it is decided again first to find them."""
    stream = iter(records)
    for first in stream:
        if not (isinstance(first.event, GameStarted) and citations_of(first.event)):
            yield first
            break
        whole = (first, *stream)
        cited += verify_records(whole).cited_before
        yield from whole
    yield from stream


def _with_rulings(divergences: Iterable[Divergence], engine: str) -> tuple[Divergence, ...]:
    """Divergences, each with the mended ruling of a version that it comes from."""
    return tuple(replace(one, mended=ruling_behind(one, engine)) for one in divergences)


def _verify_facts(records: _Checked, file: str, progress: Progress) -> Verification:
    """Verifies a log whose inputs are not decided again."""
    state, digests = EMPTY, 0
    error: RewindError | None = None
    try:
        for part in _parts(records):
            *before, last = part
            state = fold(state, before)
            digests += check_digest(state, last)
            state = fold(state, (last,))
            progress(len(part))
    except RewindError as found:
        error = found.located(file=file or None, line=found.where.event)
    events = state.n if error is None else max(state.n, (error.where.event or error.where.line or 1) - 1)
    unsupported = _unsupported(records.started)
    if unsupported is not None:
        unsupported = unsupported.located(file=file or None)
    return Verification(
        file,
        events,
        state.turn,
        digests,
        state.sealed,
        state.redacted_for,
        error,
        kind=None if records.started is None else records.started.kind,
        ended=state.ended,
        undecided=(Undecided(1, events, _why_not_decided(state, unsupported)),) if events else (),
        unsupported=unsupported,
    )


def _why_not_decided(state: GameState, unsupported: LogError | None) -> str:
    if unsupported is not None:
        return unsupported.what
    if state.redacted_for is not None:
        return "a redacted log is not decided again: what is hidden is not in it"
    return "a claimed log is not decided again: it says what somebody saw"


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
