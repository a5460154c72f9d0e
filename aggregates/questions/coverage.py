"""What the rules know of the abilities in a state: a log from elsewhere may have cards that they do not know."""

from rewind.aggregates.rules.engine.coverage import has_known_abilities, has_no_programs, in_sight, unknown_names

__all__ = ["has_known_abilities", "has_no_programs", "in_sight", "unknown_names"]
