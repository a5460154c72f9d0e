"""The table `type_changes`: objects whose types changed while they stayed what they are."""

from __future__ import annotations

from rewind.aggregates.state import GameState, number_of
from rewind.events.base import TypeLine
from rewind.events.objects import Copied, TextChanged, TurnedFaceDown, TurnedFaceUp, TypesChanged
from rewind.events.zones import ObjectRestored
from rewind.projections.tables.models import columns
from rewind.projections.tables.schema import WHEN, Column, Table, integer, named, text, unique
from rewind.projections.tables.walking import Family, Game, Reads, TableTransition, name_of

TABLE = Table(
    "type_changes",
    "One change of the type line of an object in its zone, by whatever event.",
    ("game", "n"),
    unique(
        (
            *WHEN,
            integer("number", "Number of the card, token or copy.", required=True),
            *columns(TypesChanged, "object", always=True),
            named("", "the object"),
            integer("controller", "Its controller."),
            text("way", "Published name of the event that changed it.", required=True),
            text("types_before", "The type line until now."),
            text("types_after", "The type line from now on."),
            Column("added", "texts", "Supertypes, types and subtypes that it has got."),
            Column("removed", "texts", "Supertypes, types and subtypes that it has lost."),
            *columns(TypesChanged, "effects"),
        )
    ),
    key=("game", "n", "number"),
)


class TypeChanges(Family):
    """Fills `type_changes`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TABLE.name]

    def reads(self) -> Reads:
        kinds = (TypesChanged, TextChanged, Copied, TurnedFaceUp, TurnedFaceDown, ObjectRestored)
        return dict.fromkeys(kinds, self._read)

    def _read(self, transition: TableTransition) -> None:
        event, after = transition.event, transition.after
        if isinstance(event, TypesChanged):
            was: TypeLine | None = event.before
            is_: TypeLine | None = event.after
            effects = list(event.effects) or None
        else:
            was, is_, effects = _line(transition.before, event.object), _line(after, event.object), None
        if was == is_ or was is None or is_ is None:
            return
        before, now = _words(was), _words(is_)
        self._rows.append(
            self.game.when(transition.n)
            | {
                "number": number_of(event.object),
                "object": event.object,
                "name": name_of(after, event.object),
                "controller": after.controller.get(event.object),
                "way": event.published,
                "types_before": str(was),
                "types_after": str(is_),
                "added": [word for word in now if word not in before] or None,
                "removed": [word for word in before if word not in now] or None,
                "effects": effects,
            }
        )


def _line(state: GameState, obj: str) -> TypeLine | None:
    facts = state.characteristics_of(obj)
    return None if facts is None or obj not in state.position else facts.type_line


def _words(line: TypeLine) -> tuple[str, ...]:
    return (*line.supertypes, *line.types, *line.subtypes)
