"""Day and night, the monarch, the initiative and the city's blessing (2026-04: 731, 725, 726, 702.131)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from rewind.aggregates.cards.predefined.definitions import keys_of_designation, marker_of
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import verify_room
from rewind.aggregates.rules.happening.any_time import time_of
from rewind.aggregates.rules.happening.happen import happen, happen_together
from rewind.aggregates.state import object_id
from rewind.events.base import Characteristics, Designation, Event, TypeLine
from rewind.events.game import DesignationGained
from rewind.events.zones import CeasedToExist, EmblemCreated

_RULES: Mapping[str, str] = {
    "day": "2026-04 731.1",
    "night": "2026-04 731.1",
    "monarch": "2026-04 725.3",
    "initiative": "2026-04 726.3",
    "city's blessing": "2026-04 702.131c",
}
"""Designation → the rule that says what it is, or who has it."""


def become(engine: Engine, time: Literal["day", "night"], *rule: str) -> None:
    """It becomes day or night, where it is not so already (2026-04: 731.1)."""
    before = time_of(engine.draft)
    if before != time:
        happen(engine, DesignationGained(designation=time, instead_of=before), *rule, _RULES[time])


def gain(engine: Engine, designation: Designation, seat: int, *rule: str) -> None:
    """A player gets a designation, and has the triggered abilities that come with it.

    Who has it already gets no second one; but to take the initiative again is to take it (2026-04: 726.5).
    """
    has_it = seat in engine.draft.designations.get(designation, ())
    if has_it and designation != "initiative":
        return
    gained = (DesignationGained(designation=designation, seat=seat), (*rule, _RULES[designation]))
    moved = () if has_it else _marker_moved(engine, designation, seat, rule)
    happen_together(engine, [*moved, gained])


def _marker_moved(
    engine: Engine, designation: Designation, seat: int, rule: tuple[str, ...]
) -> Iterator[tuple[Event, tuple[str, ...]]]:
    """The marker, whose abilities come with a designation, is another player's now."""
    keys = keys_of_designation(designation)
    if not keys:
        return
    name, number = marker_of(designation)
    for obj in engine.zone("command"):
        if engine.characteristics(obj).abilities == keys:
            yield CeasedToExist(object=obj, reason="removed"), (*rule, _RULES[designation])
    verify_room(engine, 1)
    facts = Characteristics(name=name, type_line=TypeLine(), abilities=keys)
    marker = EmblemCreated(object=object_id(engine.new_number()), owner=seat, characteristics=facts)
    yield marker, (*rule, number)
