"""Which proposed events a pattern of the ability language means, and what the words for their roles mean (419.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from aggregates.cards.language import AnyPattern, Filter, OneOfPatterns, Pattern
from aggregates.cards.language.expressions import Bounds, Test
from aggregates.rules.actions.proposed import (
    VERBS,
    Begins,
    CreatesToken,
    Deals,
    Draws,
    GainsLife,
    Happens,
    LosesLife,
    Moves,
    Proposed,
    PutsCounters,
    Untaps,
)
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.descriptions import matches_player, tests
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.queries.damage import is_source


def verb_of(proposed: Proposed) -> str:
    """What patterns call it; nothing for what no effect can replace."""
    return "" if isinstance(proposed, Happens) else VERBS[type(proposed)][0]


def affected(proposed: Proposed) -> ObjectOrPlayer:
    """The object or player that it would happen to (rule 419.9a)."""
    match proposed:
        case Deals():
            return proposed.to
        case Draws() | GainsLife() | LosesLife() | Begins():
            return proposed.seat
        case PutsCounters():
            return proposed.on
        case CreatesToken():
            return proposed.controller
        case Happens():
            raise AssertionError("nothing replaces it")
        case _:
            return proposed.object


def chooser(engine: Engine, proposed: Proposed) -> int:
    """Who chooses what applies to it: the affected player, or the affected object's controller, else its owner."""
    thing = affected(proposed)
    if isinstance(thing, int):
        return thing
    return engine.controller(thing) if engine.zone_of(thing) in ("in_play", "stack") else engine.owner(thing)


def within(context: Context, proposed: Proposed, **numbers: int) -> Context:
    """The context of an effect that looks at a proposed event: the words for its roles mean something there."""
    bound = {**context.bound, **_roles(context.engine, proposed)}
    return replace(context, bound=bound, numbers={**_numbers(proposed), **numbers})


def _roles(engine: Engine, proposed: Proposed) -> Mapping[str, tuple[ObjectOrPlayer, ...]]:
    thing = affected(proposed)
    player = (chooser(engine, proposed),)
    match proposed:
        case Deals():
            source: tuple[ObjectOrPlayer, ...] = () if proposed.source is None else (proposed.source,)
            return {"event.from": source, "event.to": (thing,), "event.player": player}
        case PutsCounters():
            return {"event.on": (thing,), "event.player": player}
        case _:
            return (
                {"event.what": (thing,), "event.player": player} if isinstance(thing, str) else {"event.player": player}
            )


def _numbers(proposed: Proposed) -> dict[str, int]:
    match proposed:
        case Deals() | GainsLife() | LosesLife():
            return {"event.amount": proposed.amount, "event.number": proposed.amount}
        case PutsCounters() | CreatesToken():
            return {"event.number": proposed.number}
        case _:
            return {}


def patterns_of(pattern: AnyPattern) -> tuple[Pattern, ...]:
    """The events that are meant, one by one."""
    return pattern.any_of if isinstance(pattern, OneOfPatterns) else (pattern,)


def fits(context: Context, pattern: AnyPattern, proposed: Proposed) -> bool:
    """Whether a proposed event is one that a pattern means."""
    return any(one.event == verb_of(proposed) and _fits(context, one, proposed) for one in patterns_of(pattern))


def _fits(context: Context, pattern: Pattern, proposed: Proposed) -> bool:
    """Whether a proposed event of the pattern's verb is one that the pattern means."""
    thing = affected(proposed)
    match proposed:
        case Deals():
            if pattern.combat is not None and pattern.combat != proposed.combat:
                return False
            return _fits_source(context, pattern.from_, proposed.source) and _fits_role(context, pattern.to, thing)
        case Moves():
            return (
                _fits_zone(pattern.from_, context.engine.zone_of(proposed.object))
                and _fits_zone(pattern.to, proposed.to)
                and pattern.how in (None, proposed.reason)
                and _fits_role(context, pattern.what, thing)
            )
        case Untaps():
            return pattern.how in (None, proposed.how) and _fits_role(context, pattern.what, thing)
        case PutsCounters():
            return pattern.kind in (None, proposed.kind) and _fits_role(context, pattern.on, thing)
        case Begins():
            return pattern.part in (None, proposed.part) and _fits_role(context, pattern.player, thing)
        case Draws() | GainsLife() | LosesLife() | CreatesToken():
            return _fits_role(context, pattern.player, thing)
        case _:
            return _fits_role(context, pattern.what, thing)


def _fits_zone(test: Test | None, zone: str | None) -> bool:
    """Whether a zone is what a role of a pattern asks for."""
    return test is None or (zone in test if isinstance(test, tuple) else zone == test)


def _fits_role(context: Context, test: Test | None, thing: ObjectOrPlayer) -> bool:
    """Whether something is what a role of a pattern asks for."""
    if test is None:
        return True
    if isinstance(test, tuple):
        return any(_fits_role(context, one, thing) for one in test)
    if isinstance(test, Filter):
        return tests(context, thing, test) if isinstance(thing, str) else matches_player(context, thing, test)
    return not isinstance(test, Bounds) and thing in context.resolve_reference(test)


def _fits_source(context: Context, test: Test | None, source: str | None) -> bool:
    """Whether a source of damage is what a pattern asks for, as it is or last was (rules 419.8b, 419.8c)."""
    if test is None or source is None:
        return test is None
    if isinstance(test, tuple):
        return any(_fits_source(context, one, source) for one in test)
    if isinstance(test, Filter):
        if test.among is not None:
            chosen = context.resolve(test.among)
            is_among = any(isinstance(one, str) and is_source(context.engine, one, source) for one in chosen)
            return is_among and tests(context, source, test.model_copy(update={"among": None}))
        return tests(context, source, test)
    if isinstance(test, Bounds):
        return False
    return any(
        isinstance(one, str) and is_source(context.engine, one, source) for one in context.resolve_reference(test)
    )
