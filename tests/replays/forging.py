"""What somebody does who forges a log: an event is changed, and whatever would give that away is made good again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rewind.aggregates.digest import digest
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events import chain, codec
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.game import Forked, LogSealed
from rewind.events.judging import BackupApplied
from rewind.events.turn import TurnBegan

Log = Sequence[Recorded]
Change = Callable[[bytes], bytes]


class Forgery(NamedTuple):
    """A forged log: its records, and what is done to the bytes of a line afterwards."""

    records: list[Recorded]
    line: int = 0
    change: Change = bytes

    def lines(self) -> bytes:
        """The log as a file, with its chain computed anew."""
        value, written = chain.GENESIS, []
        for record in self.records:
            if isinstance(record.event, Forked) and record.event.parent_chain == "":
                event = record.event.model_copy(update={"parent_chain": value.hex()})
                body = codec.encode(record._replace(event=event))
            else:
                body = codec.encode(record)
            if record.n == self.line:
                body = self.change(body)
            value = chain.link(value, body)
            written.append(chain.close(body, value) + b"\n")
        return b"".join(written)


def made_good(records: Log) -> list[Recorded]:
    """The records with every digest, and every seal's count, computed anew, as far as they fold."""
    state, folded, made = EMPTY, 0, list[Recorded]()
    for index, record in enumerate(records):
        event, good = record.event, record
        if isinstance(event, LogSealed | TurnBegan):
            try:
                state, folded = fold(state, made[folded:]), index
            except RewindError:
                fitting = folded + _foldable(state, made[folded:])
                return [*made[:fitting], *records[fitting:]]
            update = {"digest": digest(state)} | ({"events": index} if isinstance(event, LogSealed) else {})
            good = record._replace(event=event.model_copy(update=update))
        made.append(good)
    return made


def _foldable(state: GameState, records: Log) -> int:
    """How many of the records fold, one after the other."""
    for number in range(len(records)):
        try:
            state = fold(state, records[number : number + 1])
        except RewindError:
            return number
    return len(records)


def changed(records: Log, n: int, **values: object) -> list[Recorded]:
    """With other values in the payload of event `n`."""
    record = records[n - 1]
    event = record.event.model_copy(update=values)
    return made_good([*records[: n - 1], record._replace(event=event), *records[n:]])


def enveloped(records: Log, n: int, **values: object) -> list[Recorded]:
    """With another envelope around event `n`."""
    record = records[n - 1]._replace(**values)  # type: ignore[arg-type]  # the names are Recorded's
    return made_good([*records[: n - 1], record, *records[n:]])


def renumbered(records: Log, at: int, by: int) -> list[Recorded]:
    """With each number from `at` on moved, wherever an envelope or a backup names it."""

    def moved(number: int | None) -> int | None:
        return number + by if number is not None and number >= at else number

    made = []
    for place, record in enumerate(records, 1):
        event = record.event
        if isinstance(event, BackupApplied):
            undone = tuple(moved(number) or number for number in event.reversed_)
            values = {"to": moved(event.to), "ruling": moved(event.ruling), "reversed_": undone}
            event = event.model_copy(update=values)
        moved_record = record._replace(n=place, event=event, cause=moved(record.cause), together=moved(record.together))
        made.append(moved_record if place >= at else record)
    return made_good(made)


def inserted(records: Log, n: int, event: Event, **envelope: int) -> list[Recorded]:
    """With an event before event `n`."""
    new = Recorded(n, event, **envelope)  # type: ignore[arg-type]  # the names are Recorded's
    return renumbered([*records[: n - 1], new, *records[n - 1 :]], n, 1)


def dropped(records: Log, n: int) -> list[Recorded]:
    """Without event `n`."""
    return renumbered([*records[: n - 1], *records[n:]], n, -1)


def cut(records: Log, n: int) -> list[Recorded]:
    """Only up to event `n`, and sealed there."""
    return made_good([*records[:n], Recorded(n + 1, LogSealed(events=n, digest="d1:"))])


def each(records: Log, *classes: type[Event], first: int = 1, last: int | None = None) -> Iterator[Recorded]:
    """The records of these events among those from `first` to `last`."""
    for record in records[first - 1 : last]:
        if isinstance(record.event, classes):
            yield record
