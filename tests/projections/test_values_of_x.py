"""The values of X that can be paid, in words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rewind.projections.views.options_in_words import values_of_x


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (range(4), "0 to 3"),
        (range(1), "0 to 0"),
        ((0, 1, 2, 3, 5), "0 to 3, or 5"),
        ((0, 5, 6), "0, or 5 to 6"),
        ((2,), "2"),
    ],
)
def test_values_of_x_are_told_by_ranges(values: Sequence[int], words: str) -> None:
    assert values_of_x(values) == words
