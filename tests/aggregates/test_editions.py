"""The editions: their numbers are the books', and every number that the source cites is one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rewind.aggregates.editions import CITED_BY, SCENARIO_DEFAULTS, Citation, edition
from rewind.aggregates.editions.numbers import numbers

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("events", "aggregates", "projections", "replays", "cli", "bench", "docs")
CITED = re.compile(r"(?<![\d.\"])([1-6]\d{2}\.\d{1,3}[a-z]?)(?![\d.\"])")
TODAY = "2026-04"
"""The edition by which a client plays that is imported."""
EXAMPLES = frozenset({"examples.py"})
"""Files whose numbers with a dot are object ids."""


def citations() -> Iterator[tuple[str, str, str]]:
    """(place, line, number) for every rule number in a line of the source."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if path.name not in EXAMPLES:
                for n, line in enumerate(path.read_text().splitlines(), 1):
                    yield from ((f"{path.relative_to(ROOT)}:{n}", line, match[1]) for match in CITED.finditer(line))


def test_every_number_that_the_source_cites_is_in_a_book() -> None:
    """A number that only a later book has names it on its line; of today's book nothing is here."""
    old, new = (edition(name).numbers for name in SCENARIO_DEFAULTS)
    wrong = [
        f"{place}: {number}"
        for place, line, number in citations()
        if number not in old and not (number in new and CITED_BY in line) and TODAY not in line
    ]
    assert not wrong


@pytest.mark.parametrize(("name", "chapters", "rules"), [("2003-12", 69, 688), ("2006-10", 84, 972)])
def test_an_edition_has_the_numbers_of_its_book(name: str, chapters: int, rules: int) -> None:
    found = edition(name).numbers
    assert sum("." not in number for number in found) == chapters
    assert sum("." in number for number in found) == rules


def test_chapter_217_differs_where_the_books_do() -> None:
    old, new = (edition(name).numbers for name in SCENARIO_DEFAULTS)
    assert "217.2f" not in old
    assert "217.2f" in new
    assert {"217.1c", "217.2b", "217.8c", "212.6f"} <= old & new


def test_a_citation_is_an_edition_and_a_number() -> None:
    assert edition("2006-10").cite("217.2f") == Citation("2006-10", "217.2f")
    assert str(Citation("2003-12", "212.1b")) == "2003-12 212.1b"
    with pytest.raises(KeyError, match=r"217\.2f"):
        edition("2003-12").cite("217.2f")


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(KeyError, match="1999-04"):
        edition("1999-04")


def test_numbers_are_taken_from_the_beginnings_of_lines() -> None:
    book = ["212. Type", "", "212.1. General", "212.1a Cards can (see rule 205.4).", "  212.1a again", "1. Not a rule"]
    assert list(numbers(book)) == ["212", "212.1", "212.1a"]


@pytest.mark.parametrize(
    ("cited", "listed", "good"),
    [
        ("212.6b", "212.6b", True),
        ("212.6b", "212.6", True),
        ("212.6b", "212", True),
        ("212.6", "212.6b", False),
        ("212.61", "212.6", False),
        ("2121", "212", False),
        ("420.5n", "420.5", True),
        ("101.5a", "101.5", True),
    ],
)
def test_a_citation_is_under_its_own_number_and_those_that_it_begins_with(cited: str, listed: str, good: bool) -> None:
    assert Citation("2006-10", cited).is_under(listed) is good
