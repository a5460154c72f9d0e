"""Symbols of mana: those of snow mana apart, or without what tells them apart (2006-10, 104.3h)."""

from rewind.aggregates.rules.engine.snow_mana import of_types, separated

__all__ = ["of_types", "separated"]
