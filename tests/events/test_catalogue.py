"""Laws of every event type."""

from __future__ import annotations

import re
from typing import get_args, get_origin

import pytest
from hypothesis import given
from pydantic import ValidationError

from docs.examples import EXAMPLES
from rewind.events import catalogue, codec
from rewind.events.base import Decision, Event, Value
from rewind.events.catalogue import EVENTS, FAMILIES, Upcasted, events_of, module_of
from rewind.projections.tables.field_docs import field_in_source
from tests.events.shapes import all_events, all_models, field_part, is_literal, is_model, is_union, parts
from tests.events.strategies import LAW, events

EVERY_EVENT = pytest.mark.parametrize("cls", all_events(), ids=lambda cls: cls.published)
EVERY_MODEL = pytest.mark.parametrize("cls", all_models(), ids=lambda cls: cls.__name__)

ENVELOPE_KEYS = {"cause", "rule", "together", "at", "src", "chain"}


def test_every_event_of_every_family_is_in_the_catalogue() -> None:
    defined = [cls for family in FAMILIES for cls in events_of(module_of(family))]
    assert defined == all_events()  # so names are unique, too
    assert {
        cls
        for base in (Event, Decision)
        for cls in base.__subclasses__()
        if cls.__module__.startswith("rewind.events.")
    } == {
        *all_events(),
        Upcasted,
        Decision,
    }


def test_a_family_that_defines_other_events_than_the_catalogue_says_cannot_be_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catalogue, "FAMILIES", {**FAMILIES, "turn": FAMILIES["turn"].replace("turn_began ", "")})
    with pytest.raises(RuntimeError, match="the catalogue says"):
        module_of("turn")


def test_every_event_has_an_example() -> None:
    assert list(EXAMPLES) == list(EVENTS)
    assert all(type(EXAMPLES[name]) is cls for name, cls in EVENTS.items())


@EVERY_EVENT
def test_a_published_name_is_words_in_snake_case_and_written_on_the_class(cls: type[Event]) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", cls.published)
    assert len(cls.published) <= 64
    assert isinstance(vars(cls)["published"], str)
    assert cls.version >= 1


@EVERY_MODEL
def test_every_model_and_field_says_what_it_means(cls: type[Value]) -> None:
    assert (cls.__doc__ or "").strip().endswith(".")
    for name in cls.model_fields:
        _, meaning = field_in_source(cls, name)
        assert re.search(r"[.…]\"?$", meaning), f"{cls.__name__}.{name}: {meaning!r}"


@EVERY_MODEL
def test_no_field_has_the_name_of_an_envelope_key(cls: type[Value]) -> None:
    names = {field.alias or name for name, field in cls.model_fields.items()}
    assert not names & ENVELOPE_KEYS


@EVERY_MODEL
def test_payloads_hold_integers_strings_booleans_tuples_and_models(cls: type[Value]) -> None:
    for field in cls.model_fields.values():
        for part in parts(field_part(field)):
            if is_literal(part.kind):
                assert all(type(value) in (int, str) for value in get_args(part.kind))
            elif get_origin(part.kind) is tuple:
                assert get_args(part.kind)[1:] == (Ellipsis,)
            else:
                assert is_union(part.kind) or is_model(part.kind) or part.kind in (int, str, bool, type(None))


@EVERY_MODEL
def test_models_are_frozen_and_closed(cls: type[Value]) -> None:
    assert cls.model_config.get("frozen") is True
    assert cls.model_config.get("extra") == "forbid"


@EVERY_EVENT
def test_an_event_cannot_be_changed(cls: type[Event]) -> None:
    event = EXAMPLES[cls.published]
    before = codec.encode_payload(event)
    for name in cls.model_fields:
        with pytest.raises(ValidationError):
            setattr(event, name, None)
    assert codec.encode_payload(event) == before


@pytest.mark.long
@LAW
@given(events(), events())
def test_equal_events_are_equal_bytes_and_hashes(one: Event, other: Event) -> None:
    again = type(one).model_validate(one.model_dump(by_alias=True))
    assert again == one
    assert hash(again) == hash(one)
    assert codec.encode_payload(again) == codec.encode_payload(one)
    if type(one) is type(other):
        assert (one == other) == (codec.encode_payload(one) == codec.encode_payload(other))
    else:
        assert one != other
