"""The table `events`: one row an event, wide, with the whole payload as JSON."""

from __future__ import annotations

from rewind.aggregates.questions.inputs import DECISIONS
from rewind.events import codec
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS
from rewind.events.envelope import Recorded
from rewind.events.judging import Appeal, BackupApplied, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven
from rewind.events.playing import ActionReversed, CoinFlipped, CostPaid, DieRolled, RandomChoiceMade
from rewind.events.zones import LibraryShuffled
from rewind.projections.tables.models import private_of
from rewind.projections.tables.schema import CAUSE, WHEN, Column, Row, Table, integer, text, unique
from rewind.projections.tables.walking import Counts, Family, Game
from rewind.projections.tables.wide import FIELDS, wide_columns

RANDOM_OUTCOMES: tuple[type[Event], ...] = (LibraryShuffled, DieRolled, CoinFlipped, RandomChoiceMade)
"""Events whose outcome was random."""

RULINGS: tuple[type[Event], ...] = (RulingGiven, Appeal, BackupApplied)
"""Events that a judge, or an appeal to one, put into the log."""

_DISPUTES: tuple[type[Event], ...] = (DisputeOpened, ClaimTested, RemedyPlanned)
"""Events that are put into the log on the way to a ruling."""

_NATURES: dict[type[Event], str] = {
    **dict.fromkeys(DECISIONS, "decision"),
    **dict.fromkeys(RANDOM_OUTCOMES, "chance"),
    **dict.fromkeys((*RULINGS, *_DISPUTES), "ruling"),
}

_PRIVATE = tuple(
    path for cls in EVENTS.values() for name in cls.model_fields if name != "seen" for path in private_of(cls, name)
)

ENVELOPE: tuple[Column, ...] = (
    text("type", "Published name of the event.", required=True),
    text("nature", "decision, chance or ruling; everything else is a consequence.", required=True),
    integer("active", "Seat of the active player."),
    CAUSE,
    Column("rule", "texts", "Rule numbers in the log's edition. A claimed log has none."),
    integer("together", "Number of the first event of a group that happens at the same time."),
    text("recorded_at", "Time of recording (RFC 3339), as the log has it."),
    integer("src_line", "For an import: line of the imported file, from 1."),
    text("src_ref", "For an import: the source's own name for the place."),
    Column(
        "data", "json", "The payload as it stands in the log; fields that have their default are left out.", _PRIVATE
    ),
)

FIELD_COLUMNS = wide_columns()
"""The fields of all events, side by side."""

TABLE = Table(
    "events",
    "One event of a game. The columns after `data` are the fields of its type; of other types they are null.",
    ("game", "n"),
    unique((*WHEN, *ENVELOPE, *FIELD_COLUMNS)),
    key=("game", "n"),
)

_KEPT = 4096


_made: dict[int, tuple[Event, Row]] = {}
"""Short equal payloads of a log that was read are one object (`rewind.events.codec`): their cells are made once."""


class Events(Family):
    """Fills `events`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TABLE.name]
        self._last = 0

    def counts(self) -> Counts:
        return dict.fromkeys(EVENTS.values(), self._count)

    def _count(self, record: Recorded, event: Event) -> None:
        if record.n == self._last:
            return  # one row an event, also where an event of an old version has become several
        self._last = record.n
        game = self.game
        row = {
            "game": game.id,
            "n": record.n,
            "turn": game.turn,
            "phase": game.phase,
            "step": game.step,
            "active": game.active,
            **_cells(event),
        }
        if record.rule:
            row["rule"] = list(record.rule)
        if record.cause is not None:
            row["cause"] = record.cause
        if record.together is not None:
            row["together"] = record.together
        if record.at is not None:
            row["recorded_at"] = record.at
        if record.src is not None:
            row["src_line"], row["src_ref"] = record.src.line, record.src.ref
        self._rows.append(row)


def _cells(event: Event) -> Row:
    kept = _made.get(id(event))
    if kept is not None and kept[0] is event:
        return kept[1]
    cells = payload_cells(event)
    if len(_made) < _KEPT:
        _made[id(event)] = (event, cells)
    return cells


def _is_decided(event: Event) -> bool:
    """Whether it is one of the events that a player may have decided, and says that one did."""
    if isinstance(event, CostPaid):
        return event.payment is not None
    return isinstance(event, ActionReversed) and event.seat is not None


def payload_cells(event: Event) -> Row:
    """The type of an event, its payload, and its fields in their columns."""
    cls = type(event)
    values = event.__dict__  # by its name a field of a model costs 0.1 µs
    cells: Row = {
        "type": cls.published,
        "nature": "decision" if _is_decided(event) else _NATURES.get(cls, "consequence"),
        "data": codec.encode_payload(event).decode(),
    }
    for name, column, read in FIELDS[cls]:
        value = values[name]
        if value is not None and value != ():
            cells[column] = read(value)
    return cells
