"""What has triggered, or is on the stack, and the context in which it speaks (rules 409, 410.3, 413)."""

from __future__ import annotations

from typing import cast

from rewind.aggregates.cards.language import Ability, Activated, Pattern, StateTrigger, Triggered
from rewind.aggregates.rules.engine.context import Context, TriggerInfo, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.played import names_of
from rewind.aggregates.rules.happening import delayed, meanings
from rewind.aggregates.state import StackEntry, number_of
from rewind.events.playing import AbilityTriggered


def ability_on_stack(engine: Engine, obj: str, entry: StackEntry) -> Activated | Triggered:
    """The program of an activated or triggered ability on the stack."""
    trigger = None if entry.trigger is None else engine.draft.past_triggers.get(entry.trigger)
    if trigger is not None and trigger.awaited is not None:
        ability: Ability | None = program_of(engine, trigger)
    else:
        ability = None if entry.key is None else engine.compiler.ability(entry.key, engine.draft.definitions)
    assert isinstance(ability, Activated | Triggered), f"{obj} on the stack has no program"
    return ability


def context_on_stack(engine: Engine, obj: str, entry: StackEntry) -> Context:
    """The context of a spell or ability on the stack: all that was chosen as it was played, or it triggered with."""
    spell = engine.draft.kinds[number_of(obj)] in ("card", "spell_copy")
    context = Context(
        engine,
        engine.controller(obj),
        obj if spell else entry.source,
        targets=entry.targets,
        x=entry.x or 0,
        names=names_of(entry),
        record=record_of_key(entry.key),
        key=entry.key,
    )
    if spell and (found := engine.abilities(obj).spell_key) is not None:
        context.record, context.key = record_of_key(found), found
    trigger = None if entry.trigger is None else engine.draft.past_triggers.get(entry.trigger)
    if entry.trigger is not None and trigger is not None:
        triggered = context_of(engine, entry.trigger, trigger)
        context.trigger, context.since = triggered.trigger, triggered.since
        meanings.within(context, trigger.bound)
    meanings.within(context, entry.bound)
    ability = None if entry.key is None else engine.compiler.ability(entry.key, engine.draft.definitions)
    if isinstance(ability, Activated) and ability.x is not None:  # it may change on the stack (2026-04: 107.3c)
        context.x = max(context.amount(ability.x), 0)
    return context


# What has triggered, before it is put on the stack too


def ability_of(engine: Engine, key: str | None) -> Triggered | None:
    """The triggered ability that a key stands for."""
    found = None if key is None else engine.compiler.ability(key, engine.draft.definitions)
    return found if isinstance(found, Triggered) else None


def program_of(engine: Engine, trigger: AbilityTriggered) -> Triggered | None:
    """What has triggered: an ability, or one that waited (rule 404.4)."""
    if trigger.awaited is None:
        return ability_of(engine, trigger.key)
    return delayed.program(engine, trigger.awaited)


def context_of(engine: Engine, number: int, trigger: AbilityTriggered) -> Context:
    """The context of an ability that has triggered: what it can speak of; `number` is that of its event."""
    context = Context(
        engine,
        trigger.seat,
        trigger.object,
        trigger=TriggerInfo.of(trigger),
        record=record_of_key(trigger.key),
        key=trigger.key,
        since=_triggered_on(engine, number),
    )
    meanings.within(context, trigger.bound)
    return context


def _triggered_on(engine: Engine, number: int) -> int | None:
    """The number of the event on which it triggered."""
    for n, _, cause, _ in engine.draft.backwards():
        if n <= number:
            return cause if n == number else None
    return None


def follows_host(ability: Triggered) -> bool:
    """Whether it triggers as what its source is attached to leaves play (2006-10: 410.10f)."""
    if isinstance(ability.when, StateTrigger):
        return False
    patterns = cast("tuple[Pattern, ...]", getattr(ability.when, "any_of", (ability.when,)))
    return any(one.event == "move" and one.what == "host" and one.from_ == "in_play" for one in patterns)
