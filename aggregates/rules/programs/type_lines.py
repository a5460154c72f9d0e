"""By which rule a type line changes (rules 212.1b to 212.1d, 212.6e)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Becomes
from rewind.aggregates.cards.type_lines import LAND_TYPES, keeps
from rewind.events.base import TypeLine


def sets_basic_land_type(line: TypeLine, change: Becomes) -> bool:
    """Whether a land's type is set to a basic one, by which the land loses what its text says (rule 212.6e)."""
    return "Land" in line.types and makes_basic_lands(change)


def makes_basic_lands(change: Becomes) -> bool:
    """Whether the change sets land types, one of them a basic one, and no types."""
    return not change.still and not change.types and not LAND_TYPES.isdisjoint(change.subtypes)


def rule_of(line: TypeLine, change: Becomes) -> str:
    """The rule by which a type line changes so.

    Which subtypes are of which type (rules 212.2c, 212.3c, 212.4c, 212.6c) is in `rewind.aggregates.cards.type_lines`.
    """
    if sets_basic_land_type(line, change):
        return "212.6e"
    if not change.types and not change.subtypes:
        return "212.1d"
    return "212.1c" if keeps(change) else "212.1b"
