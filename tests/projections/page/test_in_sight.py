"""The page of a game at every size: both players are in sight, nothing sticks out or is cut, axe finds nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it brings no types
from playwright.sync_api import Browser, Page

from rewind.projections.histories.play_by_play import log_lines
from rewind.projections.pictures import position_picture
from tests.projections.page.conftest import Open
from tests.projections.page.pages import first, recorded, wild

SIZES = ((390, 844), (820, 1180), (1024, 768), (1680, 1050))
VIEWS = ("board", "story", "why", "card", "course", "moments", "legal", "notes")

OUT_OF_SIGHT = """() => {
  const box = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll("#board .half, #board .half *")].filter((part) => {
    if (part.closest(".unseen, .names")) return false;
    const { top, bottom, left, right, height } = part.getBoundingClientRect();
    return height && (top < box.top - 1 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1);
  }).map((part) => `${part.className}: ${part.textContent}`.slice(0, 60));
}"""
"""What of the players' sides is not wholly in the board's part of the window."""


RECORDED = sorted(path.name.partition(".")[0] for path in Path("replays/games").glob("*.jsonl*"))
WHOLE_SIDES = (
    *((name, 1366, 768) for name in ("first-game", "affinity-goblins-2006-10")),
    *(
        pytest.param(name, width, height, marks=pytest.mark.long)
        for name in RECORDED
        for width, height in ((1366, 768), (1440, 900))
    ),
)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("name", "width", "height"), WHOLE_SIDES)
def test_both_players_are_wholly_in_sight(name: str, width: int, height: int, open_page: Open) -> None:
    page = open_page(recorded(name).page, width=width, height=height)
    length = page.evaluate("rewind.game.length")
    for n in (*random.Random(length).sample(range(1, length + 1), 20), length):
        page.evaluate("n => rewind.go(n)", n)
        assert page.evaluate(OUT_OF_SIGHT) == [], n


@pytest.mark.long
@pytest.mark.parametrize("n", [220, 420])
def test_a_page_opens_with_both_players_in_sight(n: int, open_page: Open) -> None:
    page = open_page(wild().page, f"#e={n}", width=1440, height=900)
    level = page.get_attribute("#board", "data-fit")
    assert page.evaluate(OUT_OF_SIGHT) == []
    page.evaluate("rewind.refit()")
    assert page.get_attribute("#board", "data-fit") == level


@pytest.mark.long
def test_a_full_table_is_shrunk_until_it_is_in_sight(open_page: Open) -> None:
    page = open_page(wild().page, width=1366, height=768)
    levels = set()
    for n in range(20, len(wild().timeline), 40):
        page.evaluate("n => rewind.go(n)", n)
        assert page.evaluate(OUT_OF_SIGHT) == [], n
        levels.add(page.get_attribute("#board", "data-fit"))
    assert len(levels) > 1


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 820, 1366])
def test_the_sentence_over_the_slider_is_whole(width: int, open_page: Open) -> None:
    longest = max(log_lines(first().timeline.records), key=lambda line: len(line.text))
    page = open_page(first().page, f"#e={longest.n}", width=width, height=768)
    assert page.text_content("#sentence") == longest.text
    assert page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(sentence)") <= 1


VIOLATIONS = "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)"
"""What axe, once it is in a page, finds wrong there."""


@pytest.mark.long
@pytest.mark.parametrize(
    "shown",
    [(1280, False, VIEWS), (390, True, VIEWS), (1280, True, ("story",)), (390, False, ("board", "story"))],
)
def test_axe_finds_nothing(shown: tuple[int, bool, tuple[str, ...]], open_page: Open) -> None:
    width, dark, views = shown
    page = open_page(wild(3, 220).page, "#e=180", width=width, dark=dark)
    page.evaluate("rewind.openCard(Object.keys(rewind.game.at(180).objects).at(-1))")
    page.evaluate(Axe().axe_script)
    for view in views:
        page.evaluate("view => rewind.view(view)", view)
        check_with_axe(page, view)
    page.evaluate("rewind.notice('something')")
    page.keyboard.press("?")
    check_with_axe(page, "help")


def check_with_axe(page: Page, what: str) -> None:
    found = page.evaluate(VIOLATIONS)
    told = [(each["id"], each["impact"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found]
    assert [each for each in told if each[1] in ("serious", "critical")] == [], what
    assert told == [], what


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_sticks_out_at_any_size(size: tuple[int, int], open_page: Open) -> None:
    width, height = size
    page = open_page(wild().page, "#e=420", width=width, height=height)
    for view in VIEWS:
        page.evaluate("view => rewind.view(view)", view)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        assert page.evaluate("document.scrollingElement.scrollHeight") <= height


@pytest.mark.long
def test_every_word_of_a_position_s_picture_is_inside_it(browser: Browser) -> None:
    """With the widest font that a system is likely to have, which this one has."""
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    game = recorded("affinity-goblins-2006-10").timeline
    for state in (game.at(870), game.at(1041), first().timeline.at(607), wild().timeline.at(420)):
        page.set_content(position_picture(state, "Sleeper Agent, Treetop Village and Saproling attack Bob. " * 4))
        outside = page.evaluate("""() => [...document.querySelectorAll("text")].filter((text) => {
          const { x, y, width, height } = text.getBBox();
          return x < 0 || y < 0 || x + width > 1000 || y + height > text.ownerSVGElement.viewBox.baseVal.height;
        }).map((text) => text.textContent)""")
        assert outside == []
    page.close()
