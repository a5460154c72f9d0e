"""Columns made from the fields of the event models: type, meaning, and who may know the value.

A field of numbers, texts or flags is one column. A place is three (zone, seat, position), and what may be an object or
a player is two. A value with fields of its own (characteristics, a payment) is no column: it stands in `events.data`.
"""

from __future__ import annotations

import re
from ast import unparse
from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from rewind.events.base import NOBODY, Event, Hidden, NamesObject, Place, TypeLine, Value
from rewind.events.objects import PowerToughness
from rewind.projections.tables.field_docs import field_in_source
from rewind.projections.tables.schema import Cell, Column, ColumnType

Read = Callable[[Any], Cell]
"""The value of a field → what stands in the column."""

Role = Literal["object", "seat", "event", "number", "text", "flag", "list"]
"""What the values of a column are, where its name alone does not say."""

SQL = frozenset({"by", "end", "from", "left", "of", "on", "order", "to", "with"})
"""Names of fields that a query would have to quote: their columns say what they are, as in `by_seat`."""

BOTTOM = -1
"""Stands for the bottom of a library in a column of positions."""

_SEAT, _EVENT = re.compile(r"\b(Seat|Player)\b"), re.compile(r"\bEventNumber\b")


class Part(NamedTuple):
    """One column that a field of an event becomes."""

    name: str
    role: Role
    type: ColumnType
    read: Read
    meaning: str
    """What the column is, where the field becomes several."""


@cache
def parts_of(cls: type[Value], name: str) -> tuple[Part, ...]:
    """The columns that a field becomes; none where it is a value with fields of its own."""
    alias = cls.model_fields[name].alias or name
    annotation = get_type_hints(cls, include_extras=True)[name]
    written = unparse(field_in_source(cls, name)[0])
    return tuple(
        part._replace(name=f"{part.name}_{part.role}") if part.name in SQL else part
        for part in _parts(alias, annotation, written)
    )


def _parts(name: str, annotation: object, written: str) -> Iterator[Part]:
    arms = _arms(annotation)
    kinds = {_python_type(arm) for arm in arms}
    if kinds == {str, int} and any(isinstance(mark, NamesObject) for mark in _marks(annotation)):
        yield Part(name if name == "object" else f"{name}_object", "object", "text", _object, "where it is an object")
        yield Part(f"{name}_seat", "seat", "integer", _seat, "where it is a player")
    elif kinds == {Place}:
        yield Part(f"{name}_zone", "text", "text", lambda place: _of(place, "zone"), "the zone")
        yield Part(f"{name}_zone_seat", "seat", "integer", lambda place: _of(place, "seat"), "whose zone it is")
        text = f"the place from the top, from 0; {BOTTOM} is the bottom"
        yield Part(f"{name}_position", "number", "integer", _position, text)
    elif kinds == {PowerToughness}:
        yield Part(f"{name}_power", "text", "text", lambda pair: _printed(pair.power), "power")
        yield Part(f"{name}_toughness", "text", "text", lambda pair: _printed(pair.toughness), "toughness")
    elif kinds in ({TypeLine}, {str, int}):
        yield Part(name, "text", "text", _printed, "")
    elif kinds == {bool}:
        yield Part(name, "flag", "boolean", _same, "")
    elif kinds == {int}:
        role: Role = "seat" if _SEAT.search(written) else "event" if _EVENT.search(written) else "number"
        yield Part(name, role, "integer", _same, "")
    elif kinds == {str}:
        names_object = any(isinstance(mark, NamesObject) for mark in _marks(annotation))
        yield Part(name, "object" if names_object else "text", "text", _same, "")
    elif kinds == {tuple}:
        yield from _list(name, annotation)


def _list(name: str, annotation: object) -> Iterator[Part]:
    items = {_python_type(arm) for arm in _arms(_items(annotation))}
    if items == {tuple}:
        yield Part(name, "list", "texts", _flat, "all in one list; objects by id, players by seat")
    elif items == {int}:
        yield Part(name, "list", "integers", _numbers, "")
    elif items == {str}:
        yield Part(name, "list", "texts", _texts, "")
    elif items == {str, int}:
        yield Part(name, "list", "texts", _texts, "objects by id, players by seat")


# Reading values


def _same(value: Any) -> Cell:
    cell: Cell = value
    return cell


def _printed(value: object) -> Cell:
    return None if value is None else str(value)


