"""What a deck file lists: a number, a name, a line; and decks as text, in the words of the programs that write them.

A line a card, `4 Grizzly Bears`, also with the printing after it: `(9ED) 245` of Arena and Moxfield, `|9ED|1` of Forge.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from rewind.events.errors import CardError, Where

Part: TypeAlias = Literal["main", "sideboard"]

MOST_CARDS = 10_000
"""So many cards a deck may have here. Rule 100.4 knows no maximum; nobody plays with more."""

_HEADERS: dict[str, Part | None] = {
    **dict.fromkeys(("deck", "main", "main deck", "maindeck", "mainboard", "[main]"), "main"),
    **dict.fromkeys(("sideboard", "side", "[sideboard]"), "sideboard"),
    **dict.fromkeys(("about", "companion", "[metadata]"), None),
}
"""A line above cards → the part that they are of; None: no cards of the deck. A companion is in the sideboard too."""

_OTHER_FORMATS = frozenset({"commander", "[commander]", "[planes]", "[schemes]", "[avatar]", "[conspiracy]"})
"""Lines above cards that no deck of the two editions has."""

_LINE = re.compile(
    r"(?P<sideboard>SB:\s*)?(?P<number>[0-9]{1,9})(?:\s*x)?\s+(?P<name>\S.*?)"
    r"(?P<printing>\s+\([A-Z0-9]{2,6}\)(?:\s+[^\s*]\S*)?|\|\S.*)?(?:\s+\*[A-Z]+\*)*"
)


class Listed(NamedTuple):
    """So many cards of a name."""

    part: Part
    number: int
    name: str
    line: int
    is_printing: bool
    """Whether it tells a printing: then the same name may stand in several lines."""


def number_of_cards(text: str, where: Where) -> int:
    """How many cards of a name there are. Raises CardError RW6003 where it is no number from 1 to `MOST_CARDS`."""
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= MOST_CARDS:
        raise CardError("RW6003", f'"{text[:40]}" is no number of cards from 1 to {MOST_CARDS:,}', where)
    return int(text)


def listed(text: str, file: str) -> list[Listed]:
    """What a deck lists, in its order. Raises CardError RW6003 with the line of what is wrong."""
    found: list[Listed] = []
    part: Part | None = "main"
    for number, raw in enumerate(text.splitlines(), 1):
        line, where = raw.strip(), Where(file, number)
        header = line.removesuffix(":").casefold()
        if header in _OTHER_FORMATS:
            raise CardError("RW6003", f'"{line}": a deck of a format that the editions here do not have', where)
        if header in _HEADERS:
            part = _HEADERS[header]
        elif line and not line.startswith(("//", "#")) and part is not None:
            found.append(_card(line, part, where))
    return found


def _card(line: str, part: Part, where: Where) -> Listed:
    match = _LINE.fullmatch(line)
    if match is None or int(match["number"]) == 0:
        raise CardError("RW6003", f'"{line}" is not of the form "4 Grizzly Bears"', where)
    assert where.line is not None
    number = number_of_cards(match["number"], where)
    part = "sideboard" if match["sideboard"] else part
    return Listed(part, number, match["name"], where.line, is_printing=match["printing"] is not None)
