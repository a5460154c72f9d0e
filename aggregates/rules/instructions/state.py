"""What is true of permanents and players changes: damage, life, counters, tapped, attached, mana (rules 417, 406)."""

from __future__ import annotations

from collections.abc import Iterator

from aggregates.cards import language
from aggregates.rules.actions.choices import choose_value
from aggregates.rules.actions.lasting import begin_regeneration
from aggregates.rules.actions.proposed import (
    Deals,
    GainsLife,
    Happens,
    LosesLife,
    Proposed,
    PutsCounters,
    Taps,
    Untaps,
)
from aggregates.rules.actions.would import would
from aggregates.rules.engine.context import Context
from aggregates.rules.happening.happen import happen
from aggregates.rules.instructions.executing import executes, proposes
from aggregates.rules.instructions.objects import permanents
from aggregates.rules.queries.attachments import can_be_attached, is_aura
from events.combat import DamageRemoved
from events.objects import Attached, CountersRemoved
from events.playing import ManaAdded


@proposes(language.Damage)
def _damage(context: Context, instruction: language.Damage, rule: tuple[str, ...]) -> Iterator[Proposed]:
    source = next((obj for obj in context.objects(instruction.source)), None)
    if source is None and instruction.source != "this":  # an illegal target does nothing (rule 413.2a)
        return
    things = context.resolve(instruction.to)
    whole = 0 if instruction.divided else context.amount(instruction.amount)
    amounts = [context.share(thing) if instruction.divided else whole for thing in things]
    for thing, amount in zip(things, amounts, strict=True):
        yield Deals(source, thing, amount, rules=(*rule, "417.1"))


@proposes(language.ChangeLife)
def _life(context: Context, instruction: language.ChangeLife, rule: tuple[str, ...]) -> Iterator[Proposed]:
    engine = context.engine
    number = context.amount(instruction.number)
    for seat in context.seats(instruction.player):
        by = number if instruction.do == "gain_life" else -number
        if instruction.do == "set_life":
            by = number - engine.draft.players[seat].life
        if by > 0:
            yield GainsLife(seat, by, context.source, rules=rule)
        elif by < 0:
            yield LosesLife(seat, -by, context.source, rules=rule)


@executes(language.AddMana)
def _add_mana(context: Context, instruction: language.AddMana, rule: tuple[str, ...]) -> None:
    engine = context.engine
    assert isinstance(instruction.mana, tuple), "other kinds"
    kinds = instruction.mana
    for seat in context.seats(instruction.player):
        mana = choose_value(engine, seat, "mana", kinds, *rule, source=context.source)
        happen(engine, ManaAdded(seat=seat, mana=mana, source=context.source), *rule, "406.1")


@proposes(language.Tap)
def _tap(context: Context, instruction: language.Tap, rule: tuple[str, ...]) -> Iterator[Proposed]:
    engine, tapping = context.engine, instruction.do == "tap"
    found = [obj for obj in permanents(context, instruction.what) if engine.draft.status_of(obj).tapped != tapping]
    yield from (Taps(obj, rules=rule) if tapping else Untaps(obj, rules=rule) for obj in found)


@proposes(language.ChangeCounters)
def _counters(context: Context, instruction: language.ChangeCounters, rule: tuple[str, ...]) -> Iterator[Proposed]:
    engine = context.engine
    number = context.amount(instruction.number)
    for thing in context.resolve(instruction.on):
        if isinstance(thing, str) and engine.zone_of(thing) != "in_play":
            continue
        if instruction.do == "add_counters" and number > 0:
            yield PutsCounters(thing, instruction.kind, number, rules=rule)
        elif instruction.do == "remove_counters" and isinstance(thing, str):
            there = min(number, engine.counters(thing, instruction.kind))
            if there > 0:
                removed = CountersRemoved(on=thing, kind=instruction.kind, number=there)
                yield Happens(removed, rules=rule)


@executes(language.Attach)
def _attach(context: Context, instruction: language.Attach, rule: tuple[str, ...]) -> None:
    engine = context.engine
    for obj in context.objects(instruction.what):
        for host in context.resolve_reference(instruction.to):
            moves = engine.draft.attached_to.get(obj) != host
            if engine.zone_of(obj) == "in_play" and moves and can_be_attached(engine, obj, host):
                aura = is_aura(engine, engine.characteristics(obj).type_line)
                happen(engine, Attached(object=obj, to=host), *rule, "212.4k" if aura else "212.2h")


@executes(language.Regenerate)
def _regenerate(context: Context, instruction: language.Regenerate, rule: tuple[str, ...]) -> None:
    for obj in permanents(context, instruction.what):
        begin_regeneration(context, obj, *rule, "419.6b")


@executes(language.RemoveDamage)
def _remove_damage(context: Context, instruction: language.RemoveDamage, rule: tuple[str, ...]) -> None:
    damaged = [obj for obj in permanents(context, instruction.what) if context.engine.draft.damage.get(obj)]
    would(context.engine, *(Happens(DamageRemoved(object=obj), rules=rule) for obj in damaged))
