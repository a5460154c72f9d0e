"""A game without the names of its players: they are taken out of the first event and of every free text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import CardsAssigned, DeckSubmitted, GameEnded, GameStarted, Note
from rewind.events.judging import (
    Appeal,
    BackupApplied,
    ClaimTested,
    DisputeOpened,
    PositionRestated,
    Rollback,
    RulingGiven,
)

FREE_TEXTS: dict[type[Event], tuple[str, ...]] = {
    CardsAssigned: ("deck",),
    DeckSubmitted: ("name",),
    GameEnded: ("reason",),
    Note: ("text",),
    DisputeOpened: ("question",),
    ClaimTested: ("claim", "text"),
    RulingGiven: ("judge", "ruling", "facts", "infraction", "penalty"),
    Appeal: ("grounds",),
    BackupApplied: ("authorised_by",),
    Rollback: ("reason",),
    PositionRestated: ("reason",),
}
"""Event → its fields in which somebody wrote what they liked. Other texts are words of the game."""


def without_names(records: Iterable[Recorded]) -> Iterator[Recorded]:
    """The records with no player's name: empty in the first event, `seat 1` in free texts."""
    names: dict[str, int] = {}
    pattern: re.Pattern[str] | None = None
    for record in records:
        event = record.event
        if isinstance(event, GameStarted):
            names = {seat.name.casefold(): seat.seat for seat in event.seats if seat.name.strip()}
            pattern = _pattern(names)
            yield record._replace(event=_started(event, pattern, names))
        elif pattern is not None and (fields := FREE_TEXTS.get(type(event))):
            written = {field: getattr(event, field) for field in fields}
            texts = {field: text and _replaced(text, pattern, names) for field, text in written.items()}
            yield record._replace(event=event.model_copy(update=texts))
        else:
            yield record


def _started(event: GameStarted, pattern: re.Pattern[str] | None, names: dict[str, int]) -> GameStarted:
    seats = tuple(seat.model_copy(update={"name": ""}) for seat in event.seats)
    changes: dict[str, object] = {"seats": seats}
    if pattern is not None and event.options.match is not None:
        match = _replaced(event.options.match, pattern, names)
        changes["options"] = event.options.model_copy(update={"match": match})
    return event.model_copy(update=changes)


def _pattern(names: dict[str, int]) -> re.Pattern[str] | None:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    found = "|".join(re.escape(name) for name in longest_first)
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)", re.IGNORECASE) if names else None


def _replaced(text: str, pattern: re.Pattern[str], names: dict[str, int]) -> str:
    return pattern.sub(lambda found: f"seat {names.get(found[0].casefold(), '?')}", text)
