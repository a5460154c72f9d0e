"""What makes stored events trustworthy: numbers without gaps, the chain, and columns that say what the bytes say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aggregates.store.streams import EMPTY, Head, Row, Summary, opening_of, topic_of
from events import chain
from events.errors import LogError, StoreError, Where
from events.logfile import Line


def checked(game: str, rows: Iterable[Row], head: Head = EMPTY) -> Iterator[Line]:
    """The lines of a game's rows after `head`. Raises StoreError RW5004 at the first that does not follow."""
    number, value = head
    link = chain.link
    for version, _, body, stored in rows:
        number += 1
        if version != number:
            raise damage(game, number, "is missing")
        if type(body) is not bytes or link(value, body) != stored:  # another program may have stored another type
            raise damage(game, number, "or its chain value was changed: it does not follow from the one before it")
        value = stored
        yield Line(version, body, value)


def damage(game: str, number: int, what: str) -> StoreError:
    """RW5004 for one event of a game."""
    return StoreError("RW5004", f"game {game!r}: event {number} {what}", Where(event=number))


def check_columns(summary: Summary | None, game: str, rows: Iterable[Row]) -> Iterator[Row]:
    """The rows as they are. Raises StoreError RW5004 where a row's topic, or the list of games, is not as the bytes
    of the events say."""
    for row in rows:
        version, topic, body, _ = row
        try:
            said = topic_of(version, body)
            opening = opening_of(body) if version == 1 else None
        except (LogError, TypeError) as error:
            raise damage(game, version, f"is not a line of a log: {error}") from error
        if said != topic:
            raise damage(game, version, f"is {said}, and the store has it as {topic}")
        if opening is not None and (summary is None or opening != (summary.game, summary.edition, summary.kind)):
            raise damage(game, version, "does not say of the game what the list of games says")
        yield row


def whole_log(lines: Iterable[Line]) -> list[Line]:
    """The lines of a log from its first. Raises LogError RW2002 or RW2003 where one does not follow."""
    log = list(lines)
    if not log:
        raise LogError("RW2010", "log empty")
    for number, line in enumerate(log, 1):
        if line.number != number:
            where = Where(line=line.number, event=number)
            raise LogError("RW2003", f"event number {line.number} where {number} was due", where)
    if (broken := first_unlinked(chain.GENESIS, log)) is not None:
        raise LogError("RW2002", "chain broken", Where(line=broken, event=broken))
    return log


def first_unlinked(value: bytes, lines: list[Line]) -> int | None:
    """Number of the first line whose chain value does not follow, the first of all from `value`."""
    for line in lines:
        if chain.link(value, line.body) != line.value:
            return line.number
        value = line.value
    return None
