"""The table of the words of all built-in cards, made by printing them (`rewind.aggregates.cards.search`)."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.search.ability_words import WORDS, short_hash, table_of_words, words_of_card

PATH = Path(__file__).parents[2] / "aggregates" / "cards" / "pool" / WORDS
PROCESSES = 2
_TOGETHER = 100
"""So many cards are given to a process at a time."""


def words_of(name: str) -> tuple[str, str, frozenset[str]]:
    """The name of a built-in card, the hash of its definition, its words."""
    record = pool().records[name]
    return name, short_hash(record.definition), words_of_card(record)


def made(names: Sequence[str] | None = None) -> str:
    """The table of these cards; without names of all."""
    with ProcessPoolExecutor(PROCESSES) as processes:
        return table_of_words(list(processes.map(words_of, names or list(pool().records), chunksize=_TOGETHER)))


def is_as_made(table: str) -> bool:
    """Whether the table that is there is this one."""
    return PATH.is_file() and PATH.read_text("utf-8") == table
