"""The targets of what is on the stack, and what the recorder could have chosen."""

from __future__ import annotations

from rewind.events.importers.arena.translating import offering
from rewind.events.importers.arena.translating.table import Table
from rewind.events.importers.arena.translating.translation import Translation
from rewind.events.playing import TargetsChosen


def reconcile_targets(translation: Translation) -> None:
    """What is on the stack has the targets that stand."""
    table = translation.table
    if not translation.state.persistent_annotations and not translation.state.is_full:
        return
    for instance in table.view.targets:
        thing = table.thing(instance)
        if thing is None or thing.zone != "stack":
            continue
        targets = targets_of(table, instance)
        if targets and targets != thing.choices.targets:
            thing.choices = thing.choices.model_copy(update={"targets": targets})
            table.choices[thing.id] = thing.choices
            seat = thing.controller or thing.owner
            could = offering.take_targetable(table, instance) if seat == table.recorder else ()
            table.add(TargetsChosen(object=thing.id, targets=targets, seat=seat, offered=could))


def targets_of(table: Table, instance: int) -> tuple[tuple[str | int, ...], ...]:
    """The targets that stand for something, for each instance of the word "target"."""
    stated = table.view.targets.get(instance, {})
    return tuple(
        tuple(subject for chosen in stated[index] if (subject := table.subject(chosen)) is not None)
        for index in sorted(stated)
    )
