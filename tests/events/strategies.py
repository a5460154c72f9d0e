"""Events and envelopes of every kind, made from the types themselves."""

from __future__ import annotations

from functools import cache
from string import ascii_lowercase
from typing import Any, get_args, get_origin

from hypothesis import settings
from hypothesis import strategies as st

from rewind.events.base import OBJECT_ID, Event, Value
from rewind.events.envelope import Recorded, Source
from rewind.events.game import GameStarted
from tests.events.shapes import Part, all_events, field_part, is_literal, is_model, is_union, unwrapped
from tests.parameters import examples

LAW = settings(deadline=None, max_examples=examples(200))

TEMPTING = (
    '},"cause":5',
    '}},"rule":"1"',
    ',"chain":"' + "0" * 32 + '"}',
    "{}",
    "]",
    '"',
    "\\",
    "\n",
    "½",
    "\u2028",
    "🜁",
)
"""Texts that a careless reader of lines would trip over."""

texts = st.one_of(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), st.sampled_from(TEMPTING))
numbers = st.integers(1, 10**6)
largest = st.integers(1, 999_999_999)
object_ids = st.builds("{}.{}".format, largest, largest)
"""Every text that OBJECT_ID fits; as `from_regex` makes them, a draw takes ten times as long. So with the next."""
_paragraphs = st.builds(".{}{}".format, st.integers(1, 99), st.sampled_from(("", *ascii_lowercase)))
rule_numbers = st.builds("{}{}".format, st.integers(100, 999), st.just("") | _paragraphs)
"""`408`, `408.1` and `408.1a`."""


def events_of(cls: type[Event]) -> st.SearchStrategy[Event]:
    """Events of one type."""
    return _models(cls)


@cache
def events() -> st.SearchStrategy[Event]:
    """Events of any type."""
    return st.sampled_from(all_events()).flatmap(events_of)


@cache
def records(of: st.SearchStrategy[Event] | None = None) -> st.SearchStrategy[Recorded]:
    """Events with any envelope. It is one strategy, since hypothesis looks through each new one."""
    return st.builds(
        Recorded,
        n=st.integers(1, 10**15),
        event=events() if of is None else of,
        cause=st.none() | numbers,
        rule=st.lists(rule_numbers, max_size=3).map(tuple),
        together=st.none() | numbers,
        at=st.none() | st.datetimes().map(lambda moment: moment.isoformat() + "Z"),
        src=st.none() | st.builds(Source, line=st.none() | numbers, ref=st.none() | texts),
    )


@cache
def _models(cls: type[Any]) -> st.SearchStrategy[Any]:
    required: dict[Any, st.SearchStrategy[Any]] = {}
    optional: dict[Any, st.SearchStrategy[Any]] = {}
    for name, field in cls.model_fields.items():
        (required if field.is_required() else optional)[name] = _values(field_part(field))
    if cls is GameStarted:
        optional["flags"] = optional["flags"].map(lambda flags: tuple(sorted(set(flags))))
    return st.fixed_dictionaries(required, optional=optional).map(lambda values: cls(**values))


def _values(part: Part) -> st.SearchStrategy[Any]:
    kind = part.kind
    if is_model(kind):
        assert issubclass(kind, Value)
        return _models(kind)
    if is_literal(kind):
        return st.sampled_from(get_args(kind))
    if is_union(kind):
        return st.one_of(*(_values(unwrapped(inner)) for inner in get_args(kind)))
    if get_origin(kind) is tuple:
        item, _ = get_args(kind)
        size = _limit(part, "min_length") or 0
        return st.lists(_values(unwrapped(item)), min_size=size, max_size=3).map(tuple)
    if kind is str:
        return _strings(part)
    if kind is int:
        return st.integers(_limit(part, "ge"), _limit(part, "le") or 10**6)
    return {bool: st.booleans(), type(None): st.none()}[kind]


def _strings(part: Part) -> st.SearchStrategy[str]:
    pattern = _limit(part, "pattern")
    if pattern == OBJECT_ID:
        return object_ids
    if pattern is not None:
        return st.from_regex(pattern.removesuffix("$"), fullmatch=True)
    size = _limit(part, "min_length") or 0
    return texts.filter(lambda text: len(text) >= size)


def _limit(part: Part, name: str) -> Any:
    return next((value for mark in part.marks if (value := getattr(mark, name, None)) is not None), None)
