"""What a table is: what one row stands for, the order of the rows, and every column with its type and meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rewind.aggregates.digest import Json

ColumnType = Literal["integer", "text", "boolean", "integers", "texts", "json"]
"""Whole number, text, true or false, a list of numbers, a list of texts, or JSON written as text."""

Cell = int | str | bool | list[int] | list[str] | None
"""One value. What is absent, not known or an empty list is None."""

Row = dict[str, Cell]
"""Column → value; a column that is absent is None. A row may still be completed until its game is finished."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    type: ColumnType
    meaning: str
    private: tuple[str, ...] = ()
    """Who may know the value, where not everybody at the table does; one line for each field it is taken from."""
    required: bool = False
    """Whether every row has a value."""

    def as_json(self) -> dict[str, Json]:
        """The column as it stands in a schema file."""
        described: dict[str, Json] = {"name": self.name, "type": self.type, "meaning": self.meaning}
        return described | {"null": not self.required, "private": list(self.private)}


@dataclass(frozen=True, slots=True)
class Table:
    """One table."""

    name: str
    grain: str
    """What one row stands for."""
    order: tuple[str, ...]
    """The columns by which the rows are sorted."""
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()
    """The columns that no two rows share; none where nothing tells rows apart."""

    def as_json(self) -> dict[str, Json]:
        """The table as its schema file describes it."""
        return {
            "table": self.name,
            "row": self.grain,
            "order": list(self.order),
            "key": list(self.key),
            "columns": [column.as_json() for column in self.columns],
        }


DEFINED = ("`cards_assigned.cards.definition`: judges only; a seat knows it once it has seen the card",)
"""Of what follows from which card it is: the field it is taken from, and who may know it."""

LAID = ("hands and libraries: which cards lie there is known to their owner, or to judges only",)
"""Of where cards of hands and libraries are."""


def integer(name: str, meaning: str, private: tuple[str, ...] = (), *, required: bool = False) -> Column:
    """A column of whole numbers."""
    return Column(name, "integer", meaning, private, required)


def text(name: str, meaning: str, private: tuple[str, ...] = (), *, required: bool = False) -> Column:
    """A column of texts."""
    return Column(name, "text", meaning, private, required)


def flag(name: str, meaning: str, private: tuple[str, ...] = (), *, required: bool = True) -> Column:
    """A column of true and false."""
    return Column(name, "boolean", meaning, private, required)


GAME = text("game", "The game's own id.", required=True)
N = integer("n", "Number of the event in its log.", required=True)
TURN = integer("turn", "The turn after the event; 0 is before the first.", required=True)
PHASE = text("phase", "The phase after the event; null before the first and between turns.")
STEP = text("step", "The step after the event, in a phase that has steps.")

CAUSE = integer("cause", "Number of the event that brought this one about. A claimed log has none.")
OBJECT_KIND = text(
    "object_kind", "card, token, spell_copy, activated_ability, triggered_ability or combat_damage.", required=True
)

TARGET_NAMES = Column(
    "target_names",
    "texts",
    "Names of the targets, in the same order: of an object, of a player with `--names`, else `seat 1`; empty where "
    "it is not known.",
    DEFINED,
)

KEY = (GAME, N)
WHEN = (*KEY, TURN, PHASE, STEP)
"""The columns by which a row is found in its log."""


def named(prefix: str, what: str) -> Column:
    """A column with the name of an object."""
    meaning = f"Name of {what}, or else the printed name of its card; null where neither is known."
    return text(f"{prefix}_name" if prefix else "name", meaning, DEFINED)


def unique(columns: Iterable[Column]) -> tuple[Column, ...]:
    """The columns; RuntimeError where two bear one name."""
    found = tuple(columns)
    names = [column.name for column in found]
    if len(set(names)) != len(names):
        raise RuntimeError(f"columns named twice: {sorted({name for name in names if names.count(name) > 1})}")
    return found
