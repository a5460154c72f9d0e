"""The changes of a continuous effect as the log tells them: canonical JSON of the ability language."""

from __future__ import annotations

from functools import lru_cache

from pydantic import TypeAdapter

from aggregates.cards.language import Change, Filter
from aggregates.cards.sugar import expanded, expanded_all

_CHANGES: TypeAdapter[tuple[Change, ...]] = TypeAdapter(tuple[Change, ...])


@lru_cache(maxsize=4096)
def changes_of(effect: str) -> tuple[Change, ...]:
    """The changes that `continuous_effect_began` holds as canonical JSON, without sugar; none where it holds a word."""
    return expanded_all(_CHANGES.validate_json(effect)) if effect.startswith("[") else ()


def as_json(changes: tuple[Change, ...]) -> str:
    """Changes as canonical JSON, as `continuous_effect_began` holds them."""
    return _CHANGES.dump_json(changes, exclude_defaults=True, by_alias=True).decode()


@lru_cache(maxsize=1024)
def description_of(text: str) -> Filter:
    """The description that `continuous_effect_began` holds as canonical JSON."""
    return expanded(Filter.model_validate_json(text))


def description_as_json(description: Filter) -> str:
    """A description as canonical JSON, as `continuous_effect_began` holds it."""
    return description.model_dump_json(exclude_defaults=True, by_alias=True)
