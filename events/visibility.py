"""Who may read what of an event, as its marks say (`rewind.events.base.Hidden` and `Shows`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rewind.events.base import EVERYONE, Event, Hidden, Shows, Value


def may_read(mark: Hidden | Shows, event: Event, seat: int, *within: Value) -> bool:
    """Whether a mark lets a seat read (for Hidden) or shows it something (for Shows).

    `within`: the values of the event around the field, the innermost first; who may read is named by the first of them
    that has the field of seats, as the position of a player has, or else by the event.
    """
    flag = mark.unless is not None and bool(getattr(event, mark.unless))
    who = mark.visible_to if isinstance(mark, Hidden) else mark.to
    if isinstance(mark, Hidden) and flag:
        return True
    if isinstance(mark, Shows) and flag:
        return False
    if who == EVERYONE:
        return True
    named = next((seats for value in (*within, event) if (seats := getattr(value, who, None)) is not None), None)
    return seat in named if isinstance(named, tuple) else named == seat


def unreadable(event: Event, *seats: int) -> str | None:
    """The path of the first field of an event that holds a value which none of the seats can read; None: none is."""
    return next(_unreadable(event, event, seats), None)


def _unreadable(value: Value, event: Event, seats: tuple[int, ...], *around: Value) -> Iterator[str]:
    fields = type(value).model_fields
    for name, hidden in _fields(type(value)):
        present = getattr(value, name)
        path = fields[name].alias or name
        if hidden is not None and not any(may_read(hidden, event, seat, value, *around) for seat in seats):
            if present != fields[name].default:
                yield path
            continue
        for part in present if isinstance(present, tuple) else (present,):
            if isinstance(part, Value):
                yield from (f"{path}.{inner}" for inner in _unreadable(part, event, seats, value, *around))


@cache
def _fields(cls: type[Value]) -> tuple[tuple[str, Hidden | None], ...]:
    """The fields of a payload class, with what hides them; without what a seat's log adds."""
    return tuple(
        (name, next((mark for mark in field.metadata if isinstance(mark, Hidden)), None))
        for name, field in cls.model_fields.items()
        if name != "seen"
    )
