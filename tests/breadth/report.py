"""How many cards were played in some games, and a line for each card: what was seen of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from tests.breadth.counting import WORDS, Seen
from tests.breadth.dealing import dealt
from tests.language.language_cards import face_of


def kind_of(name: str) -> str:
    """What there is on a card that could do something: nothing, keywords, static abilities, or others."""
    programs = [json.loads(program.ability) for program in pool().records[name].definition.programs]
    kinds = {one.get("kind", "keyword") if isinstance(one, dict) else "keyword" for one in programs}
    if not kinds:
        return "nothing"
    if kinds <= {"keyword"}:
        return "keywords"
    return "static" if kinds <= {"keyword", "static"} else "others"


def every_card(editions: Sequence[str] = NAMES) -> tuple[str, ...]:
    """All cards that are dealt under any of these editions."""
    return tuple(sorted({name for edition in editions for name in dealt(edition)}))


def played(cards: Seen, name: str) -> bool:
    """Whether a spell of a card resolved, or the card was played as a land or came to be in play otherwise."""
    return cards[name, "played"] > 0 or cards[name, "in play"] > 0


def idle(cards: Seen, editions: Sequence[str] = NAMES) -> list[str]:
    """The cards that were played and have abilities of which none did anything."""
    return [
        name
        for name in every_card(editions)
        if played(cards, name) and not cards[name, "did"] and kind_of(name) != "nothing"
    ]


def wanted(cards: Seen, editions: Sequence[str] = NAMES) -> list[tuple[str, str]]:
    """The cards that were not played, and those that are idle, each with the newest edition that deals it."""
    names = {*idle(cards, editions), *(name for name in every_card(editions) if not played(cards, name))}
    by_edition = {name: edition for edition in editions for name in dealt(edition) if name in names}
    return sorted(by_edition.items())


def summary(cards: Seen, editions: Sequence[str] = NAMES) -> Iterator[str]:
    """How many were played, and of how many an ability did something."""
    names = every_card(editions)
    were = sum(played(cards, name) for name in names)
    yield f"{were} of {len(names)} cards were played ({were / len(names):.1%})"
    still = idle(cards, editions)
    by_kind = {kind: sum(kind_of(name) == kind for name in still) for kind in ("keywords", "static", "others")}
    kinds = ", ".join(f"{number} with {kind}" for kind, number in by_kind.items())
    yield f"of {len(still)} of them no ability did anything: {kinds}"


def table(cards: Seen, editions: Sequence[str] = NAMES) -> Iterator[str]:
    """A line for each card: its name, its kind, how often each of `WORDS` was seen."""
    yield "\t".join(("card", "kind", "type", *WORDS))
    for name in every_card(editions):
        line = face_of(name, NAMES[-1]).type_line
        yield "\t".join((name, kind_of(name), "/".join(line.types), *(str(cards[name, word]) for word in WORDS)))
