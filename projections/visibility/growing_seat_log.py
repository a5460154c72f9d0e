"""One seat's log of a game that is being played: at each decision, only what is new is read."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise

from rewind.events.base import SPECTATOR
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.projections.visibility.seat_log import SeatLogWriter, redact


class GrowingSeatLog:
    """The log of a game as one seat (0: a spectator) could know it, while the game goes on or goes back.

    To redact a whole game at every decision takes a time that grows with its square.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._begin()

    def _begin(self) -> None:
        self._writer = SeatLogWriter(self._seat)
        self._own: list[Recorded] = []
        """What was written of every event but the newest, which may show more once another follows it."""
        self._last: Recorded | None = None
        """The event of the game that the last of these was written of."""

    def of(self, game: Sequence[Recorded]) -> list[Recorded]:
        """What `redact` makes of the records of the game so far; raises what it raises."""
        if not game or not self._can_grow(game[0]):
            return list(redact(game, self._seat))
        done = len(self._own)
        if done >= len(game) or (done and game[done - 1] is not self._last):  # a decision was taken back
            self._begin()
            done = 0
        for record, following in pairwise(game[done:]):
            self._own.append(self._writer.read(record, following.event))
            self._last = record
        return [*self._own, copy(self._writer).read(game[-1])]

    def _can_grow(self, first: Recorded) -> bool:
        """Whether a game can be redacted event by event: a claimed one is first read to its end."""
        started = first.event
        if not isinstance(started, GameStarted) or started.kind == "claimed" or started.redacted_for is not None:
            return False
        return self._seat == SPECTATOR or any(one.seat == self._seat for one in started.seats)
