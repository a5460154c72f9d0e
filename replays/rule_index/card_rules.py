"""The paragraphs of the book for a card: those of its keyword abilities, then those of its types.

The paragraphs of a keyword are found in the book's table of keywords, as `rewind explain` finds them; those of a type,
supertype or subtype stand here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.cards.search.criteria import keywords_of
from rewind.aggregates.editions import edition
from rewind.events.base import CardDefinition

_BOTH: Mapping[str, tuple[str, ...]] = {
    "Artifact": ("212.2a",),
    "Creature": ("212.3a", "212.3d"),
    "Enchantment": ("212.4a",),
    "Instant": ("212.5a",),
    "Land": ("212.6a", "212.6b"),
    "Sorcery": ("212.7a",),
    "Basic": ("212.6f",),
    "Legendary": ("205.4c", "420.5e"),
    "Equipment": ("212.2g", "212.2h"),
    "Plains": ("212.6d",),
    "Island": ("212.6d",),
    "Swamp": ("212.6d",),
    "Mountain": ("212.6d",),
    "Forest": ("212.6d",),
}
OF_TYPES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "2003-12": {**_BOTH, "Legend": ("215.1", "420.5e"), "Wall": ("308.2a",), "World": ("212.4j", "420.5i")},
    "2006-10": {**_BOTH, "Aura": ("212.4d", "420.5d"), "Snow": ("104.3h",), "World": ("205.4d", "420.5i")},
}
"""Edition → type, supertype or subtype → the paragraphs that say most of it."""


class CardRule(NamedTuple):
    """A paragraph that a card has to do with."""

    number: str
    about: str
    """The keyword or type for which it is named; "split" and "flip" of such cards."""
    summary: str | None
    """Our line about it."""


def rules_of_card(definition: CardDefinition, name: str) -> tuple[CardRule, ...]:
    """The paragraphs of an edition for a card, each once."""
    book = edition(name)
    found: dict[str, CardRule] = {}
    for about, number in (*_of_keywords(definition, name), *_of_types(definition, name)):
        found.setdefault(number, CardRule(number, about, book.summary(number)))
    return tuple(found.values())


def _of_keywords(definition: CardDefinition, name: str) -> Iterator[tuple[str, str]]:
    numbers = {form: number for number, one in edition(name).keywords.items() for form in (one.name, *one.forms)}
    for word in keywords_of(definition, name):
        rests = (word, word.partition(" ")[0], word.rpartition(" ")[2])  # "equip {2}", "legendary landwalk"
        number = next((numbers[one] for one in rests if one in numbers), None)
        if number is None and (found := definitions(name).get(word)) is not None and found.variant_of is not None:
            number = numbers.get(found.variant_of)
        if number is not None:
            yield word, number


def _of_types(definition: CardDefinition, name: str) -> Iterator[tuple[str, str]]:
    line = definition.characteristics_in(name).type_line
    for word in (*line.supertypes, *line.types, *line.subtypes):
        for number in OF_TYPES[name].get(word, ()):
            yield word, number
    if definition.halves_in(name):
        yield from (("split", number) for number in ("505.1", "505.6"))
    if definition.flipped is not None:
        yield from (("flip", number) for number in ("508.2", "508.4"))
