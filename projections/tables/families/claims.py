"""The table `claims`: what was claimed of a game in a dispute, and what the log says to it."""

from __future__ import annotations

from rewind.events.envelope import Recorded
from rewind.events.judging import ClaimTested
from rewind.projections.tables.models import cells, columns
from rewind.projections.tables.schema import WHEN, Row, Table, unique
from rewind.projections.tables.walking import Counts, Family

_TESTED = ("dispute", "seat", "claim", "text", "recorded", "decided_again", "answer", "about", "rules")

TABLE = Table(
    "claims",
    "One claim of a dispute that was tested.",
    ("game", "n"),
    unique((*WHEN, *columns(ClaimTested, *_TESTED))),
    key=("game", "n"),
)


class Claims(Family):
    """Fills `claims`."""

    def counts(self) -> Counts:
        return {ClaimTested: self._tested}

    def _tested(self, record: Recorded, event: ClaimTested) -> None:
        row: Row = self.game.when(record.n) | cells(event, *_TESTED)
        self.game.rows[TABLE.name].append(row)
