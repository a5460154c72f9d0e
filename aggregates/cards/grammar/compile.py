"""A card's program from its text: whole lines or nothing, with the reason.

`read_card` reads all lines of a card. A line that is not read to its end, or in two ways, or whose pronouns are
unclear, makes the card one that is not known: the reason says which line, where in it, and what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from rewind.aggregates.cards.card_pool import CardRecord
from rewind.aggregates.cards.grammar import families as _families  # noqa: F401  # registers the rules
from rewind.aggregates.cards.grammar.abilities import card_abilities
from rewind.aggregates.cards.grammar.lift import Lifting, UnclearError
from rewind.aggregates.cards.grammar.normal_text import normal_text
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.grammar.reading import BeyondBoundsError, Reader
from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.rules import Tree, as_key, meaning_of
from rewind.aggregates.cards.grammar.saying import Speaker


@dataclass(frozen=True, slots=True)
class Unread:
    """Why a card is not known."""

    why: str
    """`unread`, `ambiguous`, `unclear` (a pronoun), `layout`, `refused` by the language, `bounds` (no card is so)."""
    line: str
    place: int = 0
    expected: tuple[str, ...] = ()

    def __str__(self) -> str:
        rest = self.line[self.place :]
        if self.why == "unread":
            return f"{self.line[: self.place]}⟂{rest}  (expected: {', '.join(self.expected[:6])})"
        return f"{self.why}: {self.line}" + (f" ({', '.join(self.expected)})" if self.expected else "")


@dataclass(slots=True)
class ReadLine:
    """A line that was read in exactly one way."""

    text: str
    tree: Tree
    said: str | None = None


@dataclass(slots=True)
class ReadCard:
    """A card all of whose lines were read."""

    card: PrintedCard
    lines: list[ReadLine] = field(default_factory=list)
    abilities: list[Any] = field(default_factory=list)
    granted: list[Any] = field(default_factory=list)

    @property
    def is_said(self) -> bool:
        """Whether every line is printed back as it was read."""
        return all(one.said == one.text for one in self.lines)

    def record(self) -> Fields:
        """The record of the card as it is now printed."""
        found: Fields = {"name": self.card.name, "types": self.card.types}
        if self.card.cost is not None:
            found["cost"] = self.card.cost
        if self.card.colors is not None:
            found["colors"] = list(self.card.colors)
        for key, value in (("power", self.card.power), ("toughness", self.card.toughness)):
            if value is not None:
                found[key] = int(value) if re.fullmatch("-?[0-9]{1,9}", value) else 0
        for key, value in (("loyalty", self.card.loyalty), ("defense", self.card.defense)):
            if value is not None and value.isdecimal():
                found[key] = int(value)
        found["abilities"] = self.abilities
        if self.granted:
            found["granted"] = self.granted
        return found


LONGEST_TEXT = 2_000
"""Characters. The longest text of a card has 774."""

LONGEST_NAME = 200
"""Characters. The longest name of a card has 141."""

MOST_LINES = 40
"""Of a text. No card has 20."""

MOST_UNREAD = 10
"""Lines of a text that are looked at by `unread_lines`."""

_LONG_NUMBER = re.compile(r"[0-9]{10}")


def beyond_bounds(card: PrintedCard) -> str | None:
    """Why a card is not even tried, because no card is like that; None where it is."""
    if len(card.text) > LONGEST_TEXT:
        return f"a text of {len(card.text)} characters; {LONGEST_TEXT} are read"
    if card.text.count("\n") >= MOST_LINES:
        return f"more than {MOST_LINES} lines"
    if len(card.name) > LONGEST_NAME or len(card.types) > LONGEST_NAME or len(card.cost or "") > LONGEST_NAME:
        return f"a name, a type line or a cost of more than {LONGEST_NAME} characters"
    sizes = f"{card.power} {card.toughness}"
    if len(sizes) > LONGEST_NAME or _LONG_NUMBER.search(f"{card.text} {card.cost} {sizes}"):
        return "a number of ten digits or more"
    return None


def family_of(card: PrintedCard) -> str:
    """The family of rules that reads the lines of a card."""
    return "spell_line" if {"Instant", "Sorcery"} & set(card.types.split()) else "line"


def read_card(card: PrintedCard, *, say: bool = True) -> ReadCard | Unread:
    """A card from its text, or why it is not known."""
    if (beyond := beyond_bounds(card)) is not None:
        return Unread("bounds", card.text[:80], 0, (beyond,))
    try:
        return _read(card, *lines_of(card), say)
    except BeyondBoundsError:
        return Unread("bounds", card.text[:80], 0, ("more steps than a card takes",))


def lines_of(card: PrintedCard) -> tuple[list[str], str]:
    """The lines of a card as the grammar has them, each with its list of modes, and the family that reads them."""
    legendary = "Legendary" in card.types
    lines = normal_text(card.text, card.name, legendary=legendary, planeswalkers=card.names_planeswalkers)
    return _paragraphs(lines), family_of(card)


def unread_lines(card: PrintedCard) -> list[Unread]:
    """The lines of a card that are not read, where `read_card` tells the first; none where it is beyond the bounds."""
    if beyond_bounds(card) is not None:
        return []
    lines, family = lines_of(card)
    return [one for line in lines[:MOST_UNREAD] if isinstance(one := read_line(line, family), Unread)]


def _read(card: PrintedCard, joined: Sequence[str], family: str, say: bool) -> ReadCard | Unread:
    found = ReadCard(card)
    offset = 0
    trees: list[list[Tree]] = []
    for line in joined:
        one = read_line(line, family, offset)
        if isinstance(one, Unread):
            return one
        if say and one.said is None:
            one.said = Speaker().say(family, one.tree)
        found.lines.append(one)
        trees.append([part for part in one.tree if meaning_of(part) != {}])
        offset += len(line) + 1
    lifting = Lifting("\n".join(joined), card.name)
    try:
        found.abilities, found.granted = card_abilities(card, lifting, trees, family)
    except UnclearError as error:
        return Unread("unclear", "\n".join(joined), error.place, (error.word,))
    except ValueError as error:
        return Unread("unclear", "\n".join(joined), 0, (str(error),))
    return found


def read_line(line: str, family: str, offset: int = 0) -> ReadLine | Unread:
    """A line in the one way in which it can be read, or why it is not known.

    Readings that differ only in how the text puts it are one: that is taken which is said as the line.
    """
    reader = Reader(line, offset)
    try:
        readings = reader.whole(family)
    except BeyondBoundsError:
        return Unread("bounds", line[:80], 0, ("more steps than a line takes",))
    if not readings:
        return Unread("unread", line, reader.farthest, tuple(sorted(reader.expected)))
    if len(readings) == 1:
        return ReadLine(line, readings[0])
    if len({as_key(meaning_of(one)) for one in readings}) > 1:
        return Unread("ambiguous", line, 0, tuple(str(meaning_of(one)) for one in readings[:2]))
    said = [Speaker().say(family, one) for one in readings]
    number = said.index(line) if line in said else 0
    return ReadLine(line, readings[number], said[number])


def _paragraphs(lines: Sequence[str]) -> list[str]:
    """Lines, with those of a list of modes joined to the one before it."""
    found: list[str] = []
    for line in lines:
        if line.startswith("• ") and found:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


_NOWHERE = yaml.Mark("a compiled card", 0, 0, 0, None, 0)


def load(record: Fields) -> CardRecord:
    """The record as a card. Raises CardError where the language refuses it."""
    from rewind.aggregates.cards.records import record_of  # noqa: PLC0415  # imported only where cards are loaded
    from rewind.aggregates.cards.yamlfile import Item  # noqa: PLC0415

    return record_of(Item("a compiled card", yaml.ScalarNode("", "", _NOWHERE, _NOWHERE), record))
