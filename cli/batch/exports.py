"""The tables of one part, as complete Parquet files of the schema that all parts have."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import Any

from rewind.cli.batch.plan import Batch, Found, Part, place_of
from rewind.cli.batch.tasks import ENDED_PROCESS, Failure, Result, ended_by, failed
from rewind.cli.inspecting import inspection
from rewind.events.errors import RewindError
from rewind.events.logfile import read_records
from rewind.projections.tables.catalogue import TABLES
from rewind.projections.tables.families import findings
from rewind.projections.tables.families.findings import Finding
from rewind.projections.tables.schema import Row
from rewind.projections.tables.writing.exporting import (
    ExportOptions,
    batches_in,
    file_in_tables,
    given_twice,
    rows_of_bad_log,
    rows_of_log,
    schema_of,
    sinks_of,
)

SCHEMA = "{}.schema.json"


def options_of(batch: Batch) -> ExportOptions:
    """How a batch exports."""
    return ExportOptions("parquet", batch.options["viewer"], batch.options["names"], keep_going=True)


def schemas(batch: Batch) -> Iterator[tuple[str, bytes]]:
    """Name and contents of the schema of each table. Raises ExportError RW2301 where pyarrow is missing."""
    sinks_of("parquet")
    for table in TABLES:
        yield SCHEMA.format(table.name), schema_of(table, table.name, options_of(batch))


def write_tables(batch: Batch, part: Part, folder: Path, ending_logs: Container[str]) -> Iterator[tuple[Found, Result]]:
    """Writes the tables of a part under `folder`, a file each, and gives what came of each log as it is done.

    Bad logs are left out and listed in the table `findings`, as `rewind export --keep-going` does. When the iterator
    has come to its end, the files are whole.
    """
    places = {table.name: folder / place_of(part, table.name) for table in TABLES}
    for place in places.values():
        place.parent.mkdir(parents=True, exist_ok=True)
    with batches_in(sinks_of("parquet"), places) as batches:
        for log in sorted(part.logs, key=lambda log: (log.game, log.key)):
            rows, result = exported(batch, log, ending_logs)
            batches.add(rows)
            yield log, result


def exported(batch: Batch, log: Found, ending_logs: Container[str]) -> tuple[dict[str, list[Row]], Result]:
    """The rows of a log; of a bad one that of the table `findings` alone."""
    file = file_in_tables(log.name, options_of(batch))
    found: list[Finding] = []
    try:
        rows = _rows(batch, log, ending_logs, found)
    except RewindError as error:
        return rows_of_bad_log(error, log.game, file), failed(error)
    except Exception as error:  # whatever it is, it is told, and the other logs are gone on with
        failure = ended_by(error)
        return rows_of_bad_log(failure, log.game, file), failed(failure)
    rows[findings.TABLE.name] = [finding.row(log.game, file) for finding in found]
    return rows, _result(rows, found)


def _rows(
    batch: Batch, log: Found, ending_logs: Container[str], findings_of_log: list[Finding]
) -> dict[str, list[Row]]:
    if log.key in ending_logs:
        raise ENDED_PROCESS
    if log.same_game:
        raise given_twice(log.game)
    inspect = inspection(verify=batch.options["verify"], audits=batch.options["audit"])
    return rows_of_log(read_records(log.path), options_of(batch), inspect, findings_of_log)


def _result(rows: dict[str, list[Row]], found: Sequence[Finding]) -> Result:
    failures = tuple(Failure(finding.code, finding.message) for finding in found)
    counted: dict[str, Any] = {name: len(of_table) for name, of_table in rows.items() if of_table}
    return Result(int(bool(failures)), failures, counted.get("events", 0), {"rows": counted})
