"""The columns of all events side by side: which field of which event stands in which column of `events`.

Fields of one name and one type share a column. Where a name is of several types, the column says which it is:
`before_text`, `before_seat`.
"""

from __future__ import annotations

from typing import NamedTuple

from rewind.events.base import Event
from rewind.events.catalogue import EVENTS
from rewind.projections.tables.models import Part, Read, meaning_of, parts_of, private_of
from rewind.projections.tables.schema import Column

CONTEXT = frozenset({"game", "turn", "phase", "step", "active", "seen"})
"""Fields that say what columns of every row say already."""


class Field(NamedTuple):
    """One column taken from one field of one event."""

    name: str
    column: str
    read: Read


def _all() -> list[tuple[type[Event], str, Part]]:
    return [
        (cls, name, part)
        for cls in EVENTS.values()
        for name in cls.model_fields
        if name not in CONTEXT
        for part in parts_of(cls, name)
    ]


_ALL = _all()
_TYPES: dict[str, set[tuple[str, str]]] = {}
for _cls, _name, _part in _ALL:
    _TYPES.setdefault(_part.name, set()).add((_part.type, _part.role if _part.type == "integer" else ""))


RESERVED = {"using": "using_effect"}
"""Fields whose names would need quotes in SQL → their columns."""


def _column(part: Part) -> str:
    return f"{part.name}_{part.role}" if len(_TYPES[part.name]) > 1 else RESERVED.get(part.name, part.name)


def wide_columns() -> tuple[Column, ...]:
    """The columns, in the order in which the catalogue first needs them."""
    found: dict[str, Column] = {}
    meanings: dict[str, dict[str, list[str]]] = {}
    for cls, name, part in _ALL:
        column = _column(part)
        meanings.setdefault(column, {}).setdefault(meaning_of(cls, name, part), []).append(cls.published)
        earlier = found.get(column)
        private = (*(earlier.private if earlier else ()), *private_of(cls, name))
        found[column] = Column(column, part.type, "", private)
        if earlier is not None and earlier.type != part.type:
            raise RuntimeError(f"column {column} would be of two types")
    return tuple(
        Column(column.name, column.type, _joined(meanings[column.name]), column.private) for column in found.values()
    )


def _joined(meanings: dict[str, list[str]]) -> str:
    return " ".join(f"[{', '.join(events)}] {' '.join(meaning.split())}" for meaning, events in meanings.items())


FIELDS: dict[type[Event], tuple[Field, ...]] = {
    cls: tuple(Field(name, _column(part), part.read) for source, name, part in _ALL if source is cls)
    for cls in EVENTS.values()
}
"""Event → the columns that its fields become."""
