"""What things that are chosen at once have to be together: so many, no two of a name, what the whole has to be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

from rewind.aggregates.cards.language import Choice, Condition, Filter
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer

_MOST_TRIED = 1024
"""So many sets of things are tried of each size, where some are looked for that can be chosen together."""


def least_and_most(context: Context, choice: Choice) -> tuple[int, int]:
    """At least, and at most, how many are chosen; more than one where only the least is said to be more."""
    least = max(context.amount(choice.minimum), 0)
    return least, max(context.amount(choice.maximum), least if "maximum" not in choice.model_fields_set else 0)


def fault_of_group(
    context: Context, among: object, where: Condition | None, name: str | None, chosen: Sequence[ObjectOrPlayer]
) -> str | None:
    """Why things of `among` may not be chosen together, of which `where` speaks by a name; None where they may."""
    if isinstance(among, Filter) and among.distinct is not None:
        read, names = context.read, context.engine.compiler.names
        called = [names(read(thing).name) for thing in chosen if isinstance(thing, str)]
        if not all(one.isdisjoint(other) for one, other in combinations(called, 2)):
            return "no two of them may have the same name"
    if where is None:
        return None
    trial = context.but(names={**context.names})
    trial.name(name, *(() if name is None else (Named(tuple(chosen), done=bool(chosen)),)))
    return None if trial.is_true(where) else "these may not be chosen together"


def fault_of_choice(context: Context, choice: Choice, chosen: Sequence[ObjectOrPlayer]) -> str | None:
    """Why the things that are chosen may not be, together; None where they may."""
    name = choice.as_ if isinstance(choice.as_, str) else None
    return fault_of_group(context, choice.among, choice.where, name, chosen)


def verify_chosen(context: Context, choice: Choice, chosen: Sequence[ObjectOrPlayer], *rule: str) -> None:
    """Raises IllegalAction RW3010 where what is chosen is not what it has to be, together."""
    _verify(context, fault_of_choice(context, choice, chosen), *rule)


def verify_different(context: Context, among: Filter, taken: Sequence[ObjectOrPlayer], *rule: str) -> None:
    """Raises IllegalAction RW3010 where things of `among` have to be different, and are not."""
    _verify(context, fault_of_group(context, among, None, None, taken), *rule)


def _verify(context: Context, why: str | None, *rule: str) -> None:
    context.engine.require(why is None, Refusal.ILLEGAL_CHOICE, lambda: why or "", *rule)


def asks_of_all(choice: Choice) -> bool:
    """Whether it is asked of all that is chosen what it is together."""
    return choice.where is not None or (isinstance(choice.among, Filter) and choice.among.distinct is not None)


def first_together(
    context: Context, choice: Choice, able: Sequence[ObjectOrPlayer]
) -> tuple[ObjectOrPlayer, ...] | None:
    """The fewest things, of those that come first, that can be chosen together; None where none are found."""
    least, most = least_and_most(context, choice)
    if not asks_of_all(choice):
        return tuple(able[:least]) if len(able) >= least else None
    for number in range(least, min(most, len(able)) + 1):
        for some in islice(combinations(able, number), _MOST_TRIED):
            if fault_of_choice(context, choice, some) is None:
                return some
    return None
