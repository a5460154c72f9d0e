"""One event in its place in a log: number, cause, rules, group, time of recording, source."""

from __future__ import annotations

from typing import NamedTuple

from rewind.events.base import Event, Value


class Source(Value):
    """Where an import took an event from."""

    line: int | None = None
    """Line of the imported file, from 1."""
    ref: str | None = None
    """The source's own name for the place."""


class Recorded(NamedTuple):
    """An event and its envelope. The chain is not part of it: that belongs to the bytes (`rewind.events.chain`)."""

    n: int
    """Number in the log, from 1 without gaps."""
    event: Event
    """What happened."""
    cause: int | None = None
    """Number of the event that brought this one about."""
    rule: tuple[str, ...] = ()
    """Rule numbers in the log's edition."""
    together: int | None = None
    """Number of the first event of a group that happens at the same time; the first bears it too."""
    at: str | None = None
    """Time of recording (RFC 3339). No meaning for the game; never compared."""
    src: Source | None = None
    """Where an import took it from."""
