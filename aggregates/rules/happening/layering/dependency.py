"""Which effect applies next: an effect waits for those on which it depends (rules 418.5c, 418.5d)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rewind.aggregates.rules.happening.layering.applying import Result
from rewind.aggregates.rules.happening.layering.effects import Effect
from rewind.aggregates.rules.programs.reads import CanDepend, can_depend

if TYPE_CHECKING:
    from rewind.aggregates.rules.happening.layering.computation import Computation

Outcome = tuple[bool, tuple[str, ...], tuple[Result, ...]]
"""Whether an effect is there, what it applies to, and what it does."""


def next_of(computation: Computation, pending: list[Effect], stage: int) -> Effect:
    """The first of the effects that wait which depends on none of the others, or is in a loop with all on which it
    does: in a loop the order is that of timestamps (rule 418.5d)."""
    first = pending[0]
    for other in pending:
        if other is not first and _may_depend(computation, first, other, stage):
            break
    else:
        return first
    found: dict[int, list[Effect]] = {}
    applies: dict[int, tuple[str, ...]] = {}

    def applies_to(effect: Effect) -> tuple[str, ...]:
        known = applies.get(id(effect))
        if known is None:
            known = applies[id(effect)] = computation.affected(effect)
        return known

    def depends_on(effect: Effect) -> list[Effect]:
        known = found.get(id(effect))
        if known is None:
            others = (other for other in pending if other is not effect)
            known = [other for other in others if _depends(computation, effect, other, stage, applies_to)]
            found[id(effect)] = known
        return known

    for effect in pending:
        if not depends_on(effect):
            return effect
        reached = _reached(effect, depends_on)
        if all(any(back is effect for back in _reached(other, depends_on)) for other in reached):
            return effect
    raise AssertionError("every effect waits for another that is in no loop with it")


def _reached(effect: Effect, depends_on: Callable[[Effect], list[Effect]]) -> list[Effect]:
    """Everything that an effect depends on, and what that depends on, and so on."""
    found: dict[int, Effect] = {}
    waiting = list(depends_on(effect))
    while waiting:
        other = waiting.pop()
        if id(other) not in found:
            found[id(other)] = other
            waiting += depends_on(other)
    return list(found.values())


def _depends(
    computation: Computation, effect: Effect, other: Effect, stage: int, applies_to: Callable[[Effect], tuple[str, ...]]
) -> bool:
    """Whether applying the other would change whether an effect is there, what it applies to or what it does."""
    can = _can_depend(effect, other, stage)
    if can == "no" or computation.are_apart(effect, other, stage) or not (changed := applies_to(other)):
        return False
    if can == "by_source" and effect.source not in changed:
        return False
    before = _outcome(computation, effect, stage)
    with computation.tried(other, stage, changed):
        after = _outcome(computation, effect, stage)
    return before != after


def _may_depend(computation: Computation, effect: Effect, other: Effect, stage: int) -> bool:
    return _can_depend(effect, other, stage) != "no" and not computation.are_apart(effect, other, stage)


def _can_depend(effect: Effect, other: Effect, stage: int) -> CanDepend:
    """Whether an effect can depend on another, by their programs alone."""
    return can_depend(effect.program, other.program, stage, effect.affects is not None)


def _outcome(computation: Computation, effect: Effect, stage: int) -> Outcome:
    if not computation.is_at_work(effect):
        return False, (), ()
    affected = computation.affected(effect)
    results = tuple(computation.result(effect, change) for change in effect.program.parts[stage]) if affected else ()
    return True, affected, results
