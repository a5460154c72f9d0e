"""The words for an event's roles, `event.what`, `event.amount` …: what they mean where an occurrence is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.context import Context
    from rewind.aggregates.rules.engine.occurrences import Occurrence


def looking_at_event(context: Context, occurrence: Occurrence) -> Context:
    """The context in which `event.what`, `event.amount` … are the roles of an occurrence."""
    bound, numbers = words_of_roles(occurrence)
    looking = context.but(
        bound={**context.bound, **bound},
        numbers={**context.numbers, **numbers},
        moment=occurrence.moment or context.moment,
    )
    if words := named_words(occurrence):
        looking.names = {**context.names, **words}
    return looking


def named_words(occurrence: Occurrence) -> dict[str, Named]:
    """The words for an occurrence's roles that are words themselves: `event.mana`, `event.result` …"""
    return {
        f"event.{role}": Named(values=(value,) if isinstance(value, str) else tuple(sorted(value)), done=True)
        for role, value in occurrence.roles.items()
        if isinstance(value, str | frozenset)
    }


def words_of_roles(occurrence: Occurrence) -> tuple[dict[str, tuple[ObjectOrPlayer, ...]], dict[str, int]]:
    """The words for an occurrence's roles: those that are things, and those that are numbers.

    `event.became` is what an object became, or the object itself where it is the same still; `event.cause` is what
    brought the event about.
    """
    bound: dict[str, tuple[ObjectOrPlayer, ...]] = {}
    numbers: dict[str, int] = {}
    for role, value in occurrence.roles.items():
        if isinstance(value, tuple):
            bound[f"event.{role}"] = value
        elif isinstance(value, int) and not isinstance(value, bool):
            numbers[f"event.{role}"] = value
    if "event.what" in bound:
        bound.setdefault("event.became", bound["event.what"])
    if occurrence.cause is not None:
        bound.setdefault("event.cause", (occurrence.cause,))
    for one, other in (("event.amount", "event.number"), ("event.number", "event.amount")):
        if one in numbers:
            numbers.setdefault(other, numbers[one])
    return bound, numbers
