"""The table `offered_actions`: what a client listed as possible, or impossible, for a player with priority."""

from __future__ import annotations

from rewind.events.envelope import Recorded
from rewind.events.turn import OfferedAction, PriorityReceived
from rewind.projections.tables.models import private_of, value_columns
from rewind.projections.tables.schema import WHEN, Column, Table, flag, integer, unique
from rewind.projections.tables.walking import Counts, Family

_FIELDS = ("action", "object", "client_ability", "cost", "barred_by")
_PRIVATE = private_of(PriorityReceived, "offered")

TABLE = Table(
    "offered_actions",
    "One thing that a client listed as what the player who recorded the game could do with priority, or could not.",
    ("game", "n", "place"),
    unique(
        (
            *WHEN,
            integer("seat", "The player.", required=True),
            integer("place", "The place in the lists, from 1; what can be done stands first.", required=True),
            flag("possible", "Whether it could be done; false: the client barred it."),
            *(
                Column(column.name, column.type, column.meaning, _PRIVATE)
                for column in value_columns(OfferedAction, *_FIELDS)
            ),
        )
    ),
    key=("game", "n", "place"),
)


class OfferedActions(Family):
    """Fills `offered_actions`."""

    def counts(self) -> Counts:
        return {PriorityReceived: self._received}

    def _received(self, record: Recorded, event: PriorityReceived) -> None:
        listed = [*((True, action) for action in event.offered), *((False, action) for action in event.barred)]
        for place, (possible, action) in enumerate(listed, start=1):
            row = self.game.when(record.n) | {"seat": event.seat, "place": place, "possible": possible}
            self.game.rows[TABLE.name].append(row | {name: getattr(action, name) for name in _FIELDS})
