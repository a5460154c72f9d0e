"""What an audit by facts is made of: the facts of a moment, and a check with its rules in each edition."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rewind.aggregates.questions.refusals import Refusal
from rewind.aggregates.state import GameState
from rewind.events.base import Event

OLD = ("2003-12", "2006-10")
"""The editions by whose rules a claimed game of theirs is audited; where both number a rule alike, it is named once."""

TODAY = "2026-04"
"""The edition of games that are played on a server today. What is imported of one says too little of its cards for the
rules to decide it, so that it is audited by facts alone."""


class CannotBeTold(Exception):  # nothing is wrong
    """The facts of the log do not decide a check; the text says what is not known."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a log says of the moment of a decision."""

    state: GameState
    tells_priority: bool = False
    """Whether the log says who gets priority."""
    resolving: bool = False
    """Whether a spell or ability is resolving, whose effect may let a player play something."""
    restated: Collection[int] = field(default_factory=frozenset)
    """Numbers of the events that gave a position anew, without saying since when it was so."""
    gap: int = 0
    """Number of the last event after a gap in the log's source; 0: there is none."""
    gap_in_turn: bool = False
    """Whether that was in this turn."""


Judge = Callable[[Facts, Event], str | None]
"""What is wrong with a decision, in words; None: nothing. Raises CannotBeTold."""


class Check(NamedTuple):
    """One thing that can be wrong with a decision."""

    name: str
    code: Refusal
    """Code of the refusal."""
    meaning: str
    """What has to be so, in a line."""
    decisions: tuple[type[Event], ...]
    rules: Mapping[str, tuple[str, ...]]
    """Edition → its rules that say so. In an edition that is not here the check does not hold."""
    judge: Judge
    liftable: bool = True
    """Whether an ability can allow it nevertheless."""
    applies: Callable[[Event], bool] = lambda event: True
    """Whether a decision of its kind states what it is about."""


def rules_of(both: str, today: str) -> Mapping[str, tuple[str, ...]]:
    """The rules by their number in both old editions, and in today's."""
    return {**dict.fromkeys(OLD, tuple(both.split())), TODAY: tuple(today.split())}


def player_name(state: GameState, seat: int) -> str:
    """A player's name; the seat where there is none."""
    return state.names.get(seat) or f"seat {seat}"


def object_name(state: GameState, obj: str) -> str:
    """An object's name; its id where that is not known."""
    facts = state.characteristics_of(obj)
    return (facts.name if facts is not None else None) or f"object {obj}"


def types_of(state: GameState, obj: str) -> tuple[str, ...]:
    """An object's types; none where they are not known."""
    facts = state.characteristics_of(obj)
    return () if facts is None else facts.type_line.types


def abilities_of(state: GameState, obj: str) -> tuple[str, ...]:
    """An object's abilities, as far as they are known."""
    facts = state.characteristics_of(obj)
    return () if facts is None else tuple(facts.abilities)
