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
from rewind.events.base import CardDefinition

PUBLISHED = "published.tsv"
_TABLE = Path(__file__).parent.parent / "pool" / PUBLISHED


def definition_hash(definition: CardDefinition) -> str:
    """32 hexadecimal digits over all that a definition says."""
    return blake2b(definition_as_json(definition).encode(), digest_size=16).hexdigest()


def published_with(definition: CardDefinition) -> str | None:
    """The first version of Rewind that had this definition; None where none ever had."""
    return _versions().get((definition.key, definition_hash(definition)))


def is_published(name: str) -> bool:
    """Whether any version of Rewind had a card of this name."""
    return name in _names()


def with_published(definitions: Iterable[CardDefinition], version: str) -> str:
    """The text of the table with these added, as what a version has."""
    versions = dict(_versions())
    for definition in definitions:
        versions.setdefault((definition.key, definition_hash(definition)), version)
    return "".join(f"{name}\t{digest}\t{since}\n" for (name, digest), since in sorted(versions.items()))


@cache
def _names() -> frozenset[str]:
    return frozenset(name for name, _ in _versions())


@cache
def _versions() -> dict[tuple[str, str], str]:
    """Name and hash → version."""
    if not _TABLE.is_file():
        return {}
    rows = (line.split("\t") for line in _TABLE.read_text("utf-8").splitlines())
    return {(name, digest): version for name, digest, version in rows}
