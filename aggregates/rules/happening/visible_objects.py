"""Whether all players saw an object that has a triggered ability (2026-04: 603.2f)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.state import HIDDEN_ZONES
from rewind.events.base import Event
from rewind.events.zones import CardsRevealed, ZoneChanged


def was_ever_visible(engine: Engine, obj: str, event: Event | None) -> bool:
    """Whether an object was visible to all players at some time, up to an event and just after it.

    It was where it is not in a hidden zone, where the event moved it from or to a place in which all see it, and where
    it was revealed since it came where it is. Without an event it is looked at as it is now.
    """
    if isinstance(event, ZoneChanged) and obj in (event.object, event.becomes):
        places = [place.zone for place in (event.from_, event.to) if place is not None]
        is_hidden = all(zone in HIDDEN_ZONES for zone in places) or (places[0] in HIDDEN_ZONES and event.face_down)
    else:
        is_hidden = engine.zone_of(obj) in HIDDEN_ZONES
    return not is_hidden or _was_revealed(engine, obj)


def _was_revealed(engine: Engine, obj: str) -> bool:
    """Whether it was shown to all players since it came where it is, or was last."""
    came = engine.draft.entered.get(obj, 0)
    for n, event, _, _ in engine.draft.backwards():
        if n <= came:
            break
        if isinstance(event, CardsRevealed) and obj in event.objects:
            return True
    return False
