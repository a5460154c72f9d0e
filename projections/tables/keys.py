"""Which columns of a table lead to which other table, and a diagram of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rewind.projections.tables.schema import Table

_TARGETS: dict[str, tuple[str, ...]] = {
    "players": ("game", "seat"),
    "objects": ("game", "number"),
    "events": ("game", "n"),
    "games": ("game",),
}
"""Table → the columns by which others name one row of it."""


class Link(NamedTuple):
    """Columns of a table that name a row of another one, where none of them is null."""

    table: str
    columns: tuple[str, ...]
    to: str


def links(tables: Iterable[Table]) -> Iterator[Link]:
    """All of them. Only columns of the same names count: rows are joined `USING` them."""
    for table in tables:
        names = {column.name for column in table.columns}
        for to, columns in _TARGETS.items():
            if table.name == to or not names.issuperset(columns) or (table.name == "events" and to != "games"):
                continue  # columns of `events` are fields, of which each event has its own
            yield Link(table.name, columns, to)


def diagram(tables: Iterable[Table]) -> str:
    """The keys and links as a diagram in Mermaid: what leads to `games` by way of another table is not drawn twice."""
    tables = tuple(tables)
    links_of = {table.name: [link for link in links(tables) if link.table == table.name] for table in tables}
    lines = ["erDiagram"]
    for own in links_of.values():
        drawn = [link for link in own if link.to != "games"] or own
        lines += [f'    {link.to} ||--o{{ {link.table} : "{", ".join(link.columns)}"' for link in drawn]
    for table in tables:
        types = {column.name: column.type for column in table.columns}
        foreign = dict.fromkeys(name for link in links_of[table.name] for name in link.columns)
        lines.append(f"    {table.name} {{")
        for name in dict.fromkeys((*table.key, *foreign)):
            marks = ", ".join(mark for mark, names in (("PK", table.key), ("FK", foreign)) if name in names)
            lines.append(f"        {types[name]} {name} {marks}")
        lines.append("    }")
    return "\n".join(lines)
