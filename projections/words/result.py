"""How a game ended, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.state import GameState
from rewind.events.envelope import Recorded
from rewind.events.game import GameEnded
from rewind.projections.words.phrases.scene import Scene


def result_in_words(end: GameState) -> str:
    """Who won a game that has ended, or that it is a draw: "Bob won"."""
    return f"{Scene(end, end).players(end.winners)} won" if end.winners else "a draw"


def result_with_reason(end: GameState, records: Sequence[Recorded]) -> str:
    """The same with the reason that its log gives, where it gives one: "Bob won (life)"."""
    ended = (record.event for record in reversed(records) if isinstance(record.event, GameEnded))
    reason = next((event.reason for event in ended), None)
    return f"{result_in_words(end)} ({reason})" if reason else result_in_words(end)
