"""Spells and abilities are copied (rule 503.10)."""

from __future__ import annotations

from rewind.aggregates.cards import language
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.limits import times, verify_room
from rewind.aggregates.rules.happening.layering.copied import copiable_values, with_both_faces, with_changes
from rewind.aggregates.rules.instructions.changing_targets import Wanted, change_targets
from rewind.aggregates.rules.instructions.executing import Given, executes, happens
from rewind.aggregates.rules.instructions.results import of_things
from rewind.aggregates.rules.queries.announcements import is_spell
from rewind.aggregates.state import StackEntry, number_of, object_id
from rewind.events.base import Characteristics
from rewind.events.playing import PutOnStack


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


def _values(context: Context, instruction: language.CopySpell, obj: str) -> tuple[Characteristics, bool]:
    """What the copy of a spell is, with both faces where that is double-faced, and whether its back face is up
    (2026-04: 707.10g)."""
    engine = context.engine
    faces = with_both_faces(context, obj, lambda face: with_changes(context, face, instruction.and_))
    if faces is None:
        return with_changes(context, copiable_values(engine, obj), instruction.and_), False
    up = engine.draft.status_of(obj).back_face_up
    return faces.up(back_face_up=up), up


def _copied(context: Context, instruction: language.CopySpell, obj: str, seat: int, *rule: str) -> str:
    engine, entry = context.engine, context.engine.draft.stack.get(obj, StackEntry())
    number = object_id(engine.new_number())
    values, up = _values(context, instruction, obj) if is_spell(engine, obj) else (None, False)
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
        back_face_up=up,
        bound=entry.bound,
    )
    happens(context, put, *rule, "503.10", "217.6a")
    if instruction.retarget:
        change_targets(context, number, seat, Wanted(optional=True, which="any"), (*rule, "503.10:new_targets"))
    return number
