"""Choices in the middle of something: offered, decided, checked (rules 413.2c, 103.4)."""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.rules.engine.engine import Run, Thing, Wanted
from aggregates.rules.happening.happen import happen
from events.playing import ChoiceMade, ChoiceOffered


def offer(run: Run, event: ChoiceOffered, *rule: str) -> ChoiceMade:
    """Offers a choice and takes the decision; what fits it is checked. Raises IllegalAction RW3002, RW3010."""
    happen(run, event, *rule)
    decision = run.take(Wanted("choice", event.seat, event))
    if not isinstance(decision, ChoiceMade):
        raise run.refuse("RW3002", f"{run.player_name(event.seat)} has to choose: {event.kind}", *rule)
    check(run, event, decision, *rule)
    cause = run.cause
    run.record_input(decision)
    run.cause = cause
    return decision


def check(run: Run, offered: ChoiceOffered, made: ChoiceMade, *rule: str) -> None:
    """Raises IllegalAction RW3001 for another player's choice, RW3010 for one that was not offered."""
    who = run.player_name(offered.seat)
    run.require(made.seat == offered.seat, "RW3001", lambda: f"the choice is that of {who}", *rule)
    objects: tuple[Thing, ...] = made.objects + made.hidden_objects
    number = len(made.values) if offered.values and not offered.objects + offered.hidden_objects else len(objects)
    fits = (
        set(made.objects) <= set(offered.objects)
        and set(made.hidden_objects) <= set(offered.hidden_objects)
        and len(set(objects)) == len(objects)
        and not made.hidden_values
        and (not offered.values or offered.kind == "division" or set(made.values) <= set(offered.values))
    )
    few = str(offered.minimum) if offered.minimum == offered.maximum else f"{offered.minimum} to {offered.maximum}"
    run.require(
        fits and offered.minimum <= number <= offered.maximum,
        "RW3010",
        lambda: f"{who} may choose {few} of what is offered ({offered.kind})",
        *rule,
    )


def choose_objects(
    run: Run,
    seat: int,
    kind: str,
    objects: Sequence[Thing],
    minimum: int,
    maximum: int,
    *rule: str,
    source: str | None = None,
    hidden: bool = False,
) -> list[Thing]:
    """A player chooses among objects and players; where there is one possibility nobody is asked."""
    maximum = min(maximum, len(objects))
    minimum = min(minimum, maximum)
    if maximum == 0:
        return []
    if minimum == len(objects):
        return list(objects)
    hidden_objects = tuple(obj for obj in objects if isinstance(obj, str)) if hidden else ()
    event = ChoiceOffered(
        seat=seat,
        kind=kind,
        minimum=minimum,
        maximum=maximum,
        objects=() if hidden else tuple(objects),
        hidden_objects=hidden_objects,
        source=source,
    )
    made = offer(run, event, *rule)
    return [*made.objects, *made.hidden_objects]


def choose_value(run: Run, seat: int, kind: str, values: Sequence[str], *rule: str, source: str | None = None) -> str:
    """A player chooses one of several words; where there is one nobody is asked."""
    if len(values) == 1:
        return values[0]
    made = offer(run, ChoiceOffered(seat=seat, kind=kind, values=tuple(values), source=source), *rule)
    return made.values[0]


def choose_order(run: Run, seat: int, kind: str, values: Sequence[str], *rule: str) -> list[str]:
    """A player puts things, named by `values`, in an order."""
    if len(values) < 2:  # one thing has one order
        return list(values)
    number = len(values)
    event = ChoiceOffered(seat=seat, kind=kind, minimum=number, maximum=number, values=tuple(values))
    made = offer(run, event, *rule)
    is_order = len(set(made.values)) == number
    run.require(is_order, "RW3010", lambda: f"{run.player_name(seat)} has to put all {number} in an order", *rule)
    return list(made.values)


def confirm(run: Run, seat: int, *rule: str, source: str | None = None) -> bool:
    """A player says whether to do something: yes or no."""
    return choose_value(run, seat, "yes_no", ("yes", "no"), *rule, source=source) == "yes"
