"""Every instruction of the ability language and what carries it out, family by family (rules 413.2b, 416, 417).

What is impossible is left out (rules 103.3, 416.3).
"""

from __future__ import annotations

from rewind.aggregates.cards.language import Instruction, members
from rewind.aggregates.rules.instructions import (
    choosing,
    continuous_effects,
    course,
    delaying,
    designations,
    dungeons,
    exchanging,
    flow,
    libraries,
    objects,
    resolution_plays,
    stack_objects,
    state,
)
from rewind.aggregates.rules.instructions.executing import carried_out, execute, execute_together

__all__ = ["FAMILIES", "execute", "execute_together"]

FAMILIES = (
    objects,
    stack_objects,
    resolution_plays,
    exchanging,
    dungeons,
    designations,
    libraries,
    state,
    course,
    flow,
    choosing,
    continuous_effects,
    delaying,
)
"""The modules that carry out instructions."""

if missing := members(Instruction) - carried_out():
    raise RuntimeError(f"nothing carries out {', '.join(sorted(kind.__name__ for kind in missing))}")
