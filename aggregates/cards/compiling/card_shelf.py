"""The rows of files of cards, kept on disk until all are read, and then given out by name.

What a set is called and when it appeared may stand behind its cards, and several files may speak of a card. The rows go
into a database of SQLite that has no name and is gone when it is closed, so that a million cards take no memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from types import TracebackType
from typing import NamedTuple, Self

from rewind.aggregates.cards.compiling.card_files import NOT_OF_THE_GAME, Printed, ReleasedSet, Row, TodaysText
from rewind.events.errors import QueryError

_TABLES = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -8000;
CREATE TABLE texts (
  name TEXT, cost TEXT, types TEXT, text TEXT, power TEXT, toughness TEXT, layout TEXT, rank INTEGER,
  colors TEXT, loyalty TEXT, defense TEXT, face TEXT, side INTEGER, identity TEXT, PRIMARY KEY (name, side)
) WITHOUT ROWID;
CREATE TABLE sets (file INTEGER, of_set TEXT, code TEXT, date TEXT, kind TEXT, PRIMARY KEY (file, of_set));
CREATE TABLE printings (name TEXT, file INTEGER, of_set TEXT, text TEXT, types TEXT, side INTEGER);
CREATE TABLE unread (words TEXT, expected TEXT, name TEXT, finishes INTEGER);
"""

_TEXT = """
INSERT INTO texts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (name, side) DO UPDATE SET
  cost = excluded.cost, types = excluded.types, text = excluded.text, power = excluded.power,
  toughness = excluded.toughness, layout = excluded.layout, rank = excluded.rank,
  colors = excluded.colors, loyalty = excluded.loyalty, defense = excluded.defense,
  face = excluded.face, identity = excluded.identity
WHERE excluded.rank > rank
"""

_OF_A_CARD = """
SELECT sets.code, sets.date, printings.text, printings.types, printings.side, sets.kind
FROM printings JOIN sets USING (file, of_set)
WHERE printings.name = ? AND sets.date IS NOT NULL
ORDER BY sets.date, sets.code, printings.text
"""

_FAMILIES = """
SELECT words, min(expected), sum(finishes), count(*), min(name) FROM unread GROUP BY words
ORDER BY 3 DESC, 4 DESC, 1 LIMIT ?
"""


class Printing(NamedTuple):
    """A printing of a card of which a file tells."""

    code: str
    date: str
    text: str | None
    """What was printed on it, where the file has that."""
    types: str | None
    side: int = 0
    """Of which face that was, from 0."""


class UnreadFamily(NamedTuple):
    """Lines that are not read for the same words."""

    words: str
    """The words where no reading goes on."""
    expected: str
    """What one of these lines could have had there."""
    finishes: int
    """Cards that lack nothing else."""
    cards: int
    """Cards that have such a line."""
    example: str
    """The first of them by name."""


class CardShelf:
    """Rows of files, by the names of cards."""

    def __init__(self) -> None:
        self._database = sqlite3.connect("", isolation_level=None)
        with _written():
            self._database.executescript(_TABLES)
            self._database.execute("BEGIN")
        self._files = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def add_file(self, rows: Iterable[Row]) -> None:
        """Keeps the rows of one file. Of two texts of the same rank the first is kept. Raises as `rows` does."""
        self._files += 1
        for row in rows:
            with _written():
                self._add(row)

    def _add(self, row: Row) -> None:
        execute = self._database.execute
        if isinstance(row, TodaysText):
            execute(_TEXT, row[:-1])
        elif isinstance(row, Printed):
            execute("INSERT INTO printings VALUES (?, ?, ?, ?, ?, ?)", (row.name, self._files, *row[1:]))
        else:
            self._add_fact(row)

    def _add_fact(self, row: ReleasedSet) -> None:
        execute = self._database.execute
        execute("INSERT OR IGNORE INTO sets (file, of_set) VALUES (?, ?)", (self._files, row.group))
        where = "WHERE file = ? AND of_set = ?"
        execute(f"UPDATE sets SET {row.field} = ? {where}", (row.value, self._files, row.group))

    def __len__(self) -> int:
        return int(self._database.execute("SELECT count(DISTINCT name) FROM texts").fetchone()[0])

    def cards(self) -> Iterator[tuple[TodaysText, list[Printing]]]:
        """All cards in the order of their names, each with its printings in the order of their dates.

        A card of two faces is the first, with the second as its `other`, where both are told of and no third.
        """
        with _written():
            self._database.execute("CREATE INDEX IF NOT EXISTS by_name ON printings (name)")
        rows = (TodaysText(*row) for row in self._database.execute("SELECT * FROM texts ORDER BY name, side"))
        for name, faces in groupby(rows, key=lambda row: row.name):
            text, *others = faces
            if [text.side, *(one.side for one in others)] == [0, 1]:
                text = text._replace(other=others[0])
            yield text, self._printings(name)

    def _printings(self, name: str) -> list[Printing]:
        rows = self._database.execute(_OF_A_CARD, (name,))
        return [Printing(row[0] or "?", *row[1:5]) for row in rows if row[5] not in NOT_OF_THE_GAME]

    def add_unread(self, name: str, words: str, expected: str, *, finishes: bool) -> None:
        """Keeps that a card has a line that is not read."""
        with _written():
            self._database.execute("INSERT INTO unread VALUES (?, ?, ?, ?)", (words, expected, name, finishes))

    def unread_families(self, most: int) -> list[UnreadFamily]:
        """The families of unread lines, those first that would finish most cards."""
        return [UnreadFamily(*row) for row in self._database.execute(_FAMILIES, (most,))]


@contextmanager
def _written() -> Iterator[None]:
    """In here a full disk is an error that a person can meet."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise QueryError("RW2203", f"what is put aside meanwhile cannot be written: {error}") from error
