"""The words of each edition."""

from __future__ import annotations

from typing import get_args

import pytest

from rewind.aggregates.editions.terms import TERMS, region_named, terms_of
from rewind.events.base import Zone


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_the_books_say_in_play(edition: str) -> None:
    terms = terms_of(edition)
    assert (terms.zones["in_play"].inside, terms.removed, terms.plays_spell) == (
        "in play",
        "removed from the game",
        "plays",
    )


def test_an_edition_of_today_says_battlefield() -> None:
    terms = terms_of("2026-04")
    assert (terms.zones["in_play"].inside, terms.removed, terms.plays_spell) == (
        "on the battlefield",
        "exiled",
        "casts",
    )


@pytest.mark.parametrize(
    ("edition", "speaks_like"),
    [
        ("2005-01", "2003-12"),
        ("2009-06", "2006-10"),
        ("2012-07", "2011-07"),
        ("2031-01-15", "2026-04"),
        ("1993-08", "2003-12"),
        ("house rules", "2003-12"),
        ("", "2003-12"),
    ],
)
def test_an_edition_not_in_the_table_speaks_like_the_newest_before_it(edition: str, speaks_like: str) -> None:
    assert terms_of(edition) is TERMS[speaks_like]


def test_every_zone_is_known_by_its_key_and_its_titles() -> None:
    for zone in get_args(Zone):
        assert region_named(zone) == zone
        for terms in TERMS.values():
            assert region_named(terms.zones[zone].title) == zone


def test_a_word_that_is_no_zone_names_none() -> None:
    assert region_named("pocket") is None
