"""The rules that Rewind knows: our line about each, where the code acts on it, which tests and scenarios name it.

The code is read as it is (`rewind.aggregates.rules`): the numbers stand at the place where a rule acts, as string
literals where an event or a refusal cites it, else in the docstring or a comment of the function, written as in
2006-10, or as the name of a policy that differs between editions. A keyword that the card form accepts stands as a
string literal where it is read; all others are defined in the ability language.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, get_args

from rewind.aggregates.cards.form import PARAMETERS, editions_with
from rewind.aggregates.cards.keyword_definitions import NOT_PLAYED, definitions
from rewind.aggregates.editions import CITED_BY, Edition, edition
from rewind.aggregates.editions.policies import Policies
from rewind.events.errors import QueryError
from rewind.replays.rule_index.book_order import in_order, under
from rewind.replays.rule_index.marks import Kind, marks

_NUMBER = re.compile(r"(20\d\d-\d\d )?[1-9][0-9]{2}(\.[0-9]{1,3}[a-z]?)?(:[a-z_]+)?")
_CITED = re.compile(r"(?<![\w.])[1-9][0-9]{2}\.[0-9]{1,3}[a-z]?(?!\w)")
_REMARKED = re.compile(
    r"(?:(?P<edition>20\d\d-\d\d)[,:]? (?:rules? )?)?(?<![\w.\-])(?P<number>[1-6][0-9]{2}\.[0-9]{1,2}[a-z]?)(?![\w])"
)
DEFINITIONS = "aggregates/cards/keywords.yaml"
"""Where keywords are defined in the ability language."""
KeywordStatus = Literal["built", "partly built", "not built", "without effect"]
KEYWORD_STATUSES: tuple[KeywordStatus, ...] = get_args(KeywordStatus)
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
    """How the code cites it: `Edition.number` says in which ways."""
    policies: tuple[str, ...]
    """The policies that rest on it."""
    places: tuple[Place, ...]
    tests: tuple[str, ...]
    """Files of tests and scenarios that name it; empty also where the tests are not installed."""


@dataclass(frozen=True, slots=True)
class KnownKeyword:
    """What Rewind makes of a keyword ability of an edition."""

    edition: str
    number: str
    name: str
    built: tuple[str, ...]
    """The forms that the rules read or that are defined in the ability language."""
    missing: tuple[str, ...]
    """The other forms that the book names and gives an effect."""
    has_effect: bool
    """Whether the book gives it an effect; where it gives none, nothing is to be built."""

    @property
    def status(self) -> KeywordStatus:
        """How much of it is built."""
        if not self.has_effect:
            return "without effect"
        return "not built" if not self.built else "partly built" if self.missing else "built"


@dataclass(frozen=True, slots=True)
class Chapter:
    """How much of a chapter is acted on."""

    number: str
    title: str
    rules: int
    """Numbered rules and paragraphs in the book."""
    cited: int
    """Those that the code acts on."""
    tested: int | None
    """Those of them that a test or scenario names; None: the tests are not installed."""


@dataclass(frozen=True, slots=True)
class KnownMechanic:
    """Whether the code acts on a mechanic that is no keyword ability, or a scenario shows some of it."""

    number: str
    name: str
    is_built: bool


def known_mechanics(name: str) -> tuple[KnownMechanic, ...]:
    """The mechanics of an edition that are no keyword abilities, in the book's order."""
    known, book = known_rules(name), edition(name)
    shown = {number for number, mark in marks(name).items() if mark.kind == Kind.SCENARIO}
    found = []
    for number in sorted(book.mechanics, key=in_order):
        is_built = not {number, *under(name, number)}.isdisjoint(shown | known.keys())
        found.append(KnownMechanic(number, book.mechanics[number], is_built))
    return tuple(found)


@cache
def known_keywords(name: str) -> tuple[KnownKeyword, ...]:
    """Every keyword ability of an edition, in the book's order."""
    found = []
    for number, keyword in sorted(edition(name).keywords.items(), key=lambda item: in_order(item[0])):
        built = tuple(form for form in keyword.forms if _is_built(form, name, number))
        missing = tuple(form for form in keyword.forms if form not in built) if keyword.has_effect else ()
        found.append(KnownKeyword(name, number, keyword.name, built, missing, keyword.has_effect))
    return tuple(found)


def _is_built(form: str, name: str, number: str) -> bool:
    """Whether the rules read a form of a keyword; or it is expanded by its definition, and a test names its number."""
    if (_is_accepted(form, name) or _is_written_with_parameters(form, name)) and places_reading(form):
        return True
    named = _tests() is None or not cited_in_tests().keys().isdisjoint(_names(name, number))
    return named and bool(places_defining(form, name))


