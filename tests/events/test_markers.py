"""Who may see what is declared on the fields, and every declaration can be followed."""

from __future__ import annotations

import pytest

from rewind.events.base import EVERYONE, NOBODY, Event, Hidden, Shows, Value
from tests.events.shapes import all_events, field_part, is_model, models_in, parts

EVERY_EVENT = pytest.mark.parametrize("cls", all_events(), ids=lambda cls: cls.published)


def marked(cls: type[Value]) -> list[tuple[str, object]]:
    """Field and mark, for each mark on a field or inside its type."""
    return [
        (name, mark)
        for name, field in cls.model_fields.items()
        for part in parts(field_part(field))
        for mark in part.marks
    ]


def names_seats(cls: type[Value], model: type[Value], name: str) -> bool:
    """Whether the field of that name holds seats in the class, or in one on every way from it to a model inside it."""
    if name in cls.model_fields:
        return holds_seats(cls, name)
    inner = {part.kind for field in cls.model_fields.values() for part in parts(field_part(field))}
    around = [kind for kind in inner if is_model(kind) and model in models_in(kind)]
    return cls is not model and all(names_seats(kind, model, name) for kind in around)


def holds_seats(cls: type[Value], name: str) -> bool:
    """Whether the field holds a seat or a tuple of seats."""
    kinds = [part.kind for part in parts(field_part(cls.model_fields[name]))]
    return int in kinds and str not in kinds


@EVERY_EVENT
def test_marks_name_fields_of_their_event(cls: type[Event]) -> None:
    for model in models_in(cls):
        for name, mark in marked(model):
            if isinstance(mark, Hidden):
                assert mark.visible_to == NOBODY or names_seats(cls, model, mark.visible_to), name
            if isinstance(mark, Shows):
                assert mark.to == EVERYONE or names_seats(cls, model, mark.to), name
            if isinstance(mark, Hidden | Shows) and mark.unless is not None:
                assert cls.model_fields[mark.unless].annotation is bool, name


@EVERY_EVENT
def test_a_hidden_field_can_be_absent(cls: type[Event]) -> None:
    for model in models_in(cls):
        for name, field in model.model_fields.items():
            if any(isinstance(mark, Hidden) for mark in field_part(field).marks):
                assert not field.is_required(), f"{model.__name__}.{name}"


@EVERY_EVENT
def test_hidden_is_declared_on_fields_and_not_inside_their_types(cls: type[Event]) -> None:
    for model in models_in(cls):
        for field in model.model_fields.values():
            _, *inside = parts(field_part(field))
            assert not any(isinstance(mark, Hidden) for part in inside for mark in part.marks)


@EVERY_EVENT
def test_what_is_shown_is_an_object(cls: type[Event]) -> None:
    for model in models_in(cls):
        for field in model.model_fields.values():
            for part in parts(field_part(field)):
                if any(isinstance(mark, Shows) for mark in part.marks):
                    assert not is_model(part.kind)
                    assert str in {part.kind, *(inner.kind for inner in parts(part))}


def test_marks_are_there_at_all() -> None:
    found = [mark for cls in all_events() for model in models_in(cls) for _, mark in marked(model)]
    assert {type(mark) for mark in found} >= {Hidden, Shows}
