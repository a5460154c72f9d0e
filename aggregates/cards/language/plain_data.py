"""Nodes of the ability language as plain data, and made from plain data that are known to be right.

Pydantic does both too, but for that it first builds what knows the whole language, since every node may hold every
other: a tenth of a second for each part that is read or written by itself. Writing needs none of it. Reading does
wherever a text may be wrong; here it is taken to be right, as the programs of the built-in cards are, which a test
reads both ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from rewind.aggregates.cards.language import evaluated

Node = TypeVar("Node", bound=BaseModel)

Read: TypeAlias = Callable[[Any], object]
"""Makes a value of plain data. None in its place: the data are the value."""

_SCALARS = (str, int, bool, NoneType)


def plain(value: object) -> object:
    """A value as data that JSON can hold, by the names that the language has for its fields, without defaults."""
    if isinstance(value, BaseModel):
        return {
            key: plain(part)
            for name, key, default in _written(type(value))
            if (part := value.__dict__[name]) is not default and part != default
        }
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return value


@cache
def _written(node: type[BaseModel]) -> tuple[tuple[str, str, object], ...]:
    """Name, key and default of each field of a class; a field that has to be given has a default that nothing is."""
    return tuple((name, key, default) for name, key, _, default in declared(node))


def declared(node: type[BaseModel]) -> Iterator[tuple[str, str, object, object]]:
    """Name, key, type and default of each field of a class, also where pydantic has not evaluated its type yet."""
    for name, field in node.model_fields.items():
        annotation, alias = evaluated(field.annotation), field.alias
        if alias is None and get_origin(annotation) is Annotated:
            alias = next((one.alias for one in get_args(annotation)[1:] if isinstance(one, FieldInfo)), None)
        yield name, alias or name, annotation, field.default


class _Field(NamedTuple):
    """How a field of a class is read."""

    name: str
    key: str
    read: Read | None
    default: object


def made(node: type[Node], data: Mapping[str, Any]) -> Node:
    """A node of a class, of data that are known to be right."""
    values: dict[str, object] = {}
    given: set[str] = set()
    for name, key, read, default in _fields(node):
        if key in data:
            given.add(name)
            values[name] = data[key] if read is None else read(data[key])
        else:
            values[name] = default
    value = object.__new__(node)
    object.__setattr__(value, "__dict__", values)
    object.__setattr__(value, "__pydantic_fields_set__", given)
    object.__setattr__(value, "__pydantic_extra__", None)
    object.__setattr__(value, "__pydantic_private__", None)
    return value


@cache
def _fields(node: type[BaseModel]) -> tuple[_Field, ...]:
    return tuple(_Field(name, key, reader(type_), default) for name, key, type_, default in declared(node))


def reader(annotation: object) -> Read | None:
    """What makes values of a type of plain data; None where the data are the value."""
    return _reader(_members(annotation))


def _members(annotation: object) -> list[object]:
    """The members of a union, and of the unions in it; of a type that is none itself."""
    annotation = evaluated(annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        return _members(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return [member for part in get_args(annotation) for member in _members(part)]
    return [annotation]


def _reader(members: Sequence[object]) -> Read | None:
    """What makes values of one of several types: the data tell by their kind, and of nodes by their keys."""
    nodes = [member for member in members if isinstance(member, type) and issubclass(member, BaseModel)]
    lists = [get_args(member) for member in members if get_origin(member) is tuple]
    others = [one for one in members if one not in nodes and get_origin(one) not in (tuple, Literal)]
    if unknown := [one for one in others if one not in _SCALARS]:
        raise TypeError(f"nothing reads {unknown}")
    if not nodes and not lists:
        return None
    of_list = _list_reader(lists) if lists else None

    def read(data: Any) -> object:
        if isinstance(data, dict):
            return made(next(node for node in nodes if _fits(node, data)), data)
        return of_list(data) if of_list is not None and isinstance(data, list) else data

    return read


def _list_reader(lists: Sequence[tuple[object, ...]]) -> Read:
    """What makes tuples, of one of several types that are given by their parameters."""
    if all(parts[-1] is ... for parts in lists):
        every = _reader([member for parts in lists for member in _members(parts[0])])
        return tuple if every is None else lambda data: tuple(every(part) for part in data)
    if len(lists) > 1:
        raise TypeError(f"nothing tells which of {lists} is meant")
    readers = [reader(part) for part in lists[0]]
    return lambda data: tuple(part if read is None else read(part) for part, read in zip(data, readers, strict=True))


def _fits(node: type[BaseModel], data: Mapping[str, Any]) -> bool:
    """Whether a node is meant: by the keys of the data, and by the words that only one of several has."""
    known, needed, words = _keys(node)
    given = data.keys()
    return given <= known and needed <= given and all(data[key] in words[key] for key in given & words.keys())


@cache
def _keys(node: type[BaseModel]) -> tuple[frozenset[str], frozenset[str], Mapping[str, tuple[object, ...]]]:
    """The keys that a node may have, those that it must have, and the words of those that have a list of words."""
    fields = {key: (type_, default) for _, key, type_, default in declared(node)}
    needed = frozenset(key for key, (_, default) in fields.items() if default is PydanticUndefined)
    words = {key: get_args(type_) for key, (type_, _) in fields.items() if get_origin(type_) is Literal}
    return frozenset(fields), needed, words
