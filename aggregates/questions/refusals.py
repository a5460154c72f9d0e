"""Why the rules refuse an input."""

from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal, refusal

__all__ = ["IllegalAction", "Refusal", "refusal"]
