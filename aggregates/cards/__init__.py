"""Cards as data: the ability language, and records of cards in it.

Importing this reads no card; `pool()` does, once. What reads records from YAML is imported when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rewind.aggregates.cards.built_in.definition_table import pool
from rewind.aggregates.cards.card_pool import CardPool, CardRecord, is_for_ante

if TYPE_CHECKING:
    from rewind.aggregates.cards.form import KEYWORDS
    from rewind.aggregates.cards.language.as_json import canonical, parse_ability
    from rewind.aggregates.cards.records import read_records

__all__ = ["KEYWORDS", "CardPool", "CardRecord", "canonical", "is_for_ante", "parse_ability", "pool", "read_records"]

_PLACES = {
    "KEYWORDS": "rewind.aggregates.cards.form",
    "canonical": "rewind.aggregates.cards.language.as_json",
    "parse_ability": "rewind.aggregates.cards.language.as_json",
    "read_records": "rewind.aggregates.cards.records",
}
"""Name → the module that has it, where that is not imported with this one."""


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
