"""What is forbidden: what effects say cannot happen, or cannot be chosen (rule 103.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aggregates.cards.language import REPLACEABLE, Forbid, Pattern
from aggregates.immutable import immutable
from aggregates.rules.at_work.effects import static_abilities
from aggregates.rules.engine.context import Context, record_of_key
from aggregates.rules.engine.descriptions import within
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.limits import bounded
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.engine.occurrences import Occurrence, looking_at_event, means, patterns_of
from aggregates.rules.happening.layering.begun import begun
from aggregates.rules.happening.settling import context_of
from aggregates.rules.programs.as_logged import changes_of, description_of
from events.playing import ContinuousEffectBegan


@immutable
class Forbidding:
    """An effect that forbids something."""

    change: Forbid
    context: Context
    number: int | None = None
    """The event that began it; None: it is a static ability's."""
    remaining: int | None = None
    """How many times it can still forbid something; None: without limit."""

    def forbids(self, occurrence: Occurrence) -> bool:
        """Whether it forbids what would happen, or be chosen, by itself; limits on a group are not asked here."""
        change, context = self.change, self.context
        patterns = [one for one in patterns_of(change.event) if not is_limit(one)]
        if not any(means(context, one, occurrence) for one in patterns):
            return False
        return change.unless is None or not looking_at_event(context, occurrence).is_true(change.unless)


def is_limit(pattern: Pattern) -> bool:
    """Whether a pattern is about how many there are of what happens, or is chosen, at the same time."""
    return bool(pattern.together)


def forbids(engine: Engine, verb: str) -> bool:
    """Whether any effect that forbids events of a verb is at work, or may be."""
    if verb in engine.compiler.forbids or engine.recomputes_everything:
        return True
    return bool(engine.draft.effects) and verb in begun(engine).forbids


def forbidden_verbs(engine: Engine) -> frozenset[str]:
    """The verbs of the events that effects which are at work, or may be, forbid."""
    of_cards = engine.compiler.forbids
    return of_cards | begun(engine).forbids if engine.draft.effects else of_cards


def forbids_anything(engine: Engine) -> bool:
    """Whether any effect that forbids what would happen is at work, or may be; what is played or declared is chosen."""
    return not REPLACEABLE.isdisjoint(forbidden_verbs(engine))


def forbidding_effects(engine: Engine, verb: str, own: Iterable[ObjectOrPlayer] = ()) -> Iterator[Forbidding]:
    """The effects at work that forbid events of a verb, the oldest first, then those of static abilities.

    `own` are the things that it would happen to: what forbids it in abilities that work wherever the object is.
    """
    if not forbids(engine, verb):
        return
    for number, began in engine.draft.effects.items():
        for change in changes_of(began.effect) if began.starting is None else ():
            if isinstance(change, Forbid) and _is_about(change, verb):
                left = engine.draft.remaining.get(number, change.uses)
                if left is None or left > 0:
                    yield Forbidding(change, _about_each(context_of(engine, began), began), number, left)
    if verb not in engine.compiler.forbids and not engine.recomputes_everything:
        return
    for obj, key, static in static_abilities(engine, Forbid, own):
        context = Context(engine, engine.controller(obj), obj, record=record_of_key(key))
        found = [change for change in static.changes if isinstance(change, Forbid) and _is_about(change, verb)]
        if found and context.is_true(static.condition):
            context.bound = {"each": tuple(context.resolve(static.to))}
            yield from (Forbidding(change, context) for change in found)


def _is_about(change: Forbid, verb: str) -> bool:
    return any(one.event == verb for one in patterns_of(change.event))


def _about_each(context: Context, began: ContinuousEffectBegan) -> Context:
    """The context in which `each` is what the effect is about: what was fixed, or what fits now (rule 418.3b)."""
    if "each" not in context.bound and (began.affects or began.to is not None):
        found = began.affects if began.to is None else context.select(description_of(began.to))
        context.bound = {**context.bound, "each": tuple(found)}
    return context


def forbidden(engine: Engine, occurrence: Occurrence) -> Forbidding | None:
    """What forbids something that would happen, or be chosen; None: nothing does."""
    if not forbids(engine, occurrence.verb):
        return None
    own = (*occurrence.things("what"), *occurrence.things("from"))
    found = forbidding_effects(engine, occurrence.verb, own)
    return next((one for one in found if one.forbids(occurrence)), None)


def limits(engine: Engine, verb: str) -> list[tuple[Forbidding, Pattern]]:
    """What forbids that more of something is done at the same time than so many, with the pattern that says so."""
    return [
        (one, pattern)
        for one in forbidding_effects(engine, verb)
        for pattern in patterns_of(one.change.event)
        if pattern.event == verb and is_limit(pattern)
    ]


def most_allowed(forbidding: Forbidding, pattern: Pattern, number: int) -> int:
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
