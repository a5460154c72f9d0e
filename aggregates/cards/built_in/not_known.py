"""The cards that were printed and are not known, and why (`aggregates/cards/pool/not-known.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rewind.aggregates.cards.compiling.reasons import TO_PLAYERS

_TABLE = Path(__file__).parent.parent / "pool" / "not-known.tsv"


class NotKnown(NamedTuple):
    """A card that was printed and is not known."""

    name: str
    first_printed: str
    """The date, such as 2005-05-03; empty for a card that was first printed after October 2006."""
    why: str
    """A key of `TO_PLAYERS`."""
    line: str
    """The number of the line of its text that is not read; empty where that is not what is wrong."""

    def reason(self) -> str:
        """Why it is not known, in words for whoever asks for the card."""
        reason = TO_PLAYERS[self.why]
        return f"{reason} (line {self.line} of it)" if self.line else reason


@cache
def not_known() -> Mapping[str, NotKnown]:
    """Name → what is told of it."""
    if not _TABLE.is_file():
        return {}
    rows = (NotKnown(*line.split("\t")) for line in _TABLE.read_text("utf-8").splitlines()[1:])
    return {row.name: row for row in rows}
