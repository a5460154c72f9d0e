"""The files that are made of card records: their schema, the table of those built in, and that of those published."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rewind.aggregates.cards import CardRecord, form
from rewind.aggregates.cards.built_in import definition_table, published
from rewind.events import VERSION

SCHEMA = "aggregates/cards/schema.json"
PUBLISHED = f"aggregates/cards/pool/{published.PUBLISHED}"
TABLE = f"aggregates/cards/pool/{definition_table.DEFINITIONS}"


@cache
def records() -> Mapping[str, CardRecord]:
    """The records as their files have them, each read once."""
    return definition_table.records_of_files()


@cache
def files() -> dict[str, str]:
    """Path from the repository's root → contents."""
    found = records().values()
    definitions = (record.definition for record in found)
    return {
        SCHEMA: form.schema(),
        TABLE: definition_table.table_of(found),
        PUBLISHED: published.with_published(definitions, VERSION),
    }
