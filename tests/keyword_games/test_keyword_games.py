"""The keyword abilities of 502, and of 702 in 2026-04, are at work in games of bots, which keep every law.

`make keywords` plays each in each edition until it was at work in ten games, and asks the laws of more of them.
"""

from __future__ import annotations

import pytest

from rewind.aggregates.editions import NAMES
from tests.games.holding import wrong_with
from tests.keyword_games.playing import is_at_work, kind_of
from tests.keyword_games.table import KEYWORDS, cards, every_keyword, keywords

SEEDS = 12
"""Of so many games one has to show it here."""
_LAWFUL = [("threshold", "2003-12"), ("madness", "2006-10"), ("dredge", "2006-10"), ("disturb", "2026-04")]


@pytest.mark.long
@pytest.mark.parametrize("word", KEYWORDS)
def test_it_is_at_work_in_a_game(word: str) -> None:
    """In one of the editions that have it: the one and the other in turn."""
    editions = [edition for edition in NAMES if word in keywords(edition)]
    edition = editions[len(word) % len(editions)]
    assert any(is_at_work(word, seed, edition) for seed in range(SEEDS))


@pytest.mark.long
def test_one_that_only_the_newest_edition_has_is_at_work() -> None:
    """A sample of those; the others are long."""
    assert any(is_at_work("persist", seed, NAMES[-1]) for seed in range(SEEDS))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("edition", NAMES)
def test_two_cards_have_each(edition: str) -> None:
    words = [word for word, one in every_keyword() if one == edition]
    assert [word for word in words if len(cards(word, edition)) < 2] == []


@pytest.mark.long
@pytest.mark.parametrize(("word", "edition"), _LAWFUL)
def test_the_games_keep_every_law(word: str, edition: str) -> None:
    """A game is played with another hash seed as well."""
    assert wrong_with(kind_of(word), [(0, edition)]) == []


def test_every_keyword_of_each_edition_has_its_games() -> None:
    assert {word for edition in NAMES for word in keywords(edition)} == KEYWORDS.keys()


def test_the_later_edition_has_more_but_for_one() -> None:
    earlier, later = keywords("2003-12"), keywords("2006-10")
    assert earlier - later == {"threshold"}
    assert {"vigilance", "suspend"} <= later - earlier
    assert "storm" in earlier & later
