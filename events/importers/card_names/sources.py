"""A file of names, read by its content, whatever it is called."""

from __future__ import annotations

import codecs
import csv
import gzip
import io
import zlib
from collections.abc import Iterable
from typing import NamedTuple, cast

from rewind.events.errors import SourceError, Where
from rewind.events.importers.card_names.cells import MOST
from rewind.events.importers.card_names.client_database import MAGIC, database_pairs
from rewind.events.importers.card_names.json_forms import json_pairs
from rewind.events.importers.card_names.tables import csv_pairs

_GZIP = b"\x1f\x8b"


class NamesSource(NamedTuple):
    """What a file says of the names of cards."""

    kind: str
    """`client`, `csv`, or a kind of `json_forms`."""
    path: str
    names: dict[int, str]
    """Card id → name, as the source writes it."""


def read_names(path: str) -> dict[int, str]:
    """Card id → name: what `read_source` finds."""
    return read_source(path).names


def read_source(path: str) -> NamesSource:
    """Reads a file of names: CSV, JSON of any form of `json_forms`, plain or gzip, or the client's database.

    Of an id that it names twice, the later name holds. Raises SourceError RW4007: it cannot be read, is none of these,
    holds no id with a name, or more than a million.
    """
    try:
        with open(path, "rb") as file:
            if file.peek(len(MAGIC)).startswith(MAGIC):
                kind, names = "client", _collected(database_pairs(path))
            else:
                kind, names = _from_text(file)
    except (OSError, EOFError, zlib.error) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise SourceError("RW4007", f"cannot be read: {why}", Where(path)) from error
    except UnicodeDecodeError as error:
        raise SourceError("RW4007", "the file of names is not UTF-8", Where(path)) from error
    except (ValueError, csv.Error) as error:
        raise SourceError("RW4007", f"not a file of names: {error}", Where(path)) from error
    if not names:
        raise SourceError("RW4007", "the file of names holds no id with a name", Where(path))
    return NamesSource(kind, path, names)


def _from_text(file: io.BufferedReader) -> tuple[str, dict[int, str]]:
    """Kind and names of a text, which may come through a pipe. Raises what its readers raise."""
    is_packed = file.peek(len(_GZIP)).startswith(_GZIP)
    unpacked = io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=file))) if is_packed else file
    beginning = unpacked.peek(1).removeprefix(codecs.BOM_UTF8).lstrip()[:1]
    with io.TextIOWrapper(unpacked, encoding="utf-8-sig", newline="") as text:
        if beginning in (b"{", b"["):
            kind, pairs = json_pairs(text)
            return kind, _collected(pairs)
        return "csv", _collected(csv_pairs(text))


def _collected(pairs: Iterable[tuple[int, str]]) -> dict[int, str]:
    names: dict[int, str] = {}
    for card, name in pairs:
        names[card] = name
        if len(names) > MOST:
            raise ValueError(f"it names more than {MOST} ids")
    return names
