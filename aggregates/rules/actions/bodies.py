"""What replacement effects have done by instructions (rules 419.5, 419.6a).

Instructions are carried out by the floor above; it says here who does that (`carries_out`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias, cast

from aggregates.cards.language import (
    ChangeCounters,
    ChangeLife,
    Damage,
    Destroy,
    Instruction,
    Move,
    RemoveDamage,
    RemoveFromCombat,
    Tap,
)
from aggregates.rules.actions.proposed import Proposed
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine

Execute: TypeAlias = Callable[..., None]
"""Carries out instructions: context, instructions, rules."""

_EXECUTE: list[Execute] = []

SIMPLE = (Tap, RemoveDamage, RemoveFromCombat, ChangeLife, ChangeCounters, Damage, Destroy, Move)
"""Instructions in which nothing is chosen: what they do happens together with the event that they take the place of."""


def carries_out(execute: Execute) -> Execute:
    """Marks the function that carries out instructions."""
    _EXECUTE[:] = [execute]
    return execute


@dataclass(frozen=True, slots=True)
class Body:
    """Instructions of a replacement effect, for one event."""

    context: Context
    instructions: Sequence[Instruction]
    applied: frozenset[str]
    """The effects that the event has had; what is done instead has had them too (rule 419.6a)."""
    rules: tuple[str, ...]

    @property
    def is_simple(self) -> bool:
        """Whether it can happen together with other events."""
        return all(isinstance(one, SIMPLE) for one in self.instructions)

    def carry_out(self) -> None:
        """It is done now."""
        with _having_had(self.context.engine, self.applied):
            _EXECUTE[0](self.context, self.instructions, *self.rules)

    def collect(self) -> list[Proposed]:
        """What would happen if it were done now, without anything happening."""
        engine = self.context.engine
        before, engine.collected = engine.collected, []
        try:
            self.carry_out()
            return cast(list[Proposed], engine.collected)
        finally:
            engine.collected = before


@contextmanager
def _having_had(engine: Engine, applied: frozenset[str]) -> Iterator[None]:
    before, engine.applied = engine.applied, engine.applied | applied
    outcome, engine.outcome = engine.outcome, None  # what is done instead is not what was to be done (419.6h)
    try:
        yield
    finally:
        engine.applied, engine.outcome = before, outcome
