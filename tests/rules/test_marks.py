"""How the paragraphs of the marked chapters are shown: what the files say of them holds."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rewind.aggregates.editions import NAMES, SCENARIO_DEFAULTS, by_edition, edition
from rewind.replays.rule_index.implementations import known_rules
from rewind.replays.rule_index.marks import Kind, chapters, mark_files, marks, written
from rewind.replays.rule_index.shares import shares
from tests.cli.running import good

each_edition = pytest.mark.parametrize("name", SCENARIO_DEFAULTS)
each_book = pytest.mark.parametrize("name", NAMES)

FLOORS = {"keyword abilities": 80, "keyword actions": 77}
"""What is shared → so many of a hundred work in the newest book at least."""


@each_book
def test_every_numbered_paragraph_of_these_chapters_has_its_mark(name: str) -> None:
    marked = edition(name).marked_chapters
    book = {number for number in edition(name).numbers if "." in number and number.startswith(marked)}
    assert marks(name).keys() == book
    assert {one.number for of_it in chapters(name).values() for one in of_it} == book


def test_a_file_is_of_one_chapter_and_names_paragraphs_that_are_there() -> None:
    """A number stands once for an edition, under a section named after that edition or after several.

    A long chapter has several files: 502.toml, 502b.toml, and an edition its own folder, in which a file is of
    several chapters and named after the first of them: 200.toml.
    """
    names = {file.name for file in mark_files()}
    assert all(re.fullmatch(r"[0-9]{3}[a-z]?\.toml", name) for name in names)
    chapters_of_files = {name[:3] for name in names}
    rows = written()
    for name, numbers in rows.items():
        for number, row in numbers.items():
            assert {number[:3], f"{number[0]}00"} & chapters_of_files, number
            assert len(row) == 1, number
            assert any(number in marks(one) for one in name.split()), (name, number)
    assert by_edition(rows).keys() <= {*NAMES}


@each_book
def test_a_mark_does_not_stand_beside_a_test(name: str) -> None:
    """What a test names is shown by that test; a mark beside it would be forgotten when the test goes."""
    both = {one.number for one in marks(name).values() if one.tests and one.kind is not Kind.SCENARIO}
    assert not both


@each_book
def test_what_another_paragraph_covers_is_covered_by_one_that_tests_name(name: str) -> None:
    for one in marks(name).values():
        if one.kind is Kind.COVERED_BY:
            assert marks(name)[one.detail].kind is Kind.SCENARIO, one
        elif one.kind in (Kind.NO_GAME, Kind.NOT_BUILT):
            assert len(one.detail) > 10, one


@pytest.mark.sampled(1)
@each_book
def test_the_command_counts_them(name: str) -> None:
    every = marks(name).values()
    marked = sum(one.is_marked for one in every)
    assert f"{marked} of {len(every)} are marked" in good("rules", "--coverage", "--edition", name).text


@each_edition
def test_nearly_every_paragraph_is_marked_and_what_is_not_says_what_is_missing(name: str) -> None:
    every = list(marks(name).values())
    assert sum(one.is_marked for one in every) >= 0.95 * len(every)
    assert [one.number for one in every if one.kind is Kind.UNMARKED] == []


@each_book
def test_of_what_a_game_of_two_can_show_little_is_not_built(name: str) -> None:
    """In the chapters before keyword actions and keywords, whose share is `FLOORS`."""
    shown = [one for one in marks(name).values() if one.kind is not Kind.NO_GAME and one.number[0] in "123456"]
    not_built = [one.number for one in shown if one.kind is Kind.NOT_BUILT]
    assert 10 * len(not_built) <= len(shown), not_built
    assert [one.number for one in shown if one.kind is Kind.UNMARKED] == []


def test_so_many_of_the_keywords_of_the_new_book_work() -> None:
    """Never fewer than these; the floor rises as more are built."""
    assert {one.what: one.percent >= FLOORS[one.what] for one in shares(NAMES[-1])} == dict.fromkeys(FLOORS, True)


@pytest.mark.sampled(1)
@each_book
def test_the_command_counts_the_keywords_that_work(name: str) -> None:
    text = good("rules", "--coverage", "--edition", name).text
    assert all(str(one) in text for one in shares(name))


def test_a_scenario_shows_three_paragraphs_of_the_new_book_at_most() -> None:
    shown = Counter(test for one in marks(NAMES[-1]).values() for test in one.tests)
    assert {test: number for test, number in shown.items() if number > 3} == {}


@each_edition
def test_every_number_of_these_chapters_that_the_code_acts_on_is_named_by_a_test(name: str) -> None:
    known = known_rules(name)
    assert [number for number in known if number[0] in "345" and not known[number].tests] == []
