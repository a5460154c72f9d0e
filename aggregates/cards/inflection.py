"""Forms of English words: numbers in words, nouns in the plural, verbs in the third person."""

from __future__ import annotations

import re

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip

_PLURALS = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Thief": "Thieves", "Ox": "Oxen",
    "Pegasus": "Pegasi", "Cyclops": "Cyclopes", "Locus": "Loci",
}  # fmt: skip
_UNCHANGED = frozenset(
    {
        "Merfolk", "Treefolk", "Moonfolk", "Kithkin", "Samurai", "Myr", "Sheep", "Fish", "Aurochs", "Homunculus",
        "Thalakos", "Dauthi", "Soltari", "Viashino", "Kavu", "Djinn", "Efreet", "Vedalken", "Kor", "Nephilim",
        "Eldrazi", "Eumidian", "Plains", "Urza's", "Equipment", "life", "damage", "mana",
    }
)  # fmt: skip


def number_word(number: int) -> str:
    """A number in words up to twenty: `number_word(3) == "three"`."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def plural(noun: str) -> str:
    """The plural of a noun, of the last word of several."""
    head, space, last = noun.rpartition(" ")
    if last in _UNCHANGED:
        return noun
    return f"{head}{space}{_PLURALS.get(last) or _with_s(last, '(s|x|z|ch|sh)$')}"


def third_person(verb: str) -> str:
    """A verb as it goes with "it": `third_person("deal") == "deals"`."""
    return "has" if verb == "have" else _with_s(verb, "(s|x|ch|sh|o)$")


def _with_s(word: str, longer: str) -> str:
    """A word with the ending of a plural or of the third person, which is "es" after `longer`."""
    if re.search("[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(longer, word) else f"{word}s"
