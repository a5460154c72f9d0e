"""The keyword abilities of 502.2 to 502.29 are at work in games of bots, which keep every law.

`make keywords` plays each in each edition until it was at work in ten games, and asks the laws of more of them.
"""

from __future__ import annotations

import pytest

from aggregates.editions import NAMES
from tests.keyword_games.mechanisms import cards, every_mechanism, mechanisms
from tests.keyword_games.playing import KINDS, was_at_work
from tests.layering.laws import wrong_with_games

SEEDS = 12
"""Of so many games one has to show it here."""


@pytest.mark.parametrize("mechanism", sorted({mechanism for mechanism, _ in every_mechanism()}))
def test_it_is_at_work_in_a_game(mechanism: str) -> None:
    """In one of the editions that have it: the one and the other in turn."""
    editions = [edition for edition in NAMES if mechanism in mechanisms(edition)]
    edition = editions[len(mechanism) % len(editions)]
    assert any(was_at_work(mechanism, seed, edition) for seed in range(SEEDS))


@pytest.mark.parametrize(("mechanism", "edition"), every_mechanism())
def test_two_cards_have_it(mechanism: str, edition: str) -> None:
    assert len(cards(mechanism, edition)) >= 2


@pytest.mark.long
@pytest.mark.parametrize(("mechanism", "edition"), [("threshold", "2003-12"), ("madness", "2006-10")])
def test_the_games_keep_every_law(mechanism: str, edition: str) -> None:
    assert wrong_with_games(KINDS[mechanism], [(0, edition)]) == []


def test_the_editions_have_the_same_but_for_two() -> None:
    assert {*mechanisms("2003-12")} ^ {*mechanisms("2006-10")} == {"threshold", "vigilance"}
    assert "provoke" in mechanisms("2006-10")
    assert "storm" not in mechanisms("2006-10")
