"""The changes of a continuous effect as the log tells them: canonical JSON of the ability language."""

from __future__ import annotations

from functools import lru_cache

from pydantic import TypeAdapter

from aggregates.cards.language import AnyPattern, Change, Filter, UntilEvent, WhileTrue
from aggregates.cards.sugar import expanded, expanded_all

_CHANGES: TypeAdapter[tuple[Change, ...]] = TypeAdapter(tuple[Change, ...])
_ENDS: TypeAdapter[tuple[UntilEvent | WhileTrue, ...]] = TypeAdapter(tuple[UntilEvent | WhileTrue, ...])
_PATTERN: TypeAdapter[AnyPattern] = TypeAdapter(AnyPattern)


@lru_cache(maxsize=4096)
def changes_of(effect: str) -> tuple[Change, ...]:
    """The changes that `continuous_effect_began` holds as canonical JSON, without sugar; none where it holds a word."""
    return expanded_all(_CHANGES.validate_json(effect)) if effect.startswith("[") else ()


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=1024)
def ends_of(until: str) -> tuple[UntilEvent | WhileTrue, ...]:
    """What ends an effect, as `continuous_effect_began` holds it as canonical JSON."""
    return tuple(map(expanded, _ENDS.validate_json(until)))


def ends_as_json(ends: tuple[UntilEvent | WhileTrue, ...]) -> str:
    """What ends an effect as canonical JSON."""
    return _ENDS.dump_json(ends, exclude_defaults=True, by_alias=True).decode()


@lru_cache(maxsize=1024)
def pattern_of(text: str) -> AnyPattern:
    """The event that an effect waits for, as `continuous_effect_began` holds it as canonical JSON."""
    return expanded(_PATTERN.validate_json(text))


def pattern_as_json(pattern: AnyPattern) -> str:
    """A pattern of events as canonical JSON."""
    return _PATTERN.dump_json(pattern, exclude_defaults=True, by_alias=True).decode()
