"""Which proposed events a pattern of the ability language means, and what the words for their roles mean (419.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from aggregates.cards.language import (
    BeginPattern,
    CountersPattern,
    DamagePattern,
    DestroyPattern,
    DrawPattern,
    Filter,
    LifePattern,
    MovePattern,
    Pattern,
    TapPattern,
    Things,
    TokenPattern,
)
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
from aggregates.rules.engine.engine import Engine, ObjectOrPlayer
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


def fits(context: Context, pattern: Pattern, proposed: Proposed) -> bool:
    """Whether a proposed event of the pattern's verb is one that the pattern means."""
    thing = affected(proposed)
    match pattern:
        case DamagePattern():
            assert isinstance(proposed, Deals)
            is_combat = pattern.combat is None or pattern.combat == proposed.combat
            return is_combat and _is_from(context, pattern.from_, proposed.source) and _is(context, pattern.to, thing)
        case MovePattern():
            assert isinstance(proposed, Moves)
            return (
                pattern.from_ in (None, context.engine.zone_of(proposed.object))
                and pattern.to in (None, proposed.to)
                and pattern.how in (None, proposed.reason)
                and _is(context, pattern.what, thing)
            )
        case DestroyPattern():
            return _is(context, pattern.what, thing)
        case TapPattern():
            how = proposed.how if isinstance(proposed, Untaps) else None
            return pattern.how in (None, how) and _is(context, pattern.what, thing)
        case CountersPattern():
            assert isinstance(proposed, PutsCounters)
            return pattern.kind in (None, proposed.kind) and _is(context, pattern.on, thing)
        case BeginPattern():
            assert isinstance(proposed, Begins)
            return pattern.part == proposed.part and _is(context, pattern.player, thing)
        case DrawPattern() | LifePattern() | TokenPattern():
            return _is(context, pattern.player, thing)
        case _:
            assert_never(pattern)


def _is(context: Context, things: Things | None, thing: ObjectOrPlayer) -> bool:
    """Whether something is what a role of a pattern asks for."""
    if things is None:
        return True
    if isinstance(things, tuple):
        return any(_is(context, one, thing) for one in things)
    if isinstance(things, Filter):
        return isinstance(thing, str) and _matches(context, things, thing)
    return thing in context.resolve_reference(things)


def _is_from(context: Context, things: Things | None, source: str | None) -> bool:
    """Whether a source of damage is what a pattern asks for, as it is or last was (rules 419.8b, 419.8c)."""
    if things is None or source is None:
        return things is None
    if isinstance(things, tuple):
        return any(_is_from(context, one, source) for one in things)
    if isinstance(things, Filter):
        return _matches(context, things, source)
    chosen = context.resolve_reference(things)
    return any(isinstance(one, str) and is_source(context.engine, one, source) for one in chosen)


def _matches(context: Context, filter_: Filter, obj: str) -> bool:
    """Whether an object fits a description, wherever it is unless the description says another zone than play."""
    in_zone = filter_.zone == "in_play" or context.engine.zone_of(obj) == filter_.zone
    return in_zone and context.matches(obj, filter_)
