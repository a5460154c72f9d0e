"""Parameters of tests."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def first_of(values: Iterable[object], number: int) -> list[object]:
    """The values of a parameter: `make test` tries the first `number` of them, `make test-all` and CI every one."""
    return [
        pytest.param(value, marks=[] if place < number else [pytest.mark.long]) for place, value in enumerate(values)
    ]
