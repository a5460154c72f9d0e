"""Sagas and their chapters (2026-04: 714)."""

from __future__ import annotations

from rewind.aggregates.cards.language import KeywordAbility
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.programs.abilities import key_of_keyword
from rewind.aggregates.rules.queries.pending_triggers import keys_not_resolved

LORE = "lore"
"""The counters with which Sagas track their progress (2026-04: 714.3)."""


CHAPTER = "chapter"
"""The keyword of chapter abilities (2026-04: 714.2)."""


def has_sagas(engine: Engine) -> bool:
    """Whether a card of the game, or what one gives, has a chapter ability."""
    return CHAPTER in engine.compiler.analysis.keywords


def final_chapter(engine: Engine, obj: str) -> int:
    """The greatest number among the chapter symbols of a Saga; 0 where it has none, or is no Saga (2026-04: 714.2d)."""
    if "Saga" not in engine.characteristics(obj).type_line.subtypes:
        return 0
    numbers = (one.number for _, one in engine.abilities(obj).keyword_nodes if one.keyword == CHAPTER)
    return max((number for number in numbers if isinstance(number, int)), default=0)


def has_chapter_pending(engine: Engine, obj: str) -> bool:
    """Whether a chapter ability of something has triggered, and has not left the stack (2026-04: 714.4)."""
    return any(key is not None and _is_chapter(engine, key) for key in keys_not_resolved(engine, obj))


def _is_chapter(engine: Engine, key: str) -> bool:
    whole = engine.compiler.ability(key_of_keyword(key), engine.draft.definitions)
    return isinstance(whole, KeywordAbility) and whole.keyword == CHAPTER
