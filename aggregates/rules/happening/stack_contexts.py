"""What an ability or spell on the stack is, and the context in which it speaks (rules 409, 410.3, 413)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Ability, Activated, Triggered
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.played import names_of
from rewind.aggregates.rules.happening import meanings
from rewind.aggregates.rules.happening.triggers import context_of, program_of
from rewind.aggregates.state import StackEntry, number_of


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
