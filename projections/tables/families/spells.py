"""The table `spells`: what was played, for how much mana, on what, and what became of it."""

from __future__ import annotations

from rewind.aggregates.cards.mana_costs import converted_mana_cost
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Zone
from rewind.events.envelope import Recorded
from rewind.events.playing import (
    ActionReversed,
    CostPaid,
    ManaSpent,
    PlayBegun,
    PlayCompleted,
    PutOnStack,
    ResolutionBegan,
    ResolutionEnded,
    SpellPlayed,
    TargetsChosen,
    TextSpliced,
)
from rewind.events.zones import CeasedToExist, ObjectRestored, ZoneChanged
from rewind.projections.tables.facts import spell_cells
from rewind.projections.tables.mana import amount, total
from rewind.projections.tables.models import cells, columns
from rewind.projections.tables.schema import (
    DEFINED,
    TARGET_NAMES,
    WHEN,
    Column,
    Row,
    Table,
    flag,
    integer,
    named,
    text,
    unique,
)
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition, name_of, target_names

_CHOICES = ("targets", "modes", "x", "costs", "divided")

_OF_CHOICES = tuple(columns(SpellPlayed, "face_down", "half", *_CHOICES))

_COSTS = Column(
    "costs",
    "texts",
    "Optional and alternative costs that were chosen, by the names that the card's record gives them: `$kicked` "
    "(kicker), `$bought` (buyback), `$entwined` (entwine), `$replicated` (replicate), `$offered` (offering), "
    "`$flashback` (flashback), `$madness` (madness), `$evoked` (evoke), "
    "`$spectacle` (spectacle), `$aftermath` (aftermath), `$blitzed` (blitz), `$cleaved` (cleave), "
    "`$converted` (more than meets the eye), `$dashed` (dash), `$disturb` (disturb), `$escaped` (escape), "
    "`$foretell` (foretell), `$freerun` (freerunning), `$impending` (impending), `$jumped` (jump-start), "
    "`$mayhem` (mayhem), `$overloaded` (overload), `$plot` (plot), `$prowled` (prowl), `$retraced` (retrace), "
    "`$slung` (web-slinging), `$surged` (surge), `$warped` (warp), `$free` for another cost that the card itself "
    "offers in place of its mana cost; where a card has two kickers, each has its own name. One that is paid several "
    "times is named so often.",
)

TABLE = Table(
    "spells",
    "One spell that was played, or copy of a spell that was put on the stack.",
    ("game", "n"),
    unique(
        (
            *WHEN,
            integer("seat", "Who played it, or controls the copy.", required=True),
            integer("number", "Number of the card or copy.", required=True),
            flag("copy", "Whether it is a copy that was put on the stack."),
            text("object", "The card where it was before it was played.", required=True),
            text("spell", "The object it is on the stack; null where it never got there."),
            named("", "the spell"),
            text("types", "Its type line.", DEFINED),
            text("mana_cost", "Its mana cost.", DEFINED),
            integer("mana_value", "Its mana value (converted mana cost), with the X that was announced.", DEFINED),
            Column("colors", "texts", "Its colours.", DEFINED),
            text("from_zone", "The zone it was played from."),
            *(_COSTS if column.name == "costs" else column for column in _OF_CHOICES),
            TARGET_NAMES,
            Column(
                "spliced_names",
                "texts",
                "Names of the cards that were spliced onto it, in their order.",
                DEFINED,
            ),
            text("mana_paid", "The mana that was spent on it, added up, as symbols."),
            integer("mana_spent", "How much mana that is.", required=True),
            integer("became_played", "Number of the event by which it became played (rule 409.1i)."),
            flag("resolved", "Whether it resolved, wherever it then went: by its own effect, too."),
            flag("countered", "Whether it was countered, by an effect or by having only illegal targets."),
            text(
                "outcome",
                "resolved, countered, not_resolved (all its targets were illegal, which does not counter it), reversed,"
                " or why else it left the stack; null: it is still on the stack.",
            ),
            integer("outcome_n", "Number of the event of that."),
            text(
                "countered_by",
                "The object that was resolving as it was countered; null: it was, with only illegal targets.",
            ),
            named("countered_by", "what countered it"),
        )
    ),
    key=("game", "n"),
)


