"""The paragraphs of the book for a card: those of its keyword abilities, then those of its types.

Both stand in the tables of the edition (`aggregates/editions`): keywords, as `rewind explain` finds them, and types.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.cards.search.criteria import keywords_of
from rewind.aggregates.editions import edition
from rewind.events.base import CardDefinition


class CardRule(NamedTuple):
    """A paragraph that a card has to do with."""

    number: str
    about: str
    """The keyword, type or form for which it is named."""
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
    line, paragraphs = definition.characteristics_in(name).type_line, edition(name).types
    inset = set[str]() if definition.inset is None else {*definition.inset.type_line.subtypes}
    forms = {
        "split": bool(definition.halves_in(name)),
        "flip": definition.flipped is not None,
        "transform": definition.back is not None and not definition.modal,
        "modal_dfc": definition.modal,
        "adventure": "Adventure" in inset,
        "omen": "Omen" in inset,
    }
    words = (*line.supertypes, *line.types, *line.subtypes, *(word for word, is_so in forms.items() if is_so))
    for word in words:
        for number in paragraphs.get(word, ()):
            yield word, number
