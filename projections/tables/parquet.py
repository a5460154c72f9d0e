"""Writing tables as Parquet: the only module that imports pyarrow (the extra `analytics`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from projections.tables.schema import ColumnType, Row, Table

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
        pa.array(columns[field.name], field.type) if field.name in columns else pa.nulls(size, field.type)
        for field in schema
    ]
    return pa.record_batch(arrays, schema=schema)


class Parquet:
    """One Parquet file, compressed with zstandard; a batch is a row group."""

    def __init__(self, path: Path, table: Table) -> None:
        self._schema = arrow_schema(table)
        self._writer = pq.ParquetWriter(path, self._schema, compression="zstd", version="2.6")

    def write(self, rows: Sequence[Row]) -> None:
        self._writer.write_batch(record_batch(rows, self._schema))

    def close(self) -> None:
        self._writer.close()
