"""The names of all cards that are known or told of: what a player can name as the name of a card (2026-04: 201.4).

Of those that are known also what they are (2026-04: 201.4a).
"""

from __future__ import annotations

from functools import cache

from rewind.aggregates.cards.built_in.definition_table import DefinitionTable, pool
from rewind.aggregates.cards.built_in.not_known import not_known
from rewind.events.base import CardDefinition, Characteristics


@cache
def card_names() -> frozenset[str]:
    """The names of the built-in cards, of their halves and flipped, and of the cards of their time that are not known.

    Where the table of definitions is out of date the names of flipped cards are not among them.
    """
    records = pool().records
    whole = {*records, *not_known()}
    parts = records.names() if isinstance(records, DefinitionTable) else set[str]()
    return frozenset(whole | parts | {half for name in whole for half in name.split(" // ")})


def characteristics_named(name: str, definition: CardDefinition, edition: str) -> Characteristics | None:
    """What a card is by one of its names: as a whole, or in one of its other forms; None: it has no such name."""
    return next((one for one in definition.forms_in(edition) if one.name == name), None)


def definition_of_name(name: str) -> CardDefinition | None:
    """The definition of the built-in card that has a name, as a whole or as one of its halves; None: none is known."""
    records = pool().records
    whole = name if name in records else _split_cards().get(name)
    return None if whole is None else records[whole].definition


@cache
def _split_cards() -> dict[str, str]:
    """The name of a half → that of the split card."""
    return {half: whole for whole in pool().records if " // " in whole for half in whole.split(" // ")}
