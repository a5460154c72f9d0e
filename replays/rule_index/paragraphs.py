"""The paragraphs of chapters 212 to 217 one by one: what each says, since when, where it acts, what tests show it.

`aggregates/editions/paragraphs.toml` is the list, written by hand; `paragraph_tests.json` beside this module names the
tests, and is made from the scenarios and tests by `docs.paragraph_tests`, so that a program without them knows it too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rewind.aggregates.editions import Citation, by_edition, edition
from rewind.events.errors import QueryError
from rewind.replays.rule_index.book_order import in_order
from rewind.replays.rule_index.paragraph_tests import tests_of


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of an edition."""

    edition: str
    number: str
    summary: str
    since: str
    """The day, or the book, since which it reads so."""
    modules: tuple[str, ...]
    """Where it acts."""
    differs: str
    """What is otherwise in the other edition, in our words; empty where it reads the same."""
    alike: str
    """Why no game shows the difference; empty where one does."""
    elsewhere: str
    """The number under which the other edition says it, where that is another one."""
    is_heading: bool
    """Whether it only stands above others."""
    waits: str
    """What it waits for; empty where it is built."""
    no_game: str
    """Why no test can show it; empty where one can."""
    tests: tuple[str, ...]
    """Some of the scenarios and tests that name it."""

    @property
    def is_covered(self) -> bool:
        """Whether something shows that it is so, or it is said why nothing can; a heading: whether all under it is."""
        if self.is_heading:
            return all(other.is_covered for other in under(self))
        return bool(self.tests or self.no_game) and not self.waits

    @property
    def lacking(self) -> str:
        """Why it is not covered."""
        if not self.is_heading:
            return self.waits or "no test names it"
        reasons = dict.fromkeys(other.lacking for other in under(self) if not other.is_covered)
        return ", ".join(reasons)


@cache
def paragraphs(name: str) -> Mapping[str, Paragraph]:
    """The paragraphs of an edition by number, in the book's order; none where its are not listed."""
    rows = by_edition(listed()).get(name, {})
    return {
        number: _paragraph(name, number, rows[number], tests_of(name).get(number, ()))
        for number in sorted(rows, key=in_order)
    }


@cache
def editions_listed() -> tuple[str, ...]:
    """The editions whose paragraphs of these chapters are listed, the oldest first."""
    return tuple(sorted(by_edition(listed())))


@cache
def listed() -> dict[str, dict[str, dict[str, Any]]]:
    """What the list says: the editions of a section → number → its keys."""
    return tomllib.loads(files("rewind.aggregates.editions").joinpath("paragraphs.toml").read_text("utf-8"))


def paragraph(name: str, number: str) -> Paragraph | None:
    """A paragraph; None where it is of another chapter."""
    return paragraphs(name).get(number)


def under(paragraph: Paragraph) -> tuple[Paragraph, ...]:
    """The paragraphs that stand under one."""
    return tuple(
        other
        for other in paragraphs(paragraph.edition).values()
        if other.number != paragraph.number and Citation(other.edition, other.number).is_under(paragraph.number)
    )


def other_edition(paragraph: Paragraph) -> Paragraph | None:
    """The same in the other edition that is listed, under whatever number; None where that has nothing of it."""
    (name,) = [name for name in editions_listed() if name != paragraph.edition]
    return paragraphs(name).get(paragraph.elsewhere or paragraph.number)


def every_paragraph() -> tuple[Paragraph, ...]:
    """The paragraphs of all editions that are listed, the oldest edition first."""
    return tuple(paragraph for name in editions_listed() for paragraph in paragraphs(name).values())


def missing() -> tuple[Paragraph, ...]:
    """Those that are not covered."""
    return tuple(paragraph for paragraph in every_paragraph() if not paragraph.is_covered)


def _paragraph(name: str, number: str, row: Mapping[str, Any], tests: tuple[str, ...]) -> Paragraph:
    summary = edition(name).summary(number)
    if summary is None:
        raise QueryError("RW2207", f"there is no summary of {name} {number}")
    return Paragraph(
        name,
        number,
        summary,
        row["since"],
        tuple(row.get("acts", ())),
        row.get("differs", ""),
        row.get("alike", ""),
        row.get("elsewhere", ""),
        row.get("heading", False),
        row.get("waits", ""),
        row.get("no_game", ""),
        tests,
    )
