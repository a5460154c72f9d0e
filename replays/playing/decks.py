"""Decks as plain text: a line a card, `4 Grizzly Bears`.

    // a comment
    17 Mountain
    4 Grizzly Bears

    Sideboard
    2 Demystify

Empty lines mean nothing, but that one stands before `Sideboard`. Some decks are built in (`replays/playing/decks/`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from rewind.aggregates.cards import CardPool, CardRecord
from rewind.events.errors import CardError, Where

BUILT_IN = ("red-green", "white-blue")
"""The names of the decks that are built in."""

_LINE = re.compile(r"([1-9][0-9]{0,2})\s+(\S.*)")


@dataclass(frozen=True, slots=True)
class DeckLine:
    """So many cards of a name, and the line that says so."""

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
    def names(self) -> tuple[str, ...]:
        """The names of the main deck's cards, each as often as it is in it."""
        return tuple(line.name for line in self.main for _ in range(line.number))

    def records(self, pool: CardPool, edition: str) -> tuple[CardRecord, ...]:
        """The main deck's cards, each as often as it is in it.

        Raises CardError RW6002, with the line, for a card that is not in the pool or that the edition does not know.
        """
        return tuple(record for line in self.main for record in [self._record(line, pool, edition)] * line.number)

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


def read_deck(text: str, file: str) -> Deck:
    """The deck that a text lists; `file` is named in errors. Raises CardError RW6003 with the line of what is wrong."""
    parts: tuple[dict[str, DeckLine], dict[str, DeckLine]] = ({}, {})
    part, before = parts[0], ""
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.strip()
        if line.startswith("//"):
            continue
        if line == "Sideboard" and not before and part is parts[0]:
            part = parts[1]
        elif line:
            entry = _entry(line, Where(file, number))
            if entry.name in part:
                first = part[entry.name].line
                raise CardError("RW6003", f'"{entry.name}" stands in line {first} already', Where(file, number))
            part[entry.name] = entry
        before = line
    if not parts[0]:
        raise CardError("RW6003", "the deck has no cards", Where(file))
    return Deck(file, tuple(parts[0].values()), tuple(parts[1].values()))


def built_in(name: str) -> Deck:
    """A deck that is built in. Raises KeyError where it is not one of `BUILT_IN`."""
    if name not in BUILT_IN:
        raise KeyError(f"no deck {name!r} is built in; there are {', '.join(BUILT_IN)}")
    file = f"replays/playing/decks/{name}.txt"
    return read_deck((Path(__file__).parents[1] / "decks" / f"{name}.txt").read_text("utf-8"), file)


def _entry(line: str, where: Where) -> DeckLine:
    match = _LINE.fullmatch(line)
    if match is None:
        raise CardError("RW6003", f'"{line}" is not of the form "4 Grizzly Bears"', where)
    assert where.line is not None
    return DeckLine(int(match[1]), " ".join(match[2].split()), where.line)
