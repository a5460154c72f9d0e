"""The rules of English, a module a family; importing this package registers all of them."""

from rewind.aggregates.cards.grammar.families import (
    abilities,
    amounts,
    becoming,
    changes,
    choices,
    combat,
    conditions,
    costs,
    damage,
    delays,
    descriptions,
    effects,
    entering,
    entry,
    events,
    flow,
    instead,
    keywords,
    libraries,
    limits,
    nouns,
    prevention,
    prices,
    redirection,
    searches,
    statics,
    ways_to_play,
)

__all__ = [
    "abilities", "amounts", "becoming", "changes", "choices", "combat", "conditions", "costs", "damage",
    "delays", "descriptions", "effects", "entering", "entry", "events", "flow", "instead", "keywords",
    "libraries", "limits", "nouns", "prevention", "prices", "redirection", "searches", "statics",
    "ways_to_play",
]  # fmt: skip
