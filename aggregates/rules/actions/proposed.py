"""Proposed events: what the rules or an effect are about to do, before replacement and prevention (rule 419).

A rule or an instruction proposes; `aggregates.rules.actions.would.would` asks the effects that replace or prevent, and
makes events of what is left. A proposed event is never recorded, and never changed: what an effect makes of it is
another one, which remembers the effects that it has had already (419.6a).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from aggregates.rules.engine.engine import ObjectOrPlayer
from events.base import Characteristics, Counter, Event, Zone
from events.zones import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What all proposed events have."""

    rules: tuple[str, ...] = ()
    """The rules by which it would happen, written as in 2006-10."""
    applied: frozenset[str] = frozenset()
    """The replacement and prevention effects that it has had; each gets one opportunity (rule 419.6a)."""


@dataclass(frozen=True, slots=True)
class Happens(Proposal):
    """An event that no effect can replace, in a group with others that can be replaced."""

    event: Event


@dataclass(frozen=True, slots=True)
class Moves(Proposal):
    """An object would change zones (rule 217.1c); a library, hand or graveyard is its owner's (rule 217.1a)."""

    object: str
    to: Zone
    reason: Reason
    bottom: bool = False
    """Whether it goes to the bottom of a library."""
    seen: bool = False
    """Whether everybody sees that it comes from the top of its library."""
    by: int | None = None
    """Who picked it out of a library or a hand."""
    controller: int | None = None
    """Who would control it in play or on the stack; None: its owner."""
    tapped: bool = False
    counters: tuple[Counter, ...] = ()
    """Counters that it would come into play with."""
    attached_to: ObjectOrPlayer | None = None
    """What it would come into play attached to."""
    x: int = 0
    """The value of X of the spell that it was."""
    characteristics: Characteristics | None = None
    """What it would come into play as, where that is not what it is: a copy (rule 503.5)."""
    put_by: int | None = None
    """Who would put it into play and chooses what an Aura enchants (rule 212.4j); None: who would control it."""
    is_shuffled: bool = False
    """Whether the library that it goes to is shuffled next, so that its place there does not matter."""


@dataclass(frozen=True, slots=True)
class Destroys(Proposal):
    """A permanent would be destroyed (rule 420.5c)."""

    object: str
    regenerate: bool = True
    """Whether it may be regenerated (rule 419.6b)."""


@dataclass(frozen=True, slots=True)
class Deals(Proposal):
    """A source would deal damage to a creature or player (rules 310.4, 417.1)."""

    source: str | None
    to: ObjectOrPlayer
    amount: int
    combat: bool = False


@dataclass(frozen=True, slots=True)
class Draws(Proposal):
    """A player would draw one card (2006-10, 423)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GainsLife(Proposal):
    """A player would gain life."""

    seat: int
    amount: int
    source: str | None = None


@dataclass(frozen=True, slots=True)
class LosesLife(Proposal):
    """A player would lose life, other than by damage."""

    seat: int
    amount: int
    source: str | None = None


@dataclass(frozen=True, slots=True)
class PutsCounters(Proposal):
    """Counters would be put on an object or player."""

    on: ObjectOrPlayer
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Taps(Proposal):
    """A permanent would become tapped."""

    object: str


@dataclass(frozen=True, slots=True)
class Untaps(Proposal):
    """A permanent would become untapped."""

    object: str


@dataclass(frozen=True, slots=True)
class CreatesToken(Proposal):
    """A token would be put into play (rule 216.1)."""

    owner: int
    controller: int
    characteristics: Characteristics
    tapped: bool = False
    source: str | None = None
    counters: tuple[Counter, ...] = ()
    """Counters that it would come into play with."""
    attached_to: ObjectOrPlayer | None = None
    """What it would come into play attached to."""


Proposed: TypeAlias = (
    Happens | Moves | Destroys | Deals | Draws | GainsLife | LosesLife | PutsCounters | Taps | Untaps | CreatesToken
)
"""One proposed event."""
