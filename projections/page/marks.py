"""The moments of a game that one looks for on the slider of its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared
from rewind.events.game import Forked, GameEnded, PlayerConceded, PlayerLost, PlayerWon
from rewind.events.judging import Appeal, BackupApplied, PositionRestated, Rollback, RulingGiven
from rewind.projections.views.plain_data import PlainData

MarkKind = Literal["ruling", "appeal", "backup", "gap", "fork", "combat", "life", "losses", "divergence", "end"]


@dataclass(frozen=True, slots=True)
class Mark(PlainData):
    """One such moment."""

    n: int
    """Number of the event."""
    kind: MarkKind
    text: str
    """What it is, in a line."""


_KINDS: Mapping[type[Event], MarkKind] = {
    RulingGiven: "ruling",
    Appeal: "appeal",
    BackupApplied: "backup",
    Rollback: "backup",
    PositionRestated: "gap",
    Forked: "fork",
    PlayerConceded: "end",
    PlayerLost: "end",
    PlayerWon: "end",
    GameEnded: "end",
}


def mark_of(n: int, event: Event, text: str) -> Mark | None:
    """The mark of an event whose sentence is `text`; None for most."""
    if isinstance(event, AttackersDeclared):
        return Mark(n, "combat", text) if event.attacks else None
    kind = _KINDS.get(type(event))
    return None if kind is None else Mark(n, kind, text)
