"""Games about mechanisms: each has cards, is seen at work, and the laws hold; `make mechanisms` plays ten of each."""

from __future__ import annotations

import pytest

from rewind.aggregates.editions import NAMES, edition
from tests.games.holding import wrong_with
from tests.language.mechanism import Mechanism
from tests.language.mechanisms import MECHANISMS, OF_EVERY_EDITION, cards_with, kind_of, seeds_at_work
from tests.language.mechanisms_of_today import OF_TODAY
from tests.parameters import first_of

SAMPLE = 6
"""So many of the mechanisms are seen at work in the tests, most of them in the long ones."""


def test_each_mechanism_has_a_name_a_rule_and_cards() -> None:
    assert len({one.slug for one in MECHANISMS}) == len(MECHANISMS)
    for one in MECHANISMS:
        assert any(cards_with(one, name) for name in one.editions), one.name
        assert all(any(number in edition(name).numbers for name in NAMES) for number in one.rules), one.name


@pytest.mark.long
@pytest.mark.parametrize(
    "mechanism", first_of(OF_EVERY_EDITION[:: len(OF_EVERY_EDITION) // SAMPLE], 2), ids=lambda one: one.slug
)
def test_a_mechanism_is_seen_at_work(mechanism: Mechanism) -> None:
    assert len(list(seeds_at_work(mechanism, wanted=1))) == 1


@pytest.mark.long
@pytest.mark.parametrize("mechanism", first_of(OF_TODAY[:: len(OF_TODAY) // SAMPLE], 2), ids=lambda one: one.slug)
def test_a_mechanism_of_the_newest_edition_is_seen_at_work(mechanism: Mechanism) -> None:
    assert len(list(seeds_at_work(mechanism, wanted=1))) == 1


@pytest.mark.long
@pytest.mark.parametrize("elsewhere", first_of((0, 1), 1))
def test_every_law_holds_in_games_about_one(elsewhere: int) -> None:
    """In the long tests it is played with another hash seed as well."""
    mechanism = MECHANISMS[0]
    assert wrong_with(kind_of(mechanism), list(seeds_at_work(mechanism, wanted=1)), elsewhere) == []
