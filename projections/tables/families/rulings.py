"""The table `rulings`: what judges were asked and decided."""

from __future__ import annotations

from typing import Any

from rewind.events.envelope import Recorded
from rewind.events.judging import Appeal, BackupApplied, RulingGiven
from rewind.projections.tables.families.events import RULINGS
from rewind.projections.tables.models import cells, columns
from rewind.projections.tables.schema import WHEN, Column, Table, integer, text, unique
from rewind.projections.tables.walking import Counts, Family

_MORE = ("dispute", "facts", "infraction", "penalty", "head_judge", "deviation")
_GIVEN = ("judge", "about", "ruling", "rules", "remedy", "upholds", "overturns", *_MORE)
_APPEALED = ("seat", "grounds")
_BACKED_UP = ("reversed_", "authorised_by")

TABLE = Table(
    "rulings",
    "One ruling, appeal or backup.",
    ("game", "n"),
    unique(
        (
            *WHEN,
            text("type", "ruling_given, appeal or backup_applied.", required=True),
            *columns(RulingGiven, *_GIVEN),
            *columns(Appeal, *_APPEALED),
            integer("of_ruling", "Of an appeal or a backup: number of the ruling."),
            integer("last", "Of a backup: number of the last event that still holds."),
            *columns(BackupApplied, *_BACKED_UP),
            Column("rule", "texts", "Rule numbers on the event itself, in the log's edition."),
        )
    ),
    key=("game", "n"),
)


class Rulings(Family):
    """Fills `rulings`."""

    def counts(self) -> Counts:
        return dict.fromkeys(RULINGS, self._read)

    def _read(self, record: Recorded, event: Any) -> None:
        row = self.game.when(record.n) | {"type": event.published, "rule": list(record.rule) or None}
        if isinstance(event, RulingGiven):
            row |= cells(event, *_GIVEN)
        elif isinstance(event, Appeal):
            row |= cells(event, *_APPEALED) | {"of_ruling": event.ruling}
        elif isinstance(event, BackupApplied):
            row |= cells(event, *_BACKED_UP) | {"of_ruling": event.ruling, "last": event.to}
        self.game.rows[TABLE.name].append(row)
