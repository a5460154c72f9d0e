"""What all abilities of a record on an object know by a name: the event that tells it (217.1c; 2006-10: 217.7d)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.state import number_of
from rewind.events.playing import Remembered


def remembering(
    context: Context, name: str, named: Named, on: str | None = None, *, is_hidden: bool = False
) -> Remembered:
    """The event by which an object remembers something under a name; `on`: which, where it is not told by the context.

    It may stand in a group with the move by which the object became what remembers. `is_hidden`: the things are where
    not everybody sees them.
    """
    engine = context.engine
    obj = on or keeper(context)
    public = tuple(
        thing for thing in named.things if isinstance(thing, int) or not (is_hidden or _is_hidden(context, thing))
    )
    hidden = tuple(thing for thing in named.things if isinstance(thing, str) and thing not in public)
    return Remembered(
        seat=context.you if hidden else None,
        object=obj,
        key=context.record or engine.name(obj),
        name=name,
        objects=public,
        hidden_objects=hidden,
        values=named.values,
        number=named.number,
    )


def keeper(context: Context) -> str:
    """The object that remembers: the source; what it became, where the ability triggered on its own move.

    An ability whose source has left otherwise remembers for it as it last was, so that what looks back knows of it.
    """
    engine, source, it = context.engine, context.source, context.trigger.it
    assert source is not None, "no object has the ability"
    if it is not None and number_of(it) == number_of(source) and it != source:
        return engine.draft.current.get(number_of(source), it)
    return source


def _is_hidden(context: Context, obj: str) -> bool:
    """Whether only its owner knows of an object: it is in a hand or a library."""
    return context.engine.zone_of(obj) in ("hand", "library")