def _names(name: str, number: str) -> Iterator[str]:
    """How tests may call a rule of an edition, or one under it: as its book does, or as the code does."""
    numbers = {number, *under(name, number)}
    yield from numbers
    yield from (written for written, there in edition(name).citations.items() if there in numbers)


def _is_accepted(keyword: str, name: str) -> bool:
    """Whether a card of an edition may have a keyword."""
    try:
        return name in editions_with(keyword)
    except ValueError:
        return False


def _is_written_with_parameters(keyword: str, name: str) -> bool:
    """Whether a card of an edition may have a keyword, as a node with parameters that the rules play."""
    return keyword in definitions(name) and keyword not in NOT_PLAYED["keyword"]


def places_reading(keyword: str) -> tuple[Place, ...]:
    """Where the rules read a keyword, or the two words of which it is made up, such as "snow " and "swampwalk"."""
    strings = strings_in_code()
    first, _, rest = keyword.partition(" ")
    parts = [places for text in (first, f"{first} ") for places in strings.get(text, ())]
    if keyword in strings:
        return strings[keyword]
    if first in PARAMETERS:
        return tuple(parts)
    if keyword in strings_of_records():
        return strings_of_records()[keyword]
    return strings.get(f"{first} ", ()) if rest in strings else ()


def places_defining(form: str, name: str) -> tuple[Place, ...]:
    """Where a form of a keyword is defined in the ability language, if that is what it means in an edition, or is said
    to be about decks alone.

    A form of a generic term (legendary landwalk) is defined with that term.
    """
    word = form if form in definitions(name) else form.rpartition(" ")[2]
    definition = definitions(name).get(word)
    if definition is None or not (definition.means or definition.is_of_decks) or word in NOT_PLAYED["keyword"]:
        return ()
    return (Place(DEFINITIONS, _lines_defining()[word], word),)


@cache
def _lines_defining() -> Mapping[str, int]:
    """Keyword → the line of its definition."""
    lines = (Path(str(files("rewind.aggregates"))).parent / DEFINITIONS).read_text("utf-8").splitlines()
    return {line.removeprefix("- keyword: "): n for n, line in enumerate(lines, 1) if line.startswith("- keyword: ")}


@cache
def known_rules(name: str) -> Mapping[str, KnownRule]:
    """Every rule of an edition that the code acts on, by number, in the book's order."""
    book = edition(name)
    written: dict[str, list[str]] = {}
    for literal in cited_in_code():
        number = book.number(literal)
        if number in book.numbers:
            written.setdefault(number, []).append(literal)
    for keyword in known_keywords(name):
        if keyword.built:
            written.setdefault(keyword.number, [])
    return {number: _rule(book, number, tuple(written[number])) for number in sorted(written, key=in_order)}


def known_rule(name: str, number: str) -> KnownRule:
    """One rule, whether the code acts on it or not. Raises QueryError RW2207 where the book has none of that number."""
    book = edition(name)
    number = book.policy_rules.get(number, number).rstrip(".")
    if number not in book.numbers:
        raise QueryError("RW2207", f"edition {name} has no rule {number}")
    written = tuple(literal for literal in cited_in_code() if book.number(literal) == number)
    return _rule(book, number, written)


@dataclass(frozen=True, slots=True)
class Outline:
    """How much of what stands under a number is acted on."""

    under: tuple[str, ...]
    """Every number under it."""
    acted_on: tuple[str, ...]
    """Those that the code acts on."""
    tested: tuple[str, ...]
    """Those of them that tests name."""
    keywords: tuple[KnownKeyword, ...]
    """The keyword abilities under it."""


def outline(name: str, number: str) -> Outline:
    """What stands under a number of an edition, taken together."""
    below, known = under(name, number), known_rules(name)
    keywords = tuple(one for one in known_keywords(name) if one.number in below)
    acted_on = tuple(one for one in below if one in known)
    return Outline(below, acted_on, tuple(one for one in acted_on if known[one].tests), keywords)


def coverage(name: str) -> tuple[Chapter, ...]:
    """Every chapter of an edition."""
    known, book = known_rules(name), edition(name)
    chapters: dict[str, list[str]] = {chapter: [] for chapter in sorted(book.chapters)}
    for number in book.numbers:
        chapter, dot, _ = number.partition(".")
        if dot and chapter in chapters:  # 432.2b of 2006-10 is a misprint in chapter 423
            chapters[chapter].append(number)
    tests = _tests() is not None
    return tuple(
        Chapter(
            chapter,
            book.chapters[chapter],
            len(numbers),
            sum(number in known for number in numbers),
            sum(number in known and bool(known[number].tests) for number in numbers) if tests else None,
        )
        for chapter, numbers in chapters.items()
    )


