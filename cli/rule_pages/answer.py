"""What a judge wants to know of a rule first: what it says, what the editions say otherwise, what shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from rewind.aggregates.editions import CITED_BY, NAMES, edition
from rewind.cli.output import styled
from rewind.events.errors import QueryError
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


def answer_lines(typed: str, names: Sequence[str]) -> Iterator[tuple[Text, int]]:
    """The answer, each line with the column in which it goes on. Raises QueryError RW2207 for what no book has."""
    numbers = {name: number for name in names if (number := _number(name, typed)) in edition(name).numbers}
    if not numbers:
        known = ", ".join(names)
        raise QueryError("RW2207", f"no edition has a rule {typed}; known are {known}; numbers read 420, 420.5, 420.5e")
    yield styled(" / ".join(dict.fromkeys(numbers.values())), "bold"), 2
    yield from _said(numbers)
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


def _number(name: str, typed: str) -> str:
    """The number of a rule in an edition, by what it is called there, in 2006-10, or by a policy that rests on it."""
    book, number = edition(name), typed.strip().rstrip(".")
    if number in book.policy_rules:
        return book.policy_rules[number]
    if number in book.numbers or number not in edition(CITED_BY).numbers:
        return number
    try:
        return book.number(number)
    except KeyError:
        return number


def _said(numbers: dict[str, str]) -> Iterator[tuple[Text, int]]:
    """Our line about it, once where the editions have the same one."""
    lines = {name: _line(name, number) for name, number in numbers.items()}
    if len(set(lines.values())) == 1 and len(lines) > 1:
        yield _fact("both", next(iter(lines.values())), "green"), _HEAD
        return
    for name, line in lines.items():
        yield _fact(name, line, "green"), _HEAD


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
        values = {name: getattr(edition(name).policies, policy) for name in NAMES}
        if len(set(values.values())) > 1:
            found.append(f"{policy}: {', '.join(f'{_value(value)} ({name})' for name, value in values.items())}")
    for name, number in numbers.items():
        known = paragraph(name, number)
        if known is not None and known.differs:
            found.append(f"{name}: {known.differs}")
    for index, text in enumerate(dict.fromkeys(found)):
        yield _fact("" if index else "differs", text), _HEAD


def _policies(name: str, number: str) -> list[str]:
    return [policy for policy, rule in edition(name).policy_rules.items() if rule == number]


def _value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")


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
    """The rules that stand under it, each with our line; where the editions have different ones, with both."""
    lines: dict[str, dict[str, str]] = {}
    for name, number in numbers.items():
        for part in under(name, number):
            if not _is_deeper(part, number):
                lines.setdefault(part, {})[name] = _line(name, part)
    if lines:
        yield styled("  under it", "bold"), 2
    for part in sorted(lines, key=in_order):
        said = lines[part]
        if len(set(said.values())) == 1:
            only = f" ({next(iter(said))})" if len(said) < len(numbers) else ""
            yield styled(f"  {part:<{_LISTED}}{next(iter(said.values()))}{only}"), _LISTED + 4
            continue
        for index, (name, text) in enumerate(said.items()):
            yield styled(f"  {'' if index else part:<{_LISTED}}{text} ({name})", "yellow"), _LISTED + 4


def _is_deeper(part: str, number: str) -> bool:
    """Whether a part stands under another part: of a chapter only its rules are listed, not their paragraphs."""
    return "." not in number and part[-1:].isalpha()


def _fact(head: str, text: str, style: str = "") -> Text:
    return styled(f"  {head:<{_HEAD - 2}}").append_text(styled(text, style))
