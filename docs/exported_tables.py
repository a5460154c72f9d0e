"""Writes `docs/tables.md`, every column of `rewind export`, and the diagram of keys in `docs/analytics.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from docs import GENERATED
from rewind.projections.tables.catalogue import TABLES
from rewind.projections.tables.families import events
from rewind.projections.tables.keys import diagram, links
from rewind.projections.tables.schema import Column, Table

PAGE = "docs/tables.md"
GUIDE = "docs/analytics.md"

_DIAGRAM = re.compile(r"(?<=```mermaid\n)erDiagram\n.*?(?=\n```)", re.DOTALL)
_EVENTS = re.compile(r"\[([a-z_, ]+)\] ")
_INTRODUCTION = """# Columns of the tables

Every column of the tables of `rewind export`, as their schemas describe them; [the guide](analytics.md) says what they
are for. *Always* means that every row has a value. *Private* means that not everybody at the table may know it: `--as`
leaves out what that seat cannot know, and the schema beside each table says who may. Columns may be added; those that
are here stay as they are until the changelog says otherwise."""


def guide(root: Path) -> str:
    """The guide with the diagram of today's keys. Raises ValueError where it has none."""
    text, found = _DIAGRAM.subn(diagram(TABLES), (root / GUIDE).read_text(encoding="utf-8"))
    if found != 1:
        raise ValueError(f"{GUIDE} has {found} diagrams of keys")
    return text


def page() -> str:
    """The page of all columns."""
    contents = ", ".join(f"[{table.name}](#{table.name})" for table in TABLES)
    return "\n\n".join((GENERATED, _INTRODUCTION, contents, *map(_section, TABLES))) + "\n"


def _section(table: Table) -> str:
    key = f"`{', '.join(table.key)}`" if table.key else "none"
    leads = [
        f"`{', '.join(link.columns)}` to [{link.to}](#{link.to})" for link in links(TABLES) if link.table == table.name
    ]
    lines = [f"## {table.name}", "", table.grain, "", f"Key: {key}."]
    if leads:
        lines[-1] += f" Leads by {'; by '.join(leads)}."
    columns = table.columns
    if table.name == events.TABLE.name:
        columns = table.columns[: len(table.columns) - len(events.FIELD_COLUMNS)]
    lines += ["", "| column | type | meaning | |", "|---|---|---|---|", *map(_line, columns)]
    if columns != table.columns:
        lines += ["", "Fields of events, each null in events of other types ([their meanings](events.md)):", ""]
        lines += ["| column | type | events |", "|---|---|---|", *_fields()]
    return "\n".join(lines)


def _line(column: Column) -> str:
    marks = ", ".join(mark for mark, there in (("always", column.required), ("private", bool(column.private))) if there)
    meaning = " ".join(column.meaning.split()).replace("|", "\\|")
    return f"| `{column.name}` | {column.type} | {meaning} | {marks} |"


def _fields() -> Iterator[str]:
    for column in events.FIELD_COLUMNS:
        names = sorted({name for found in _EVENTS.findall(column.meaning) for name in found.split(", ")})
        yield f"| `{column.name}` | {column.type} | {', '.join(names)} |"
