"""The course of a game: for each turn, what each player had when it ended, and the mana spent during it.

Read as a stream. A backup or a rollback takes the turns after its moment back, and the mana spent since.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rewind.aggregates.state import GameState
from rewind.events.envelope import Recorded
from rewind.events.judging import BackupApplied, Rollback
from rewind.events.playing import ManaSpent
from rewind.events.turn import TurnBegan
from rewind.projections.histories.transitions import Transition, transitions
from rewind.projections.views.object_views import controlled_by
from rewind.projections.views.plain_data import PlainData

_SYMBOL = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class SeatTurnTotals(PlainData):
    """One player in one turn."""

    seat: int
    life: int
    """Life total at the end of the turn."""
    hand: int
    """Cards in the hand at the end of the turn."""
    permanents: int
    """Permanents that the player controlled at the end of the turn, lands among them."""
    lands: int
    """Lands among them."""
    mana_spent: int
    """Mana that the player spent during the turn, also where it was another player's."""


@dataclass(frozen=True, slots=True)
class TurnTotals(PlainData):
    """One turn, as it ended; the last one as the log ends."""

    turn: int
    """Number of the turn; 0: before the first."""
    active: int | None
    """The active player."""
    began: int
    """Number of the event by which it began."""
    ended: int
    """Number of its last event."""
    seats: tuple[SeatTurnTotals, ...]
    """The players, in the order of their numbers."""


class TurnTotalsWriter:
    """Writes the course down while a game goes by; `course` for whoever walks it for nothing else."""

    def __init__(self) -> None:
        self._done: list[TurnTotals] = []
        self._began = 1
        self._spent: list[tuple[int, int, int]] = []
        """Event, seat, amount."""
        self._latest: GameState | None = None

    def write(self, transition: Transition) -> None:
        """Takes the next event."""
        before, record, after = transition
        match record.event:
            case TurnBegan():
                self._done.append(self._turn(before))
                self._began = record.n
            case ManaSpent(seat=seat, mana=mana):
                self._spent.append((record.n, seat, mana_value(mana)))
            case BackupApplied(to=to) | Rollback(to=to):
                self._take_back(to)
            case _:
                pass
        self._latest = after

    def turns(self) -> tuple[TurnTotals, ...]:
        """The turns so far, the one under way as it stands."""
        return (*self._done, self._turn(self._latest)) if self._latest is not None else ()

    def _take_back(self, to: int) -> None:
        while self._done and self._done[-1].ended >= to:
            self._began = self._done.pop().began
        self._spent = [spent for spent in self._spent if spent[0] <= to]

    def _turn(self, state: GameState) -> TurnTotals:
        return TurnTotals(
            turn=state.turn,
            active=state.active,
            began=self._began,
            ended=state.n,
            seats=tuple(self._seat(state, seat) for seat in state.seats),
        )

    def _seat(self, state: GameState, seat: int) -> SeatTurnTotals:
        mine = [obj for obj in state.zone("in_play") if controlled_by(state, obj) == seat]
        return SeatTurnTotals(
            seat=seat,
            life=state.players[seat].life,
            hand=len(state.zone("hand", seat)),
            permanents=len(mine),
            lands=sum(is_land(state, obj) for obj in mine),
            mana_spent=sum(amount for n, who, amount in self._spent if who == seat and n >= self._began),
        )


def is_land(state: GameState, obj: str) -> bool:
    """Whether an object is a land, as far as that is known."""
    facts = state.characteristics_of(obj)
    return facts is not None and "Land" in facts.type_line.types


def mana_value(mana: str) -> int:
    """How much mana symbols stand for: `mana_value("{2}{R}") == 3`."""
    return sum(int(symbol) if symbol.isdecimal() else 1 for symbol in _SYMBOL.findall(mana))


def turn_totals(records: Iterable[Recorded]) -> tuple[TurnTotals, ...]:
    """The course of a game, turn by turn; the first entry is what was before the first turn.

    Raises FoldError, and whatever `records` raises.
    """
    writer = TurnTotalsWriter()
    for transition in transitions(records):
        writer.write(transition)
    return writer.turns()
