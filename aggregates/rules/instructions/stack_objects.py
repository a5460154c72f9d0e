"""Spells and abilities are copied and get other targets (rules 503.10, 415.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates.cards import language
from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.limits import times, verify_room
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.layering.copied import copiable_values, with_changes
from rewind.aggregates.rules.instructions.executing import Given, executes, happens
from rewind.aggregates.rules.instructions.results import of_things
from rewind.aggregates.rules.queries.announcements import context_of, is_spell, targets_asked
from rewind.aggregates.rules.queries.targets import possible_targets
from rewind.aggregates.state import StackEntry, number_of, object_id
from rewind.events.playing import PutOnStack, Targets, TargetsChosen

# Copies (rule 503.10)


@executes(language.CopySpell)
def _copy(context: Context, instruction: language.CopySpell, rule: tuple[str, ...]) -> Given:
    """Copies are put on the stack with all decisions that were made for what is copied (rule 503.10).

    A copy that is put elsewhere is there only to be played: one that is not is no more (rule 420.5j).
    """
    engine = context.engine
    found = context.objects(instruction.what)
    if instruction.zone == "removed":
        there = [obj for obj in found if engine.zone_of(obj) is not None]
        return of_things(there, copy=tuple(there))
    copies = [
        _copied(context, instruction, obj, seat, *rule)
        for obj in found
        if engine.zone_of(obj) == "stack" or obj in engine.draft.stack  # as it last was there (rule 413.2f)
        for seat in context.seats(instruction.player)
        for _ in times(engine, verify_room(engine, context.amount(instruction.number)))
    ]
    return of_things(copies)


def _copied(context: Context, instruction: language.CopySpell, obj: str, seat: int, *rule: str) -> str:
    engine, entry = context.engine, context.engine.draft.stack.get(obj, StackEntry())
    number = object_id(engine.new_number())
    values = with_changes(context, copiable_values(engine, obj), instruction.and_) if is_spell(engine, obj) else None
    put = PutOnStack(
        object=number,
        kind="spell_copy" if values is not None else engine.draft.kinds[number_of(obj)],  # type: ignore[arg-type]  # an ability's kind
        seat=seat,
        source=entry.source,
        ability=entry.ability,
        key=entry.key,
        sacrificed=entry.sacrificed,
        trigger=entry.trigger,
        targets=entry.targets,
        modes=entry.modes,
        x=entry.x,
        costs=entry.costs,
        divided=entry.divided,
        characteristics=values,
        bound=entry.bound,
    )
    happens(context, put, *rule, "503.10", "217.6a")
    if instruction.retarget:
        _change_targets(context, number, seat, None, optional=True, rule=(*rule, "503.10:new_targets"))
    return number


# Targets (rule 415.7)


@executes(language.Retarget)
def _retarget(context: Context, instruction: language.Retarget, rule: tuple[str, ...]) -> Given:
    """A player changes targets; each only to another legal one (rule 415.7a)."""
    engine = context.engine
    to = None if instruction.to is None else context.resolve(instruction.to)
    rules = (*rule, "415.7a:new_targets" if instruction.optional else "415.7a")
    done: list[str] = []
    for seat in context.seats(instruction.player)[:1]:
        for obj in context.objects(instruction.what):
            if engine.zone_of(obj) == "stack" and _change_targets(
                context, obj, seat, to, optional=instruction.optional, rule=rules
            ):
                done.append(obj)
    return of_things(done)


def _change_targets(
    context: Context, obj: str, seat: int, to: Sequence[ObjectOrPlayer] | None, *, optional: bool, rule: tuple[str, ...]
) -> bool:
    """A player chooses other targets for what is on the stack, where there are any; whether any has changed."""
    engine = context.engine
    entry, speaking = engine.draft.stack.get(obj, StackEntry()), context_of(engine, obj)
    new: list[tuple[ObjectOrPlayer, ...]] = []
    for target, things in zip(targets_asked(engine, obj), entry.targets, strict=False):
        able = [one for one in possible_targets(speaking, target) if to is None or one in to]
        others = [one for one in able if one not in things]
        if not things or not others:
            new.append(things)
            continue
        offered = [*things, *others] if optional else others if len(others) >= len(things) else able
        number = len(things)
        chosen = choose_objects(engine, seat, "target", offered, number, number, *rule, source=obj)
        new.append(_in_their_places(things, chosen))
    targets: Targets = tuple(new)
    if targets == entry.targets:
        return False
    happens(context, TargetsChosen(object=obj, targets=targets), *rule)
    return True


def _in_their_places(before: Sequence[ObjectOrPlayer], chosen: Sequence[ObjectOrPlayer]) -> tuple[ObjectOrPlayer, ...]:
    """Targets that stay keep their places, which say what each gets of what is divided (rule 409.1e)."""
    new: Iterator[ObjectOrPlayer] = iter([one for one in chosen if one not in before])
    return tuple(one if one in chosen else next(new) for one in before)
