"""The page of a game of few events and of very many, in a browser."""

from __future__ import annotations

import orjson
import pytest

from tests.projections.page.conftest import Open
from tests.projections.page.pages import first, made, reached
from tests.random_games.generator import long_game


@pytest.mark.long
def test_short_and_long_games_open(open_page: Open) -> None:
    long = made(long_game(10_000))
    page = open_page(long.page, "#e=9000")
    reached(page, 9000)
    assert page.evaluate("rewind.game.position(9000).event") == 9000
    assert orjson.loads(orjson.dumps(page.evaluate("rewind.game.length"))) == len(long.timeline)
    for length in (1, 10):
        short = made(list(first().timeline.records[:length]))
        page = open_page(short.page)
        page.keyboard.press("End")
        reached(page, length)
