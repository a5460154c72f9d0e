"""Every rule that the code cites is in the book of each edition, or is said not to be, and has our summary there."""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.editions import CITED_BY, NAMES, edition
from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.rules.programs.stages import STAGES
from rewind.replays.rule_index.implementations import POLICIES, cited_in_code
from tests.aggregates.cards.definitions import cited_by_definitions

AGGREGATES = Path(__file__).parent.parent.parent / "aggregates"
RULES = AGGREGATES / "rules"
TABLE: dict[str, dict[str, str]] = tomllib.loads((AGGREGATES / "editions/citations.toml").read_text())
NUMBER = re.compile(r"(20\d\d-\d\d )?[1-6]\d{2}\.\d{1,2}[a-z]?(:[a-z_]+)?")

each_book = pytest.mark.parametrize("name", NAMES)
each_other = pytest.mark.parametrize("name", [name for name in NAMES if name != CITED_BY])


@cache
def cited() -> tuple[tuple[str, str], ...]:
    """(place, rule) for every string of the source that cites a rule by its number."""
    return tuple(
        (f"{path.relative_to(RULES)}:{node.lineno}", node.value)
        for path in sorted(RULES.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value)
    )


@cache
def all_cited() -> frozenset[str]:
    """Every rule that strings, docstrings and comments of the rules cite by number, or a keyword definition names."""
    return frozenset(cited_in_code()) - POLICIES | {written for _, written in cited()} | cited_by_definitions()


@pytest.mark.long
@each_book
def test_every_citation_is_in_the_book_or_said_not_to_be(name: str) -> None:
    book = edition(name)
    assert {book.number(written) for written in all_cited()} <= book.numbers | {""}


@each_other
def test_the_table_has_a_row_for_what_is_cited_and_no_other(name: str) -> None:
    """What another book alone has needs no row in that book's own table."""
    assert set(TABLE[name]) == {written for written in all_cited() if not written.startswith(f"{name} ")}


def test_every_other_edition_has_its_table() -> None:
    assert set(TABLE) == {*NAMES} - {CITED_BY}


@each_book
def test_a_rule_that_is_not_in_the_table_is_no_citation(name: str) -> None:
    """Not even where the book has that number: it may be another rule's there."""
    book = edition(name)
    unused = sorted(number for number in book.numbers & edition(CITED_BY).numbers if number not in all_cited())
    assert unused
    for written in (unused[0], "409.1c:part", "1999-04 212.1", ""):
        with pytest.raises(KeyError):
            book.number(written)


def test_a_rule_of_one_book_is_cited_with_its_edition() -> None:
    assert [edition(name).number("2003-12 212.4c") for name in NAMES] == ["212.4c", "", ""]
    assert [edition(name).number("212.4c") for name in NAMES] == ["212.4c", "212.4c", "303.3"]
    with pytest.raises(KeyError, match=r"217\.2f"):
        edition("2003-12").number("2003-12 217.2f")


def test_a_part_of_a_rule_has_a_row_of_its_own() -> None:
    old = replace(edition("2003-12"), citations={"419.6b:regenerate": "419.6b", "419.6b": "419.6a"})
    assert (old.number("419.6b:regenerate"), old.number("419.6b")) == ("419.6b", "419.6a")
    for written in ("419.6b:regenerate", "2003-12 212.4c", "212.4c"):
        assert NUMBER.fullmatch(written)


@each_book
def test_each_layer_has_the_most_exact_paragraph_of_the_book(name: str) -> None:
    book = edition(name)
    rules = [book.number(stage.rule) for stage in STAGES[book.policies.power_toughness_order]]
    today = ["613.2a", *(f"613.1{letter}" for letter in "bcdef"), "613.4a", "613.4b", "613.4c", "613.4d"]
    assert rules == (today if name == "2026-04" else ["418.5a"] * len(rules))


@each_book
def test_the_policies_are_in_the_book(name: str) -> None:
    book = edition(name)
    assert set(book.policy_rules.values()) <= book.numbers
    assert {field.name for field in fields(Policies)} == set(book.policy_rules)
    assert {policy: book.number(policy) for policy in book.policy_rules} == book.policy_rules


def test_the_rules_are_written_with_the_later_numbers() -> None:
    later = edition(CITED_BY)
    plain = {written for _, written in cited() if " " not in written}
    assert {written.partition(":")[0] for written in plain} <= later.numbers
    assert all(later.number(written) == written.partition(":")[0] for written in plain)
    assert len(plain) > 100
    assert len(cited()) >= 250


@each_book
def test_every_rule_that_is_cited_has_our_summary(name: str) -> None:
    book = edition(name)
    numbers = {book.number(number) for _, number in cited()} | set(book.policy_rules.values())
    numbers |= {book.number(one) for word in definitions(name).values() for one in word.paragraphs.values()}
    numbers |= {book.number(written) for written in TABLE["2003-12"]}
    missing = sorted(number for number in numbers & book.numbers if not book.summary(number))
    assert not missing
