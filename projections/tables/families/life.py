"""The table `life`: every change of a life total."""

from __future__ import annotations

from rewind.events.combat import LifeGained, LifeLost
from rewind.events.game import GameStarted
from rewind.events.judging import PositionSet
from rewind.events.playing import LoopRepeated, ManaBurned, PlayerRestored
from rewind.projections.tables.models import columns
from rewind.projections.tables.schema import WHEN, Row, Table, integer, named, text, unique
from rewind.projections.tables.walking import Family, Game, Reads, TableTransition, name_of

TABLE = Table(
    "life",
    "One change of a player's life total; the first row of each player is what the game begins with.",
    ("game", "n", "seat"),
    unique(
        (
            *WHEN,
            integer("seat", "The player.", required=True),
            integer("life_before", "The life total until now; null as the game begins."),
            integer("life_after", "The life total from now on.", required=True),
            integer("change", "By how much it changed; null as the game begins."),
            text("way", "Published name of the event that changed it.", required=True),
            *columns(LifeLost, "source"),
            named("source", "the source"),
        )
    ),
    key=("game", "n", "seat"),
)


class Life(Family):
    """Fills `life`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TABLE.name]
        self._totals: dict[int, int] = {}

    def reads(self) -> Reads:
        restoring = (LoopRepeated, PlayerRestored, PositionSet)
        return dict.fromkeys((GameStarted, LifeGained, LifeLost, ManaBurned, *restoring), self._read)

    def _read(self, transition: TableTransition) -> None:
        for seat in transition.after.seats:
            before, after = self._totals.get(seat), transition.after.players[seat].life
            if before != after:
                self._totals[seat] = after
                self._rows.append(self._row(transition, seat, before, after))

    def _row(self, transition: TableTransition, seat: int, before: int | None, after: int) -> Row:
        source = getattr(transition.event, "source", None)
        return self.game.when(transition.n) | {
            "seat": seat,
            "life_before": before,
            "life_after": after,
            "change": None if before is None else after - before,
            "way": transition.event.published,
            "source": source,
            "source_name": name_of(transition.after, source),
        }
