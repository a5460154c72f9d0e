"""A move that somebody stated, as an effect that moves the object: so the rules make what follows from it."""

from __future__ import annotations

import orjson

from rewind.aggregates.state import GameState
from rewind.events.judging import EffectCaused
from rewind.events.zones import ZoneChanged

_PUBLIC = ("in_play", "graveyard", "removed", "hand")
"""Zones to which an effect moves what was seen to move, so that the rules make what follows."""


def is_plain_move(event: ZoneChanged) -> bool:
    """Whether an effect can move an object so."""
    return event.to is not None and event.to.zone in _PUBLIC and event.reason != "drawn"


def moved(state: GameState, event: ZoneChanged) -> EffectCaused:
    """The effect that moves it."""
    assert event.to is not None, "is_plain_move asks for a place"
    instruction: dict[str, object] = {"do": "move", "what": event.object, "to": event.to.zone}
    if event.controller is not None and event.to.zone == "in_play":
        instruction["under"] = f"seat {event.controller}"
    seat = event.controller or state.active or 1
    return EffectCaused(seat=seat, effect=orjson.dumps([instruction]).decode())
