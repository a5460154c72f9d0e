"""Words that rules share: irregular nouns and verbs, colours, types, subtypes, zones, counters, parts of a turn."""

from __future__ import annotations

from functools import cache

from rewind.aggregates.cards.form import TYPES
from rewind.aggregates.cards.grammar.kernel import PLURALS, VERBS, plural
from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions import edition as edition_of

PLURALS.update(
    {
        "shares": "share",
        "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Sheep": "Sheep",
        "Merfolk": "Merfolk", "Plains": "Plains", "Treefolk": "Treefolk", "Kithkin": "Kithkin", "Moonfolk": "Moonfolk",
        "Mercenary": "Mercenaries", "Ox": "Oxen", "Homarid": "Homarids", "Myr": "Myr", "Samurai": "Samurai",
        "Faerie": "Faeries", "Pegasus": "Pegasi", "Thalakos": "Thalakos", "Cyclops": "Cyclopes", "Dauthi": "Dauthi",
        "Soltari": "Soltari", "Viashino": "Viashino", "Kavu": "Kavu", "Ouphe": "Ouphes", "Fish": "Fish",
        "Djinn": "Djinn", "Efreet": "Efreet", "Vedalken": "Vedalken", "Kor": "Kor", "Nephilim": "Nephilim",
        "Urza's": "Urza's", "Locus": "Loci", "life": "life", "damage": "damage", "Aurochs": "Aurochs",
        "Eldrazi": "Eldrazi", "Equipment": "Equipment", "sorcery": "sorceries", "has": "have", "its": "their",
        "isn't": "aren't", "doesn't": "don't", "is": "are", "was": "were", "that": "those", "it": "they",
    }
)  # fmt: skip

VERBS.update(
    {
        "is": {"b": "be", "s": "is", "p": "are", "ed": "was", "ing": "being"},
        "have": {"b": "have", "s": "has", "p": "have", "ed": "had", "ing": "having"},
        "do": {"b": "do", "s": "does", "p": "do", "ed": "did", "ing": "doing"},
        "doesn't": {"b": "don't", "s": "doesn't", "p": "don't"},
        "they": {"b": "they", "s": "it", "p": "they"},
        "isn't": {"b": "not be", "s": "isn't", "p": "aren't"},
        "get": {"b": "get", "s": "gets", "p": "get", "ed": "got", "ing": "getting"},
        "put": {"b": "put", "s": "puts", "p": "put", "ed": "put", "ing": "putting"},
        "deal": {"b": "deal", "s": "deals", "p": "deal", "ed": "dealt", "ing": "dealing"},
        "lose": {"b": "lose", "s": "loses", "p": "lose", "ed": "lost", "ing": "losing"},
        "draw": {"b": "draw", "s": "draws", "p": "draw", "ed": "drew", "ing": "drawing"},
        "leave": {"b": "leave", "s": "leaves", "p": "leave", "ed": "left", "ing": "leaving"},
        "become": {"b": "become", "s": "becomes", "p": "become", "ed": "became", "ing": "becoming"},
        "cast": {"b": "cast", "s": "casts", "p": "cast", "ed": "cast", "ing": "casting"},
        "tap": {"b": "tap", "s": "taps", "p": "tap", "ed": "tapped", "ing": "tapping"},
        "untap": {"b": "untap", "s": "untaps", "p": "untap", "ed": "untapped", "ing": "untapping"},
        "pay": {"b": "pay", "s": "pays", "p": "pay", "ed": "paid", "ing": "paying"},
        "skip": {"b": "skip", "s": "skips", "p": "skip", "ed": "skipped", "ing": "skipping"},
        "flip": {"b": "flip", "s": "flips", "p": "flip", "ed": "flipped", "ing": "flipping"},
        "win": {"b": "win", "s": "wins", "p": "win", "ed": "won", "ing": "winning"},
        "die": {"b": "die", "s": "dies", "p": "die", "ed": "died", "ing": "dying"},
    }
)  # fmt: skip

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

_NUMBERS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty"
)
NUMBERS = {word: number for number, word in enumerate(_NUMBERS.split(), 2)}

CARD_TYPES = {word.lower(): word for word in TYPES}

LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

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
def capitalised() -> frozenset[str]:
    """Words that are written with a capital wherever they stand: subtypes, also in the plural."""
    return frozenset(subtypes() | {plural(word) for word in subtypes()})
