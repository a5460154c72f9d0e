"""From where a card's record comes, by which text it is known in each edition, and why an edition does not know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from rewind.aggregates.cards.built_in.definition_table import is_by_hand, sources
from rewind.aggregates.cards.card_pool import CardRecord
from rewind.aggregates.cards.compiling.printings import EDITIONS, TYPE_LINES, Printing


@dataclass(frozen=True, slots=True)
class TextInEdition:
    """By which text a card is known in an edition."""

    kind: str | None
    """A key of `TEXTS` of `rewind.aggregates.cards.compiling.reasons`; None where the record was written by hand."""
    set_code: str
    """The set of the last printing before the edition; empty where that is not known."""
    is_same: bool
    """Whether what was printed there is known to say the same as the text of today."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """From where a record comes."""

    source: str
    """The file, as it is named in errors; empty where the record was given as text."""
    is_built_in: bool
    """Whether it comes with Rewind; else it is from a file of the user."""
    is_compiled: bool
    """Whether it was compiled from the card's text; else it was written by hand."""
    first_printed: str | None
    """The date of the first printing; None where that is not known."""
    texts: Mapping[str, TextInEdition]
    """Edition → by which text; of the editions that know the card."""
    missing: Mapping[str, str]
    """Edition for which cards are compiled, and that does not know the card → why."""


def provenance(record: CardRecord) -> Provenance:
    """From where a card's record comes."""
    line, is_built_in = _line(record), record.source in sources()
    printing = TYPE_LINES().get(record.name) if line or is_built_in else None  # else another card has the name
    return Provenance(
        source=record.source,
        is_built_in=is_built_in,
        is_compiled=bool(line),
        first_printed=None if printing is None else printing.first,
        texts={name: _text(line, printing, name) for name in record.editions},
        missing={
            name: _why_missing(printing, name, is_later=is_built_in and printing is None)
            for name in EDITIONS
            if name not in record.editions
        },
    )


def _line(record: CardRecord) -> Mapping[str, Any]:
    """The line of a compiled record as its file has it; empty for a record that was written by hand."""
    if not record.source or is_by_hand(record.source) or not record.source.endswith(".jsonl"):
        return {}
    path = sources().get(record.source, Path(record.source))
    named = orjson.dumps(record.name)
    for line in path.read_bytes().splitlines():
        if named in line and (found := orjson.loads(line))["name"] == record.name:
            return dict(found)
    return {}


def _text(line: Mapping[str, Any], printing: Printing | None, edition: str) -> TextInEdition:
    known = "" if printing is None else printing.last_set(edition)
    return TextInEdition(
        kind=line.get("text", {}).get(edition),
        set_code=line.get("printings", {}).get(edition, known),
        is_same=printing is not None and printing.is_same(edition),
    )


def _why_missing(printing: Printing | None, edition: str, *, is_later: bool) -> str:
    if is_later:  # the table of printings has all cards before
        return "first printed after October 2006, after this edition"
    if printing is not None and printing.first[: len(edition)] > edition:
        return f"first printed on {printing.first}, after this edition"
    return "what it says under this edition is not known"
