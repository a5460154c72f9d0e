"""The editions of the Comprehensive Rules that Rewind knows: the rule numbers and the policies of each.

A rule number alone is no identifier: numbers were used again from edition to edition, so a citation is always an
edition and a number. The numbers lie beside this module as data, made from the books by
`rewind.aggregates.editions.numbers`; so do the policies, and our one-line summaries of the rules that are cited.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rewind.aggregates.editions.policies import Policies

_FOLDER = Path(__file__).parent

Row = TypeVar("Row")

NAMES = ("2003-12", "2006-10", "2026-04")
"""The editions, the oldest first, named after the month of the book."""

SCENARIO_DEFAULTS = ("2003-12", "2006-10")
"""The editions under which a scenario is run that names none. Those that were added later have to be named, so that a
file says what it always said."""

CITED_BY = "2006-10"
"""The edition whose numbers are the names of rules in code."""


DEFAULT = "2006-10"
"""The edition of a new game where none is named."""

WRITTEN_FOR = "2006-10"
"""The edition of which a card's record speaks where it names none (`main`)."""


def names_between(since: str = NAMES[0], until: str = NAMES[-1]) -> tuple[str, ...]:
    """The editions from one to another, the oldest first, both among them. Raises ValueError where one is unknown."""
    return NAMES[NAMES.index(since) : NAMES.index(until) + 1]


class Citation(NamedTuple):
    """A rule of an edition."""

    edition: str
    number: str

    def __str__(self) -> str:
        return f"{self.edition} {self.number}"

    def is_under(self, number: str) -> bool:
        """Whether this is the rule of a number, or one under it: 212.6b is under 212.6 and 212."""
        if self.number == number:
            return True
        rest = self.number.removeprefix(number)
        return rest != self.number and (rest[0] == "." or (rest.isalpha() and number[-1].isdigit() and "." in number))


class Keyword(NamedTuple):
    """A keyword ability as a book has it."""

    name: str
    forms: tuple[str, ...]
    """How objects have it; more than one where the name is a generic term, such as landwalk."""
    has_effect: bool = True
    """Whether the book gives it an effect: it may say that there is none, or that the word is no keyword any more."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the Comprehensive Rules."""

    name: str
    numbers: frozenset[str]
    """Every chapter, rule and paragraph number of the book: "212", "212.1", "212.1a"."""
    policies: Policies
    """How it is where editions differ."""
    policy_rules: Mapping[str, str] = field(hash=False)
    """Name of a policy → the rule of this edition that says so."""
    citations: Mapping[str, str] = field(hash=False)
    """Rule or policy as the code cites it → the number here; empty where this edition has no such rule."""
    chapters: Mapping[str, str] = field(hash=False)
    """Number of a chapter → what it is about."""
    keywords: Mapping[str, Keyword] = field(hash=False)
    """Number of a rule of the chapter of keyword abilities → its keyword ability."""
    keyword_actions: Mapping[str, Keyword] = field(hash=False)
    """Number of a rule → the keyword action that it defines; none where the book has no chapter of them."""
    mechanics: Mapping[str, str] = field(hash=False)
    """Number of a chapter, rule or paragraph → the mechanic that it brings, where that is no keyword ability."""
    card_types: tuple[str, ...]
    """The types that cards have here, those of variants of the game left out (rule 205.1; 2026-04: 205.2a)."""
    permanent_types: tuple[str, ...]
    """Those of them that permanents have (rule 214.1; 2026-04: 110.4)."""
    supertypes: frozenset[str] = field(hash=False)
    """The supertypes that cards have here (rule 205.4)."""
    types: Mapping[str, tuple[str, ...]] = field(hash=False)
    """Type, supertype, subtype, or form of a card (split, flip) → the numbers that say most of it."""
    subtypes: Mapping[str, frozenset[str]] = field(hash=False)
    """Type → the subtypes that exist for it (rule 212.1e)."""
    marked_chapters: tuple[str, ...]
    """What the numbers of the chapters begin with of which every paragraph has a mark: digits
    (`replays/rule_index/marks.py`)."""

    def cite(self, number: str) -> Citation:
        """A citation of a rule. Raises KeyError where the book has no such number."""
        if number not in self.numbers:
            raise KeyError(f"edition {self.name} has no rule {number}")
        return Citation(self.name, number)

    def number(self, written: str) -> str:
        """What a rule that the code cites is called here; empty where this edition has no such rule.

        The code cites a rule by its number in 2006-10, with the part that is meant where another edition has two rules
        for it ("419.6b:regenerate"); by an edition and its number where 2006-10 has no such rule ("2003-12 212.4c"); or
        by the policy that rests on it. Raises KeyError for a rule that `citations.toml` does not have.
        """
        known = self.citations.get(written)
        if known is not None:
            return known
        book, _, number = written.rpartition(" ")
        if book == self.name:
            return self.cite(number).number
        if book in NAMES and self.name == CITED_BY:
            return ""
        raise KeyError(f"citations.toml does not say what {written} is called in edition {self.name}")

    def has(self, written: str) -> bool:
        """Whether this edition has a rule that the code cites. Raises KeyError as `number` does."""
        return bool(self.number(written))

    def summary(self, number: str) -> str | None:
        """What a rule of this edition says, in one line of ours; None where there is no such line."""
        return summaries(self.name).get(number)


