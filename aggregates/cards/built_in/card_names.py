"""The names of all cards that are known or told of: what a player can name as the name of a card (2026-04: 201.4)."""

from __future__ import annotations

from functools import cache

from rewind.aggregates.cards.built_in.definition_table import DefinitionTable, pool
from rewind.aggregates.cards.built_in.not_known import not_known


@cache
def card_names() -> frozenset[str]:
    """The names of the built-in cards, of their halves and flipped, and of the cards of their time that are not known.

    Where the table of definitions is out of date the names of flipped cards are not among them.
    """
    records = pool().records
    whole = {*records, *not_known()}
    parts = records.names() if isinstance(records, DefinitionTable) else set[str]()
    return frozenset(whole | parts | {half for name in whole for half in name.split(" // ")})
