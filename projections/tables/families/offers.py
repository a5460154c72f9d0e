"""The table `offered_actions`: what a client listed as possible, or impossible, for the player who recorded a game."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.playing import ChoiceOffered, TargetsChosen
from rewind.events.turn import OfferedAction, PriorityReceived
from rewind.projections.tables.models import cells, private_of, value_columns
from rewind.projections.tables.schema import WHEN, Column, Row, Table, flag, integer, unique
from rewind.projections.tables.walking import Counts, Family

_FIELDS = ("action", "object", "client_ability", "cost", "payable", "barred_by", "options", "required")
_PRIVATE = private_of(PriorityReceived, "offered")

TABLE = Table(
    "offered_actions",
    "One thing that a client listed as what the player who recorded the game could do with priority, or could not; or "
    'a creature that it listed as able to attack or block, an instance of the word "target" with the legal targets, or '
    "a choice with what could be chosen (`Choose`; `decisions` has how many, and what was chosen).",
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
        return {
            PriorityReceived: self._received,
            AttackersDeclared: self._declared,
            BlockersDeclared: self._declared,
            TargetsChosen: self._chosen,
            ChoiceOffered: self._asked,
        }

    def _received(self, record: Recorded, event: PriorityReceived) -> None:
        self._list(record, event.seat, (*event.declined, *event.offered), event.barred)

    def _declared(self, record: Recorded, event: AttackersDeclared | BlockersDeclared) -> None:
        self._list(record, event.seat, event.offered)

    def _chosen(self, record: Recorded, event: TargetsChosen) -> None:
        if event.seat is not None:
            self._list(record, event.seat, event.offered)

    def _asked(self, record: Recorded, event: ChoiceOffered) -> None:
        if event.private:
            options = [str(each) for each in (*event.objects, *event.hidden_objects, *event.values)]
            row = self.game.when(record.n) | {"seat": event.seat, "place": 1, "possible": True}
            choice: Row = {"action": "Choose", "object": event.source, "options": options or None}
            self.game.rows[TABLE.name].append(row | choice)

    def _list(
        self, record: Recorded, seat: int, can: Sequence[OfferedAction], cannot: Sequence[OfferedAction] = ()
    ) -> None:
        listed = [*((True, action) for action in can), *((False, action) for action in cannot)]
        for place, (possible, action) in enumerate(listed, start=1):
            row = self.game.when(record.n) | {"seat": seat, "place": place, "possible": possible}
            self.game.rows[TABLE.name].append(row | cells(action, *_FIELDS))
