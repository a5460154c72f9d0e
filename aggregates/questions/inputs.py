"""Which events are inputs: decisions of players, and random outcomes (`rewind.aggregates.rules.engine.inputs`)."""

from rewind.aggregates.rules.engine.inputs import (
    DECISIONS,
    RANDOM_OUTCOMES,
    decided,
    in_words,
    is_decided,
    is_decision,
    is_input,
)

__all__ = ["DECISIONS", "RANDOM_OUTCOMES", "decided", "in_words", "is_decided", "is_decision", "is_input"]
