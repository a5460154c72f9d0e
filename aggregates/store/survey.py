"""Checking all that is stored, in more than one way.

Games are read by the index of streams, all events once more in the order in which they came in, without it; what is
counted in both ways has to agree with what was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple
from uuid import UUID

from rewind.aggregates.store import checking
from rewind.aggregates.store.recorder import GameRecorder
from rewind.aggregates.store.streams import EMPTY, Entry, Head, StreamRecord, is_sealed
from rewind.events.errors import StoreError, Where

_BATCH = 2000  # events read in one transaction


class Survey(NamedTuple):
    """What checking a whole store found."""

    games: int
    """How many games it lists."""
    errors: tuple[StoreError, ...]
    """What is damaged; none: all is whole."""


def survey(recorder: GameRecorder, url: str) -> Survey:
    """Checks all that is stored. After damage the checks go on where they can. `url` is the store's address."""
    errors: dict[str, StoreError] = {}
    entries: list[Entry] = []
    with _noted(errors):
        checking.check_integrity(recorder.integrity(), url)
    with _noted(errors):
        listing = recorder.listing()
        entries = listing.entries
        counts = None
        with _noted(errors):
            counts = recorder.counts(listing.position)
        for entry in entries:
            with _noted(errors, entry.opening.game):
                _verify(recorder, entry, counts)
        _check_unlisted(recorder)
        if not errors:
            checking.check_totals(listing)
            _check_order(recorder)
    return Survey(len(entries), tuple(errors.values()))


def verify_game(recorder: GameRecorder, listed: Entry) -> None:
    """Checks all that is stored of a game that is listed. Raises StoreError RW5004, RW5009 or RW5010."""
    listing = recorder.listing()
    counts = recorder.counts(listing.position)
    for entry in listing.entries:
        if entry.stream == listed.stream:
            return _verify(recorder, entry, counts)
    raise checking.disagreement(listed.opening.game, "it is in the index of the list of games, and not in the list")


def _verify(recorder: GameRecorder, entry: Entry, counts: Mapping[UUID, int] | None) -> None:
    """`counts` has how many events a stream has where no index is used; None where that cannot be counted."""
    game = entry.opening.game
    last = _recorded_head(entry.record)
    upto = max(last.version, entry.last if type(entry.last) is int else 0)
    topics: list[str] = []
    rows = checking.check_columns(entry.opening, game, recorder.all_rows(entry.stream, 0, upto))
    rows = checking.topics_noted(checking.check_lines(game, rows), topics)
    if not sum(1 for _ in checking.checked(game, rows, EMPTY, upto, last)):
        raise checking.damage(game, 1, "is missing")
    summary = checking.checked_entry(entry)
    if counts is not None and (counted := counts.get(entry.stream, 0)) != summary.events:
        raise checking.disagreement(game, f"its index has {summary.events} events, and the table has {counted}")
    if is_sealed(topics, before=False) != summary.sealed:
        raise checking.disagreement(game, f"it is recorded as {'sealed' if summary.sealed else 'unsealed'}, and is not")


def _recorded_head(record: StreamRecord | None) -> Head:
    """The last event by what is recorded; `EMPTY` where that is missing or is not a number."""
    return EMPTY if record is None or type(record.version) is not int else Head(record.version, record.chain)


def _check_unlisted(recorder: GameRecorder) -> None:
    if (stream := recorder.unlisted()) is not None:
        raise StoreError("RW5004", f"stream {stream} is not in the list of games", Where(event=1))


def _check_order(recorder: GameRecorder) -> None:
    """Reads the events of all games in the order in which they came in."""
    position = 0
    while part := recorder.stored_after(position, _BATCH):
        position = part[-1].position


@contextmanager
def _noted(errors: dict[str, StoreError], game: str | None = None) -> Iterator[None]:
    """Adds what is raised in the block to `errors`, once by its text. `game` is the game that is being read: the
    database itself does not say which."""
    try:
        yield
    except StoreError as error:
        if game is not None and error.code == "RW5009":
            error = StoreError("RW5009", f"game {game!r} cannot be read: {error.what}")
        errors.setdefault(str(error), error)
