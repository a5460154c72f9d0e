"""What a client says beside the game changes nothing of the position."""

from __future__ import annotations

from rewind.aggregates.fold.draft import Draft
from rewind.events import client


def of_a_player(
    draft: Draft,
    event: client.ClockRead | client.EventStanding | client.DraftPickMade | client.DraftEnded,
) -> None:
    """Nothing of the position changes. Raises FoldError RW2104 where there is no such player."""
    draft.player(event.seat)
