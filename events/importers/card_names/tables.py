"""CSV tables of ids and names."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator

from rewind.events.importers.card_names.cells import pair

ID_COLUMNS = frozenset({"id", "arena_id", "arenaid", "grpid", "grp_id"})
NAME_COLUMNS = frozenset({"name", "title", "card_name", "cardname"})


def csv_pairs(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The ids and names of a CSV table, one a row.

    With a heading, the columns of ids and of names may stand anywhere. Raises ValueError or csv.Error.
    """
    rows = csv.reader(lines, strict=True)
    id_at, name_at = 0, 1
    for number, row in enumerate(rows, 1):
        if not row:
            continue
        heading = [cell.strip().lower() for cell in row]
        if number == 1 and ID_COLUMNS & set(heading):
            id_at = next(index for index, cell in enumerate(heading) if cell in ID_COLUMNS)
            name_at = next((index for index, cell in enumerate(heading) if cell in NAME_COLUMNS), -1)
            if name_at < 0:
                raise ValueError("the heading has a column of ids and none called name")
            continue
        if len(row) <= max(id_at, name_at):
            raise ValueError(f"row {number} has no id and name")
        if row[id_at].strip():
            yield pair(row[id_at], row[name_at])
