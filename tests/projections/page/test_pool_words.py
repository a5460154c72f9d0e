"""What a page of an imported game says of cards whose names the pool knows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rewind.projections.page.pool_words import pool_texts
from rewind.projections.visibility.seat_log import redact
from tests.events.importers.arena_games import whole_game
from tests.events.importers.arena_server import BEAR, BOLT, FOREST, MANLAND, session
from tests.events.importers.importing import Imported
from tests.projections.page.conftest import Open
from tests.projections.page.pages import data_of, made, wild

NAMES = {FOREST: "Forest", BEAR: "Abyssal Nightstalker", BOLT: "Shock", MANLAND: "Goblin Piledriver"}
"""A creature 2/2 and an instant as they are, and a land that is called as a creature is."""


def imported(names: Mapping[int, str]) -> Imported:
    return Imported(session(whole_game()), names)


def test_the_pool_s_card_says_what_it_does() -> None:
    texts = pool_texts(imported(NAMES).game.timeline.end)
    assert texts["Shock"] == ["Shock deals 2 damage to any target."]
    assert "Abyssal Nightstalker" in texts
    assert "Forest" not in texts, "it has no ability but that of its type"


def test_a_card_that_is_another_than_its_name_says_nothing() -> None:
    end = imported({**NAMES, BEAR: "Goblin Piledriver", BOLT: "Wrath of God"}).game.timeline.end
    assert pool_texts(end) == {}


@pytest.mark.parametrize("names", [{}, {BOLT: "A-Shock"}, {BOLT: "No Such Card"}])
def test_cards_without_a_name_of_the_pool_say_nothing(names: dict[int, str]) -> None:
    assert pool_texts(imported(names).game.timeline.end) == {}


def test_a_game_that_has_its_texts_takes_none_of_the_pool() -> None:
    assert pool_texts(wild(events=100).timeline.end) == {}


def test_what_a_seat_does_not_know_is_not_said_by_the_pool() -> None:
    seen = made(list(redact(imported(NAMES).game.records, 2)))
    known = {definition.characteristics.name for definition in seen.timeline.end.definitions.values()}
    assert data_of(seen)["pool"].keys() <= known


@pytest.mark.long
def test_the_page_says_that_it_is_the_pool_s(open_page: Open) -> None:
    game = imported(NAMES).game
    end = game.timeline.end
    page = open_page(made(list(game.records)).page, f"#e={len(game.records)}")
    page.locator("#board .card:has-text('Abyssal Nightstalker')").last.click()
    heading = page.text_content("#card .says.pool h3") or ""
    assert heading == f"What the pool’s Abyssal Nightstalker says, by the rules of {end.edition}; the log has no texts"
    assert page.locator("#card .says.pool p").count() > 0
