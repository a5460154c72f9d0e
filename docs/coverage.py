"""The page of what is built, and the number of cards in README, made from where the rules act in the code.

`rewind.replays.rule_index.implementations` finds that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.compiling.printings import TYPE_LINES
from rewind.aggregates.editions import NAMES
from rewind.replays.rule_index.book_order import in_order
from rewind.replays.rule_index.implementations import KeywordStatus, coverage, known_keywords, known_mechanics

PAGE = "docs/what-is-built.md"
README = "README.md"


def page() -> str:
    """The page of what is built."""
    intro = "What the rules engine has and has not, found in the code by where each rule acts."
    return f"# What is built\n\n{intro}\n\n{built()}"


def readme(root: Path) -> str:
    """README with the number of cards that there are. Raises ValueError where it does not say one."""
    text, found = _CARDS.subn(f" {_number_of_cards()}", (root / README).read_text(encoding="utf-8"), count=1)
    if not found:
        raise ValueError(f"{README} does not say how many cards there are")
    return text


_CARDS = re.compile(r" [0-9]+ cards \([0-9]+ of them first printed after October 2006\)")


def _number_of_cards() -> str:
    later = sum(name not in TYPE_LINES() for name in pool().records)
    return f"{len(pool().records)} cards ({later} of them first printed after October 2006)"


def built() -> str:
    """What is built, partly built and not built, for both books, and what needs nothing."""
    lines = [
        f"It knows {_number_of_cards()}; a card that needs what is not built is not known.",
        "",
        f"- **Keywords built:** {_keywords('built')}.",
        f"- **Partly built:** {_keywords('partly built')}.",
        f"- **Keywords not built:** {_keywords('not built')}.",
        f"- **Keywords to which the book gives no effect:** {_keywords('without effect')}.",
        f"- **Other mechanics built:** {_mechanics(True)}.",
        f"- **Other mechanics not built:** {_mechanics(False)}.",
        f"- **Chapters of which the code acts on every number:** {_chapters(lambda cited, rules: cited == rules)}.",
        f"- **On some:** {_chapters(lambda cited, rules: 0 < cited < rules)}.",
        f"- **On none:** {_chapters(lambda cited, rules: not cited)}. Some of these only say what words mean.",
    ]
    return "\n".join([*lines, "", "`rewind rules --coverage` counts, and `rewind rules 419` tells of one.", ""])


def _marked(found: Iterable[tuple[str, str, str]]) -> str:
    """(number, name, edition) as names in the books' order; those of some books say of which."""
    editions: dict[str, list[str]] = {}
    order: dict[str, tuple[int, int, str]] = {}
    for number, name, edition in found:
        editions.setdefault(name, []).append(edition)
        order.setdefault(name, in_order(number))
    names = sorted(editions, key=lambda name: order[name])
    return "; ".join(one + _of_editions(editions[one]) for one in names)


def _of_editions(some: Sequence[str]) -> str:
    if set(some) == set(NAMES):
        return ""
    if len(some) > 1 and tuple(some) == NAMES[: len(some)]:
        return f" (until {some[-1]})"
    if len(some) > 1 and tuple(some) == NAMES[-len(some) :]:
        return f" (since {some[0]})"
    return f" ({', '.join(some)})"


def _keywords(status: KeywordStatus) -> str:
    def found() -> Iterator[tuple[str, str, str]]:
        for edition in NAMES:
            for keyword in known_keywords(edition):
                if keyword.status == status:
                    lacking = f" without {', '.join(keyword.missing)}" if status == "partly built" else ""
                    yield keyword.number, keyword.name + lacking, edition

    return _marked(found()) or "none"


def _mechanics(is_built: bool) -> str:
    found = (
        (one.number, one.name, edition)
        for edition in NAMES
        for one in known_mechanics(edition)
        if one.is_built == is_built
    )
    return _marked(found) or "none"


def _chapters(is_meant: Callable[[int, int], bool]) -> str:
    found = (
        (one.number, f"{one.number} {one.title}", edition)
        for edition in NAMES
        for one in coverage(edition)
        if one.rules and is_meant(one.cited, one.rules)
    )
    return _marked(found) or "none"
