"""Words that rules share: irregular verbs, colours, numbers, types, subtypes, parts of a turn."""

from __future__ import annotations

from functools import cache

from rewind.aggregates.cards.inflection import NUMBERS as NUMBER_WORDS
from rewind.aggregates.cards.inflection import plural
from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions import edition as edition_of

VERBS = {
    "is": ("be", "is", "are"),
    "have": ("have", "has", "have"),
    "they": ("they", "it", "they"),
    "isn't": ("not be", "isn't", "aren't"),
    "doesn't": ("don't", "doesn't", "don't"),
}
"""What stands for a verb and is not regular, in three forms: by itself, with a singular, with a plural."""

WITH_NOUNS = {
    "is": "are", "isn't": "aren't", "was": "were", "has": "have", "doesn't": "don't", "shares": "share", "its": "their",
    "it": "they", "that": "those",
}  # fmt: skip
"""Words that go with a noun in the singular, each with the one that goes with the plural."""

NUMBERS = {word: number for number, word in enumerate(NUMBER_WORDS) if number >= 2}
"""Word for a number → the number."""

CARD_TYPES = {word.lower(): word for name in NAMES for word in edition_of(name).card_types}

PERMANENT_CARDS = ["Land", "Creature", "Artifact", "Enchantment"]
"""The types of permanent cards, in an order of their own: a text that lists types has them in that of the alphabet."""

PARTS = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end_of_turn",
    "untap step": "untap",
    "combat": "combat",
    "turn": "turn",
    "combat on your turn": "combat",
}


@cache
def subtypes() -> frozenset[str]:
    """All subtypes of the editions, without those that say what is enchanted."""
    found: set[str] = set()
    for name in NAMES:
        found.update(*edition_of(name).subtypes.values())
    return frozenset(word for word in found if not word.startswith("Enchant "))


@cache
def keyword_names() -> frozenset[str]:
    """The names of the keyword abilities of all editions."""
    return frozenset(one.name for name in NAMES for one in edition_of(name).keywords.values())


@cache
def capitalised() -> frozenset[str]:
    """Words that are written with a capital wherever they stand: subtypes, also in the plural."""
    return frozenset(subtypes() | {plural(word) for word in subtypes()})
