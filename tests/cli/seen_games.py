"""The games that commands are tried on, by who sees them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.logfile import read_records
from rewind.projections.visibility.seat_log import redact
from tests.cli.logs import EYES, FIRST, VIEWERS, first_timeline

SEEN = pytest.mark.parametrize("eyes", EYES)


@cache
def timeline_for(game: Path, eyes: str) -> Timeline:
    seat = VIEWERS[eyes]
    if seat is not None:
        return Timeline(redact(timeline_for(game, "judge").records, seat))
    return first_timeline() if game == FIRST else Timeline(read_records(game))


def assert_reads_well(text: str) -> None:
    """No word of the program's own stands in it."""
    assert not re.search(r"True|False|None|in_play|phased_out|none → none|\(\(|'[^s ]", text), text
