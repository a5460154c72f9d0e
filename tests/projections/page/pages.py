"""The games whose pages are tried, and what a page shows of them."""

from __future__ import annotations

import base64
import gzip
import random
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from playwright.sync_api import Page

from rewind.aggregates.timeline import Timeline
from rewind.cli.loading import load
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records
from rewind.projections.page import page
from rewind.projections.visibility.seat_log import redact
from tests.cli.logs import FIRST
from tests.projections.page.disputed import disputed_game
from tests.random_games.generator import random_game


class Made(NamedTuple):
    """A game as somebody has it, and its page."""

    timeline: Timeline
    page: bytes


def made(records: list[Recorded], **said: Any) -> Made:
    timeline = Timeline(records)
    return Made(timeline, page(timeline, **said))


@cache
def first(seat: int | None = None) -> Made:
    records = read_records(FIRST)
    return made(list(records if seat is None else redact(records, seat)))


@cache
def disputed() -> Made:
    return made(disputed_game())


@cache
def recorded(name: str) -> Made:
    """A game that is shipped with the program, as a judge sees it."""
    return made(list(load(str(shipped(name))).records))


def shipped(name: str) -> Path:
    """The log of a game that is shipped with the program."""
    (path,) = Path("replays/games").glob(f"{name}.jsonl*")
    return path


def data_of(game: Made) -> Mapping[str, Any]:
    """What is shown in a page."""
    packed = re.search(r'id="data">([^<]*)<', game.page.decode())
    assert packed is not None
    data = orjson.loads(gzip.decompress(base64.b64decode(packed[1])))
    assert isinstance(data, dict)
    return data


@cache
def wild(seed: int = 3, events: int = 500) -> Made:
    """A game of random events: everything is on the table that can be."""
    return made(random_game(random.Random(seed), events))


def at(page: Page) -> int:
    """The event at which a page is."""
    found = page.evaluate("rewind.n")
    assert isinstance(found, int)
    return found


def reached(page: Page, n: int) -> None:
    """The page is at an event: its slider, caption, list and band say so."""
    assert at(page) == n
    assert page.input_value("#slider") == str(n)
    assert (page.text_content("#when") or "").startswith(f"{n} of ")
    assert page.locator("#log [aria-current]").get_attribute("data-event") == str(n)


SHOWN = """() => {
  const found = {};
  for (const list of document.querySelectorAll("main [data-zone]")) {
    const half = list.closest("[data-seat]");
    const zone = list.dataset.zone === "in_play" ? `in_play:${half.dataset.seat}` : list.dataset.zone;
    found[zone] ??= [];
    const cards = [...list.querySelectorAll("[data-id]")];
    found[zone].push(...cards.map((card) => [card.dataset.id, card.getAttribute("aria-label")]));
    const backs = list.querySelectorAll(".back").length;
    if (backs) found[zone].push(["backs", backs]);
  }
  const lives = [...document.querySelectorAll("[data-life]")].map((life) => [life.dataset.life, life.textContent]);
  return [found, Object.fromEntries(lives)];
}"""
"""What stands on the board, zone by zone, and each player's life."""
