"""Continuous effects end, and those that wait begin, by what happens and by what is true no more (rule 418.3a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rewind.aggregates.cards.language import AnyPattern, UntilEvent, WhileTrue
from rewind.aggregates.rules.engine.cache import begun
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence, means
from rewind.aggregates.rules.happening import meanings
from rewind.aggregates.rules.happening.meanings import context_of
from rewind.aggregates.rules.happening.occurrences_of import SHOWS
from rewind.aggregates.rules.happening.scenes import now
from rewind.aggregates.rules.programs.analysis import analysis_of_effect
from rewind.aggregates.rules.programs.as_logged import description_of, ends_of, pattern_of
from rewind.aggregates.rules.programs.references import is_role
from rewind.aggregates.state import incarnation_of, number_of, object_id
from rewind.events.envelope import Recorded
from rewind.events.playing import (
    AWAY_FROM,
    PHASED_OUT,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    PutOnStack,
)
from rewind.events.zones import ZoneChanged

RULES = ("418.3a",)


def are_watched(engine: Engine) -> bool:
    """Whether any effect ends, or begins, by what happens."""
    effects = engine.draft.effects
    if not effects:
        return False
    found = engine.cache.begun
    return found.is_watched if found.effects is effects else begun(engine).is_watched


def look(engine: Engine, records: Sequence[Recorded]) -> list[Recorded]:
    """Effects begin and end after events, the oldest first; what was recorded."""
    before = len(engine.records)
    for number, began in sorted(engine.draft.effects.items()):
        if number > records[-1].n:
            continue  # it began by these events, or after them
        since = records if number < records[0].n else [one for one in records if one.n > number]
        if began.starting is not None:
            first = _first_meant(engine, since, context_of(engine, began), pattern_of(began.starting))
            if first is not None:
                _start(engine, number, began, first)
        elif began.until is not None and _is_over(engine, number, began, since):
            engine.record(ContinuousEffectEnded(effect=number), RULES)
            if is_until_return(began):
                engine.returning.append(number)
    return engine.records[before:]


def _start(engine: Engine, number: int, began: ContinuousEffectBegan, event: Occurrence) -> None:
    """What has waited begins: as an effect of its own, in place of the one that waited.

    Roles of an event that nothing gave a meaning before are those of the event with which it begins; one of them may be
    what it affects (2026-04: 611.2f).
    """
    there = {one.name for one in began.bound}
    roles = [word for word in sorted(analysis_of_effect(began.effect).event_words) if word not in there]
    bound = (*began.bound, *meanings.of_event(event, roles)) if roles else began.bound
    begins = began.model_copy(update={"starting": None, "bound": bound})
    rules: tuple[str, ...] = RULES
    among = None if began.to is None else description_of(began.to).among
    if is_role(among):  # of the event with which it begins
        affects = tuple(thing for one in meanings.of_event(event, [str(among)]) for thing in one.objects)
        begins, rules = begins.model_copy(update={"affects": affects, "to": None}), (*RULES, "2026-04 611.2f")
    engine.record(ContinuousEffectEnded(effect=number), RULES)
    engine.record(begins, rules)


def _is_over(engine: Engine, number: int, began: ContinuousEffectBegan, records: Sequence[Recorded]) -> bool:
    assert began.until is not None
    context = context_of(engine, began)
    for name, named in context.names.items():
        context.names[name] = replace(named, things=tuple(_now(engine, thing) for thing in named.things))
    for end in ends_of(began.until):
        if isinstance(end, WhileTrue):
            if not context.is_true(end.while_):
                return True
            continue
        times = sum(_meant(engine, records, context, end.until))
        if times and times + _earlier(engine, number, context, end, records[0].n) >= end.number:
            return True
    return False


def _now(engine: Engine, affected: ObjectOrPlayer) -> ObjectOrPlayer:
    """What a spell that an effect affects has become in play (rules 213.5, 217.1c); all else is what it was."""
    if isinstance(affected, int) or engine.zone_of(affected) is not None:
        return affected
    key = engine.draft.position.get(affected)
    became = object_id(number_of(affected), incarnation_of(affected) + 1)
    return became if key is not None and key.zone == "stack" and engine.in_play(became) else affected


def _meant(engine: Engine, records: Sequence[Recorded], context: Context, pattern: AnyPattern) -> list[bool]:
    """Of each thing that events show, whether a pattern means it."""
    return [
        means(context, pattern, occurrence)
        for record in records
        if (shows := SHOWS.get(type(record.event))) is not None
        for occurrence in shows[1](now(engine, record), record.event)
    ]


def _first_meant(
    engine: Engine, records: Sequence[Recorded], context: Context, pattern: AnyPattern
) -> Occurrence | None:
    """The first thing that events show and a pattern means."""
    return next(
        (
            occurrence
            for record in records
            if (shows := SHOWS.get(type(record.event))) is not None
            for occurrence in shows[1](now(engine, record), record.event)
            if means(context, pattern, occurrence)
        ),
        None,
    )


def _earlier(engine: Engine, number: int, context: Context, end: UntilEvent, until: int) -> int:
    """How often it had happened since the effect began, before what is looked at now; 0 where once is enough."""
    return _times(engine, number, context, end, until) if end.number > 1 else 0


def _times(engine: Engine, since: int, context: Context, end: UntilEvent, until: int) -> int:
    """How often what ends something happened after one event, and before another."""
    found = 0
    for n, event, cause, together in engine.draft.backwards():
        if n <= since:
            break
        if n < until:
            found += sum(_meant(engine, [Recorded(n, event, cause, (), together)], context, end.until))
    return found


# What moved, or phased out, until something happens (2026-04: 610.3; 2026-04: 610.4)


def is_until_return(began: ContinuousEffectBegan) -> bool:
    """Whether what it affects returns, or phases in, as it ends."""
    return began.effect == PHASED_OUT or began.effect.startswith(AWAY_FROM)


def is_over_before(context: Context, end: UntilEvent) -> bool:
    """Whether what would end it has happened since the spell or ability was put on the stack, or triggered
    (2026-04: 610.3a; 2026-04: 610.3b)."""
    engine = context.engine
    since = context.since if context.since is not None else _put_on_stack(engine)
    return since is not None and _times(engine, since, context, end, engine.draft.n + 1) >= end.number


def _put_on_stack(engine: Engine) -> int | None:
    """The event by which the spell or ability that resolves was put on the stack; None: nothing resolves."""
    if engine.doing is None or engine.zone_of(engine.doing) != "stack":
        return None
    for n, event, _, _ in engine.draft.backwards():
        if isinstance(event, PutOnStack) and event.object == engine.doing:
            return n
        if isinstance(event, ZoneChanged) and event.becomes == engine.doing:
            return n
    return None
