"""What may be chosen where a choice is offered (rule 413.2d), and the decision for what is chosen."""

from collections.abc import Iterable

from rewind.aggregates.rules.choices.choices import (
    NAMED,
    ORDERS,
    choice_of,
    existing_subtypes,
    subtype_of,
    verify_choice,
)
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.state import GameState
from rewind.events.game import MulliganTaken
from rewind.events.playing import ChoiceMade, ChoiceOffered

__all__ = [
    "NAMED",
    "ORDERS",
    "choice_of",
    "choice_of_things",
    "existing_subtypes",
    "is_order",
    "mulligan",
    "subtype_of",
    "verify_choice",
]


def is_order(offered: ChoiceOffered) -> bool:
    """Whether a choice puts all that is offered in an order."""
    return offered.kind in ORDERS or offered.kind == "trigger_order"


def choice_of_things(offered: ChoiceOffered, things: Iterable[ObjectOrPlayer]) -> ChoiceMade:
    """The decision for objects and players, which nobody else learns for now where the offer says so."""
    if offered.hidden_objects or offered.hidden:
        return ChoiceMade(seat=offered.seat, hidden_objects=tuple(map(str, things)))
    return ChoiceMade(seat=offered.seat, objects=tuple(things))


def mulligan(state: GameState, seat: int) -> MulliganTaken:
    """The decision of a player to take a mulligan: the next hand has one card less (rule 101.4)."""
    return MulliganTaken(seat=seat, hand_size=len(state.zone("hand", seat)) - 1)
