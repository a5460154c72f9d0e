"""Walking through an event by the marks on its fields: which are hidden, which show, which name objects and cards.

Who may read what follows from `rewind.events.base.Hidden` and `Shows` alone (`rewind.events.visibility`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Protocol, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from rewind.events.base import (
    IDS_IN_TEXT,
    Event,
    Hidden,
    LeftOutIfAmbiguous,
    NamesCard,
    NamesObject,
    Shows,
    SpeaksOfObjects,
    Value,
)
from rewind.events.visibility import may_read

V = TypeVar("V", bound=Value)


class Viewer(Protocol):
    """Who reads an event: one seat, with its own numbers for what it cannot follow."""

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seat, and those for which it decides: what they may look at, it sees (rule 507.2)."""

    def object(self, obj: str, *, shown: bool) -> str:
        """The reader's own id for an object; `shown`: the event shows the reader its face."""

    def card(self, number: int) -> int:
        """The reader's own number for a card."""

    def is_ambiguous(self, obj: str) -> bool:
        """Whether the reader knows cards of the hidden zone that an object is in, and not which of them it is."""


class ViewOfEvent:
    """A viewer with the event being read, so that marks deep inside a value can name fields around them."""

    def __init__(self, viewer: Viewer, event: Event, *within: Value) -> None:
        self.viewer = viewer
        self.event = event
        self.within = within

    def allows(self, mark: Hidden | Shows) -> bool:
        """Whether a mark lets the reader read (for Hidden) or shows it something (for Shows)."""
        return any(may_read(mark, self.event, seat, *self.within) for seat in self.viewer.eyes)


Translate = Callable[[object, ViewOfEvent, bool], object]
"""(value, view, shown) → the value as the reader has it."""


def view_for(event: Event, viewer: Viewer) -> Event:
    """The event as the reader's seat has it: hidden values absent, objects and cards by the seat's own numbers."""
    return _read(event, ViewOfEvent(viewer, event), shown=False)


def may_read_field(event: Event, name: str, *seats: int) -> bool:
    """Whether a seat may read a field of an event."""
    field = next((field for field in fields_of(type(event)) if field.name == name), None)
    return field is None or field.hidden is None or any(may_read(field.hidden, event, seat) for seat in seats)


def _read(value: V, view: ViewOfEvent, *, shown: bool) -> V:
    view = ViewOfEvent(view.viewer, view.event, value, *view.within)
    changes: dict[str, object] = {}
    for field in fields_of(type(value)):
        present = getattr(value, field.name)
        if field.is_left_out_if_ambiguous and present:
            present = changes[field.name] = _unambiguous(present, view.viewer)
        if field.hidden is not None and not view.allows(field.hidden):
            changes[field.name] = type(value).model_fields[field.name].default
        elif field.translate is not None and present:
            face = shown or (field.shows is not None and view.allows(field.shows))
            changes[field.name] = field.translate(present, view, face)
    return value.model_copy(update=changes) if changes else value


def _unambiguous(value: object, viewer: Viewer) -> object:
    """Without the objects that the reader cannot tell from others that it knows."""
    if isinstance(value, tuple):
        return tuple(part for part in value if not isinstance(part, str) or not viewer.is_ambiguous(part))
    return None if isinstance(value, str) and viewer.is_ambiguous(value) else value


class VisibleField:
    """A field that a seat may have otherwise than it stands in the log."""

    def __init__(self, name: str, annotation: object) -> None:
        self.name = name
        self.hidden = _mark(annotation, Hidden)
        self.shows = _mark(annotation, Shows)
        self.is_left_out_if_ambiguous = _mark(annotation, LeftOutIfAmbiguous) is not None
        self.translate = _translation(annotation)


@cache
def fields_of(cls: type[Value]) -> tuple[VisibleField, ...]:
    """The fields of a payload class that carry a mark, themselves or inside."""
    hints = get_type_hints(cls, include_extras=True)
    marked = [VisibleField(name, hints[name]) for name in cls.model_fields if name != "seen"]
    return tuple(field for field in marked if field.hidden or field.translate)


M = TypeVar("M", Hidden, Shows, LeftOutIfAmbiguous)


def _mark(annotation: object, kind: type[M]) -> M | None:
    if get_origin(annotation) is not Annotated:
        return None
    return next((mark for mark in get_args(annotation)[1:] if isinstance(mark, kind)), None)


def _translation(annotation: object) -> Translate | None:
    """How values of a type are given a seat's own numbers; None where they hold none."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *marks = get_args(annotation)
        return _leaf(marks) or _translation(inner)
    if origin in (Union, UnionType):
        return _of_union(get_args(annotation))
    if origin is tuple:
        return _of_items(get_args(annotation)[0])
    if isinstance(annotation, type) and issubclass(annotation, Value) and fields_of(annotation):
        return lambda value, view, shown: _read(cast(Value, value), view, shown=shown)
    return None


def _leaf(marks: list[object]) -> Translate | None:
    shows = next((mark for mark in marks if isinstance(mark, Shows)), None)
    if any(isinstance(mark, NamesObject) for mark in marks):

        def obj(value: object, view: ViewOfEvent, shown: bool) -> object:
            face = shown or (shows is not None and view.allows(shows))
            return view.viewer.object(cast(str, value), shown=face)

        return obj
    if any(isinstance(mark, SpeaksOfObjects) for mark in marks):
        return lambda value, view, _: IDS_IN_TEXT.sub(
            lambda found: view.viewer.object(found[0], shown=False), cast(str, value)
        )
    if any(isinstance(mark, NamesCard) for mark in marks):
        return lambda value, view, _: view.viewer.card(cast(int, value))
    return None


def _of_union(arms: tuple[object, ...]) -> Translate | None:
    translations = {_python_type(arm): _translation(arm) for arm in arms if arm is not NoneType}
    if not any(translations.values()):
        return None

    def union(value: object, view: ViewOfEvent, shown: bool) -> object:
        translate = translations.get(type(value))
        return value if translate is None else translate(value, view, shown)

    return union


def _python_type(annotation: object) -> object:
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return get_origin(annotation) or annotation


def _of_items(item: object) -> Translate | None:
    translate = _translation(item)
    if translate is None:
        return None
    return lambda value, view, shown: tuple(translate(part, view, shown) for part in cast(tuple[object, ...], value))
