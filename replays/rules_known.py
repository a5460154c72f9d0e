"""The rules that Rewind knows: our line about each, where the code acts on it, which tests and scenarios name it.

The code is read as it is: the numbers stand as string literals at the place where a rule acts (`aggregates.rules`),
written as in 2006-10, or as the name of a policy that differs between editions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from aggregates.editions import Edition, edition
from aggregates.editions.policies import Policies
from events.errors import QueryError

_NUMBER = re.compile(r"[1-9][0-9]{2}(\.[0-9]{1,3}[a-z]?)?")
_CITED = re.compile(r"(?<![\w.])[1-9][0-9]{2}\.[0-9]{1,3}[a-z]?(?!\w)")
POLICIES = frozenset(field.name for field in fields(Policies))


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the code where a rule acts."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}".rstrip()


@dataclass(frozen=True, slots=True)
class KnownRule:
    """One rule of an edition, and what Rewind makes of it."""

    edition: str
    number: str
    summary: str | None
    written: tuple[str, ...]
    """How the code names it: numbers of 2006-10, policies."""
    policies: tuple[str, ...]
    """The policies that rest on it."""
    places: tuple[Place, ...]
    tests: tuple[str, ...]
    """Files of tests and scenarios that name it; empty also where the tests are not installed."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """How much of a chapter is acted on."""

    number: str
    rules: int
    """Numbered rules and paragraphs in the book."""
    cited: int
    """Those that the code acts on."""
    tested: int | None
    """Those of them that a test or scenario names; None: the tests are not installed."""


def known_rules(name: str) -> dict[str, KnownRule]:
    """Every rule of an edition that the code acts on, by number, in the book's order."""
    book = edition(name)
    written: dict[str, list[str]] = {}
    for literal in cited_in_code():
        number = book.number(literal)
        if number in book.numbers:
            written.setdefault(number, []).append(literal)
    return {number: _rule(book, number, tuple(written[number])) for number in sorted(written, key=in_order)}


def known_rule(name: str, number: str) -> KnownRule:
    """One rule, whether the code acts on it or not. Raises QueryError RW2207 where the book has none of that number."""
    book = edition(name)
    number = book.policy_rules.get(number, number).rstrip(".")
    if number not in book.numbers:
        raise QueryError("RW2207", f"edition {name} has no rule {number}")
    written = tuple(literal for literal in cited_in_code() if book.number(literal) == number)
    return _rule(book, number, written)


def under(name: str, number: str) -> tuple[str, ...]:
    """The rules of the book that stand under a number."""
    found = (other for other in edition(name).numbers if other != number and _is_under(other, number))
    return tuple(sorted(found, key=in_order))


def _is_under(other: str, number: str) -> bool:
    rest = other.removeprefix(number)
    return rest != other and (rest[0] == "." or ("." in number and rest.isalpha()))


def coverage(name: str) -> tuple[Chapter, ...]:
    """Every chapter of an edition."""
    known, book = known_rules(name), edition(name)
    chapters: dict[str, list[str]] = {}
    for number in book.numbers:
        if "." in number:
            chapters.setdefault(number.partition(".")[0], []).append(number)
    tests = _tests() is not None
    return tuple(
        Chapter(
            chapter,
            len(numbers),
            sum(number in known for number in numbers),
            sum(number in known and bool(known[number].tests) for number in numbers) if tests else None,
        )
        for chapter, numbers in sorted(chapters.items())
    )


def in_order(number: str) -> tuple[int, int, str]:
    """The order of the book: 420, 420.5, 420.5e, 420.10."""
    chapter, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(chapter), int(digits or 0), rest[len(digits) :]


def _rule(book: Edition, number: str, written: tuple[str, ...]) -> KnownRule:
    code = cited_in_code()
    policies = tuple(policy for policy, rule in sorted(book.policy_rules.items()) if rule == number)
    names = dict.fromkeys([*written, *policies])
    places = {(place.file, place.function): place for literal in names for place in code.get(literal, ())}
    tests = {file for literal in {number, *written} for file in cited_in_tests().get(literal, ())}
    return KnownRule(
        book.name, number, book.summary(number), written, policies, tuple(places.values()), tuple(sorted(tests))
    )


# The code


@cache
def cited_in_code() -> Mapping[str, tuple[Place, ...]]:
    """Number or policy, as the rules are written with it → where."""
    found: dict[str, list[Place]] = {}
    folder = files("aggregates") / "rules"
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".py"):
            for literal, place in _literals(entry):
                places = found.setdefault(literal, [])
                if not any((place.file, place.function) == (other.file, other.function) for other in places):
                    places.append(place)
    return {literal: tuple(places) for literal, places in found.items()}


def _literals(entry: Traversable) -> Iterator[tuple[str, Place]]:
    file = f"aggregates/rules/{entry.name}"
    tree = ast.parse(entry.read_text("utf-8"))
    for function, node in _walk(tree, ""):
        match node:
            case ast.Constant(value=str() as text) if _NUMBER.fullmatch(text) or text in POLICIES:
                yield text, Place(file, node.lineno, function)
            case ast.Attribute(attr=policy) if policy in POLICIES:
                yield policy, Place(file, node.lineno, function)
            case _:
                pass


def _walk(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        inside = child.name if isinstance(child, ast.FunctionDef | ast.ClassDef) else function
        yield inside, child
        yield from _walk(child, inside)


# The tests


def _tests() -> Path | None:
    """The folder of tests, where the program runs from its source."""
    root = Path(str(files("aggregates"))).parent
    return root / "tests" if (root / "tests" / "aggregates").is_dir() else None


@cache
def cited_in_tests() -> Mapping[str, frozenset[str]]:
    """Number → the files of tests and scenarios that name it."""
    folder = _tests()
    if folder is None:
        return {}
    found: dict[str, set[str]] = {}
    sources = [*folder.rglob("*.py"), *folder.rglob("*.yaml"), *(folder.parent / "replays").rglob("*.yaml")]
    for path in sorted(sources):
        file = str(path.relative_to(folder.parent))
        for number in _CITED.findall(path.read_text("utf-8")):
            found.setdefault(number, set()).add(file)
    return {number: frozenset(names) for number, names in found.items()}
