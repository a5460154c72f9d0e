"""The cards of games about what only 2026-04 has: those that are built in, and the tests' own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from docs.rule_scenarios import TODAY, own_records
from rewind.aggregates.cards import CardPool, CardRecord, pool

_TESTS = Path(__file__).parent.parent
FOLDERS = (_TESTS / "rules/today/cards", Path(__file__).parent / "cards")
"""The cards of the scenarios of that edition, and those that games need beside them."""


@cache
def own_cards() -> tuple[CardRecord, ...]:
    """The tests' own cards that the edition knows."""
    return tuple(one for folder in FOLDERS for one in own_records(folder) if TODAY in one.editions)


@cache
def cards_of_today() -> CardPool:
    """The cards that are built in, and the tests' own."""
    return pool().and_of(own_cards())
