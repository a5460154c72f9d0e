"""What the types of payloads are made of, for laws about all of them."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from rewind.events.base import Event, Value
from rewind.events.catalogue import EVENTS


class Part(NamedTuple):
    """A type inside another, and the marks on it."""

    kind: Any
    marks: tuple[object, ...]


def unwrapped(annotation: Any) -> Part:
    """A type without `Annotated`, and the marks on it; those inside a pydantic `Field` too."""
    marks: tuple[object, ...] = ()
    while get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        marks += tuple(more)
    inside = (inner for mark in marks if isinstance(mark, FieldInfo) for inner in mark.metadata)
    return Part(annotation, (*(mark for mark in marks if not isinstance(mark, FieldInfo)), *inside))


def field_part(field: FieldInfo) -> Part:
    """Type and marks of a field."""
    kind, marks = unwrapped(field.annotation)
    return Part(kind, (*field.metadata, *marks))


def parts(part: Part) -> Iterator[Part]:
    """A type, the types of its alternatives and items, and theirs, but not the fields of models."""
    yield part
    if is_union(part.kind) or get_origin(part.kind) is tuple:
        for inner in get_args(part.kind):
            if inner is not Ellipsis:
                yield from parts(unwrapped(inner))


def is_union(kind: Any) -> bool:
    """Whether it is `A | B`."""
    return get_origin(kind) in (Union, UnionType)


def is_literal(kind: Any) -> bool:
    """Whether it is one of some constants."""
    return get_origin(kind) is Literal


def is_model(kind: Any) -> bool:
    """Whether it is a model that may stand inside a payload."""
    return isinstance(kind, type) and issubclass(kind, Value)


def models_in(cls: type[Value]) -> set[type[Value]]:
    """The model and every model that can stand inside it."""
    found = {cls}
    for field in cls.model_fields.values():
        for part in parts(field_part(field)):
            if is_model(part.kind):
                found |= models_in(part.kind)
    return found


def all_events() -> list[type[Event]]:
    """Every event."""
    return list(EVENTS.values())


def all_models() -> list[type[Value]]:
    """Every event and every model inside one."""
    return sorted(set().union(*map(models_in, all_events())), key=lambda cls: cls.__qualname__)
