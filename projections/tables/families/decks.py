"""The table `decks`: what each player plays with, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from typing import get_args

from rewind.aggregates.state import GameState, object_id
from rewind.events.base import CardDefinition, Color
from rewind.projections.tables.facts import facts_cells, facts_columns
from rewind.projections.tables.schema import DEFINED, GAME, Cell, Row, Table, integer, text, unique

COLORS: tuple[Color, ...] = get_args(Color)

TABLE = Table(
    "decks",
    "The cards of one name that a player owns, in the deck or outside the game.",
    ("game", "seat", "part", "name"),
    unique(
        (
            GAME,
            integer("seat", "The player.", required=True),
            text(
                "part", "main, or outside: what lay outside the game as it began, as a sideboard does.", required=True
            ),
            text("name", "Printed name of the cards; null for all whose card is not known.", DEFINED),
            integer("copies", "How many of them.", required=True),
            text("definition", "Key of the card's definition.", DEFINED),
            *facts_columns("as printed", DEFINED),
        )
    ),
    key=("game", "seat", "part", "definition"),
)


def deck_rows(game: str, end: GameState, outside: Container[int]) -> list[Row]:
    """The rows of a game that is over; `outside` are the numbers of the cards that lay outside it as it began."""
    found: Counter[tuple[int, str, str]] = Counter()
    known: dict[str, CardDefinition] = {}
    for number, kind in end.kinds.items():
        if kind == "card":
            definition = end.definition_of(object_id(number, end.incarnations[number]))
            key = "" if definition is None else definition.key
            if definition is not None:
                known[key] = definition
            found[end.owners[number], "outside" if number in outside else "main", key] += 1
    rows: list[Row] = []
    for (seat, part, key), copies in found.items():
        facts = known[key].characteristics_in(end.edition) if key else None
        name = None if facts is None else facts.name
        row: Row = {"game": game, "seat": seat, "part": part, "name": name, "copies": copies, "definition": key or None}
        rows.append(row | facts_cells(facts))
    return sorted(rows, key=_order)


def _order(row: Row) -> tuple[bool | str | int, ...]:
    """Cards that are not known stand first."""
    seat, part, name, definition = row["seat"], row["part"], row["name"], row["definition"]
    assert isinstance(seat, int)
    return seat, str(part), str(name or ""), str(definition or "")


def colors_of(deck: Iterable[Row], seat: int) -> Cell:
    """The colours of a player's main deck, in the order in which colours are listed; None where no card has any."""
    found = {
        color
        for row in deck
        if row["seat"] == seat and row["part"] == "main" and isinstance(colors := row.get("colors"), list)
        for color in colors
    }
    return [str(color) for color in COLORS if color in found] or None
