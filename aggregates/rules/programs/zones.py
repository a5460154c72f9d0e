"""The zones in which a description of the ability language looks for things."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.cards.language import Filter
from rewind.events.base import Zone

EVERYWHERE: tuple[Zone, ...] = (
    "in_play", "stack", "hand", "graveyard", "library", "removed", "phased_out", "ante", "command",
)  # fmt: skip
"""The zones that `any` means."""

BUT_PHASED_OUT = tuple(zone for zone in EVERYWHERE if zone != "phased_out")
"""The zones that `any` means where what is phased out is treated as though it did not exist (2026-04: 702.26b)."""

_JUST_PLAY: tuple[Zone, ...] = ("in_play",)


def zones_of(filter_: Filter) -> Sequence[Zone]:
    """The zones in which a description looks for things."""
    if filter_.zone == "in_play":
        return _JUST_PLAY
    named = (filter_.zone,) if isinstance(filter_.zone, str) else filter_.zone
    found: list[Zone] = []
    for zone in named:
        if zone == "any":
            return EVERYWHERE
        if zone not in {"source", "outside"}:
            found.append(zone)  # type: ignore[arg-type]  # the words that are no zones are excluded
    return found
