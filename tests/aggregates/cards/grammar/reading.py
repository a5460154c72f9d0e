"""Cards of our own wording, read in tests: what they are compiled to, what is said of them, why they are not read."""

from __future__ import annotations

from rewind.aggregates.cards.grammar.compile import ReadCard, Unread, load, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard

CREATURE = "Creature — Elf"


def read(text: str, types: str = CREATURE) -> ReadCard | Unread:
    """What is read of a card named Test Card; a creature is a 1/1."""
    size = "1" if "Creature" in types.split() else None
    return read_card(PrintedCard("Test Card", "{G}", types, text, size, size))


def compiled(text: str, types: str = CREATURE) -> ReadCard:
    """A card that is read, and whose record the language takes."""
    found = read(text, types)
    assert isinstance(found, ReadCard), found
    load({**found.record(), "since": "2006-10"})
    return found


def unread(text: str, types: str = CREATURE) -> Unread:
    """Why a card is not read."""
    found = read(text, types)
    assert isinstance(found, Unread)
    return found


def verify_said_as_read(text: str, types: str = CREATURE) -> None:
    """Asserts that a card is compiled, and that each of its lines is said in the words in which it was read."""
    lines = compiled(text, types).lines
    assert [line.said for line in lines] == [line.text for line in lines]
