"""Whether double-faced permanents can be turned over: to transform and to convert them (2026-04: 701.27, 701.28)."""

from __future__ import annotations

from rewind.aggregates.faces import other_face
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.view import View
from rewind.events.base import Characteristics
from rewind.events.objects import Transformed

NO_PERMANENT = frozenset({"Instant", "Sorcery"})


def values_turned_over(engine: View, obj: str) -> Characteristics | None:
    """What a permanent is by its other face once it is turned over; None: it cannot be.

    Neither can what is not double-faced, nor what is face down, nor what would be an instant or sorcery (2026-04:
    701.27c, 701.27d, 712.15a).
    """
    if not engine.in_play(obj) or engine.draft.status_of(obj).face_down:
        return None
    values = other_face(engine.draft, obj)
    if values is None or not NO_PERMANENT.isdisjoint(values.type_line.types):
        return None
    return values


def has_turned_over_since(context: Context, obj: str) -> bool:
    """Whether a permanent whose own ability would turn it over has been turned over since that ability was put onto the
    stack; a delayed one, since it was created (2026-04: 701.27f, 701.28e)."""
    engine = context.engine
    if obj != context.source or engine.doing is None or engine.doing == obj:
        return False
    since = _since(engine, engine.doing)
    for n, event, _, _ in engine.draft.backwards():
        if n <= since:
            return False
        if isinstance(event, Transformed) and event.object == obj:
            return True
    return False


def _since(engine: Engine, ability: str) -> int:
    """The event by which an ability was put onto the stack, or by which a delayed one began to wait."""
    entry = engine.draft.stack.get(ability)
    trigger = None if entry is None or entry.trigger is None else engine.draft.past_triggers.get(entry.trigger)
    if trigger is not None and trigger.awaited is not None:
        return trigger.awaited
    return engine.draft.entered.get(ability, 0)
