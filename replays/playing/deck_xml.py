"""Decks as XML: `.dek` of Magic Online and `.cod` of Cockatrice, read without what XML can do besides."""

from __future__ import annotations

from collections.abc import Mapping
from xml.parsers import expat

from rewind.events.errors import CardError, Where
from rewind.replays.playing.deck_lines import Listed, Part, number_of_cards

_ZONES: Mapping[str, Part | None] = {"main": "main", "side": "sideboard", "tokens": None}
"""A zone of Cockatrice → the part of the deck; None: what is in it is no card of the deck."""


def listed(text: str, file: str) -> list[Listed]:
    """What a deck lists, in its order. Raises CardError RW6003 with the line of what is wrong."""
    reader = _Reader(file)
    try:
        reader.parser.Parse(text.encode(), True)  # expat takes no name for it
    except expat.ExpatError as error:
        raise CardError("RW6003", f"no XML: {expat.ErrorString(error.code)}", Where(file, error.lineno)) from None
    return reader.found


class _Reader:
    """Collects the cards as their elements begin."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Listed] = []
        self.zone: Part | None = "main"
        self.parser = expat.ParserCreate("UTF-8")
        self.parser.StartElementHandler = self.begin
        self.parser.StartDoctypeDeclHandler = self.refuse

    def refuse(self, *_: object) -> None:
        """A deck has no document type: entities that grow without bound could be in it."""
        raise self.error("a deck has no document type")

    def begin(self, element: str, fields: dict[str, str]) -> None:
        """`Cards` of Magic Online, `zone` and `card` of Cockatrice; other elements say nothing of the cards."""
        if element == "zone":
            name = fields.get("name", "")
            if name not in _ZONES:
                raise self.error(f'"{name[:40]}" is no zone of a deck; known are {", ".join(_ZONES)}')
            self.zone = _ZONES[name]
        elif element == "Cards":
            is_sideboard = fields.get("Sideboard", "false").lower() == "true"
            self.add("sideboard" if is_sideboard else "main", fields.get("Quantity"), fields.get("Name"))
        elif element == "card" and self.zone is not None:
            self.add(self.zone, fields.get("number"), fields.get("name"))

    def add(self, part: Part, number: str | None, name: str | None) -> None:
        """A card, so often."""
        if number is None or not name:
            raise self.error("a card has no name, or no number")
        line = self.parser.CurrentLineNumber
        self.found.append(Listed(part, number_of_cards(number, Where(self.file, line)), name, line, is_printing=True))

    def error(self, what: str) -> CardError:
        return CardError("RW6003", what, Where(self.file, self.parser.CurrentLineNumber))
