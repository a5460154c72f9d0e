"""Writing tables as Parquet: the only module that imports pyarrow (the extra `analytics`)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from rewind.projections.tables.schema import ColumnType, Row, Table

_TYPES: dict[ColumnType, Any] = {
    "integer": pa.int64(),
    "text": pa.string(),
    "boolean": pa.bool_(),
    "integers": pa.list_(pa.int64()),
    "texts": pa.list_(pa.string()),
    "json": pa.string(),
}


def arrow_schema(table: Table) -> Any:
    """The table's schema for pyarrow; meanings are in the fields' metadata."""
    return pa.schema(
        [
            pa.field(column.name, _TYPES[column.type], not column.required, {"meaning": column.meaning})
            for column in table.columns
        ],
        {"table": table.name, "row": table.grain, "order": ",".join(table.order)},
    )


def record_batch(rows: Sequence[Row], schema: Any) -> Any:
    """Rows as a record batch. A column that no row has costs nothing."""
    size = len(rows)
    columns: dict[str, list[Any]] = {}
    for number, row in enumerate(rows):
        for name, cell in row.items():
            if cell is not None:
                column = columns.get(name)
                if column is None:
                    column = columns[name] = [None] * size
                column[number] = cell
    arrays = [
        pa.array(columns[field.name], field.type) if field.name in columns else _nulls(size, field.type)
        for field in schema
    ]
    return pa.record_batch(arrays, schema=schema)


@lru_cache(maxsize=16)
def _nulls(size: int, kind: Any) -> Any:
    """A column of nulls.

    Most columns of `events` are that in a batch, and making them anew took a third of its time.
    """
    return pa.nulls(size, kind)


ROW_GROUP = 32_768
"""Rows that are written together. Until then they wait as columns, which take little."""


class Parquet:
    """One Parquet file, compressed with zstandard."""

    def __init__(self, path: Path, table: Table) -> None:
        self._schema = arrow_schema(table)
        repeated = [column.name for column in table.columns if column.type != "json"]  # hardly two payloads are alike
        self._file = pa.OSFile(os.fsencode(path), "wb")
        options = {"compression": "zstd", "version": "2.6", "use_dictionary": repeated}
        self._writer = pq.ParquetWriter(self._file, self._schema, **options)
        self._waiting: list[Any] = []
        self._size = 0

    def write(self, rows: Sequence[Row]) -> None:
        self._waiting.append(record_batch(rows, self._schema))
        self._size += len(rows)
        if self._size >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        table = pa.Table.from_batches(self._waiting, schema=self._schema)
        self._writer.write_table(table, row_group_size=max(1, self._size))
        self._waiting, self._size = [], 0

    def close(self) -> None:
        if self._size:
            self._flush()
        self._writer.close()
        self._file.close()

    def discard(self) -> None:
        self._writer.is_open = False  # else it is closed when it is collected, which reports the full disk once more
        with suppress(OSError):
            self._file.close()
