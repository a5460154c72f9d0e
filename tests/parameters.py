"""Parameters of tests."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest


def examples(number: int) -> int:
    """So many examples of a property where `REWIND_CI` is set, as in CI; a third of them else, new ones each time."""
    return number if os.environ.get("REWIND_CI") else max(1, number // 3)


def first_of(values: Iterable[object], number: int) -> list[object]:
    """The values of a parameter: `make test` tries the first `number` of them, `make test-all` and CI every one."""
    return [
        pytest.param(value, marks=[] if place < number else [pytest.mark.long]) for place, value in enumerate(values)
    ]


def every(step: int, values: Iterable[object]) -> list[object]:
    """The same, where `make test` tries the first value, and each so many places further on."""
    return [pytest.param(value, marks=[pytest.mark.long] if place % step else []) for place, value in enumerate(values)]


def seeded(game: tuple[int, str]) -> str:
    """How a game of a seed and an edition is named as a parameter."""
    seed, edition = game
    return f"{seed} {edition}"