def _object(thing: str | int | None) -> Cell:
    return thing if isinstance(thing, str) else None


def _seat(thing: str | int | None) -> Cell:
    return thing if isinstance(thing, int) else None


def _of(place: Place | None, name: str) -> Cell:
    cell: Cell = None if place is None else getattr(place, name)
    return cell


def _position(place: Place | None) -> Cell:
    position = None if place is None else place.position
    return BOTTOM if position == "bottom" else position


def _numbers(values: tuple[int, ...] | None) -> Cell:
    return list(values) if values else None


def _texts(values: tuple[str | int, ...]) -> Cell:
    return [str(value) for value in values] or None


def _flat(groups: tuple[tuple[str | int, ...], ...]) -> Cell:
    return [str(thing) for group in groups for thing in group] or None


# Annotations


def _bare(annotation: object) -> object:
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return annotation


def _arms(annotation: object) -> list[object]:
    bare = _bare(annotation)
    if get_origin(bare) in (Union, UnionType):
        return [part for arm in get_args(bare) for part in _arms(arm)]
    return [] if bare is NoneType else [bare]


def _python_type(annotation: object) -> object:
    """int, str, bool, tuple, or the class of a value."""
    if get_origin(annotation) is Literal:
        return type(get_args(annotation)[0])
    return get_origin(annotation) or annotation


def _items(annotation: object) -> object:
    (tuples,) = _arms(annotation)
    return get_args(tuples)[0]


def _marks(annotation: object) -> Iterator[object]:
    if get_origin(annotation) is Annotated:
        yield from annotation.__metadata__  # type: ignore[attr-defined]  # typing has no class for it
    for part in get_args(annotation):
        yield from _marks(part)


# Columns


def meaning_of(cls: type[Event], name: str, part: Part) -> str:
    """What the source says of the field, and what this column of it is."""
    meaning = field_in_source(cls, name)[1]
    return f"{meaning.rstrip('.')}: {part.meaning}." if part.meaning else meaning


def private_of(cls: type[Event], name: str) -> tuple[str, ...]:
    """Who may read a field of an event, where not everybody may; and what stands inside it."""
    return tuple(
        f"`{cls.published}.{path}`: {_readers(mark)}" for path, mark in _hidden(cls, name, cls.model_fields[name].alias)
    )


def _hidden(cls: type[Value], name: str, alias: str | None) -> Iterator[tuple[str, Hidden]]:
    annotation = get_type_hints(cls, include_extras=True)[name]
    path = alias or name
    marks = [mark for mark in _marks(annotation) if isinstance(mark, Hidden)]
    yield from ((path, mark) for mark in marks)
    for model in _models(annotation) if not marks else ():
        for inner, field in model.model_fields.items():
            yield from ((f"{path}.{deeper}", mark) for deeper, mark in _hidden(model, inner, field.alias))


def _models(annotation: object) -> Iterator[type[Value]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        assert issubclass(annotation, Value)
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _readers(mark: Hidden) -> str:
    who = "judges only" if mark.visible_to == NOBODY else f"seats in `{mark.visible_to}`"
    return f"{who}, everybody where `{mark.unless}`" if mark.unless else who


def columns(cls: type[Event], *names: str, always: bool = False) -> Iterator[Column]:
    """The columns that these fields of an event become, under their own names.

    `always`: every row of the table is such an event, so that what the event must have is never null.
    """
    for name in names:
        required = always and cls.model_fields[name].is_required() and NoneType not in get_args(_bare(_hint(cls, name)))
        for part in parts_of(cls, name):
            has = required and part.type in ("integer", "text", "boolean") and not part.meaning
            yield Column(part.name, part.type, meaning_of(cls, name, part), private_of(cls, name), has)


def cells(event: Value, *names: str) -> dict[str, Cell]:
    """The values of these fields of an event, or of a value inside it, under the names of its columns."""
    return {part.name: part.read(getattr(event, name)) for name in names for part in parts_of(type(event), name)}


def _hint(cls: type[Event], name: str) -> object:
    return get_type_hints(cls, include_extras=True)[name]


def value_columns(cls: type[Value], *names: str) -> Iterator[Column]:
    """The columns that these fields of a value inside an event become."""
    for name in names:
        for part in parts_of(cls, name):
            yield Column(part.name, part.type, field_in_source(cls, name)[1])
