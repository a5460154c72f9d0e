"""The paragraphs of chapters 212 to 217: each is in the book, and none that was covered is lost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from docs import build, paragraph_tests, rule_scenarios
from rewind.aggregates.editions import edition
from rewind.replays.rule_index.book_order import in_order
from rewind.replays.rule_index.paragraphs import (
    editions_listed,
    every_paragraph,
    listed,
    missing,
    other_edition,
    paragraphs,
    under,
)
from tests.cli.running import good

each_edition = pytest.mark.parametrize("name", editions_listed())
CHAPTER = re.compile(r"21[2-7]\.")


@each_edition
def test_every_paragraph_of_the_book_is_listed_and_no_other(name: str) -> None:
    book = {number for number in edition(name).numbers if CHAPTER.match(number)}
    assert paragraphs(name).keys() == book


def test_they_are_as_many_as_the_books_have() -> None:
    assert [len(paragraphs(name)) for name in editions_listed()] == [113, 116]


@each_edition
def test_the_list_says_all_that_is_known_of_one(name: str) -> None:
    for one in paragraphs(name).values():
        assert one.summary
        assert one.since
        assert bool(one.modules) != one.is_heading, one
        assert all((build.ROOT / module).is_file() for module in one.modules), one
        assert not (one.waits and one.no_game), one
        if one.is_heading:
            assert under(one), one


def test_what_reads_the_same_in_both_books_stands_there_once_and_what_does_not_says_how() -> None:
    table = listed()
    assert table.keys() - {*editions_listed()} == {" ".join(editions_listed())}
    for name in editions_listed():
        for number in table[name]:
            one = paragraphs(name)[number]
            assert one.differs, one
            other = other_edition(one)
            assert other is None or other.differs, one


def test_every_change_shows_in_a_scenario_or_it_is_said_why_in_none() -> None:
    """A scenario of a difference file that runs under both editions, and expects something else of each."""
    shown: set[tuple[str, str]] = set()
    for file in sorted((build.ROOT / rule_scenarios.SCENARIOS).glob("difference-*.yaml")):
        for document in rule_scenarios.documents(file.read_text("utf-8"), file.name):
            form = document.form
            differs = bool(form.expect_in) or any(step.only or step.check_in for step in form.do)
            if form.editions == editions_listed() and differs:
                for written in form.rules:
                    name, _, number = written.rpartition(" ")
                    shown |= {(each, number) for each in ([name] if name else editions_listed())}
    assert shown
    for one in every_paragraph():
        changed = bool(one.differs) and not one.waits
        assert not one.alike or changed, one
        other = other_edition(one)
        there = one.alike or (one.edition, one.number) in shown
        there = there or (other is not None and (other.edition, other.number) in shown)
        assert not changed or there, f"{one.edition} {one.number}: {one.differs}"
        assert not (one.alike and (one.edition, one.number) in shown), one


def test_no_paragraph_is_lost() -> None:
    """Each is named by a test, or the list says what it waits for, or why nothing can show it.

    What waits may be named by tests of other chapters, but by none of these chapters' own files: whoever builds it
    writes them, and takes the word out of the list.
    """
    found = paragraph_tests.tests_naming(build.ROOT)
    for one in every_paragraph():
        tests = found[one.edition].get(one.number, [])
        own = [test for test in tests if paragraph_tests.is_of_chapter(test)]
        if one.waits or one.no_game:
            assert not own, f"{one.edition} {one.number}: {own}"
        else:
            assert tests or one.is_heading, f"nothing shows {one.edition} {one.number} any more"


def test_the_table_of_tests_is_up_to_date() -> None:
    assert build.differing(build.tables()) == [], "run `python -m docs.build`"


def test_a_test_of_an_edition_shows_it_there_alone(tmp_path: Path) -> None:
    scenarios = tmp_path / rule_scenarios.SCENARIOS
    (scenarios / "cards").mkdir(parents=True)
    otherwise = tmp_path / rule_scenarios.OTHERWISE
    otherwise.parent.mkdir()
    otherwise.write_text("[read]\n")
    scenarios.joinpath("x.yaml").write_text(
        "\n---\n".join(
            [
                "scenario: One\nrules: ['212.1b', '2006-10 212.4k', '999.9']\nplayers: {a: {in_play: [Forest]}}",
                "scenario: Two\nrules: ['213.1', '2003-12 213.2']\neditions: ['2006-10']\nplayers: {a: {}}",
                "scenario: Three\nrules: ['213.4']\ntags: [unsupported]\nplayers: {a: {in_play: [Forest]}}",
            ]
        )
    )
    tmp_path.joinpath("tests/test_y.py").write_text(
        "import pytest\n\n\n@pytest.mark.rules('217.2c', '2006-10 217.2f')\ndef test_it():\n    pass\n"
    )
    file = f"{rule_scenarios.SCENARIOS}/x.yaml"
    assert paragraph_tests.tests_naming(tmp_path) == {
        "2003-12": {"212.1b": [f"{file}: One"], "217.2c": ["tests/test_y.py: test_it"]},
        "2006-10": {
            "212.1b": [f"{file}: One"],
            "212.4k": [f"{file}: One"],
            "213.1": [f"{file}: Two"],
            "217.2c": ["tests/test_y.py: test_it"],
            "217.2f": ["tests/test_y.py: test_it"],
        },
        "2026-04": {"205.1a": [f"{file}: One"], "303.4j": [f"{file}: One"]},
    }


@pytest.mark.long
def test_coverage_says_how_many_and_which_are_missing() -> None:
    every, lacking = every_paragraph(), missing()
    ran = good("rules", "--coverage")
    assert f"{len(every) - len(lacking)} of 229" in ran.text
    said = " ".join(ran.text.partition("chapters 212 to 217")[2].split())
    assert all(one.number in said for one in lacking)
    found: Any = good("rules", "--coverage", "--json").json["paragraphs"]
    assert (found["covered"], found["of"]) == (len(every) - len(lacking), 229)
    told = [(one["edition"], one["number"]) for one in found["missing"]]
    assert told == [(one.edition, one.number) for one in lacking]


def test_a_paragraph_is_told_with_its_difference() -> None:
    ran = good("rules", "212.6e", "--edition", "2006-10", "--sources")
    one = paragraphs("2006-10")["212.6e"]
    told = " ".join(ran.text.split())
    assert one.since in told
    assert one.differs in told
    assert paragraphs("2003-12")["212.6e"].summary in told
    assert all(module in told for module in one.modules)
    assert one.tests[0] in told
    told_in_json: Any = good("rules", "212.4j", "--edition", "2006-10", "--json").json["rules"]
    assert told_in_json[0]["paragraph"]["other"] == {"edition": "2003-12", "number": "212.4e"}
    of_another_chapter: Any = good("rules", "420.5e", "--json").json["rules"]
    assert of_another_chapter[0]["paragraph"] is None


@each_edition
def test_a_chapter_is_outlined(name: str) -> None:
    told = " ".join(good("rules", "213", "--edition", name, "--sources").text.split())
    for one in paragraphs(name).values():
        if one.number.startswith("213."):
            assert f"{one.number} {'built' if one.is_covered else 'no test'} {one.summary}" in told


def test_the_order_is_the_book_s() -> None:
    for name in editions_listed():
        assert list(paragraphs(name)) == sorted(paragraphs(name), key=in_order)
