"""A game as a walk: each event between the state before it and the state after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.envelope import Recorded


class Transition(NamedTuple):
    """One event, and the state on both sides of it."""

    before: GameState
    record: Recorded
    after: GameState


def transitions(records: Iterable[Recorded], state: GameState = EMPTY) -> Iterator[Transition]:
    """The events with their states, as a stream; each event is folded once. `state` is the one before the first.

    Raises FoldError, and whatever `records` raises.
    """
    for record in records:
        after = fold(state, (record,))
        yield Transition(state, record, after)
        state = after
