"""Games that bots play reach the keywords from 502.30 on, and keep every law; `make keywords` plays many more."""

from __future__ import annotations

import pytest

from tests.layering.laws import wrong_with_games
from tests.rules.keyword_games_b import EDITION, GROUPS, KEYWORDS, OCCURRED, kind_of, occurred, played


@pytest.mark.parametrize("name", GROUPS)
def test_within_three_games_each_keyword_does_what_it_is_for(name: str) -> None:
    """No more of them are played than it takes; `make keywords` asks for ten games of each."""
    left = {*GROUPS[name].keywords}
    for seed in range(3):
        left -= occurred(played(name, seed)[0], sorted(left))
        if not left:
            break
    assert not left


@pytest.mark.long
def test_every_law_holds() -> None:
    """The game is played with another hash seed as well."""
    assert wrong_with_games(kind_of("convoke, dredge, transmute, forecast"), [(0, EDITION)]) == []


def test_every_keyword_of_the_games_is_looked_for_once() -> None:
    assert sorted(KEYWORDS) == sorted(OCCURRED)
