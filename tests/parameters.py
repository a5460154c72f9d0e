"""Parameters of tests."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest

Value = TypeVar("Value")


SAMPLED = 10
"""Of so many parameters of a long test CI tries one; `make test-all` tries all of them."""


def in_ci(values: Iterable[Value], step: int = 6) -> list[Value]:
    """The values, and where `REWIND_CI` is set one in `step` of them."""
    return list(values)[:: step if os.environ.get("REWIND_CI") else 1]


def examples(number: int) -> int:
    """So many examples of a property where `REWIND_EXAMPLES` is `all`, as in `make test-all`; half of them where it is
    `half`, as in CI; a quarter of them else."""
    return max(1, number // {"all": 1, "half": 2}.get(os.environ.get("REWIND_EXAMPLES", ""), 4))


def first_of(values: Iterable[object], number: int) -> list[object]:
    """The values of a parameter, the quickest first: `make test` tries the first `number` of them, `make test-all` all.

    Where it does not matter which are tried the test is marked `sampled(number)`.
    """
    return [
        pytest.param(value, marks=[] if place < number else [pytest.mark.long]) for place, value in enumerate(values)
    ]


def seeded(game: tuple[int, str]) -> str:
    """How a game of a seed and an edition is named as a parameter."""
    seed, edition = game
    return f"{seed} {edition}"
