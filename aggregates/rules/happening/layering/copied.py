"""What a copy is: copiable values, less some, with changes that are copiable too (rules 503.2, 503.9)."""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.cards.language import Becomes, Change, CopyOf, Gain, Lose, SetColors, SetPowerToughness
from aggregates.cards.type_lines import becomes, colored
from aggregates.rules.engine.context import Context
from aggregates.rules.happening.layering.programs import keys_of
from events.base import Characteristics

_RESPECTS = {"types": "type_line"}
"""Respect → the field of characteristics, where that has another name."""


def as_a_copy(
    context: Context, copy: CopyOf, values: Characteristics, before: Characteristics | None
) -> Characteristics:
    """Values as a copy has them of something that was otherwise `before` in what it does not copy (rule 503.9)."""
    if before is not None and copy.without:
        kept = [_RESPECTS.get(name, name) for name in copy.without]
        values = values.model_copy(update={name: getattr(before, name) for name in kept})
    return changed(context, values, copy.and_)


def changed(context: Context, values: Characteristics, changes: Sequence[Change]) -> Characteristics:
    """Copiable values with the changes that a copy effect makes to them (rule 503.9)."""
    for change in changes:
        match change:
            case SetColors():
                update: dict[str, object] = {"colors": colored(values.colors, change)}
            case Becomes():
                update = {"type_line": becomes(values.type_line, change)}
            case Gain():
                update = {"abilities": (*values.abilities, *keys_of(change))}
            case Lose():
                gone = keys_of(change)
                kept = tuple(key for key in values.abilities if gone and key not in gone)
                update = {"abilities": kept}
            case SetPowerToughness():
                update = {"power": context.amount(change.power), "toughness": context.amount(change.toughness)}
            case _:
                raise AssertionError(f"{change.change} is no part of what can be copied")
        values = values.model_copy(update=update)
    return values
