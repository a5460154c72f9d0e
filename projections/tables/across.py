"""Figures across the games of a store, which follow it: results by deck, cards, rulings by rule.

For each game a document is kept with the rows of its tables, so that each figure has the one definition that the tables
have (`rewind.projections.tables.families`), and those by deck and card are counted as `rewind stats --by` counts them
(`rewind.projections.tables.results`). A game to which events have come is read anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from rewind.aggregates.store import GameStore, ProjectionDocuments
from rewind.events import VERSION
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.projections.tables.anonymous import without_names
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.games import GAMES
from rewind.projections.tables.families.rulings import TABLE as RULINGS
from rewind.projections.tables.families.rulings import Rulings
from rewind.projections.tables.results import FAMILIES, Results, counted

_ANY_VERSION = "figures "
NAME = f"{_ANY_VERSION}{VERSION} by deck and card"
"""The projection's name. What defines a figure otherwise, as another version of Rewind may, has another name: it begins
anew."""

_EVENTS = 20_000
"""Events of the store that are looked at together: a game that is put in whole is read once."""


def follow(store: GameStore, progress: Callable[[int], None] = lambda events: None) -> ProjectionDocuments:
    """Brings the figures up to the last event of a store; `progress` gets how many more events are counted.

    Several may do so at once, and any of them may be killed. Raises StoreError where the store is damaged.
    """
    projected = store.projected(NAME)
    while batch := store.since(before := projected.position(), _EVENTS):
        documents = {game: document_of(store.records(game)) for game in sorted({stored.game for stored in batch})}
        last = batch[-1].position
        if projected.advance(before, last, documents):
            progress(last - before)
    return projected


def rebuild(store: GameStore, progress: Callable[[int], None] = lambda events: None) -> ProjectionDocuments:
    """Forgets the figures of a store, also those that other versions of Rewind made, and makes them anew."""
    store.projected(NAME).clear(_ANY_VERSION)
    return follow(store, progress)


def missing(store: GameStore) -> int:
    """How many events of a store the figures do not count yet."""
    return store.position() - store.projected(NAME).position()


def document_of(records: Iterable[Recorded]) -> bytes:
    """What is kept of one game; of one that cannot be read, why."""
    try:
        rows = rows_of(without_names(records), (*FAMILIES, Rulings))
    except RewindError as error:
        return orjson.dumps({"error": error.code})
    kept: dict[str, Any] = {table.name: rows[table.name] for table in (GAMES, RULINGS)}
    kept["counted"] = counted(rows, "deck", "card")
    return orjson.dumps(kept, option=orjson.OPT_SORT_KEYS)


@dataclass(slots=True)
class Figures:
    """Figures across games."""

    games: int = 0
    """Games that can be read; a log that is redacted for a seat is none of its own."""
    unreadable: int = 0
    decks: Results = field(default_factory=lambda: Results("deck"))
    """Who wins by deck."""
    cards: Results = field(default_factory=lambda: Results("card"))
    """Who wins with which cards."""
    rulings: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    """Edition and rule → `rulings` that rest on it, `games`, `penalties`."""


def figures(documents: Mapping[str, bytes]) -> Figures:
    """The figures of the games whose documents these are."""
    found = Figures()
    for document in map(orjson.loads, documents.values()):
        if "error" in document:
            found.unreadable += 1
        elif document[GAMES.name][0].get("redacted_for") is None:
            found.games += 1
            _count(found, document)
    return found


def _count(found: Figures, document: Mapping[str, Any]) -> None:
    for results in (found.decks, found.cards):
        results.take(document["counted"])
    edition = document[GAMES.name][0]["edition"]
    rules = set()
    for ruling in document[RULINGS.name]:
        for rule in ruling.get("rules") or ():
            rules.add(rule)
            penalties = int(ruling.get("penalty") is not None)
            found.rulings.setdefault((edition, rule), Counter()).update(rulings=1, penalties=penalties)
    for rule in rules:
        found.rulings[edition, rule]["games"] += 1
