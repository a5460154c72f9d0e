"""Writing tables as CSV and JSON Lines, and what all forms of file share; Parquet has a module of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol, Self

import orjson

from rewind.events.text import escaped_cell, escaped_json
from rewind.projections.tables.schema import Row, Table

BATCH = 4_096
"""Rows that are collected before they are handed to a file: as dicts they take a kilobyte each."""


class Sink(Protocol):
    """The file of one table, being written. `write` takes a batch of rows and may keep nothing of them."""

    def write(self, rows: Sequence[Row]) -> None:
        """Adds rows."""

    def close(self) -> None:
        """Ends the file. Raises OSError where it cannot be written to its end."""

    def discard(self) -> None:
        """Lets the file go as it is, without a word: something has gone wrong. May follow `close`."""


class JsonLines:
    """One JSON object a row, its keys in the order of the columns; what is null is left out."""

    def __init__(self, path: Path, table: Table) -> None:
        self._file = open(path, "wb")  # noqa: SIM115  # closed by `close`
        self._places = _places(table)

    def write(self, rows: Sequence[Row]) -> None:
        place = self._places.__getitem__
        for row in rows:  # most columns of `events` are null: their names are not gone through for each row
            text = {name: row[name] for name in sorted(row, key=place) if row[name] is not None}
            self._file.write(escaped_json(orjson.dumps(text, option=orjson.OPT_APPEND_NEWLINE)))

    def close(self) -> None:
        self._file.close()

    def discard(self) -> None:
        with suppress(OSError):
            self._file.close()


class Csv:
    """A line of headings, then one line a row (RFC 4180). Null is nothing between the commas, a list is JSON.

    An empty text is `""`, so that it can be told from null. A text that a spreadsheet would take for a formula has an
    apostrophe before it (`guarded`). A character that does not print is written out (`escaped_cell`).
    """

    def __init__(self, path: Path, table: Table) -> None:
        self._file: IO[bytes] = open(path, "wb")  # noqa: SIM115  # closed by `close`
        self._places = _places(table)
        self._file.write((",".join(self._places) + "\n").encode())

    def write(self, rows: Sequence[Row]) -> None:
        places, nothing = self._places, [""] * len(self._places)
        for row in rows:
            line = nothing.copy()
            for name, cell in row.items():
                if cell is not None:
                    line[places[name]] = _in_csv(cell)
            self._file.write((",".join(line) + "\n").encode())

    def close(self) -> None:
        self._file.close()

    def discard(self) -> None:
        with suppress(OSError):
            self._file.close()


def _places(table: Table) -> dict[str, int]:
    return {column.name: place for place, column in enumerate(table.columns)}


_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?", re.ASCII)
_UNSEEN = r"\s\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff"
_FORMULA = re.compile(rf"'*(?:[\t\r\n]|[{_UNSEEN}]*[-=+@\uff0d\uff1d\uff0b\uff20])")


def guarded(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula; `unguarded` gives it back.

    An apostrophe stands before what begins with `=`, `+`, `-` or `@` (also as full-width signs, also after apostrophes,
    white space and signs that do not print), or with a tab or line end. A number is none of that: `-1` stays.
    """
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def unguarded(cell: str) -> str:
    """The text of a cell that `guarded` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


_QUOTED = re.compile(r'[",\r\n]|^$')


def _in_csv(cell: int | str | list[int] | list[str]) -> str:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, int):
        return str(cell)
    written = escaped_cell(orjson.dumps(cell).decode() if isinstance(cell, list) else guarded(cell))
    return '"' + written.replace('"', '""') + '"' if _QUOTED.search(written) else written


class Batches:
    """The files of all tables: rows are collected and written a batch at a time."""

    def __init__(self, sinks: dict[str, Sink], batch: int = BATCH) -> None:
        self._sinks = sinks
        self._batch = batch
        self._waiting: dict[str, list[Row]] = {name: [] for name in sinks}
        self.counts = dict.fromkeys(sinks, 0)
        """Table → rows so far."""

    def add(self, rows: dict[str, list[Row]]) -> None:
        """Adds the rows of one game."""
        for name, more in rows.items():
            waiting = self._waiting[name]
            waiting += more
            self.counts[name] += len(more)
            while len(waiting) >= self._batch:
                self._sinks[name].write(waiting[: self._batch])
                del waiting[: self._batch]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Writes what waits and closes the files, unless something has gone wrong."""
        for name, sink in self._sinks.items() if kind is None else ():
            if self._waiting[name]:
                sink.write(self._waiting[name])
            sink.close()
