"""A log made from the examples, and what can be done to it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from docs.examples import EXAMPLES
from rewind.events import chain
from rewind.events.envelope import Recorded, Source
from rewind.events.errors import LogError
from rewind.events.logfile import read_records

RECORDS = tuple(
    Recorded(
        n,
        event,
        cause=n - 1 if n % 3 == 0 else None,
        rule=(("408.1",), ("217.1c", "217.4a"))[n % 2] if n % 3 == 0 else (),
        together=n - 1 if n % 7 == 0 else None,
        at="2006-10-01T12:00:00Z" if n % 5 == 0 else None,
        src=Source(line=n, ref="état {2}") if n % 11 == 0 else None,
    )
    for n, event in enumerate(list(EXAMPLES.values())[:40], 1)
)
"""Forty events with all parts of an envelope. No game: only the first must be what it is."""


def chained(bodies: Iterable[bytes]) -> bytes:
    """A log of these lines, with a chain that fits them."""
    value, lines = chain.GENESIS, []
    for body in bodies:
        value = chain.link(value, body)
        lines.append(chain.close(body, value) + b"\n")
    return b"".join(lines)


def read_until_wrong(path: Path) -> tuple[list[Recorded], LogError]:
    """What can be read of a damaged log, and the error that ends it."""
    found: list[Recorded] = []
    with pytest.raises(LogError) as caught:
        found.extend(read_records(path))  # keeps what came before the error
    return found, caught.value
