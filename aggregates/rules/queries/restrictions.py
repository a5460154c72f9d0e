"""Effects that change what may be done rather than what something is (rules 103.2, 418.3b, 500.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from aggregates.cards.language import (
    AttackWithoutTapping,
    Cant,
    MaximumHandSize,
)
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening.layering.changes import changes_of, description_of
from aggregates.rules.happening.layering.standing import standing_of
from events.playing import ContinuousEffectBegan

C = TypeVar("C", Cant, AttackWithoutTapping, MaximumHandSize)


def at_work(engine: Engine, kind: type[C]) -> Iterator[tuple[C, Context, list[ObjectOrPlayer]]]:
    """Every change of a kind that is at work, with its context and what it affects (rule 412.1)."""
    for obj in tuple(standing_of(engine).rules.get(kind, ())):
        for _, static in engine.abilities(obj).statics:
            for change in static.changes:
                if isinstance(change, kind):
                    context = Context(engine, engine.controller(obj), obj)
                    if context.is_true(static.condition):
                        yield change, context, context.resolve(static.to)
    for began in engine.draft.effects.values():
        for change in changes_of(began.effect):
            if isinstance(change, kind):
                context = Context(engine, began.seat or 0, began.source)
                yield change, context, _reached(context, began)


def _reached(context: Context, began: ContinuousEffectBegan) -> list[ObjectOrPlayer]:
    """What an effect reaches that changes the rules of the game: what was fixed, or what fits now (rule 418.3b)."""
    return list(began.affects) if began.to is None else list(context.select(description_of(began.to)))


def prohibited(engine: Engine, what: str) -> frozenset[str]:
    """The objects that cannot do this: "attack", "block", "be_blocked", "untap"."""
    found: list[ObjectOrPlayer] = []
    for change, _, affected in at_work(engine, Cant):
        if what in change.what.split("_or_"):
            found += affected
    return frozenset(obj for obj in found if isinstance(obj, str))


def attacks_without_tapping(engine: Engine, obj: str) -> bool:
    """Whether attacking does not cause a creature to tap (rules 308.2c, 502.14b)."""
    if "vigilance" in engine.abilities(obj).keywords:
        return True
    return any(obj in affected for _, _, affected in at_work(engine, AttackWithoutTapping))


def has_maximum_hand_size(engine: Engine, seat: int) -> bool:
    """Whether no effect lifts the player's maximum hand size (rule 217.3b)."""
    return not any(seat in affected for _, _, affected in at_work(engine, MaximumHandSize))
