"""A whole game at hand: its records, and the state after any of them, quickly.

States at every 64th event are kept as checkpoints; they share almost everything, so this costs little. Any other is
at most 63 events away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError

INTERVAL = 64
"""Events between checkpoints."""


class Timeline:
    """The records of one game and the state after each."""

    def __init__(self, records: Iterable[Recorded]) -> None:
        """Folds the whole game once. Raises FoldError, and whatever `records` raises."""
        kept: list[Recorded] = []
        checkpoints = [EMPTY]
        stream = iter(records)
        while part := list(islice(stream, INTERVAL)):
            checkpoints.append(fold(checkpoints[-1], part))
            kept += part
        self.records: Sequence[Recorded] = tuple(kept)
        self._checkpoints = checkpoints
        self._asked = 0, EMPTY
        """The event that was asked for last, and the state after it: who asks for one after the other goes on there."""

    def __len__(self) -> int:
        """How many events there are."""
        return len(self.records)

    @property
    def end(self) -> GameState:
        """The state after the last event."""
        return self._checkpoints[-1]

    def at(self, n: int) -> GameState:
        """The state after event `n`; 0 is before the first. Raises QueryError RW2201."""
        if not 0 <= n <= len(self.records):
            raise QueryError("RW2201", f"there is no event {n}: the log has {len(self.records)}")
        if n == len(self.records):
            return self.end
        checkpoint = n // INTERVAL
        before, state = self._asked
        if not checkpoint * INTERVAL <= before <= n:
            before, state = checkpoint * INTERVAL, self._checkpoints[checkpoint]
        state = fold(state, self.records[before:n])
        self._asked = n, state
        return state

    def record(self, n: int) -> Recorded:
        """Event `n`. Raises QueryError RW2201."""
        if not 1 <= n <= len(self.records):
            raise QueryError("RW2201", f"there is no event {n}: the log has {len(self.records)}")
        return self.records[n - 1]
