"""What effects allow as though something were so: the test is made under changes, and only the test (rule 103.1)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

from rewind.aggregates.cards.language import Allow, Change, Pump, SetPowerToughness, SetStatus
from rewind.aggregates.rules.at_work.rules_at_work import AtWork, at_work, is_meant
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.event_words import looking_at_event
from rewind.aggregates.rules.engine.numbers import amount, exact_amount
from rewind.aggregates.rules.engine.occurrences import Occurrence
from rewind.aggregates.rules.engine.view import NOTHING_SUPPOSED
from rewind.aggregates.rules.happening.layering.applying import apply_change
from rewind.aggregates.rules.happening.layering.effects import Effect, layered
from rewind.aggregates.rules.happening.scenes import became_blocked_since
from rewind.aggregates.rules.programs.reads import prepare
from rewind.aggregates.rules.programs.stages import RULES_OF_THE_GAME
from rewind.events.base import Characteristics


def allowing(effects: Sequence[AtWork[Allow]], occurrence: Occurrence) -> list[AtWork[Allow]]:
    """Those that allow an event, their conditions being true."""
    return [
        one
        for one in effects
        if is_meant(one, occurrence) and looking_at_event(one.context, occurrence).is_true(one.change.condition)
    ]


def suppositions(allowed: Sequence[AtWork[Allow]]) -> list[tuple[AtWork[Allow], ...]]:
    """Under which of several permissions a test is made: none, each by itself, all."""
    each: list[tuple[AtWork[Allow], ...]] = [(), *((one,) for one in allowed if one.change.number is None)]
    return [*each, tuple(allowed)] if len(allowed) > 1 else each


def as_though(engine: Engine, obj: str, supposed: Sequence[AtWork[Allow]]) -> AbstractContextManager[object]:
    """As long as it lasts, an object is taken to be what some permissions say."""
    if not supposed:
        return NOTHING_SUPPOSED
    facts = engine.characteristics(obj)
    for one in supposed:
        facts = _under(one.context, obj, facts, one.change.as_though)
    return engine.supposing(obj, facts, engine.controller(obj))


def is_taken_to_be(supposed: Sequence[AtWork[Allow]], status: str, is_so: bool) -> bool:
    """Whether something is taken to be tapped, or blocked: as permissions say, and as it is where they say nothing."""
    for one in supposed:
        for change in one.change.as_though:
            taken = getattr(change, status) if isinstance(change, SetStatus) else None
            if taken is not None:
                is_so = taken
    return is_so


def _under(context: Context, obj: str, facts: Characteristics, changes: Sequence[Change]) -> Characteristics:
    """What an object would be under changes of its characteristics."""
    engine = context.engine
    one = layered(facts, engine.controller(obj))
    effect = Effect(prepare(changes, engine.edition.policies), 0, context, number=0)
    for change in changes:
        if type(change) not in RULES_OF_THE_GAME:
            result = None
            if isinstance(change, Pump | SetPowerToughness):
                number = amount if isinstance(change, Pump) else exact_amount
                result = number(context, change.power), number(context, change.toughness)
            apply_change(one, effect, change, result)
    return one.read()


def is_blocked(engine: Engine, obj: str) -> bool:
    """Whether an attacking creature is blocked: as it was declared, or as the latest effect says (rule 309.2f).

    What was made unblocked is blocked again once a creature blocks it, or an effect says so.
    """
    blocked = obj in engine.draft.blocked
    for one in at_work(engine, SetStatus):
        if one.change.blocked is not None and obj in one.affected:
            blocked = one.change.blocked
            if not blocked and one.began is not None:
                blocked = became_blocked_since(engine, obj, one.began)
    return blocked
