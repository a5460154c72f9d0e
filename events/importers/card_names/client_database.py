"""The card database that the client of MTG Arena has for itself: a file of SQLite, `Raw_CardDatabase_*.mtga`.

Read are `Cards` (`GrpId`, `TitleId`, and `IsRebalanced` where there is such a column) and the English texts:
`Localizations_enUS` (`LocId`, `Formatted`, `Loc`), or in older clients `Localizations` with a column `enUS`. The file
is the client's: it is opened read-only and taken as it is (`immutable`), so that nothing is ever written beside it.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from rewind.events.importers.card_names.cells import LONGEST, pair

MAGIC = b"SQLite format 3\0"

_MARKUP = re.compile(r"<[^<>]*>")
_TEXTS = (("Localizations_enUS", "Loc"), ("Localizations", "enUS"))
"""Table of texts → its column of English texts, the newest first."""

_ORDER = "CASE Formatted WHEN 1 THEN 0 WHEN 0 THEN 1 ELSE 2 END"
"""Of a title's forms the one with its signs; 2 has no accents."""


def database_pairs(path: str) -> Iterator[tuple[int, str]]:
    """The ids and names of the client's database, each id once. Raises ValueError where it is none.

    A rebalanced card has another text than the card that it was made of: its name begins with `A-`, as others write it.
    """
    address = f"{Path(path).absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as database:
            yield from _pairs(database)
    except sqlite3.Error as error:
        raise ValueError(f"the database cannot be read: {error}") from error


def _pairs(database: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    found = next((row for row in _TEXTS if row[0] in tables and row[1] in _columns(database, row[0])), None)
    if "Cards" not in tables or found is None:
        raise ValueError("the database has no tables of cards and of their English names")
    texts, column = found
    rebalanced = "IsRebalanced" if "IsRebalanced" in _columns(database, "Cards") else "0"
    rows = database.execute(
        f"SELECT GrpId, {column}, {rebalanced} FROM Cards JOIN {texts} ON LocId = TitleId ORDER BY GrpId, {_ORDER}"
    )
    last = None
    for number, title, is_rebalanced in rows:
        name = _name(title, is_rebalanced=bool(is_rebalanced))
        if isinstance(number, int) and 0 < number < 10**9 and number != last and name:
            last = number
            yield pair(number, name)


def _columns(database: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in database.execute(f"PRAGMA table_info({table})")}


def _name(title: object, *, is_rebalanced: bool) -> str:
    """A title as a name, without markup. Empty where it is none."""
    name = "".join(filter(str.isprintable, _MARKUP.sub("", title))).strip() if isinstance(title, str) else ""
    if is_rebalanced and name and not name.startswith("A-"):
        name = f"A-{name}"
    return name if len(name) <= LONGEST else ""
