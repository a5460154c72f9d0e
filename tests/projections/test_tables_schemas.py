"""The schemas: every column has a meaning, comes from the event models where it can, and says what is private."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from rewind.events.base import Hidden
from rewind.events.catalogue import EVENTS
from rewind.events.zones import ZoneChanged
from rewind.projections.tables.catalogue import TABLES
from rewind.projections.tables.families.events import ENVELOPE
from rewind.projections.tables.field_docs import field_in_source
from rewind.projections.tables.models import private_of
from rewind.projections.tables.schema import Table
from rewind.projections.tables.writing.parquet import arrow_schema
from rewind.projections.visibility.visible_fields import fields_of

PUBLISHED = Path(__file__).with_name("published_tables.json")
"""Table → column → type: what queries rely on."""

NAMED = {table.name: table for table in TABLES}
EACH = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)


def test_the_tables_are_those_that_were_asked_for() -> None:
    asked_for = (
        "games decks events decisions zone_changes removals type_changes objects tokens spells combat damage life "
        "turns rulings claims"
    )
    assert set(NAMED) == {
        *asked_for.split(),
        "findings",
        "players",
        "submitted_decks",
        "clocks",
        "draft_picks",
        "offered_actions",
        "cards_in_hand",
    }


def test_a_name_is_of_one_type_in_all_tables() -> None:
    types: dict[str, set[str]] = {}
    for table in TABLES:
        for column in table.columns if table.name != "events" else ENVELOPE:
            types.setdefault(column.name, set()).add(column.type)
    assert {name: found for name, found in types.items() if len(found) > 1} == {}


def test_every_column_that_was_published_is_there() -> None:
    """Queries name columns: one that goes, or becomes of another type, is a breach that the changelog tells."""
    now = {table.name: {column.name: column.type for column in table.columns} for table in TABLES}
    published = json.loads(PUBLISHED.read_text())
    for table, columns in published.items():
        assert columns.items() <= now[table].items(), table
    assert published == now, "new columns are published: python -m tests.projections.test_tables_schemas"


@EACH
def test_every_column_has_a_meaning_and_a_name_that_needs_no_quotes(table: Table) -> None:
    assert table.grain
    assert set(table.order) <= {column.name for column in table.columns}
    for column in table.columns:
        assert column.meaning.strip().endswith((".", "…")), column
        told = duckdb.sql(f"SELECT t.{column.name}, {column.name} FROM (SELECT 1 AS {column.name}) AS t")
        assert told is not None, column.name


@EACH
def test_the_arrow_schema_is_the_table_s(table: Table) -> None:
    schema = arrow_schema(table)
    assert schema.names == [column.name for column in table.columns]
    assert [field.nullable for field in schema] == [not column.required for column in table.columns]
    assert [field.metadata[b"meaning"].decode() for field in schema] == [column.meaning for column in table.columns]


def test_a_column_taken_from_a_field_has_the_field_s_meaning() -> None:
    column = next(column for column in NAMED["zone_changes"].columns if column.name == "reason")
    assert column.meaning == field_in_source(ZoneChanged, "reason")[1] == "Why it moved."


def test_every_hidden_field_is_told_to_be_private_in_the_events() -> None:
    columns = {column.name: column for column in NAMED["events"].columns}
    told = {line for column in columns.values() for line in column.private}
    for cls in EVENTS.values():
        for field in fields_of(cls):
            if isinstance(field.hidden, Hidden):
                (line,) = private_of(cls, field.name)
                assert line in told
                assert line in columns["data"].private
    assert any("cards_assigned.cards.definition" in line for line in columns["data"].private)


def test_what_tells_a_card_s_face_is_private() -> None:
    for table, column in (
        ("objects", "name"),
        ("zone_changes", "name"),
        ("spells", "types"),
        ("objects", "definition"),
    ):
        (found,) = [each for each in NAMED[table].columns if each.name == column]
        assert found.private, (table, column)


def test_the_columns_of_events_that_are_told_apart() -> None:
    names = {column.name for column in NAMED["events"].columns}
    assert {
        "before_text",
        "before_seat",
        "before_list",
        "before_number",
        "before_power",
        "by_seat",
        "by_object",
    } <= names
    assert not names & {"before", "after", "by", "to", "from", "order"}


if __name__ == "__main__":
    columns = {table.name: {column.name: column.type for column in table.columns} for table in TABLES}
    PUBLISHED.write_text(json.dumps(columns, indent=1) + "\n")
