"""What is forbidden: what effects say cannot happen, or cannot be chosen (rule 103.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rewind.aggregates.cards.language import REPLACEABLE, Forbid, Pattern, Require
from rewind.aggregates.rules.at_work.rules_at_work import AtWork, at_work, of_object
from rewind.aggregates.rules.engine.cache import begun
from rewind.aggregates.rules.engine.descriptions import within
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.event_words import looking_at_event
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.engine.occurrences import Occurrence, means, patterns_of


def may_be_forbidden(engine: Engine, verb: str) -> bool:
    """Whether any effect that forbids events of a verb is at work, or may be: asked first, for mostly none is."""
    if verb in engine.compiler.analysis.forbids or engine.recomputes_everything:
        return True
    return bool(engine.draft.effects) and verb in begun(engine).analysis.forbids


def forbidden_verbs(engine: Engine) -> frozenset[str]:
    """The verbs of the events that effects which are at work, or may be, forbid."""
    of_cards = engine.compiler.analysis.forbids
    return of_cards | begun(engine).analysis.forbids if engine.draft.effects else of_cards


def forbids_anything(engine: Engine) -> bool:
    """Whether any effect that forbids what would happen is at work, or may be; what is played or declared is chosen."""
    return not REPLACEABLE.isdisjoint(forbidden_verbs(engine))


def forbids(engine: Engine, verb: str, own: Collection[object] = ()) -> list[AtWork[Forbid]]:
    """The effects at work that forbid events of a verb; `own` are the things that those would be about."""
    return list(at_work(engine, Forbid, verb, own)) if may_be_forbidden(engine, verb) else []


def forbidden_by(
    engine: Engine, occurrence: Occurrence, effects: Sequence[AtWork[Forbid]] | None = None
) -> AtWork[Forbid] | None:
    """What forbids something that would happen, or be chosen: the first of `effects`; None where nothing does."""
    if effects is None:
        if not may_be_forbidden(engine, occurrence.verb):
            return None
        effects = forbids(engine, occurrence.verb, (*occurrence.things("what"), *occurrence.things("from")))
    return next((one for one in effects if does_forbid(one, occurrence)), None)


def forbids_itself(engine: Engine, obj: str, occurrence: Occurrence) -> bool:
    """Whether an ability of what comes into play, as it is taken to be there, forbids this of its own object."""
    found = of_object(engine, obj, Forbid, occurrence.verb, ("in_play",), is_own=True)
    return any(
        "this" in (pattern.on, pattern.what) and means(one.context, pattern, occurrence)
        for one in found
        for pattern in patterns_of(one.change.event)
    )


def unpreventable(engine: Engine, damage: Occurrence) -> bool:
    """Whether an effect says of damage that it cannot be prevented (rule 103.2)."""
    return forbidden_by(engine, replace(damage, verb="prevent")) is not None


def does_forbid(one: AtWork[Forbid], occurrence: Occurrence) -> bool:
    """Whether an effect forbids something by itself: it speaks of it, and what would lift it is not true.

    Limits on a group are not asked here.
    """
    change, context = one.change, one.context
    patterns = [pattern for pattern in patterns_of(change.event) if not pattern.together]
    return any(means(context, pattern, occurrence) for pattern in patterns) and not is_lifted(one, occurrence)


def is_lifted(one: AtWork[Forbid] | AtWork[Require], occurrence: Occurrence) -> bool:
    """Whether what lifts an effect that forbids, or requires, something is true."""
    unless = one.change.unless
    return unless is not None and looking_at_event(one.context, occurrence).is_true(unless)


def limits(engine: Engine, verb: str) -> list[tuple[AtWork[Forbid], Pattern]]:
    """What forbids that more of something is done at the same time than so many, with the pattern that says so."""
    return [
        (one, pattern)
        for one in forbids(engine, verb)
        for pattern in patterns_of(one.change.event)
        if pattern.event == verb and pattern.together
    ]


def most_allowed(forbidding: AtWork[Forbid], pattern: Pattern, number: int) -> int:
    """Of so many things that would be done, or be chosen, at the same time how many a limit leaves."""
    context, bounds = forbidding.context, pattern.number
    if forbidding.change.unless is not None and context.is_true(forbidding.change.unless):
        return number
    if bounds is None:
        return 0
    for allowed in range(bounded(number, "repetitions"), -1, -1):
        is_too_many = allowed == bounds if isinstance(bounds, int) else within(context, allowed, bounds)
        if not is_too_many:
            return allowed
    return 0
