"""Symbols of mana: how much they come to, those of snow mana apart or untold (2006-10, 104.3h)."""

from rewind.aggregates.rules.engine.numbers import converted
from rewind.aggregates.rules.engine.snow_mana import of_types, separated

__all__ = ["converted", "of_types", "separated"]
