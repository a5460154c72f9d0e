"""Small files of names, in the forms that others publish and that MTG Arena's client keeps.

The forms are learned from public code and documentation; no real file stands behind them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

Title = tuple[int, int, str | None]
"""LocId, Formatted, text."""


def client_database(
    path: Path, cards: Iterable[tuple[int, int, int]], titles: Iterable[Title], *, older: bool = False
) -> Path:
    """A database as the client has it. `cards`: GrpId, TitleId, IsRebalanced. `older`: one table of all languages."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as database, database:
        if older:
            database.execute("CREATE TABLE Cards (GrpId INT PRIMARY KEY, TitleId INT, ExpansionCode TEXT)")
            database.execute("CREATE TABLE Localizations (LocId INT, Formatted INT, deDE TEXT, enUS TEXT)")
            database.executemany("INSERT INTO Cards VALUES (?, ?, 'M10')", [card[:2] for card in cards])
            database.executemany("INSERT INTO Localizations VALUES (?, ?, 'Wald', ?)", titles)
        else:
            database.execute(
                "CREATE TABLE Cards (GrpId INT PRIMARY KEY, TitleId INT, ExpansionCode TEXT, IsRebalanced BOOLEAN)"
            )
            database.execute("CREATE TABLE Localizations (LocId INT PRIMARY KEY)")
            database.execute(
                "CREATE TABLE Localizations_enUS (LocId INT, Formatted INT, Loc TEXT, PRIMARY KEY (LocId, Formatted))"
            )
            database.executemany("INSERT INTO Cards VALUES (?, ?, 'M10', ?)", cards)
            database.executemany("INSERT INTO Localizations_enUS VALUES (?, ?, ?)", titles)
    return path


def scryfall(path: Path, cards: Iterable[dict[str, object]]) -> Path:
    """A bulk file of Scryfall: a list with a card on each line."""
    lines = ",\n".join(json.dumps({"object": "card", "id": "0000579f-7b35", **card}) for card in cards)
    path.write_text(f"[\n{lines}\n]\n", "utf-8")
    return path


def mtgjson(path: Path, data: object) -> Path:
    """A file of MTGJSON, on one line."""
    path.write_text(json.dumps({"meta": {"date": "2026-11-01", "version": "5.2.2"}, "data": data}), "utf-8")
    return path


def mtgjson_card(number: int | None, name: str, **other: object) -> dict[str, object]:
    """A card, or one face of one, of MTGJSON."""
    arena = {} if number is None else {"mtgArenaId": str(number)}
    return {"uuid": f"uuid-{number}", "name": name, "identifiers": {"scryfallId": "0000579f", **arena}, **other}


def draftmancer_debug(path: Path, cards: Iterable[tuple[int, str]]) -> Path:
    """Draftmancer's `MTGADataDebug.json`: keys are tuples as Python writes them."""
    table = {str((name, str(number), "m10")): card for number, (card, name) in enumerate(cards, 1)}
    path.write_text(json.dumps(table, sort_keys=True, indent=4), "utf-8")
    return path


def draftmancer_alternates(path: Path, cards: dict[str, list[int]]) -> Path:
    """Draftmancer's `MTGAAlternates.json`: name → ids, some of them twice."""
    path.write_text(json.dumps(cards, ensure_ascii=False, indent=4), "utf-8")
    return path
