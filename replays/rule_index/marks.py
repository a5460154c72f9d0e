"""The paragraphs of an edition's `marked_chapters` one by one: how each is shown.

A paragraph that a scenario or test names is shown by that (`paragraph_tests.json` beside this module, which
`docs.paragraph_tests` makes). Of every other one `aggregates/editions/marks/` says, a file a chapter, why none names
it: another paragraph's tests show it, it only says what words mean, no game can show it, or it is not built. Of the
older editions' chapters 1 and 2 `paragraphs.toml` says more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from rewind.aggregates.editions import by_edition, edition
from rewind.replays.rule_index.book_order import in_order
from rewind.replays.rule_index.paragraph_tests import tests_of


class Kind(StrEnum):
    """How a paragraph is shown."""

    SCENARIO = "scenario"
    """A scenario or test names it."""
    COVERED_BY = "covered_by"
    """The tests of another paragraph show it."""
    DEFINITION = "definition"
    """It says what words mean, or only stands above others."""
    NO_GAME = "no_game"
    """No game of two players can show it."""
    NOT_BUILT = "not_built"
    """It is not built."""
    UNMARKED = "unmarked"
    """Nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How a paragraph of an edition is shown."""

    edition: str
    number: str
    kind: Kind
    detail: str
    """The other paragraph's number, or the reason, in our words; empty for a scenario and what needs none."""
    tests: tuple[str, ...]
    """Some of the scenarios and tests that name it."""

    @property
    def is_marked(self) -> bool:
        """Whether it is shown, or it is said why nothing needs to show it."""
        return self.kind not in (Kind.NOT_BUILT, Kind.UNMARKED)

    def __str__(self) -> str:
        match self.kind:
            case Kind.COVERED_BY:
                return f"covered by {self.detail}"
            case Kind.NO_GAME:
                return f"no game can show it: {self.detail}"
            case Kind.NOT_BUILT:
                return f"not built: {self.detail}"
            case Kind.UNMARKED:
                return "not marked"
            case kind:
                return kind.value


def mark_files() -> Iterator[Traversable]:
    """The files of marks: those that several editions share, and those of an edition's own folder."""
    folder = files("rewind.aggregates.editions").joinpath("marks")
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        yield from (file for file in (one.iterdir() if one.is_dir() else [one]) if file.name.endswith(".toml"))


@cache
def written() -> Mapping[str, Mapping[str, Mapping[str, str | bool]]]:
    """What the files say: the editions of a section → number → its one key."""
    found: dict[str, dict[str, Mapping[str, str | bool]]] = {}
    for file in mark_files():
        for name, rows in tomllib.loads(file.read_text("utf-8")).items():
            found.setdefault(name, {}).update(rows)
    return found


@cache
def _rows(name: str) -> Mapping[str, Mapping[str, str | bool]]:
    return by_edition(written()).get(name, {})


@cache
def marks(name: str) -> Mapping[str, Mark]:
    """The mark of every numbered paragraph of an edition's marked chapters, in the book's order."""
    book = edition(name)
    numbers = (number for number in book.numbers if "." in number and number.startswith(book.marked_chapters))
    return {number: _mark(name, number) for number in sorted(numbers, key=in_order)}


def _mark(name: str, number: str) -> Mark:
    tests = tests_of(name).get(number, ())
    row = _rows(name).get(number)
    if row is None:
        return Mark(name, number, Kind.SCENARIO if tests else Kind.UNMARKED, "", tests)
    ((key, value),) = row.items()
    return Mark(name, number, Kind(key), value if isinstance(value, str) else "", tests)


def chapters(name: str) -> Mapping[str, tuple[Mark, ...]]:
    """The marks of each chapter of an edition."""
    found: dict[str, tuple[Mark, ...]] = {}
    for number, mark in marks(name).items():
        chapter = number[:3]
        found[chapter] = (*found.get(chapter, ()), mark)
    return found
