"""What replacement effects have done by instructions, and what is kept under names (rules 419.5, 419.6a, 217.1c).

Instructions are carried out by the floor above (`engine.answers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

from rewind.aggregates.cards import language
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine.answers import Execute
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.triggers import mana_triggered
from rewind.aggregates.rules.proposals.proposal import Moves, Proposed
from rewind.aggregates.state import number_of

SIMPLE = (
    language.Tap,
    language.RemoveDamage,
    language.RemoveFromCombat,
    language.ChangeLife,
    language.ChangeCounters,
    language.Damage,
    language.Destroy,
    language.Move,
)
"""Instructions in which nothing is chosen: what they do happens together with the event that they take the place of."""


@immutable
class Body:
    """Instructions of a replacement effect, for one event."""

    context: Context
    instructions: Sequence[language.Instruction]
    applied: frozenset[str]
    """The effects that the event has had; what is done instead has had them too (rule 419.6a)."""
    rules: tuple[str, ...]
    about: str | None = None
    """The object that the event is about: what it has become is known once it has happened."""
    entry: Moves | None = None
    """Where something would come into play, as other effects have settled how: put there by these, it comes so."""

    @property
    def is_simple(self) -> bool:
        """Whether it can happen together with other events."""
        return all(isinstance(one, SIMPLE) and not _takes_from_the_top(one) for one in self.instructions)

    def carry_out(self) -> None:
        """It is done now."""
        context = self.context
        with _having_had(context.engine, self.applied, context.source, self.entry):
            context.engine.answers.execute(context, self.instructions, *self.rules)

    def carry_out_afterwards(self) -> None:
        """It is done once the event has happened: what its object became goes by `event.became`."""
        context = self.context
        if self.about is not None:
            became = context.engine.draft.current.get(number_of(self.about), self.about)
            context.bound = {**context.bound, "event.became": (became,)}
        self.carry_out()

    def collect(self) -> list[Proposed]:
        """What would happen if it were done now, without anything happening."""
        engine = self.context.engine
        before, engine.collected = engine.collected, []
        try:
            self.carry_out()
            return cast(list[Proposed], engine.collected)
        finally:
            engine.collected = before


def _takes_from_the_top(instruction: language.Instruction) -> bool:
    """Whether it moves the top cards of a library: what moves cards besides it takes those that lie under them."""
    what = instruction.what if isinstance(instruction, language.Move) else None
    return isinstance(what, language.Filter) and what.top is not None


@contextmanager
def _having_had(engine: Engine, applied: frozenset[str], source: str | None, entry: Moves | None) -> Iterator[None]:
    before, engine.applied = engine.applied, engine.applied | applied
    doing, engine.doing = engine.doing, source
    replaced, engine.replaced_entry = engine.replaced_entry, entry or engine.replaced_entry
    outcome, engine.outcome = engine.outcome, None  # what is done instead is not what was to be done (2006-10: 419.6h)
    try:
        yield
    finally:
        engine.applied, engine.outcome, engine.doing, engine.replaced_entry = before, outcome, doing, replaced


@contextmanager
def of_its_own(engine: Engine) -> Iterator[None]:
    """What is done meanwhile is not done by the instruction, nor the spell or ability, that is under way."""
    outcome, applied, doing, replaced = engine.outcome, engine.applied, engine.doing, engine.replaced_entry
    engine.outcome, engine.applied, engine.doing, engine.replaced_entry = None, frozenset(), None, None
    try:
        yield
    finally:
        engine.outcome, engine.applied, engine.doing, engine.replaced_entry = outcome, applied, doing, replaced


def as_it_was_settled(engine: Engine, proposed: Proposed) -> Proposed:
    """What instructions put into play whose coming into play they take the place of, as it would have come there.

    Effects that have modified how it enters are taken into account (2026-04: 614.12).
    """
    entry = engine.replaced_entry
    if not (isinstance(entry, Moves) and isinstance(proposed, Moves) and proposed.object == entry.object):
        return proposed
    if proposed.to != "in_play":
        return proposed
    return replace(
        proposed,
        characteristics=entry.characteristics,
        face_down=entry.face_down or proposed.face_down,
        tapped=entry.tapped or proposed.tapped,
        counters=(*entry.counters, *proposed.counters),
        controller=entry.controller or proposed.controller,
        attached_to=proposed.attached_to if entry.attached_to is None else entry.attached_to,
        kept=(*entry.kept, *proposed.kept),
    )


def resolve_triggered_mana(engine: Engine, execute: Execute) -> None:
    """Triggered mana abilities resolve right after the mana ability that they triggered on (rules 406.1, 411.3)."""
    for one in mana_triggered(engine):
        execute(one.context, one.effect, "411.3", "408.2e")
