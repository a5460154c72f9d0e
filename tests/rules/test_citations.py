"""Every rule that the rules module cites is in the book of each edition, and has our summary there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from aggregates.editions import NAMES, edition
from aggregates.editions.policies import Policies

RULES = Path(__file__).parent.parent.parent / "aggregates" / "rules"
NUMBER = re.compile(r"[1-6]\d{2}\.\d{1,2}[a-z]?")
ONLY_LATER = {"420.5m", "420.5n"}
"""Cited only where the edition has them."""


def cited() -> Iterator[tuple[str, str]]:
    """(place, number) for every string of the source that is a rule number, as 2006-10 has it."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
                yield f"{path.relative_to(RULES)}:{node.lineno}", node.value


@pytest.mark.parametrize("name", NAMES)
def test_every_citation_is_in_the_book(name: str) -> None:
    book = edition(name)
    wrong = [
        f"{place}: {number}"
        for place, number in cited()
        if book.number(number) not in {*book.numbers, ""} and number not in ONLY_LATER
    ]
    assert not wrong


@pytest.mark.parametrize("name", NAMES)
def test_what_is_renumbered_and_the_policies_are_in_the_book(name: str) -> None:
    book = edition(name)
    assert set(book.renumbered.values()) <= book.numbers | {""}
    assert set(book.policy_rules.values()) <= book.numbers
    assert {field.name for field in fields(Policies)} == set(book.policy_rules)


def test_the_rules_are_written_with_the_later_numbers() -> None:
    later = edition(NAMES[-1])
    assert not later.renumbered
    assert {number for _, number in cited()} <= later.numbers
    assert len({number for _, number in cited()}) > 100
    assert len(list(cited())) >= 250


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_that_is_cited_has_our_summary(name: str) -> None:
    book = edition(name)
    numbers = {book.number(number) for _, number in cited()} | set(book.policy_rules.values())
    missing = sorted(number for number in numbers & book.numbers if not book.summary(number))
    assert not missing
