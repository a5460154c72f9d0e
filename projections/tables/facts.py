"""Columns of what an object is: type line, mana cost, colours, power and toughness."""

from __future__ import annotations

from rewind.aggregates.cards.mana_costs import converted_mana_cost
from rewind.events.base import Characteristics
from rewind.projections.tables.schema import Column, Row, integer, text


def facts_columns(when: str, private: tuple[str, ...]) -> tuple[Column, ...]:
    """The columns of what is printed on a card, or was so at another moment."""
    return (
        text("types", f"Type line {when}.", private),
        text("mana_cost", f"Mana cost {when}.", private),
        integer("mana_value", f"Mana value (converted mana cost) {when}; X is 0.", private),
        Column("colors", "texts", f"Colours {when}.", private),
        text("power", f"Power {when}.", private),
        text("toughness", f"Toughness {when}.", private),
    )


def facts_cells(facts: Characteristics | None) -> Row:
    """Their values; none where nothing is known."""
    if facts is None:
        return {}
    return {
        **spell_cells(facts),
        "power": None if facts.power is None else str(facts.power),
        "toughness": None if facts.toughness is None else str(facts.toughness),
    }


def spell_cells(facts: Characteristics | None) -> Row:
    """The values without power and toughness, which no row of a spell has."""
    if facts is None:
        return {}
    return {
        "types": str(facts.type_line) or None,
        "mana_cost": facts.mana_cost,
        "mana_value": converted_mana_cost(facts.mana_cost),
        "colors": [str(color) for color in facts.colors] or None,
    }
