"""What brings about the events of a game: where each one's chain of causes leads, and to whose spell or ability.

Only what the log says counts. A claimed log has no causes, and nothing is found in it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.judging import EffectCaused
from rewind.events.playing import (
    AbilityPlayed,
    CostPaid,
    LandPlayed,
    Payment,
    PlayBegun,
    PutOnStack,
    ResolutionBegan,
    SpecialActionTaken,
    SpellPlayed,
)

Way = Literal["effect", "cost", "none"]

ORIGINS: dict[type[Event], Way] = {
    ResolutionBegan: "effect",
    EffectCaused: "effect",
    SpellPlayed: "cost",
    AbilityPlayed: "cost",
    CostPaid: "cost",
    SpecialActionTaken: "cost",
    PlayBegun: "none",
    LandPlayed: "none",
}
"""Events at which a chain of causes ends → what a move is that follows from them, where no rule makes it."""


class Origin(NamedTuple):
    """Where a chain of causes leads."""

    n: int
    """Number of the event."""
    event: Event
    object: str | None
    """What resolves, is played or is paid for; None where the event names nothing."""


class Causes:
    """Remembers, while a game goes by, what later events may follow from."""

    def __init__(self) -> None:
        self._causes: dict[int, int] = {}
        self._origins: dict[int, Origin] = {}
        self._sources: dict[str, str | None] = {}
        """Ability on the stack → the object it comes from."""

    def note(self, record: Recorded, event: Event) -> None:
        """The next event."""
        kind = type(event)
        if record.cause is not None:
            self._causes[record.n] = record.cause
        if kind in ORIGINS:
            self._origins[record.n] = Origin(record.n, event, getattr(event, "object", None))
        elif isinstance(event, PutOnStack) and event.kind != "spell_copy":
            self._sources[event.object] = event.source

    def origin(self, n: int) -> Origin | None:
        """The nearest event before event `n`, along its causes, that is one of `ORIGINS`."""
        cause = self._causes.get(n)
        while cause is not None:
            origin = self._origins.get(cause)
            if origin is not None:
                return origin
            cause = self._causes.get(cause)
        return None

    def source_of(self, origin: Origin, moved: str) -> str | None:
        """The object whose spell or ability it was; for what a mana ability cost while something was paid, that one's.

        Of a spell it is the spell, of an ability the object it comes from, of combat damage none.
        """
        payer = _mana_ability_that_cost(getattr(origin.event, "payment", None), moved)
        if payer is not None:
            return payer
        if origin.object is None:
            return None
        return self._sources.get(origin.object, origin.object)


def _mana_ability_that_cost(payment: Payment | None, moved: str) -> str | None:
    """The object whose mana ability, played for a payment, took an object as its cost."""
    if payment is None:
        return None
    for use in payment.abilities:
        if moved in (*use.sacrificed, *use.returned, *use.removed):
            return use.object
    if moved in (*payment.sacrificed, *payment.returned, *payment.removed):
        return None
    return next((use.object for use in payment.abilities if use.object == moved), None)
