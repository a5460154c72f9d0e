"""It becomes day or night, or a player gets a designation (2026-04: 725, 726, 731)."""

from __future__ import annotations

from rewind.aggregates.cards import language
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.happening.designations import become, gain
from rewind.aggregates.rules.instructions.executing import executes


@executes(language.Designate)
def _designate(context: Context, instruction: language.Designate, rule: tuple[str, ...]) -> None:
    match instruction.designation:
        case "day" | "night" as time:
            become(context.engine, time, *rule)
        case designation:
            for seat in context.seats(instruction.player):
                gain(context.engine, designation, seat, *rule)
