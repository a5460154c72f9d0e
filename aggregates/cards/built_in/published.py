"""Every definition of a card that was ever published with Rewind, so that logs are checked card by card.

The table `aggregates/cards/pool/published.tsv` has a line for each: the card's name, a hash of 128 bits of the
definition as the table of definitions has it, the version that had it first. Lines are only ever added: a log that was
recorded with an older definition says of it for ever what it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

from rewind.aggregates.cards.built_in.definition_table import definition_as_json
from rewind.aggregates.cards.built_in.sorted_lines import SortedLines
from rewind.events.base import CardDefinition

PUBLISHED = "published.tsv"
_TABLE = Path(__file__).parent.parent / "pool" / PUBLISHED


def definition_hash(definition: CardDefinition) -> str:
    """32 hexadecimal digits over all that a definition says."""
    return blake2b(definition_as_json(definition).encode(), digest_size=16).hexdigest()


def published_with(definition: CardDefinition) -> str | None:
    """The first version of Rewind that had this definition; None where none ever had."""
    rows = (line.split("\t") for line in _lines().of_key(definition.key))
    digest = definition_hash(definition)
    return next((version for one, version in rows if one == digest), None)


def is_published(name: str) -> bool:
    """Whether any version of Rewind had a card of this name."""
    return name in _lines()


def with_published(definitions: Iterable[CardDefinition], version: str) -> str:
    """The text of the table with these added, as what a version has."""
    rows = (line.split("\t") for line in _lines())
    versions = {(name, digest): since for name, digest, since in rows}
    for definition in definitions:
        versions.setdefault((definition.key, definition_hash(definition)), version)
    return "".join(f"{name}\t{digest}\t{since}\n" for (name, digest), since in sorted(versions.items()))


@cache
def _lines() -> SortedLines:
    """The lines of the table; none where there is none."""
    return SortedLines(_TABLE.read_bytes() if _TABLE.is_file() else b"")
