"""A copy of the Comprehensive Rules that the user has: read paragraph by paragraph, and kept in the user's folder.

No text of the rules is part of Rewind. A user who has the book imports its plain text once (`rewind rules text FILE`);
after that the paragraphs stand under our own lines in `rewind explain` and `rewind rules`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import orjson

from rewind.events.atomic import AtomicFile, user_folder
from rewind.events.errors import QueryError

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

_DATE = re.compile(rf"(?:current|effective) as of ({'|'.join(MONTHS)}) [0-9]{{1,2}}, ([0-9]{{4}})")
_PARAGRAPH = re.compile(r"([1-9][0-9]{2}(?:\.[0-9]{1,3}[a-z]?)?)\.? (\S.*)")
_FEWEST = 100
"""Numbered paragraphs that a book has at least."""


class Book(NamedTuple):
    """The text of an edition."""

    edition: str
    """Named after year and month: "2006-10"."""
    paragraphs: Mapping[str, str]
    """Number → text, examples under it included."""


def read_book(text: str, file: str) -> Book:
    """The paragraphs of a text of the rules. Raises QueryError RW2208 where it is none."""
    stated = _DATE.search(text)
    if stated is None:
        raise QueryError("RW2208", f"{file} does not say of which date its rules are")
    found: dict[str, list[str]] = {}
    number = ""
    for raw in text.splitlines():
        line = " ".join(raw.split())
        match = _PARAGRAPH.fullmatch(line)
        if match is not None:
            number = match[1]
            found[number] = [match[2]]  # the contents come first; what comes later is the paragraph itself
        elif line in ("Glossary", "Credits"):
            number = ""
        elif line and number:
            found[number].append(line)
    if len(found) < _FEWEST:
        raise QueryError("RW2208", f"{file} has {len(found)} numbered paragraphs; a book has hundreds")
    edition = f"{stated[2]}-{MONTHS.index(stated[1]) + 1:02}"
    return Book(edition, {number: "\n".join(lines) for number, lines in found.items()})


def folder() -> Path:
    """Where the texts are kept: `rewind/rules` in the user's data folder."""
    return user_folder("rules")


def keep(book: Book) -> Path:
    """Stores a text, in place of an earlier one of its edition. Raises QueryError RW2203."""
    path = folder() / f"{book.edition}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise QueryError("RW2203", f"{path.parent} cannot be created: {error.strerror}") from error
    with AtomicFile(path, replace=True) as file:
        file.write(orjson.dumps(dict(book.paragraphs), option=orjson.OPT_INDENT_2))
    _paragraphs.cache_clear()
    return path


def text_of(edition: str) -> Mapping[str, str]:
    """The paragraphs that the user has of an edition; none where nothing was imported, or it cannot be read."""
    return _paragraphs(folder() / f"{edition}.json")


@cache
def _paragraphs(path: Path) -> Mapping[str, str]:
    try:
        found = orjson.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
