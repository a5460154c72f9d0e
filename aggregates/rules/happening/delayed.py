"""Delayed triggered abilities that wait, trigger and are used up (rule 404.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import cast

from rewind.aggregates.cards.language import (
    AllOf,
    KeywordAbility,
    Later,
    StateTrigger,
    Triggered,
    UntilEvent,
    WhileTrue,
)
from rewind.aggregates.cards.language.walking import Path, fields_of, walk
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.occurrences import means
from rewind.aggregates.rules.engine.triggered import Delayed, Sources, Watching
from rewind.aggregates.rules.happening import meanings
from rewind.aggregates.rules.happening.occurrences_of import SHOWS
from rewind.aggregates.rules.happening.scenes import now
from rewind.aggregates.rules.happening.sources import traits_of
from rewind.events.base import Value
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityTriggered, TriggerAwaited, TriggerEnded

RULES = ("404.4",)
ENDED = ("404.4b",)
"""It has triggered as often as it can, or its time is over."""


# Where the instruction stands that made it


def path_to(program: Value, instruction: Value) -> Path | None:
    """The path of an instruction in the program of an ability: names of fields and places, from 0."""
    found = (path for path, node in walk(program) if isinstance(node, Later) and node == instruction)
    return next(found, None)


def at_path(program: Value, path: Iterable[str | int]) -> object:
    """What stands at a path of a program. Raises LookupError where nothing does."""
    node: object = program
    for step in path:
        if isinstance(step, int) and isinstance(node, tuple):
            node = node[step]
        elif isinstance(step, str) and isinstance(node, Value):
            names = {field.alias: field.name for field in fields_of(type(node))}
            node = getattr(node, names[step])
        else:
            raise LookupError(f"there is no {step} in {type(node).__name__}")
    return node


def instruction(engine: Engine, awaited: TriggerAwaited) -> Later:
    """The instruction that made it."""
    known = engine.compiler.noted.get((awaited.key, awaited.path))
    if known is None:
        ability = engine.compiler.ability(awaited.key, engine.draft.definitions)
        assert ability is not None, f"{awaited.key} has no program"
        assert not isinstance(ability, KeywordAbility), f"{awaited.key} is a keyword"
        known = engine.compiler.noted[awaited.key, awaited.path] = at_path(ability, awaited.path)
    assert isinstance(known, Later), f"{awaited.key} makes no delayed triggered ability there"
    return known


def _awaited(engine: Engine, number: int) -> TriggerAwaited:
    draft = engine.draft
    return draft.awaited.get(number) or draft.past_awaited[number]


@cache
def _at_once() -> StateTrigger:
    """When one triggers that waits for nothing; made once it is needed."""
    return StateTrigger(state=AllOf(all_of=()))


def trigger_at_once(engine: Engine, number: int, *rule: str) -> None:
    """One that waits for nothing triggers, on what was done before in the same resolution (2026-04: 603.12)."""
    made, context = _awaited(engine, number), context_of(engine, number)
    if context.is_true(instruction(engine, made).if_):
        bound, source = made.bound, made.source or ""
        triggered = AbilityTriggered(
            seat=made.seat, object=source, ability=1, key=made.key, bound=bound, awaited=number
        )
        if not engine.is_forgotten(triggered):
            engine.record(triggered, ("410.2", *rule), cause=number)
    engine.record(TriggerEnded(trigger=number), (*rule, *ENDED), cause=number)


def program(engine: Engine, number: int) -> Triggered:
    """What a delayed triggered ability is, by the event that made it: as a triggered ability."""
    awaited = _awaited(engine, number)
    word = (awaited.key, awaited.path, "program")
    known = engine.compiler.noted.get(word)
    if known is None:
        made_by = instruction(engine, awaited)
        known = engine.compiler.noted[word] = Triggered(
            kind="triggered",
            when=made_by.when or _at_once(),
            condition=made_by.if_,
            targets=made_by.targets,
            effect=made_by.effect,
            zone="any",
        )
    return cast("Triggered", known)


# Waiting


_NOTHING = Sources()


def waiting(engine: Engine) -> Sources:
    """The delayed triggered abilities that wait, the oldest first."""
    awaited = engine.draft.awaited
    if not awaited:
        return _NOTHING
    known = engine.cache.delayed
    if known is None or known.awaited is not awaited:
        sources = Sources()
        for number, one in sorted(awaited.items()):
            ability = program(engine, number)
            traits = traits_of(engine.compiler, ability)
            sources.add(Watching(one.source or "", one.seat, 1, one.key, ability, traits, number))
        known = engine.cache.delayed = Delayed(awaited, sources)
    return known.sources


@dataclass(slots=True)
class Used:
    """How often delayed triggered abilities have triggered; they wait no more once they cannot again (404.4b)."""

    engine: Engine
    times: dict[int, int] = field(default_factory=dict)
    causes: dict[int, int] = field(default_factory=dict)
    """The event on which one triggered last."""

    def may_trigger(self, number: int | None, n: int) -> bool:
        """Whether one may trigger once more, and that it does, on event `n`."""
        if number is None:
            return True
        uses = instruction(self.engine, _awaited(self.engine, number)).uses
        before = self.times.get(number)
        if before is None:
            before = 0 if uses in ("all", 1) else _times_triggered(self.engine, number)
        if uses != "all" and before >= uses:
            return False
        self.times[number], self.causes[number] = before + 1, n
        return True

    def end(self) -> None:
        """Those that cannot trigger again wait no more."""
        for number, times in self.times.items():
            uses = instruction(self.engine, _awaited(self.engine, number)).uses
            if uses != "all" and times >= uses:
                self.engine.record(TriggerEnded(trigger=number), ENDED, cause=self.causes[number])


def _times_triggered(engine: Engine, number: int) -> int:
    draft = engine.draft
    return sum(one.awaited == number for found in (draft.triggers, draft.past_triggers) for one in found.values())


# The end of waiting


def ending(engine: Engine, duration: str) -> list[TriggerEnded]:
    """The ends of those that wait only so long."""
    return [TriggerEnded(trigger=n) for n, one in sorted(engine.draft.awaited.items()) if one.duration == duration]


def context_of(engine: Engine, number: int) -> Context:
    """The context of a delayed triggered ability: everything that was settled as it was made."""
    one = _awaited(engine, number)
    context = Context(engine, one.seat, one.source, record=record_of_key(one.key), key=one.key)
    meanings.within(context, one.bound)
    return context


def end_by_event(engine: Engine, records: Sequence[Recorded]) -> None:
    """Those end that wait until an event that has happened, or as long as something is true that is not any more."""
    for number, one in sorted(engine.draft.awaited.items()):
        until = instruction(engine, one).until
        context = context_of(engine, number)
        if isinstance(until, UntilEvent):
            times = _times(engine, records, context, until)
            if times and until.number > 1:
                times += _earlier(engine, number, context, until, records)
            is_over = times >= until.number
        elif isinstance(until, WhileTrue):
            is_over = not context.is_true(until.while_)
        else:
            continue
        if is_over:
            engine.record(TriggerEnded(trigger=number), ENDED)


def _earlier(engine: Engine, number: int, context: Context, until: UntilEvent, records: Sequence[Recorded]) -> int:
    """How often it had happened since one began to wait, before what is looked at now."""
    found = 0
    for n, event, cause, together in engine.draft.backwards():
        if n <= number:
            break
        if n < records[0].n:
            found += _times(engine, [Recorded(n, event, cause, (), together)], context, until)
    return found


def _times(engine: Engine, records: Sequence[Recorded], context: Context, until: UntilEvent) -> int:
    return sum(
        means(context, until.until, occurrence)
        for record in records
        if (shows := SHOWS.get(type(record.event))) is not None
        for occurrence in shows[1](now(engine, record), record.event)
    )
