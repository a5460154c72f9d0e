"""What a client says beside the game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.events import client
from rewind.events.game import DeckEntry
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed, plural, quoted


def _clock_read(scene: Scene, event: client.ClockRead) -> str:
    player = scene.player(event.seat)
    used = [f"{each.used / 1000:.1f} of {each.allowed / 1000:.0f} seconds ({each.time_limit})" for each in event.clocks]
    parts = [f"{player} has used {listed(used)}"] if used else []
    if event.timeouts is not None:
        parts.append(f"{player} has {plural(event.timeouts, 'timeout')}")
    return "; ".join(parts) or f"{player}'s clock stops"


def _event_standing(scene: Scene, event: client.EventStanding) -> str:
    player = scene.player(event.seat)
    if event.wins is None and event.losses is None and not event.pool:
        return f"{player} has a record in the event {event.stage} the game"
    parts = []
    if event.wins is not None or event.losses is not None:
        parts.append(f"a record of {event.wins or 0} to {event.losses or 0}")
    if event.pool:
        parts.append(f"a pool of {_number(event.pool)}")
    return f"{player} has {listed(parts)} in the event {event.stage} the game"


def _draft_pick_made(scene: Scene, event: client.DraftPickMade) -> str:
    picked = listed(_name(entry) for entry in event.picked) if event.picked else "a card"
    of = f" of {_number(event.pack_cards)}" if event.pack_cards else ""
    return f"{scene.player(event.seat)} picks {picked} from pack {event.pack}, pick {event.pick}{of}"


def _draft_ended(scene: Scene, event: client.DraftEnded) -> str:
    pool = f" with {_number(event.pool)}" if event.pool else ""
    return f"{scene.player(event.seat)} ends the draft{pool}"


def _name(entry: DeckEntry) -> str:
    return quoted(entry.card) if entry.name is None else entry.name


def _number(entries: Sequence[DeckEntry]) -> str:
    return plural(sum(entry.number for entry in entries), "card")


PHRASES = {
    client.ClockRead: _clock_read,
    client.EventStanding: _event_standing,
    client.DraftPickMade: _draft_pick_made,
    client.DraftEnded: _draft_ended,
}
"""Event class → its sentence, without the full stop."""
