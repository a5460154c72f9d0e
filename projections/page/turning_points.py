"""Moments of a game that are worth a look: a turn that costs a player much life, and many permanents lost at once."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.state import GameState
from rewind.events.combat import LifeLost
from rewind.events.text import in_one_line
from rewind.events.zones import ZoneChanged
from rewind.projections.histories.transitions import Transition
from rewind.projections.page.marks import Mark
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed

MUCH_LIFE = 5
"""Life that a player loses in one turn, a quarter of what a game begins with."""
MANY_PERMANENTS = 3
"""Permanents that one event puts into graveyards."""


class TurningPoints:
    """Goes along with a game and notes its turning points."""

    def __init__(self) -> None:
        self._found: list[Mark] = []
        self._turn = 0
        self._losses: dict[int, list[tuple[int, int]]] = {}
        """Seat → number of the event and life, of each loss in this turn."""
        self._cause: int | None = None
        self._died: list[tuple[int, str]] = []
        """Number of the event and name, of the permanents that went to graveyards by one cause."""
        self._last: GameState | None = None

    def write(self, transition: Transition) -> None:
        """Takes the next event."""
        record, event = transition.record, transition.record.event
        if transition.after.turn != self._turn:
            self._end_turn()
            self._turn = transition.after.turn
        if isinstance(event, LifeLost):
            self._losses.setdefault(event.seat, []).append((record.n, event.amount))
        if isinstance(event, ZoneChanged) and event.to is not None and event.to.zone == "graveyard":
            place = transition.before.position.get(event.object)
            if place is not None and place.zone == "in_play":
                self._die(record.n, record.together or record.cause, _name(transition, event.object))
        self._last = transition.after

    def marks(self) -> Iterator[Mark]:
        """The moments, when the game is over."""
        self._end_turn()
        self._end_dying()
        yield from sorted(self._found, key=lambda mark: mark.n)

    def _end_turn(self) -> None:
        for seat, losses in self._losses.items():
            total = sum(amount for _, amount in losses)
            if total >= MUCH_LIFE and self._last is not None:
                name = in_one_line(self._last.names.get(seat, f"seat {seat}"))
                largest, _ = max(losses, key=lambda loss: loss[1])
                self._found.append(Mark(largest, "life", f"{name} loses {total} life in this turn"))
        self._losses = {}

    def _die(self, n: int, cause: int | None, name: str) -> None:
        if cause is None or cause != self._cause:
            self._end_dying()
        self._cause = cause
        self._died.append((n, name))

    def _end_dying(self) -> None:
        if len(self._died) >= MANY_PERMANENTS:
            names = listed([name for _, name in self._died])
            self._found.append(Mark(self._died[-1][0], "losses", f"{names} are put into graveyards"))
        self._died = []


def _name(transition: Transition, obj: str) -> str:
    return Scene(transition.before, transition.after).name(obj)