def _rule(book: Edition, number: str, written: tuple[str, ...]) -> KnownRule:
    code = cited_in_code()
    policies = tuple(policy for policy, rule in sorted(book.policy_rules.items()) if rule == number)
    names = dict.fromkeys([*written, *policies])
    found = [place for literal in names for place in code.get(literal, ())]
    for keyword in known_keywords(book.name):
        if keyword.number == number:
            forms = keyword.built
            found += [place for one in forms for place in places_reading(one) or places_defining(one, book.name)]
    places = {(place.file, place.function): place for place in found}
    numbers = {number, *(literal.rpartition(" ")[2].partition(":")[0] for literal in written)}
    tests = {file for literal in numbers for file in cited_in_tests().get(literal, ())}
    return KnownRule(
        book.name, number, book.summary(number), written, policies, tuple(places.values()), tuple(sorted(tests))
    )


# The code


@cache
def cited_in_code() -> Mapping[str, tuple[Place, ...]]:
    """Number or policy, as the rules are written with it → where. "2003-12 212.4c" is one of that book alone."""
    found: dict[str, list[Place]] = {}
    for file, text in _sources():
        for literal, place in (*_literals(file, text), *_remarks(file, text)):
            _add(found, literal, place)
    return {literal: tuple(places) for literal, places in found.items()}


@cache
def strings_in_code() -> Mapping[str, tuple[Place, ...]]:
    """Every string of the rules that is no docstring → where."""
    return _strings(_sources())


@cache
def strings_of_records() -> Mapping[str, tuple[Place, ...]]:
    """The same of what makes records: some keywords say what the card itself is (devoid)."""
    path = Path(str(files("rewind.aggregates"))) / "cards" / "records.py"
    return _strings([("aggregates/cards/records.py", path.read_text("utf-8"))])


def _strings(sources: Iterable[tuple[str, str]]) -> Mapping[str, tuple[Place, ...]]:
    found: dict[str, list[Place]] = {}
    for file, text in sources:
        tree = ast.parse(text)
        docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for function, node in _walk(tree, ""):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
                _add(found, node.value, Place(file, node.lineno, function))
    return {literal: tuple(places) for literal, places in found.items()}


def _sources() -> Iterator[tuple[str, str]]:
    """Each file of the rules with its text."""
    folder = Path(str(files("rewind.aggregates"))) / "rules"
    for path in sorted(folder.rglob("*.py")):
        yield f"aggregates/rules/{path.relative_to(folder).as_posix()}", path.read_text("utf-8")


def _add(found: dict[str, list[Place]], literal: str, place: Place) -> None:
    places = found.setdefault(literal, [])
    if not any((place.file, place.function) == (other.file, other.function) for other in places):
        places.append(place)


def _literals(file: str, text: str) -> Iterator[tuple[str, Place]]:
    """Numbers and policies that are whole strings, and policies that are asked for."""
    for function, node in _walk(ast.parse(text), ""):
        match node:
            case ast.Constant(value=str() as text) if _NUMBER.fullmatch(text) or text in POLICIES:
                yield text, Place(file, node.lineno, function)
            case ast.Attribute(attr=policy) if policy in POLICIES:
                yield policy, Place(file, node.lineno, function)
            case _:
                pass


def _remarks(file: str, text: str) -> Iterator[tuple[str, Place]]:
    """Numbers in the docstrings and comments under the module's own docstring, which says where to look."""
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    heading = tree.body[0].end_lineno or 1
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line = token.start[0]
        is_remark = token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""'))
        if not is_remark or line <= heading:
            continue
        around = [node for node in functions if node.lineno <= line <= (node.end_lineno or 0)]
        inner = max(around, key=lambda node: node.lineno, default=None)
        for match in _REMARKED.finditer(token.string):
            name = "" if match["edition"] in (None, CITED_BY) else f"{match['edition']} "
            yield name + match["number"], Place(file, line, "" if inner is None else inner.name)


def _walk(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        inside = child.name if isinstance(child, ast.FunctionDef | ast.ClassDef) else function
        yield inside, child
        yield from _walk(child, inside)


# The tests


def _tests() -> Path | None:
    """The folder of tests, where the program runs from its source."""
    root = Path(str(files("rewind.aggregates"))).resolve().parent
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
