"""What may be chosen where a choice is offered (rule 413.2d)."""

from rewind.aggregates.rules.choices.choices import (
    NAMED,
    ORDERS,
    choice_of,
    existing_subtypes,
    subtype_of,
    verify_choice,
)

__all__ = ["NAMED", "ORDERS", "choice_of", "existing_subtypes", "subtype_of", "verify_choice"]
