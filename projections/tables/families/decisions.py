"""The table `decisions`: what players chose, and from what."""

from __future__ import annotations

from typing import Any

from rewind.aggregates.questions.inputs import DECISIONS
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityPlayed, ChoiceMade, ChoiceOffered, SpecialActionTaken, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.projections.tables.models import cells, columns
from rewind.projections.tables.schema import TARGET_NAMES, WHEN, Cell, Column, Row, Table, integer, named, text, unique
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition, name_of, target_names

_PLAYED = ("object", "targets", "modes", "x", "costs", "divided")
_OFFERED = ("minimum", "maximum")
_CHOSEN = ("objects", "hidden_objects", "values", "hidden_values")

TABLE = Table(
    "decisions",
    "One decision of a player: a spell, land or ability played, a pass, an attack, a block, a choice, a mulligan.",
    ("game", "n"),
    unique(
        (
            *WHEN,
            integer("seat", "The player whose decision it is.", required=True),
            integer("decider", "Who made it for that player, where another did (rule 507.3)."),
            text("type", "Published name of the event.", required=True),
            *columns(SpellPlayed, *_PLAYED),
            *columns(AbilityPlayed, "ability"),
            named("", "the object"),
            TARGET_NAMES,
            *columns(SpecialActionTaken, "action"),
            integer("offered", "For a choice: number of the event that offered it."),
            text("choice", "For a choice: what had to be chosen: yes_no, objects, number, color …"),
            *columns(ChoiceOffered, *_OFFERED),
            *columns(ChoiceMade, *_CHOSEN),
            *columns(PriorityPassed, "asked"),
            Column("attackers", "texts", "The creatures declared as attackers."),
            Column("blockers", "texts", "The creatures declared as blockers."),
        )
    ),
    key=("game", "n"),
)

_FIELDS = {
    cls: tuple(name for name in (*_PLAYED, "ability", "action", *_CHOSEN, "asked") if name in cls.model_fields)
    for cls in DECISIONS
}
"""Decision → its fields in columns of their own; a pass has none."""


class Decisions(Family):
    """Fills `decisions`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TABLE.name]
        self._offers: dict[int, tuple[int, ChoiceOffered]] = {}

    def reads(self) -> Reads:
        return {cls: self._about_an_object for cls in DECISIONS if "object" in cls.model_fields}

    def counts(self) -> Counts:
        rest = {cls: self._decided for cls in DECISIONS if "object" not in cls.model_fields}
        return {**rest, ChoiceOffered: self._offered}

    def _offered(self, record: Recorded, event: ChoiceOffered) -> None:
        self._offers[event.seat] = record.n, event

    def _about_an_object(self, transition: TableTransition) -> None:
        event, after = transition.event, transition.after
        names = target_names(after, getattr(event, "targets", ()))
        self._row(transition.n, event, {"name": name_of(after, event.object), "target_names": names})

    def _decided(self, record: Recorded, event: Any) -> None:
        more: dict[str, Cell] = {}
        if isinstance(event, ChoiceMade) and event.seat in self._offers:
            n, offer = self._offers.pop(event.seat)
            more = {"offered": n, "choice": offer.kind, **cells(offer, *_OFFERED)}
        elif isinstance(event, AttackersDeclared):
            more = {"attackers": [attack.attacker for attack in event.attacks] or None}
        elif isinstance(event, BlockersDeclared):
            more = {"blockers": [block.blocker for block in event.blocks] or None}
        self._row(record.n, event, more)

    def _row(self, n: int, event: Any, more: Row) -> None:
        row = self.game.when(n)
        row["seat"], row["type"] = event.seat, event.published
        row["decider"] = getattr(event, "decider", None)
        row |= more
        row |= cells(event, *_FIELDS[type(event)])
        self._rows.append(row)
