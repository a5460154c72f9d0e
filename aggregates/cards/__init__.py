"""Cards as data: the ability language, and records of cards in it.

Importing this reads no card; `pool()` does, once.
"""

from __future__ import annotations

from aggregates.cards.records import (
    KEYWORDS,
    CardPool,
    CardRecord,
    canonical,
    is_for_ante,
    parse_ability,
    pool,
    read_records,
)

__all__ = ["KEYWORDS", "CardPool", "CardRecord", "canonical", "is_for_ante", "parse_ability", "pool", "read_records"]
