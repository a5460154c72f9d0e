"""Decks: a line a card, `4 Grizzly Bears`, or as the programs that people play with write them.

    // a comment
    17 Mountain
    4 Grizzly Bears

    Sideboard
    2 Demystify

The form is recognised: plain text, also that of Arena and Moxfield (`4 Grizzly Bears (9ED) 245`), `.dek` of Magic
Online, `.dck` of Forge, `.cod` of Cockatrice. Some decks are built in (`replays/decks/`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from rewind.aggregates.cards import CardPool, CardRecord
from rewind.events.atomic import STANDARD
from rewind.events.errors import CardError, CardErrors, Where
from rewind.events.text import encodable
from rewind.replays.playing import deck_lines, deck_xml
from rewind.replays.playing.deck_lines import MOST_CARDS, Listed

OF_BOTH_EDITIONS = ("red-green", "white-blue")
"""The names of the built-in decks for first games: two colours, simple cards, each known in both editions."""
FAMOUS = (
    *("affinity", "astral-slide", "goblins", "madness", "magnivore", "miraris-wake", "mono-black-control"),
    *("psychatog", "tooth-and-nail", "zoo"),
)
"""The names of the built-in decks after those with which tournaments of 2002 to 2006 were won, with sideboards."""
OF_TODAY = ("azorius-control", "blue-terror", "elves", "grixis-affinity", "red-mice")
"""The names of the built-in decks of the formats of 2022 to 2025, for the edition of 2026-04, with sideboards."""
BUILT_IN = (*OF_BOTH_EDITIONS, *FAMOUS, *OF_TODAY)
"""The names of the decks that are built in."""

LEAST_CARDS = 60
"""Of a deck for constructed play (rule 100.2)."""
MOST_OF_A_NAME = 4
"""Of any card of such a deck but basic lands (rule 100.2)."""


@dataclass(frozen=True, slots=True)
class DeckLine:
    """So many cards of a name, and the first line that says so."""

    number: int
    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Deck:
    """What a file lists, in its order."""

    file: str
    main: tuple[DeckLine, ...]
    sideboard: tuple[DeckLine, ...] = ()

    @property
    def name(self) -> str | None:
        """The name of the file without folder and ending, or of the built-in deck; None for standard input."""
        stem = PurePath(self.file).stem
        return None if self.file == STANDARD else encodable(stem) or None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the main deck's cards, each as often as it is in it."""
        return tuple(line.name for line in self.main for _ in range(line.number))

    def records(self, pool: CardPool, edition: str) -> tuple[CardRecord, ...]:
        """The main deck's cards, each as often as it is in it.

        Raises CardError RW6002, with the line, for every card that is not in the pool, or not known in the edition.
        """
        found: list[CardRecord] = []
        errors: list[CardError] = []
        for line in self.main:
            try:
                found += [self._record(line, pool, edition)] * line.number
            except CardError as error:
                errors.append(error)
        if errors:
            raise CardErrors.of(errors)
        return tuple(found)

    def _record(self, line: DeckLine, pool: CardPool, edition: str) -> CardRecord:
        try:
            record = pool.find(line.name)
        except CardError as error:
            raise error.located(file=self.file, line=line.line) from None
        if edition not in record.editions:
            known = ", ".join(record.editions)
            what = f'"{line.name}" is not known in {edition}, but in {known}'
            raise CardError("RW6002", what, Where(self.file, line.line))
        return record


def records_of(decks: Sequence[Deck], pool: CardPool, edition: str) -> list[tuple[CardRecord, ...]]:
    """The cards of each deck. Raises CardError RW6002 for every card of them all that is not known."""
    found: dict[Deck, tuple[CardRecord, ...]] = {}
    errors: list[CardError] = []
    for deck in dict.fromkeys(decks):
        try:
            found[deck] = deck.records(pool, edition)
        except CardError as error:
            errors.append(error)
    if errors:
        raise CardErrors.of(errors)
    return [found[deck] for deck in decks]


def verify_constructed(deck: Deck, records: Sequence[CardRecord], edition: str) -> None:
    """Raises CardError RW6003 where a main deck, of these cards, may not be played with in constructed play (100.2)."""
    if len(records) < LEAST_CARDS:
        what = f"{len(records)} cards: a constructed deck has at least {LEAST_CARDS} (rule 100.2)"
        raise CardError("RW6003", what, Where(deck.file))
    basic = {record.name for record in set(records) if _is_basic_land(record, edition)}
    errors = [
        CardError(
            "RW6003",
            f'{line.number} of "{line.name}": at most {MOST_OF_A_NAME} are allowed (rule 100.2)',
            Where(deck.file, line.line),
        )
        for line in deck.main
        if line.number > MOST_OF_A_NAME and line.name not in basic
    ]
    if errors:
        raise CardErrors.of(errors)


def _is_basic_land(record: CardRecord, edition: str) -> bool:
    line = record.definition.characteristics_in(edition).type_line
    return "Basic" in line.supertypes and "Land" in line.types


def read_deck(text: str, file: str) -> Deck:
    """The deck that a text lists; `file` is named in errors. Raises CardError RW6003 with the line of what is wrong."""
    text = text.removeprefix("\ufeff")
    form = deck_xml if text.lstrip().startswith("<") else deck_lines
    parts: dict[str, dict[str, DeckLine]] = {"main": {}, "sideboard": {}}
    for one in form.listed(text, file):
        _add(parts[one.part], one, Where(file, one.line))
    if not parts["main"]:
        raise CardError("RW6003", "the deck has no cards", Where(file))
    number = _number(parts["main"].values()) + _number(parts["sideboard"].values())
    if number > MOST_CARDS:
        raise CardError("RW6003", f"the deck has {number:,} cards; at most {MOST_CARDS:,} are read", Where(file))
    return Deck(file, tuple(parts["main"].values()), tuple(parts["sideboard"].values()))


def _add(part: dict[str, DeckLine], one: Listed, where: Where) -> None:
    name = _name(one.name)
    first = part.get(name)
    if first is None:
        part[name] = DeckLine(one.number, name, one.line)
    elif one.is_printing:
        part[name] = DeckLine(first.number + one.number, name, first.line)
    else:
        raise CardError("RW6003", f'"{name}" stands in line {first.line} already', where)


_SIGNS = str.maketrans({"Æ": "Ae", "æ": "ae", "’": "'"})
"""Signs of names that programs write differently."""


def _name(text: str) -> str:
    """A name as records have it: of a split card "Fire // Ice", which is "Fire/Ice" in Magic Online."""
    return re.sub(r"\s*/{1,2}\s*", " // ", " ".join(text.split()).translate(_SIGNS))


def _number(lines: Iterable[DeckLine]) -> int:
    return sum(line.number for line in lines)


def built_in(name: str) -> Deck:
    """A deck that is built in. Raises KeyError where it is not one of `BUILT_IN`."""
    if name not in BUILT_IN:
        raise KeyError(f"no deck {name!r} is built in; there are {', '.join(BUILT_IN)}")
    file = f"replays/decks/{name}.txt"
    return read_deck((Path(__file__).parents[1] / "decks" / f"{name}.txt").read_text("utf-8"), file)
