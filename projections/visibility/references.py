"""Which objects and cards an event names, by the marks on its fields (`rewind.events.base.NamesObject` and others)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal, get_args

from pydantic import BaseModel

from rewind.aggregates.state import number_of
from rewind.events.base import IDS_IN_TEXT, OBJECT_ID, Event, NamesCard, NamesObject, SpeaksOfObjects
from rewind.events.judging import PositionRestated
from rewind.events.zones import LibraryShuffled

Naming = Literal["object", "card"]
_MARKS: dict[Naming, tuple[type, ...]] = {"object": (NamesObject, SpeaksOfObjects), "card": (NamesCard,)}

_OBJECT = re.compile(OBJECT_ID)

_NOT_OF_THE_EVENT = frozenset({"seen"})


@cache
def _fields_with(model: type[BaseModel], naming: Naming) -> tuple[str, ...]:
    """The fields of a model that hold ids so marked, in themselves or in a model inside them."""
    return tuple(
        name
        for name, field in model.model_fields.items()
        if name not in _NOT_OF_THE_EVENT
        and (any(isinstance(item, _MARKS[naming]) for item in field.metadata) or _is_marked(field.annotation, naming))
    )


def _is_marked(annotation: object, naming: Naming) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return bool(_fields_with(annotation, naming))
    return any(isinstance(part, _MARKS[naming]) or _is_marked(part, naming) for part in get_args(annotation))


def _objects_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from (value,) if _OBJECT.match(value) else IDS_IN_TEXT.findall(value)
    elif isinstance(value, tuple):
        for part in value:
            yield from _objects_in(part)
    elif isinstance(value, BaseModel):
        for name in _fields_with(type(value), "object"):
            yield from _objects_in(getattr(value, name))


def objects_named(event: Event) -> tuple[str, ...]:
    """The ids of the objects that an event names, each once, in the order of its fields."""
    return tuple(dict.fromkeys(_objects_in(event)))


def _cards_in(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _cards_in(part)
    elif isinstance(value, BaseModel):
        for name in _fields_with(type(value), "card"):
            yield from _cards_in(getattr(value, name))


def numbers_named(event: Event) -> frozenset[int]:
    """The numbers of the cards, tokens and abilities that an event names, by number or by an object's id.

    A shuffle names every card of a library, which says nothing of one of them: it gives none.
    """
    if isinstance(event, LibraryShuffled):
        return frozenset()
    gone = event.gone if isinstance(event, PositionRestated) else ()
    return frozenset((*(number_of(obj) for obj in _objects_in(event)), *_cards_in(event), *gone))


def fields_naming(event: Event, number: int) -> tuple[str, ...]:
    """The fields of an event in which a card, token or ability is named by an object's id: "object", "targets" …"""
    return tuple(
        name
        for name in _fields_with(type(event), "object")
        if any(number_of(obj) == number for obj in _objects_in(getattr(event, name)))
    )
