"""Which events are inputs, what an input that is awaited looks like, and what may be chosen among what is offered."""

from aggregates.rules.choices.choices import (
    NAMED,
    ORDERS,
    choice_of,
    existing_subtypes,
    subtype_of,
    taken_choice,
)
from aggregates.rules.engine.engine import PendingInput
from aggregates.rules.engine.inputs import (
    DECISIONS,
    RANDOM_OUTCOMES,
    decided,
    in_words,
    is_decided,
    is_decision,
    is_input,
)

__all__ = [
    "DECISIONS",
    "NAMED",
    "ORDERS",
    "RANDOM_OUTCOMES",
    "PendingInput",
    "choice_of",
    "decided",
    "existing_subtypes",
    "in_words",
    "is_decided",
    "is_decision",
    "is_input",
    "subtype_of",
    "taken_choice",
]
