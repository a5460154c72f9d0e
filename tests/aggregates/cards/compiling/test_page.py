"""`docs/cards.md`: what the generator counts, and that the page holds together and has no card's name."""

from __future__ import annotations

import re

import pytest

from rewind.aggregates.cards.compiling.card_files import TodaysText
from rewind.aggregates.cards.compiling.card_shelf import Printing
from rewind.aggregates.cards.compiling.printings import TYPE_LINES
from rewind.aggregates.cards.compiling.reasons import TEXTS
from rewind.aggregates.editions import NAMES
from tests.card_corpus.families import NAMES as FAMILIES
from tests.card_corpus.families import family_of
from tests.card_corpus.page import PAGE, Row, page, row_of

BOTH = ("2003-12", "2006-10")
ROWS = [
    Row("1999", BOTH, (("2003-12", "honest"), ("2006-10", "differs")), "read"),
    Row("1999", BOTH, (("2006-10", "today"),), "read"),  # 2003-12 refuses what it says
    Row("1999", BOTH, (), "unread", ("counters of many kinds",)),
    Row("2005", ("2006-10",), (), "changed"),
    Row("", (), (("2006-10", "today"),), "read"),
    Row("", (), (), "unread", ("copies", "counters of many kinds")),
]


def cells(text: str, first: str) -> list[str]:
    """The cells of the row that begins so."""
    (line,) = [line for line in text.splitlines() if line.startswith(f"| {first} |")]
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_cards_are_counted_by_edition_year_and_family() -> None:
    text = page(ROWS, 2)
    assert " ".join(cells(text, "2003-12")) == "2003-12 3 1 33.3 % 1 0 0 0 2 1 0 0 1 0 0 0"
    assert " ".join(cells(text, "2006-10")) == "2006-10 4 2 50.0 % 0 1 1 0 2 1 0 0 0 1 0 0"
    assert " ".join(cells(text, "1999")) == "1999 3 1 1 0 0 0 2 0 1 1 0 0 0 0 0 0"
    assert " ".join(cells(text, "2005")) == "2005 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
    assert "Of 6 names 3 are read (50.0 %)" in text
    assert cells(text, "counters of many kinds")[1:] == ["1", "1", "1", "2"]
    assert cells(text, "copies")[1:] == ["0", "0", "0", "1"]
    assert "2 files with printed texts took part." in text


def test_a_card_is_counted_as_it_is_compiled() -> None:
    text = TodaysText("Copper Sparrow", "{U}", "Creature — Bird", "Flying", "1", "1", "normal", 1)
    printed = [Printing("OWN", "2005-05-01", None, None)]
    texts = (("2006-10", "today"), ("2026-04", "own"))
    assert row_of((text, printed)) == Row("", ("2006-10", "2026-04"), texts, "read")
    unread = row_of((text._replace(text="Gibber, then copy it.\nFlying"), printed))
    assert (unread.why, unread.families) == ("unread", ("copies",))


@pytest.mark.parametrize(
    ("line", "family"),
    [
        ("prevent the next 3 damage that would be dealt to it", "prevention of damage"),
        ("whenever ~ sings, draw", "other triggers"),
        ("gibber when it pleases", "other wordings"),
    ],
)
def test_a_line_is_of_the_first_family_that_it_fits(line: str, family: str) -> None:
    assert family in FAMILIES
    assert family_of(line) == family


def test_the_page_holds_together_and_names_no_card() -> None:
    text = PAGE.read_text("utf-8")
    for edition in NAMES:
        found = cells(text, edition)
        cards, read = int(found[1]), int(found[2])
        after = 4 + len(TEXTS)
        assert sum(map(int, found[4:after])) == read
        assert sum(map(int, found[after + 1 :])) == int(found[after]) == cards - read
    years = [cells(text, str(year)) for year in range(1993, 2007)]
    assert sum(int(year[1]) for year in years) == int(cells(text, "2006-10")[1])
    words = set(re.findall(r"[A-Z][a-z]+ [A-Z][a-z]+", text))
    assert not words & set(TYPE_LINES())
