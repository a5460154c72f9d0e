"""The rules of English, a module a family; importing this package registers all of them."""

from rewind.aggregates.cards.grammar.families import (
    abilities,
    amounts,
    changes,
    conditions,
    costs,
    effects,
    events,
    flow,
    keywords,
    nouns,
    statics,
)

__all__ = [
    "abilities", "amounts", "changes", "conditions", "costs", "effects", "events", "flow", "keywords", "nouns", "statics",
]  # fmt: skip
