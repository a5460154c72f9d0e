"""Whether a condition of the ability language is true now (rules 403.3, 405.1, 410.8, 413.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language.expressions import Bounds
from rewind.aggregates.rules.engine.descriptions import tests, within
from rewind.aggregates.rules.engine.numbers import compared

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.context import Context


def is_true(context: Context, condition: language.Condition) -> bool:
    """Whether a condition is true."""
    match condition:
        case language.There():
            return _there(context, condition) != condition.denied
        case language.AllOf():
            return all(is_true(context, one) for one in condition.all_of)
        case language.AnyOf():
            return any(is_true(context, one) for one in condition.any_of)
        case language.Not():
            return not is_true(context, condition.not_)
        case language.Compare():
            bounds = Bounds(at_least=condition.at_least, at_most=condition.at_most, exactly=condition.exactly)
            return any(within(context, number, bounds) for number in compared(context, condition.number))
        case language.Did():
            return context.named(condition.did).done
        case language.Paid():
            return context.paid(condition.paid)
        case language.Chosen():
            return condition.word in context.words(condition.chosen)
        case language.During():
            return during(context, condition.during)
        case language.Designated():
            return _designated(context, condition)
        case language.Happened():
            return context.engine.answers.has_happened(context, condition)
        case language.UnderWay():
            return context.engine.answers.is_under_way(context, condition)
        case language.Can():
            return context.engine.answers.can(context, condition)


def _designated(context: Context, condition: language.Designated) -> bool:
    """Whether it is day or night, or a player has a designation."""
    seats = context.engine.draft.designations.get(condition.designated)
    return seats is not None and (not seats or not set(seats).isdisjoint(context.seats(condition.player)))


def _there(context: Context, condition: language.There) -> bool:
    if condition.there_is is not None:
        number = len(context.resolve(condition.there_is))
        if number < context.amount(0 if condition.says_only_at_most else condition.at_least):
            return False
        if condition.at_most is not None and number > context.amount(condition.at_most):
            return False
    if condition.is_ is not None and condition.matches is not None:
        found = [thing for thing in context.known(condition.is_) if isinstance(thing, str)]
        if not found or not all(tests(context, obj, condition.matches) for obj in found):
            return False
    return condition.active is None or (context.has_turn and context.active in context.seats(condition.active))


def during(context: Context, parts: str | tuple[str, ...]) -> bool:
    """Whether it is one of these parts of a turn now."""
    at = context.moment or context.engine.draft
    return is_part(parts, at.phase, at.step)


def is_part(parts: str | tuple[str, ...], phase: str | None, step: str | None) -> bool:
    """Whether a phase and step are, or belong to, one of these parts of a turn."""
    wanted = (parts,) if isinstance(parts, str) else parts
    there = {phase, step, "turn"}
    if phase in ("precombat_main", "postcombat_main"):
        there.add("main")
    return any(part in there for part in wanted)
