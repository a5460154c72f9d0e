"""What goes without saying in a play-by-play: who gets priority, how a cost is paid, what untaps in its step."""

from __future__ import annotations

from rewind.events.envelope import Recorded
from rewind.events.objects import Tapped, Untapped
from rewind.events.playing import (
    AbilityPlayed,
    ManaAdded,
    PlayCompleted,
    PutOnStack,
    ResolutionEnded,
    SpellPlayed,
)
from rewind.events.turn import PriorityReceived
from rewind.events.zones import CeasedToExist, ZoneChanged
from rewind.projections.histories.transitions import Transition

QUIET = frozenset(
    {
        "priority_received",
        "priority_passed",
        "choice_offered",
        "mana_spent",
        "cost_paid",
        "became_played",
        "resolution_began",
        "continuous_effect_ended",
        "damage_removed",
        "remembered",
        "clock_read",
    }
)
"""Events that never say more than those around them."""


class WithoutSaying:
    """Which events of a log go without saying, asked in the order of the log."""

    def __init__(self) -> None:
        self._paying = False
        """Whether a spell or an ability is being played."""

    def __call__(self, transition: Transition) -> bool:
        """Whether the next event of the log goes without saying."""
        record = transition.record
        if isinstance(record.event, SpellPlayed | AbilityPlayed):
            self._paying = True
        elif isinstance(record.event, PlayCompleted | PriorityReceived):
            self._paying = False
        return record.event.published in QUIET or self._is_part_of_another(transition, record)

    def _is_part_of_another(self, transition: Transition, record: Recorded) -> bool:
        match record.event:
            case Tapped() | ManaAdded():
                return self._paying
            case ZoneChanged() as moved:
                to_stack = moved.to is not None and moved.to.zone == "stack"
                return to_stack or (moved.reason == "played" and self._is_land(transition, moved.object))
            case Untapped():
                return transition.after.step == "untap"
            case PutOnStack() | CeasedToExist(reason="resolved") | ResolutionEnded(countered=False, not_resolved=False):
                return True
            case _:
                return False

    def _is_land(self, transition: Transition, obj: str) -> bool:
        facts = transition.before.characteristics_of(obj)
        return facts is not None and "Land" in facts.type_line.types
