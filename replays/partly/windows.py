"""The windows of a log: from one recorded decision of a player with priority to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import GameEnded, LogSealed, PlayerConceded
from rewind.events.judging import BackupApplied, PositionRestated, PositionSet, Rollback
from rewind.events.playing import AbilityPlayed, LandPlayed, PlayBegun, SpecialActionTaken, SpellPlayed
from rewind.events.turn import PriorityPassed, PriorityReceived, StepBegan
from rewind.events.zones import ObjectPlaced, ObjectRestored

E = TypeVar("E", bound=Event)

_ACTIONS = (LandPlayed, SpellPlayed, AbilityPlayed, PlayBegun, SpecialActionTaken, PlayerConceded)
"""What a player with priority does instead of passing."""

RESTATING = (PositionRestated, PositionSet, Rollback, BackupApplied, ObjectPlaced, ObjectRestored)
"""Events by which a log states a position, or a part of it, without saying how it came about."""


@dataclass(frozen=True, slots=True)
class Window:
    """What a log says of the time from one decision with priority to the next."""

    before: GameState
    """The state just before the decision."""
    decision: Recorded
    records: tuple[Recorded, ...]
    """The decision and what follows until the next one."""
    after: GameState
    """The state as a player got priority for the next decision, or at the end of the log. What the log says between the
    two, such as what somebody chooses for the next decision, is told."""
    has_priority_recorded: bool
    """Whether the log says that the player received priority, and has no gap before that in this turn: after one it
    says only who has priority, and neither who has passed nor what has become untapped."""

    @property
    def is_cut(self) -> bool:
        """Whether the log ends before it says what followed from the decision."""
        return not self.after.ended and self.after.priority is None

    def events(self, *kinds: type[E]) -> list[E]:
        """The events of these types in the window, in their order."""
        return [record.event for record in self.records if isinstance(record.event, kinds)]


def windows(records: Iterable[Recorded]) -> Iterator[Window]:
    """The windows of a log, in their order. What comes before the first decision with priority is in none.

    What is done while something is played, such as paying with mana abilities, belongs to the window of that. Raises
    what reading the records raises, and FoldError.
    """
    state, waiting = EMPTY, list[Recorded]()
    begun: tuple[GameState, bool] | None = None
    within: list[Recorded] = []
    may_act = has_priority_recorded = has_gap = False  # each since the last decision; in this turn
    for record in records:
        event = record.event
        if isinstance(event, LogSealed):
            break
        if isinstance(event, PriorityPassed) or (may_act and isinstance(event, _ACTIONS)):
            state, waiting = fold(state, waiting), []
            if state.priority is not None:
                if begun is not None:
                    yield _window(*begun, within)
                begun, within = (state, has_priority_recorded and not has_gap), []
            may_act = has_priority_recorded = False
        elif isinstance(event, PriorityReceived):
            may_act = has_priority_recorded = True
        elif isinstance(event, RESTATING):
            has_priority_recorded, has_gap = False, has_gap or isinstance(event, PositionRestated)
        elif isinstance(event, StepBegan) and event.step == "untap":  # from here on the turn is told
            has_gap = False
        if begun is not None:
            within.append(record)
        waiting.append(record)
    if begun is not None:
        yield _window(*begun, within)


def _window(before: GameState, has_priority_recorded: bool, records: list[Recorded]) -> Window:
    """The window of the records after a state."""
    received = [at for at, record in enumerate(records, 1) if isinstance(record.event, PriorityReceived)]
    end = received[-1] if received and not _goes_on(records[received[-1] :]) else len(records)
    return Window(before, records[0], tuple(records), fold(before, records[:end]), has_priority_recorded)


def _goes_on(records: list[Recorded]) -> bool:
    """Whether a game ends after the last time that a player got priority."""
    return any(isinstance(record.event, GameEnded) for record in records)