class Spells(Family):
    """Fills `spells`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TABLE.name]
        self._open: dict[int, Row] = {}  # the latest spell that each card was
        self._spent: dict[int, list[str]] = {}
        self._began: dict[int, Row] = {}  # by the decision
        self._begun: dict[int, tuple[int, str, Zone | None]] = {}  # number of a card → event, object and zone
        self._resolving: str | None = None

    def reads(self) -> Reads:
        return {
            PlayBegun: self._begins_to_play,
            SpellPlayed: self._played,
            PutOnStack: self._copied,
            TargetsChosen: self._chosen,
            TextSpliced: self._spliced,
            ZoneChanged: self._moved,
            ObjectRestored: self._restored,
        }

    def counts(self) -> Counts:
        return {
            ManaSpent: self._mana_spent,
            CostPaid: self._cost_paid,
            PlayCompleted: self._became_played,
            ActionReversed: self._reversed,
            ResolutionBegan: self._begins,
            ResolutionEnded: self._ended,
            CeasedToExist: self._ceased,
        }

    def _begins_to_play(self, transition: TableTransition) -> None:
        event: PlayBegun = transition.event
        key = transition.after.position.get(event.object)
        if event.ability is None:
            self._begun[number_of(event.object)] = transition.n, event.object, None if key is None else key.zone

    def _played(self, transition: TableTransition) -> None:
        """A spell is announced; one that has begun to be played is on the stack by now."""
        event: SpellPlayed = transition.event
        key = transition.after.position.get(event.object)
        n, obj, zone = transition.n, event.object, None if key is None else key.zone
        begun = self._begun.pop(number_of(event.object), None) if zone == "stack" else None
        if begun is not None:
            n, obj, zone = begun
        row = self._began[n] = self._add(transition, obj, event.seat, zone)
        if begun is not None:
            row["spell"] = event.object
        row |= {"face_down": event.face_down, **cells(event, "half", *_CHOICES)}
        self._target(transition.after, row, event.targets)

    def _copied(self, transition: TableTransition) -> None:
        event: PutOnStack = transition.event
        if event.kind == "spell_copy":
            row = self._add(transition, event.object, event.seat, None)
            row |= {"copy": True, "spell": event.object, **cells(event, *_CHOICES)}
            self._target(transition.after, row, event.targets)

    def _add(self, transition: TableTransition, obj: str, seat: int, zone: str | None) -> Row:
        facts = transition.after.characteristics_of(obj)
        number = number_of(obj)
        row = self.game.when(transition.n) | {
            "seat": seat,
            "number": number,
            "copy": False,
            "object": obj,
            "name": name_of(transition.after, obj),
            **spell_cells(facts),
            "from_zone": zone,
            "mana_spent": 0,
            "resolved": False,
            "countered": False,
        }
        self._open[number] = row
        self._spent.pop(number, None)
        self._rows.append(row)
        return row

    def _target(self, state: GameState, row: Row, targets: tuple[tuple[str | int, ...], ...]) -> None:
        row["target_names"] = target_names(state, targets)

    def _chosen(self, transition: TableTransition) -> None:
        event: TargetsChosen = transition.event
        row = self._on_stack(event.object)
        if row is not None:
            row |= cells(event, *(_CHOICES if event.costs or event.modes or event.x is not None else ("targets",)))
            self._target(transition.after, row, event.targets)

    def _spliced(self, transition: TableTransition) -> None:
        event: TextSpliced = transition.event
        row = self._on_stack(event.object)
        if row is not None:
            row["spliced_names"] = [name_of(transition.after, card) or "" for card in event.cards]

    def _on_stack(self, obj: str) -> Row | None:
        row = self._open.get(number_of(obj))
        return row if row is not None and row.get("spell") == obj else None

    def _moved(self, transition: TableTransition) -> None:
        event: ZoneChanged = transition.event
        if event.to is not None and event.to.zone == "stack":
            self._put_on_stack(transition, event)
        elif event.from_ is not None and event.from_.zone == "stack" and (row := self._on_stack(event.object)):
            if event.reason == "countered" and self._resolving != event.object:  # 413.2a
                row |= {"countered_by": self._resolving}
                row |= {"countered_by_name": self._name_of_resolving(transition.after)}
            self._end(row, transition.n, event.reason)  # by its own effect: until its resolution ends

    def _put_on_stack(self, transition: TableTransition, event: ZoneChanged) -> None:
        number = number_of(event.object)
        row = self._open.get(number)
        if row is None or row["object"] != event.object:  # a claimed log may record only the move
            begun = self._begun.get(number)
            if event.reason != "played" or (begun is not None and begun[1] == event.object):
                return
            zone = None if event.from_ is None else event.from_.zone
            seat = event.controller or transition.after.owners[number]
            row = self._add(transition, event.object, seat, zone)
            row["face_down"] = event.face_down
        facts = transition.after.characteristics_of(event.becomes)
        row |= {"spell": event.becomes}
        row |= spell_cells(facts)

    def _name_of_resolving(self, state: GameState) -> str | None:
        """The name of what resolves: of a spell its own, of an ability its source's."""
        obj = self._resolving
        entry = None if obj is None else state.stack.get(obj)
        return name_of(state, obj) or name_of(state, None if entry is None else entry.source)

    def _end(self, row: Row, n: int, outcome: str) -> None:
        if row.get("outcome") is None:
            self._became(row, n, outcome)

    def _became(self, row: Row, n: int, outcome: str) -> None:
        row |= {"outcome": outcome, "outcome_n": n}
        row |= {"resolved": outcome == "resolved", "countered": outcome == "countered"}

    def _mana_spent(self, record: Recorded, event: ManaSpent) -> None:
        if event.object is not None:
            self._pay(number_of(event.object), event.mana)

    def _cost_paid(self, record: Recorded, event: CostPaid) -> None:
        if number_of(event.object) not in self._spent:
            self._pay(number_of(event.object), event.mana)

    def _pay(self, number: int, mana: str) -> None:
        row = self._open.get(number)
        if row is not None and row.get("outcome") is None and mana:
            self._spent.setdefault(number, []).append(mana)
            spent = total(self._spent[number])
            row |= {"mana_paid": spent, "mana_spent": amount(spent)}

    def _became_played(self, record: Recorded, event: PlayCompleted) -> None:
        if (row := self._on_stack(event.object)) is not None:
            row["became_played"] = record.n

    def _reversed(self, record: Recorded, event: ActionReversed) -> None:
        row = self._began.get(event.action)
        if row is not None:
            self._became(row, record.n, "reversed")

    def _begins(self, record: Recorded, event: ResolutionBegan) -> None:
        self._resolving = event.object

    def _ended(self, record: Recorded, event: ResolutionEnded) -> None:
        """What a spell that moved itself, or was moved as it resolved, became is known only now."""
        self._resolving = None
        row = self._on_stack(event.object)
        if row is not None and row.get("outcome") not in ("resolved", "countered", "not_resolved"):
            outcome = "countered" if event.countered else "not_resolved" if event.not_resolved else "resolved"
            self._became(row, record.n, outcome)

    def _ceased(self, record: Recorded, event: CeasedToExist) -> None:
        if (row := self._on_stack(event.object)) is not None:
            self._end(row, record.n, event.reason)

    def _restored(self, transition: TableTransition) -> None:
        """After a backup a spell waits on the stack again, or was never played."""
        event: ObjectRestored = transition.event
        row = self._open.get(number_of(event.object))
        if row is None:
            return
        if row.get("spell") == event.object:
            row |= {"outcome": None, "outcome_n": None, "resolved": False, "countered": False}
            row |= {"countered_by": None, "countered_by_name": None}
        elif row["object"] == event.object:
            self._became(row, transition.n, "reversed")

    def finish(self, end: GameState) -> None:
        for row in self._rows:
            x = row.get("x")
            if isinstance(x, int) and isinstance(cost := row.get("mana_cost"), str):
                row["mana_value"] = converted_mana_cost(cost, x)
