"""The changes of a continuous effect as the log tells them: canonical JSON of the ability language."""

from __future__ import annotations

from functools import lru_cache

from rewind.aggregates.cards.language import AnyPattern, Change, Filter, UntilEvent, Use, WhileTrue
from rewind.aggregates.cards.language.as_json import CHANGES, DESCRIPTION, ENDS, PATTERN, USE


@lru_cache(maxsize=4096)
def changes_of(effect: str) -> tuple[Change, ...]:
    """The changes that `continuous_effect_began` holds as canonical JSON; none where it holds a word."""
    return CHANGES.read(effect) if effect.startswith("[") else ()


@lru_cache(maxsize=4096)
def as_json(changes: tuple[Change, ...]) -> str:
    """Changes as canonical JSON, as `continuous_effect_began` holds them."""
    return CHANGES.text(changes)


@lru_cache(maxsize=1024)
def description_of(text: str) -> Filter:
    """The description that `continuous_effect_began` holds as canonical JSON."""
    return DESCRIPTION.read(text)


def description_as_json(description: Filter) -> str:
    """A description as canonical JSON, as `continuous_effect_began` holds it."""
    return DESCRIPTION.text(description)


@lru_cache(maxsize=1024)
def ends_of(until: str) -> tuple[UntilEvent | WhileTrue, ...]:
    """What ends an effect, as `continuous_effect_began` holds it as canonical JSON."""
    return ENDS.read(until)


def ends_as_json(ends: tuple[UntilEvent | WhileTrue, ...]) -> str:
    """What ends an effect as canonical JSON."""
    return ENDS.text(ends)


def end_as_json(end: UntilEvent | WhileTrue) -> str:
    """The one thing that ends a delayed triggered ability, as `trigger_awaited` holds it."""
    return end.model_dump_json(by_alias=True, exclude_defaults=True)


@lru_cache(maxsize=1024)
def pattern_of(text: str) -> AnyPattern:
    """The event that an effect waits for, as `continuous_effect_began` holds it as canonical JSON."""
    return PATTERN.read(text)


def pattern_as_json(pattern: AnyPattern) -> str:
    """A pattern of events as canonical JSON."""
    return PATTERN.text(pattern)


@lru_cache(maxsize=1024)
def use_of(text: str) -> Use:
    """What mana can be spent on, as `mana_added` holds it as canonical JSON."""
    return USE.read(text)


def use_as_json(use: Use) -> str:
    """What mana can be spent on as canonical JSON."""
    return USE.text(use)
