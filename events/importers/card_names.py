"""Names of cards by a client's own ids, from a file that a player has: CSV or JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

import orjson

from rewind.events.errors import SourceError, Where

_LONGEST = 200  # characters; no card's name is longer
_ID_COLUMNS = frozenset({"id", "arena_id", "arenaid", "grpid", "grp_id"})
_NAME_COLUMNS = frozenset({"name", "title", "card_name", "cardname"})


def read_names(path: str) -> dict[int, str]:
    """Card id → name.

    A CSV file has an id and a name a row; with a heading, the columns `id` and `name` may stand anywhere. A JSON file
    is an object of ids and names, or a list of objects with `id` and `name`. Raises SourceError RW4007.
    """
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise SourceError("RW4007", f"cannot be read: {error.strerror or error}", Where(path)) from error
    except UnicodeDecodeError as error:
        raise SourceError("RW4007", "the file of names is not UTF-8", Where(path)) from error
    try:
        names = dict(_from_json(text) if text.lstrip()[:1] in ("{", "[") else _from_csv(text))
    except (ValueError, csv.Error) as error:
        raise SourceError("RW4007", f"not a file of names: {error}", Where(path)) from error
    if not names:
        raise SourceError("RW4007", "the file of names holds no id with a name", Where(path))
    return names


def _from_json(text: str) -> Iterable[tuple[int, str]]:
    data = orjson.loads(text)
    if isinstance(data, dict):
        for key, value in data.items():
            yield _pair(key, value)
        return
    for row in data:
        if not isinstance(row, dict):
            raise ValueError("a list of names must hold objects with id and name")
        folded = {str(key).lower(): value for key, value in row.items()}
        found = [_first(folded, columns) for columns in (_ID_COLUMNS, _NAME_COLUMNS)]
        if found[0] is not None:
            yield _pair(*found)


def _first(row: dict[str, object], columns: frozenset[str]) -> object:
    return next((row[key] for key in row if key in columns), None)


def _from_csv(text: str) -> Iterable[tuple[int, str]]:
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    id_at, name_at = 0, 1
    for number, row in enumerate(rows, 1):
        if not row:
            continue
        heading = [cell.strip().lower() for cell in row]
        if number == 1 and _ID_COLUMNS & set(heading):
            id_at = next(index for index, cell in enumerate(heading) if cell in _ID_COLUMNS)
            name_at = next((index for index, cell in enumerate(heading) if cell in _NAME_COLUMNS), -1)
            if name_at < 0:
                raise ValueError("the heading has a column of ids and none called name")
            continue
        if len(row) <= max(id_at, name_at):
            raise ValueError(f"row {number} has no id and name")
        if row[id_at].strip():
            yield _pair(row[id_at], row[name_at])


def _pair(key: object, name: object) -> tuple[int, str]:
    text = str(key).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValueError(f"{text[:40]!r} is not a card id")
    if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST:
        raise ValueError(f"card {text} has no name")
    return int(text), " ".join(name.split())
