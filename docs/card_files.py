"""The files that are made of card records: their schema, the table of those built in, and that of those published."""

from __future__ import annotations

from functools import cache

from rewind.aggregates.cards import form
from rewind.aggregates.cards.built_in import definition_table, published
from rewind.events import VERSION

SCHEMA = "aggregates/cards/schema.json"
PUBLISHED = f"aggregates/cards/pool/{published.PUBLISHED}"
TABLE = f"aggregates/cards/pool/{definition_table.DEFINITIONS}"


@cache
def files() -> dict[str, str]:
    """Path from the repository's root → contents."""
    records = definition_table.records_of_files().values()
    definitions = (record.definition for record in records)
    return {
        SCHEMA: form.schema(),
        TABLE: definition_table.table_of(records),
        PUBLISHED: published.with_published(definitions, VERSION),
    }
