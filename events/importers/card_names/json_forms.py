"""The forms of JSON in which names of cards are published, and what each says of an id.

| kind | form |
|---|---|
| json | an object of ids and names, or a list of objects with an id and a name |
| scryfall | Scryfall's bulk files: a list of cards with `arena_id`, `name`, `layout`, `card_faces` |
| mtgjson | MTGJSON's: `data` with sets of `cards` and `tokens`, or cards by uuid or name; `identifiers.mtgArenaId` |
| draftmancer-debug | Draftmancer's MTGADataDebug: `('name', 'number', 'set')`, as Python writes it, and an id |
| draftmancer-alternates | Draftmancer's MTGAAlternates: a name and a list of ids |
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import TextIO

from rewind.events.importers.card_names.cells import pair
from rewind.events.importers.card_names.json_parts import json_parts
from rewind.events.importers.card_names.tables import ID_COLUMNS, NAME_COLUMNS

Pairs = Iterator[tuple[int, str]]

_WHOLE = frozenset({"split", "aftermath", "room"})
"""Layouts of split cards, which go by both names. Any other card goes by that of its front or normal form."""

_LONGEST_KEY = 400  # characters of a key of Draftmancer


def json_pairs(file: TextIO) -> tuple[str, Pairs]:
    """The kind of a JSON text, and its ids and names. Both, or reading them, raise ValueError."""
    parts = json_parts(file)
    first = next(parts, None)
    if first is None:
        raise ValueError("it is empty")
    kind = _kind(*first)
    read = _READERS[kind]
    return kind, chain.from_iterable(read(key, value) for key, value in chain([first], parts))


def _kind(key: str | None, value: object) -> str:
    if key is None:
        return "scryfall" if isinstance(value, dict) and value.get("object") == "card" else "json"
    if key == "object" and value == "list":
        return "scryfall"
    if _holds_mtgjson_cards(value) or (key == "meta" and isinstance(value, dict)):
        return "mtgjson"
    if isinstance(value, list):
        return "draftmancer-alternates"
    return "draftmancer-debug" if key.startswith("(") else "json"


def _holds_mtgjson_cards(value: object) -> bool:
    if isinstance(value, list):
        return any(isinstance(item, dict) and "identifiers" in item for item in value)
    return isinstance(value, dict) and ("identifiers" in value or "cards" in value)


def _plain(key: str | None, value: object) -> Pairs:
    if key is not None:
        yield pair(key, value)
        return
    if not isinstance(value, dict):
        raise ValueError("a list of names must hold objects with id and name")
    folded = {column.lower(): cell for column, cell in value.items()}
    card, name = (
        next((folded[key] for key in folded if key in columns), None) for columns in (ID_COLUMNS, NAME_COLUMNS)
    )
    if card is not None:
        yield pair(card, name)


def _scryfall(_key: str | None, value: object) -> Pairs:
    if isinstance(value, dict) and value.get("arena_id") is not None:
        faces = value.get("card_faces")
        front = None
        if isinstance(faces, list) and faces and isinstance(faces[0], dict) and value.get("layout") not in _WHOLE:
            front = faces[0].get("name")
        yield pair(value["arena_id"], front or value.get("name"))


def _mtgjson(_key: str | None, value: object) -> Pairs:
    if isinstance(value, dict) and "identifiers" in value:
        yield from _mtgjson_card(value)
        return
    cards: list[object] = []
    if isinstance(value, list):
        cards = value
    elif isinstance(value, dict):
        cards = [card for part in ("cards", "tokens") if isinstance(value.get(part), list) for card in value[part]]
    for card in cards:
        if isinstance(card, dict):
            yield from _mtgjson_card(card)


def _mtgjson_card(card: Mapping[str, object]) -> Pairs:
    """One face of a card; the first stands for the card."""
    identifiers = card.get("identifiers")
    number = identifiers.get("mtgArenaId") if isinstance(identifiers, dict) else None
    if number and card.get("side") in (None, "a"):
        front = None if card.get("layout") in _WHOLE else card.get("faceName")
        yield pair(number, front or card.get("name"))


def _debug(key: str | None, value: object) -> Pairs:
    try:
        known_by = ast.literal_eval(key) if key is not None and len(key) <= _LONGEST_KEY else None
    except (ValueError, SyntaxError):
        known_by = None
    if not (isinstance(known_by, tuple) and len(known_by) == 3):
        raise ValueError(f"{str(key)[:40]!r} is not name, number and set of a card")
    yield pair(value, known_by[0])


def _alternates(key: str | None, value: object) -> Pairs:
    if not isinstance(value, list):
        raise ValueError(f"{str(key)[:40]!r} has no list of ids")
    for card in value:
        yield pair(card, key)


_READERS: dict[str, Callable[[str | None, object], Pairs]] = {
    "json": _plain,
    "scryfall": _scryfall,
    "mtgjson": _mtgjson,
    "draftmancer-debug": _debug,
    "draftmancer-alternates": _alternates,
}
