"""The zones in which a description of the ability language looks for things."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.cards.language import Filter
from rewind.events.base import Zone

EVERYWHERE: tuple[Zone, ...] = (
    "in_play", "stack", "hand", "graveyard", "library", "removed", "phased_out", "ante", "command",
)  # fmt: skip
"""The zones that `any` means."""

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


def speaks_of_phased_out(filter_: Filter) -> bool:
    """Whether a description names what is phased out, beyond all that is anywhere."""
    return "phased_out" in ((filter_.zone,) if isinstance(filter_.zone, str) else filter_.zone)
