"""Where rules are implemented, what tests name them, and how much of each chapter is covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from rewind.aggregates.editions import NAMES, Citation, edition
from rewind.aggregates.editions import edition as book_of
from rewind.cli.output import console, print_json, put, styled
from rewind.cli.rule_pages.facts import fact, policy_in_words
from rewind.events.errors import QueryError
from rewind.replays.rule_index.implementations import (
    KEYWORD_STATUSES,
    KnownKeyword,
    KnownRule,
    Outline,
    coverage,
    known_keywords,
    known_mechanics,
    known_rule,
    known_rules,
    outline,
)
from rewind.replays.rule_index.marks import Kind, Mark, chapters, marks
from rewind.replays.rule_index.paragraphs import (
    Paragraph,
    editions_listed,
    every_paragraph,
    missing,
    other_edition,
    paragraph,
    paragraphs,
)
from rewind.replays.rule_index.rule_book import text_of
from rewind.replays.rule_index.shares import shares

_HEAD = 15
"""Columns of what a line is about."""


def print_list(name: str, as_json: bool) -> None:
    """Every rule that the code acts on."""
    known = known_rules(name)
    if as_json:
        print_json({"edition": name, "rules": [_as_json(rule) for rule in known.values()]})
        return
    out = console()
    for rule in known.values():
        put(out, styled(f"{rule.number:<9}").append_text(styled(rule.summary or ", ".join(_files(rule)), "green")), 9)
    tested = sum(bool(rule.tests) for rule in known.values())
    numbers = sum("." in number for number in book_of(name).numbers)
    text = f"{name}: the code acts on {len(known)} of {numbers} numbers of the book; tests name {tested} of them"
    put(out, styled(text, "dim"))


def _files(rule: KnownRule) -> list[str]:
    return list(dict.fromkeys(place.file for place in rule.places))


def print_coverage(name: str, as_json: bool) -> None:
    """How much of each chapter the code acts on, and which keywords and paragraphs are built and shown."""
    chapters, keywords = coverage(name), known_keywords(name)
    if as_json:
        rows = [
            {
                "chapter": one.number,
                "title": one.title,
                "rules": one.rules,
                "implemented": one.cited,
                "tested": one.tested,
            }
            for one in chapters
        ]
        words = [
            {"number": one.number, "keyword": one.name, "status": one.status, "missing": list(one.missing)}
            for one in keywords
        ]
        others = [
            {"number": one.number, "mechanic": one.name, "status": "built" if one.is_built else "not built"}
            for one in known_mechanics(name)
        ]
        every = every_paragraph()
        lacking = [{"edition": one.edition, "number": one.number, "lacking": one.lacking} for one in missing()]
        counted = {"covered": len(every) - len(lacking), "of": len(every), "missing": lacking}
        shown = [
            {"number": one.number, "mark": one.kind.value, "detail": one.detail or None, "tests": list(one.tests)}
            for one in marks(name).values()
        ]
        print_json(
            {
                "edition": name,
                "chapters": rows,
                "keywords": words,
                "mechanics": others,
                "paragraphs": counted,
                "marks": shown,
                "shares": [{"of": one.what, "working": one.working, "waiting": one.waiting} for one in shares(name)],
            }
        )
        return
    out = console()
    put(out, styled(f"{name}  chapter  numbers  implemented  tested", "bold"))
    for one in chapters:
        if one.cited:
            tested = "–" if one.tested is None else str(one.tested)
            put(out, styled(f"{'':<9}{one.number:<9}{one.rules:>7}{one.cited:>13}{tested:>8}  {one.title}"))
    none = [f"{one.number} {one.title}" for one in chapters if one.rules and not one.cited]
    put(out, styled(f"{'':<9}nothing of {', '.join(none)}", "dim"), 11)
    for status in KEYWORD_STATUSES:
        names = ", ".join(_keyword(one) for one in keywords if one.status == status)
        put(out, styled(f"{'':<9}keywords {status}: {names or 'none'}"), 11)
    for is_built, status in ((True, "built"), (False, "not built")):
        found = ", ".join(f"{one.number} {one.name}" for one in known_mechanics(name) if one.is_built == is_built)
        put(out, styled(f"{'':<9}other mechanics {status}: {found}"), 11)
    for share in shares(name):
        put(out, styled(f"{'':<9}{share}: waiting {', '.join(share.waiting) or 'none'}"), 11)
    for line in (*_paragraphs(), *_marks(name)):
        put(out, line, 11)


def _paragraphs() -> Iterator[Text]:
    """How many of the paragraphs of chapters 212 to 217 are covered, and which are not."""
    every, lacking = every_paragraph(), missing()
    names = " and ".join(editions_listed())
    yield styled(f"paragraphs of chapters 212 to 217, {names}: {len(every) - len(lacking)} of {len(every)}", "bold")
    for reason in dict.fromkeys(one.lacking for one in lacking):
        for name in editions_listed():
            numbers = ", ".join(one.number for one in lacking if (one.lacking, one.edition) == (reason, name))
            if numbers:
                yield styled(f"{'':<9}missing in {name} ({reason}): {numbers}")


def _marks(name: str) -> Iterator[Text]:
    """How many paragraphs of the marked chapters are shown, and which are not."""
    every = list(marks(name).values())
    marked = [one for one in every if one.is_marked]
    percent = 100 * len(marked) // len(every)
    *digits, last = list(edition(name).marked_chapters)
    of_chapters = f"chapters {', '.join(digits)} and {last}, {name}"
    text = f"paragraphs of {of_chapters}: {len(marked)} of {len(every)} are marked ({percent} %)"
    yield styled(text, "bold")
    counts = [f"{kind.value.replace('_', ' ')} {sum(one.kind is kind for one in every)}" for kind in Kind]
    yield styled(f"{'':<9}{', '.join(counts)}")
    for chapter, of_it in chapters(name).items():
        for reason in dict.fromkeys(str(one) for one in of_it if not one.is_marked):
            numbers = ", ".join(one.number for one in of_it if str(one) == reason)
            yield styled(f"{'':<9}{chapter}, {reason}: {numbers}")


def print_sources(number: str, name: str | None, as_json: bool) -> None:
    """All that is known of a number, in each edition. Raises QueryError RW2207 where there is none."""
    found: list[KnownRule] = []
    for each in NAMES if name is None else (name,):
        try:
            found.append(known_rule(each, number))
        except QueryError:
            if name is not None:
                raise
    if not found:
        raise QueryError("RW2207", f"no edition has a rule {number}; known are {', '.join(NAMES)}")
    if as_json:
        print_json({"rules": [_as_json(rule) for rule in found]})
        return
    out = console()
    for index, rule in enumerate(found):
        if index:
            out.print()
        for line, hang in _lines(rule):
            put(out, line, hang)


def _lines(rule: KnownRule) -> Iterator[tuple[Text, int]]:
    book = book_of(rule.edition)
    keyword = book.keywords.get(rule.number)
    title = rule.summary or book.chapters.get(rule.number) or (None if keyword is None else keyword.name)
    head = styled(f"{rule.edition} {rule.number}", "bold")
    yield head.append_text(styled(f"  {title}" if title else "", "green")), len(rule.number) + 10
    for part in text_of(rule.edition).get(rule.number, "").splitlines():
        yield styled(f"  {part}", "dim"), 2
    policies = book_of(rule.edition).policies
    for policy in rule.policies:
        yield _fact("policy", f"{policy}: {policy_in_words(getattr(policies, policy))}"), _HEAD
    written = [name for name in rule.written if name not in (rule.number, *rule.policies)]
    if written:
        yield _fact("written", f"in the code as {', '.join(written)} (2006-10)"), _HEAD
    for index, place in enumerate(rule.places):
        yield _fact("" if index else "implemented", str(place)), _HEAD
    known = paragraph(rule.edition, rule.number)
    if known is not None:
        yield from _paragraph(known)
    mark = marks(rule.edition).get(rule.number)
    if mark is not None:
        yield _fact("mark", str(mark)), _HEAD
    below = outline(rule.edition, rule.number)
    listed = [one for one in paragraphs(rule.edition).values() if _is_below(one, rule)]
    if listed:
        yield from _chapter(listed)
    elif below.under:
        yield from _outline(below)
        yield from _marks_below(rule.edition, below)
    elif not rule.places:
        yield _fact("implemented", "nowhere"), _HEAD
    for index, test in enumerate(rule.tests):
        yield _fact("" if index else "tested by", test), _HEAD


def _paragraph(known: Paragraph) -> Iterator[tuple[Text, int]]:
    """What is known of a paragraph of chapters 212 to 217."""
    yield _fact("since", known.since), _HEAD
    other = other_edition(known)
    if known.differs:
        yield _fact("unlike", _unlike(known, other)), _HEAD
        if other is not None:
            yield _fact("", f"{other.edition} {other.number}  {other.summary}"), _HEAD
        if known.alike:
            yield _fact("", f"shows in no game: {known.alike}"), _HEAD
    elif other is not None:
        yield _fact("unlike", f"nothing: {other.edition} {other.number} says the same"), _HEAD
    if known.modules:
        yield _fact("acts in", ", ".join(known.modules)), _HEAD
    if known.no_game:
        yield _fact("no test", known.no_game), _HEAD
    if not known.is_covered:
        yield _fact("missing", known.lacking), _HEAD
    for index, test in enumerate(known.tests):
        yield _fact("" if index else "shown by", test), _HEAD


def _unlike(known: Paragraph, other: Paragraph | None) -> str:
    if other is not None:
        return f"{other.edition}: {known.differs}"
    return known.differs


def _is_below(one: Paragraph, rule: KnownRule) -> bool:
    return one.number != rule.number and Citation(rule.edition, one.number).is_under(rule.number)


def _chapter(listed: Sequence[Paragraph]) -> Iterator[tuple[Text, int]]:
    """Every paragraph of chapters 212 to 217 that stands under a number, and whether it is built."""
    built = sum(one.is_covered for one in listed)
    yield _fact("under it", f"{built} of {len(listed)} paragraphs are built"), _HEAD
    for one in listed:
        mark = "built" if one.is_covered else "missing" if one.waits or one.is_heading else "no test"
        style = "" if one.is_covered else "yellow"
        waits = f" ({one.lacking})" if one.waits else ""
        yield styled(f"  {one.number:<8} {mark:<10}{one.summary}{waits}", "bold" if one.is_heading else style), 21


def _outline(below: Outline) -> Iterator[tuple[Text, int]]:
    """What stands under a number, taken together."""
    tested = f"; tests name {len(below.tested)} of them" if below.tested else ""
    yield _fact("under it", f"the code acts on {len(below.acted_on)} of {len(below.under)} numbers{tested}"), _HEAD
    if below.acted_on:
        yield _fact("acted on", ", ".join(below.acted_on)), _HEAD
    rest = [number for number in below.under if number not in below.acted_on]
    if rest:
        yield _fact("not", ", ".join(rest)), _HEAD
    for status in KEYWORD_STATUSES:
        keywords = [_keyword(one) for one in below.keywords if one.status == status]
        if keywords:
            yield _fact(status.replace("without", "no"), ", ".join(keywords)), _HEAD


def _marks_below(name: str, below: Outline) -> Iterator[tuple[Text, int]]:
    """How the paragraphs under a number of the marked chapters are shown."""
    of_edition = marks(name)
    found = [of_edition[number] for number in below.under if number in of_edition]
    for reason in dict.fromkeys(str(one) for one in found):
        yield _fact("mark", f"{reason}: {', '.join(one.number for one in found if str(one) == reason)}"), _HEAD


def _keyword(keyword: KnownKeyword) -> str:
    lacking = f" (not {', '.join(keyword.missing)})" if keyword.built and keyword.missing else ""
    return f"{keyword.number} {keyword.name}{lacking}"


def _fact(head: str, text: str) -> Text:
    return fact(head, text, _HEAD)


def _as_json(rule: KnownRule) -> dict[str, object]:
    below = outline(rule.edition, rule.number)
    return {
        "edition": rule.edition,
        "number": rule.number,
        "summary": rule.summary,
        "policies": list(rule.policies),
        "implemented": [{"file": place.file, "line": place.line, "function": place.function} for place in rule.places],
        "tested_by": list(rule.tests),
        "under": {"numbers": list(below.under), "implemented": list(below.acted_on), "tested": list(below.tested)},
        "text": text_of(rule.edition).get(rule.number),
        "paragraph": _paragraph_as_json(rule),
        "mark": _mark_as_json(marks(rule.edition).get(rule.number)),
    }


def _paragraph_as_json(rule: KnownRule) -> dict[str, object] | None:
    known = paragraph(rule.edition, rule.number)
    if known is None:
        return None
    other = other_edition(known)
    return {
        "since": known.since,
        "differs": known.differs or None,
        "shows_in_no_game": known.alike or None,
        "other": None if other is None else {"edition": other.edition, "number": other.number},
        "acts_in": list(known.modules),
        "covered": known.is_covered,
        "missing": None if known.is_covered else known.lacking,
        "no_test": known.no_game or None,
        "shown_by": list(known.tests),
    }


def _mark_as_json(mark: Mark | None) -> dict[str, object] | None:
    if mark is None:
        return None
    return {"kind": mark.kind.value, "detail": mark.detail or None, "tests": list(mark.tests)}
