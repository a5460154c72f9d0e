"""What a judge wants to know of a rule first: what it says, what the editions say otherwise, what shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from rewind.aggregates.editions import CITED_BY, NAMES, SCENARIO_DEFAULTS, edition
from rewind.cli.output import styled, told_alike
from rewind.cli.rule_pages.facts import fact, policy_in_words
from rewind.events.errors import QueryError, did_you_mean
from rewind.replays.rule_index.book_order import in_order, under
from rewind.replays.rule_index.card_scenarios import scenarios_about
from rewind.replays.rule_index.marks import Kind, marks
from rewind.replays.rule_index.paragraph_tests import tests_of
from rewind.replays.rule_index.paragraphs import paragraph
from rewind.replays.rule_index.rule_book import text_of

MOST_SCENARIOS = 3
"""So many scenarios of a rule are named."""

_HEAD = 11
"""Columns of what stands before a line: an edition, or what the line is about."""

_LISTED = 10
"""Columns of the number of a rule that stands under the one that is asked for."""


MOST_FOUND = 30
"""So many rules are listed by a word."""

_PREFIX = re.compile(r"(?i)^(?:cr|rule|rules|§)[\s.:]*(?=\d)")


def rule_named(typed: str) -> str:
    """The number or the policy that is meant: `CR418.5A`, "legend rule", the name of a keyword; else what is typed."""
    text = _PREFIX.sub("", " ".join(typed.split())).casefold().rstrip(".")
    policy = re.sub(r"[\s-]", "_", text)
    if text[:1].isdecimal() or any(policy in edition(name).policy_rules for name in NAMES):
        return text if text[:1].isdecimal() else policy
    for name in (CITED_BY, *NAMES):
        book = edition(name)
        named = {one.name.casefold(): number for number, one in book.keywords.items()}
        named |= {title.casefold(): number for number, title in {**book.mechanics, **book.chapters}.items()}
        if text in named:
            return named[text]
    return typed.strip()


def answer_lines(typed: str, names: Sequence[str]) -> Iterator[tuple[Text, int]]:
    """The answer, each line with the column in which it goes on. Raises QueryError RW2207 for what no book has.

    What is no rule is looked for in our lines about the rules.
    """
    numbers = {name: number for name in names if (number := _number(name, typed)) in edition(name).numbers}
    if not numbers:
        yield from _by_words(typed, names)
        return
    yield styled(" / ".join(dict.fromkeys(numbers.values())), "bold"), 2
    yield from _summaries(numbers)
    for name in names:
        if name not in numbers:
            yield _fact(name, f"has no rule {typed}", "dim"), _HEAD
    yield from _differences(numbers)
    yield from _not_built(numbers)
    for name, number in numbers.items():
        for part in text_of(name).get(number, "").splitlines():
            yield _fact(f"{name}:", part, "dim"), _HEAD
    yield from _scenarios(numbers)
    yield from _parts(numbers)
    yield _fact("more", f"rewind rules {typed} --sources", "dim"), _HEAD


def _by_words(typed: str, names: Sequence[str]) -> Iterator[tuple[Text, int]]:
    """The rules of which our line has all these words. Raises QueryError RW2207 where there is none."""
    if typed[:1].isdecimal():
        known = ", ".join(names)
        raise QueryError("RW2207", f"no edition has a rule {typed}; known are {known}; numbers read 420, 420.5, 420.5e")
    words = [re.compile(rf"(?i)\b{re.escape(word)}") for word in typed.split()]
    found = dict[str, dict[str, str]]()
    for name in names:
        for number in edition(name).numbers:
            line = edition(name).summary(number) or edition(name).chapters.get(number) or ""
            if line and all(word.search(line) for word in words):
                found.setdefault(number, {})[name] = line
    if not found:
        hint = did_you_mean(typed.casefold(), _titles(names))
        what = f"no edition has a rule {typed!r}, and none of our lines has the word{'s' * (len(words) > 1)}"
        raise QueryError("RW2207", what + hint)
    yield styled(f"  {typed}: in our lines about these rules", "bold"), 2
    shown = sorted(found, key=in_order)[:MOST_FOUND]
    yield from _listed({number: found[number] for number in shown}, len(names))
    if len(found) > len(shown):
        yield styled(f"  and {len(found) - len(shown)} more; another word beside it finds fewer", "dim"), 2


def _titles(names: Sequence[str]) -> list[str]:
    """What rules are called: keywords, mechanics, chapters, policies."""
    books = [edition(name) for name in names]
    titles = [one.name for book in books for one in book.keywords.values()]
    titles += [title for book in books for title in (*book.mechanics.values(), *book.chapters.values())]
    return [title.casefold() for title in titles] + [policy for book in books for policy in book.policy_rules]


def _number(name: str, typed: str) -> str:
    """The number of a rule in an edition, by what it is called in any, or by a policy that rests on it."""
    book, number = edition(name), typed.strip().rstrip(".")
    if number in book.policy_rules:
        return book.policy_rules[number]
    if number in book.numbers:
        return number
    return next((here for written in _written(number) if (here := _called(name, written))), number)


def _written(number: str) -> Iterator[str]:
    """A rule as the code may cite it: by its number in 2006-10, or that of a book that is numbered otherwise.

    The books of 2003 and 2006 are numbered alike: what only the older has is no rule of the other.
    """
    if number in edition(CITED_BY).numbers:
        yield number
    elif not any(number in edition(name).numbers for name in SCENARIO_DEFAULTS):
        for name in NAMES:
            yield from (written for written, there in edition(name).citations.items() if there == number)


def _called(name: str, written: str) -> str:
    """What a rule that the code may cite is called in an edition; empty where it is not cited, or not there."""
    try:
        return edition(name).number(written)
    except KeyError:
        return ""


def _summaries(numbers: dict[str, str]) -> Iterator[tuple[Text, int]]:
    """Our line about it, once where the editions have the same one."""
    lines = told_alike({name: _line(name, number) for name, number in numbers.items()})
    if len(lines) == 1 and len(numbers) == len(NAMES):
        yield _fact("all", lines[0][1], "green"), _HEAD
        return
    width = max(len(", ".join(names)) for names, _ in lines) + 4
    for names, line in lines:
        yield fact(", ".join(names), line, width, "green"), _HEAD


def _line(name: str, number: str) -> str:
    """Our line about a rule; the title of a chapter, or the name of a keyword."""
    book = edition(name)
    keyword = book.keywords.get(number)
    line = book.summary(number) or book.chapters.get(number) or (None if keyword is None else keyword.name)
    return line or book.mechanics.get(number) or f"a part of {number[:3]} {book.chapters.get(number[:3], '')}".rstrip()


def _differences(numbers: dict[str, str]) -> Iterator[tuple[Text, int]]:
    """What differs between the editions: policies that rest on it, and what the list of paragraphs says."""
    found = list[str]()
    for policy in sorted({one for name in numbers for one in _policies(name, numbers[name])}):
        values = told_alike({name: policy_in_words(getattr(edition(name).policies, policy)) for name in NAMES})
        if len(values) > 1:
            found.append(f"{policy}: " + ", ".join(f"{value} ({', '.join(held)})" for held, value in values))
    for name, number in numbers.items():
        known = paragraph(name, number)
        if known is not None and known.differs:
            found.append(f"{name}: {known.differs}")
    for index, text in enumerate(dict.fromkeys(found)):
        yield _fact("" if index else "differs", text), _HEAD


def _policies(name: str, number: str) -> list[str]:
    return [policy for policy, rule in edition(name).policy_rules.items() if rule == number]


def _not_built(numbers: dict[str, str]) -> Iterator[tuple[Text, int]]:
    """What Rewind has not built of it, and why; that nothing in a game could show it."""
    found = dict[str, list[str]]()
    for name, number in numbers.items():
        mark, known = marks(name).get(number), paragraph(name, number)
        if mark is not None and mark.kind in (Kind.NOT_BUILT, Kind.NO_GAME, Kind.COVERED_BY):
            found.setdefault(str(mark), []).append(name)
        if known is not None and known.waits:
            found.setdefault(f"not built: {known.waits}", []).append(name)
    for text, names in found.items():
        where = "" if len(names) == len(numbers) else f" ({', '.join(names)})"
        yield _fact("note", f"{text}{where}", "yellow"), _HEAD


def _scenarios(numbers: dict[str, str]) -> Iterator[tuple[Text, int]]:
    """The first of the scenarios that show it, and how many more there are."""
    found: dict[tuple[str, str], None] = {}
    for name, number in numbers.items():
        found |= {(one.file, one.name): None for one in scenarios_about(number, name)}
    for name, number in numbers.items() if not found else ():
        named = (one.partition(": ") for one in tests_of(name).get(number, ()))
        found |= {(file, test): None for file, _, test in named}
    for index, (file, scenario) in enumerate(list(found)[:MOST_SCENARIOS]):
        line = _fact("" if index else "shown by", scenario).append_text(styled(f"  ({file})", "dim"))
        yield line, _HEAD + 2
    more = len(found) - MOST_SCENARIOS
    if more > 0:
        yield _fact("", f"and {more} more; rewind scenario FILE runs them", "dim"), _HEAD


def _parts(numbers: dict[str, str]) -> Iterator[tuple[Text, int]]:
    """The rules that stand under it, each with our line; where the editions have different ones, with each."""
    lines: dict[str, dict[str, str]] = {}
    for name, number in numbers.items():
        for part in under(name, number):
            if not _is_deeper(part, number):
                lines.setdefault(part, {})[name] = _line(name, part)
    if lines:
        yield styled("  under it", "bold"), 2
    yield from _listed(lines, len(numbers))


def _listed(lines: Mapping[str, Mapping[str, str]], editions: int) -> Iterator[tuple[Text, int]]:
    """Rules by their numbers, each with our line in each edition: one line where all say the same."""
    for part in sorted(lines, key=in_order):
        said = lines[part]
        alike = told_alike(said)
        style = "" if len(alike) == 1 else "yellow"
        for index, (names, text) in enumerate(alike):
            only = f" ({', '.join(names)})" if len(names) < editions else ""
            yield styled(f"  {'' if index else part:<{_LISTED}}{text}{only}", style), _LISTED + 4


def _is_deeper(part: str, number: str) -> bool:
    """Whether a part stands under another part: of a chapter only its rules are listed, not their paragraphs."""
    return "." not in number and part[-1:].isalpha()


def _fact(head: str, text: str, style: str = "") -> Text:
    return fact(head, text, _HEAD, style)
