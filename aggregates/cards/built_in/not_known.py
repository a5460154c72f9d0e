"""The cards of the time of the editions that are not known, and why (`aggregates/cards/pool/not-known.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

_TABLE = Path(__file__).parent.parent / "pool" / "not-known.tsv"
_NOT_SAID_AGAIN = "it is not said again in the same words"


class NotKnown(NamedTuple):
    """A card that was printed and is not known."""

    name: str
    first_printed: str
    """The date, such as 2005-05-03."""
    why: str
    """A key of `WHYS` of `rewind.aggregates.cards.compiling.run`; `otherwise` of what is not said again."""
    line: str
    """The number of the line of its text that is not read; empty where that is not what is wrong."""

    def reason(self) -> str:
        """Why it is not known, in words."""
        from rewind.aggregates.cards.compiling.run import WHYS  # noqa: PLC0415  # the compiler takes long to import

        reason = WHYS.get(self.why, _NOT_SAID_AGAIN)
        return f"{reason} (line {self.line})" if self.line else reason


@cache
def not_known() -> Mapping[str, NotKnown]:
    """Name → what is told of it."""
    if not _TABLE.is_file():
        return {}
    rows = (NotKnown(*line.split("\t")) for line in _TABLE.read_text("utf-8").splitlines()[1:])
    return {row.name: row for row in rows}