@cache
def summaries(name: str) -> Mapping[str, str]:
    """Number of a rule of an edition → our line about it."""
    return by_edition(tomllib.loads(_FOLDER.joinpath("summaries.toml").read_text("utf-8"))).get(name, {})


def by_edition(sections: Mapping[str, Mapping[str, Row]]) -> dict[str, dict[str, Row]]:
    """Edition → number → its row, of a table whose sections are named after the editions that they hold for.

    "2003-12 2006-10" is a section of two editions. Raises ValueError where a number has two rows in one edition.
    """
    found: dict[str, dict[str, Row]] = {}
    for editions, rows in sections.items():
        for name in editions.split():
            of_edition = found.setdefault(name, {})
            if twice := of_edition.keys() & rows.keys():
                raise ValueError(f"{min(twice)} has two rows in edition {name}")
            of_edition |= rows
    return found


@cache
def edition(name: str) -> Edition:
    """The edition of a name. Raises KeyError where it is not one of `NAMES`."""
    if name not in NAMES:
        raise KeyError(f"edition {name!r} is not known; known are {', '.join(NAMES)}")
    folder = _FOLDER
    lines = folder.joinpath(f"{name}.numbers").read_text("utf-8").split()
    data = tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8"))
    policies = data["policies"]
    return Edition(
        name,
        frozenset(lines),
        Policies(**{policy: entry["value"] for policy, entry in policies.items()}),
        {policy: entry["rule"] for policy, entry in policies.items()},
        _citations(name) | {policy: entry["rule"] for policy, entry in policies.items()},
        data["chapters"],
        {number: _keyword(written) for number, written in data["keywords"].items()},
        {number: _keyword(written) for number, written in data.get("keyword_actions", {}).items()},
        data["mechanics"],
        tuple(data["card_types"]),
        tuple(data["permanent_types"]),
        frozenset(data["supertypes"]),
        {word: tuple(numbers) for word, numbers in data["types"].items()},
        _subtypes(name),
        tuple(data["marked_chapters"]),
    )


@cache
def policies_of(name: str) -> Policies:
    """The policies of the newest edition that is known and not later than a name; of the first where none is earlier.

    A log may name an edition that is not known here.
    """
    return edition(NAMES[max(0, bisect_right(NAMES, name) - 1)]).policies


def _citations(name: str) -> dict[str, str]:
    """Rule as the code cites it → its number in an edition."""
    table: dict[str, dict[str, str]] = tomllib.loads(_FOLDER.joinpath("citations.toml").read_text("utf-8"))
    if name != CITED_BY:
        return table[name]
    return {written: written.partition(":")[0] for other in table.values() for written in other if " " not in written}


def _subtypes(name: str) -> dict[str, frozenset[str]]:
    """Type → the subtypes that exist for it in an edition."""
    table: dict[str, dict[str, str]] = tomllib.loads(_FOLDER.joinpath("subtypes.toml").read_text("utf-8"))
    return {kind: frozenset(word.replace("_", " ") for word in words.split()) for kind, words in table[name].items()}


def _keyword(written: str | dict[str, Any]) -> Keyword:
    """A keyword as the file has it: its name, or a table with its name and its forms."""
    if isinstance(written, str):
        return Keyword(written, (written,))
    name = written["name"]
    if "effect" in written:
        return Keyword(name, (name,), written["effect"])
    return Keyword(name, tuple(written["forms"]))
