"""Many logs to a folder of tables: a game at a time, so that memory does not grow with the number of games.

The games are taken in the order of their ids, so that the same logs give the same bytes in whatever order they are
named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path, PurePath
from typing import Literal, NamedTuple, get_args

import orjson

from rewind.events.atomic import STANDARD
from rewind.events.envelope import Recorded
from rewind.events.errors import ExportError, RewindError
from rewind.events.game import GameStarted
from rewind.events.logfile import read_records
from rewind.events.text import encodable
from rewind.projections.tables.anonymous import without_names
from rewind.projections.tables.catalogue import TABLES, rows_of
from rewind.projections.tables.families import findings
from rewind.projections.tables.families.findings import Finding, Inspect, finding_of
from rewind.projections.tables.schema import Row, Table
from rewind.projections.tables.writing.folder import AtomicFolder
from rewind.projections.tables.writing.sinks import BATCH, Batches, Csv, JsonLines, Sink
from rewind.projections.visibility.seat_log import redact

Format = Literal["parquet", "csv", "jsonl"]
MakeSink = Callable[[Path, Table], Sink]
FORMATS: tuple[Format, ...] = get_args(Format)

MANIFEST = "export.json"


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """What is to be exported, and how."""

    form: Format = "parquet"
    viewer: int | None = None
    """The seat whose knowledge the tables hold; None: everything that the logs hold."""
    names: bool = False
    """Whether names of players, and of files, are written."""
    keep_going: bool = False
    """Whether a bad log is left out and listed in `findings`, rather than ending the export."""
    force: bool = False
    """Whether an earlier export may be replaced."""
    batch: int = BATCH
    """Rows that are collected before they are written."""


@dataclass(slots=True)
class Exported:
    """What an export did."""

    games: int = 0
    bad: list[RewindError] = field(default_factory=list)
    """The first error of each log that was left out."""
    found: int = 0
    """How many findings there are in the logs that were taken."""
    rows: dict[str, int] = field(default_factory=dict)
    """Table → rows."""


class _Log(NamedTuple):
    """A log whose first event has been read."""

    path: str
    game: str
    records: Iterable[Recorded] | None = None
    """Where it can be read only once."""
    error: RewindError | None = None


def file_names(table: Table, form: Format) -> tuple[str, str]:
    """The file of a table and that of its schema."""
    return f"{table.name}.{form}", f"{table.name}.schema.json"


def export(
    paths: Sequence[str],
    folder: str,
    options: ExportOptions,
    *,
    inspect: Inspect = findings.nothing,
    progress: Callable[[int], None] = lambda games: None,
) -> Exported:
    """Writes the tables of these logs. `inspect` looks for findings; `progress` gets how many more games are done.

    Raises RewindError where nothing was written: ExportError, QueryError RW2203, or, unless it is to keep going, the
    first error of the first log that is bad.
    """
    make = sinks_of(options.form)
    known = {name for form in FORMATS for table in TABLES for name in file_names(table, form)} | {MANIFEST}
    done = Exported()
    with AtomicFolder(folder, replace=known if options.force else ()) as filling:
        places = {table.name: filling / file_names(table, options.form)[0] for table in TABLES}
        with batches_in(make, places, options.batch) as batches:
            for log in _in_order(paths):
                _add(log, options, inspect, batches, done)
                progress(1)
            done.rows = batches.counts
        _describe(filling, options, done)
    return done


def sinks_of(form: Format) -> MakeSink:
    """What writes a table as a file of a form. Raises ExportError RW2301."""
    if form != "parquet":
        return Csv if form == "csv" else JsonLines
    try:
        from rewind.projections.tables.writing.parquet import Parquet  # noqa: PLC0415  # needs the extra `analytics`
    except ImportError as error:
        what = "pyarrow is not installed: pip install 'rewind-mtg[analytics]', or --format csv or jsonl"
        raise ExportError("RW2301", what) from error
    return Parquet


@contextmanager
def batches_in(make: MakeSink, places: Mapping[str, Path], size: int = BATCH) -> Iterator[Batches]:
    """The sinks of all tables, by name each with the place of its file, as one. Closed, whatever ends the block."""
    with ExitStack() as opened:
        sinks: dict[str, Sink] = {}
        for table in TABLES:
            sinks[table.name] = make(places[table.name], table)
            opened.callback(sinks[table.name].discard)
        with Batches(sinks, size) as batches:
            yield batches


def _in_order(paths: Iterable[str]) -> Iterator[_Log]:
    """The logs by the id of their game; those whose first event cannot be read come first."""
    opened = sorted((_open(path) for path in paths), key=lambda log: log.game)
    last = ""
    for log in opened:
        if log.error is None and log.game == last:
            yield log._replace(error=given_twice(log.game))
        else:
            yield log
        last = log.game


def given_twice(game: str) -> ExportError:
    """What is wrong with a log whose game is that of another."""
    return ExportError("RW2302", f"the game {game} is that of another log")


def _open(path: str) -> _Log:
    records = read_records(path)
    try:
        first = next(records)
    except RewindError as error:
        return _Log(path, "", error=error)
    assert isinstance(first.event, GameStarted), "read_records lets no other event stand first"
    if path == STANDARD:
        return _Log(path, first.event.game, chain((first,), records))
    return _Log(path, first.event.game)


def _add(log: _Log, options: ExportOptions, inspect: Inspect, batches: Batches, done: Exported) -> None:
    file = file_in_tables(log.path, options)
    found: list[Finding] = []
    try:
        rows = _rows(log, options, inspect, found)
    except RewindError as error:
        located = error.located(file=log.path)
        if not options.keep_going:
            raise located from error
        done.bad.append(located)
        batches.add(rows_of_bad_log(error, log.game, file))
        return
    done.games += 1
    done.found += len(found)
    rows[findings.TABLE.name] = [finding.row(log.game, file) for finding in found]
    batches.add(rows)


def _rows(log: _Log, options: ExportOptions, inspect: Inspect, found: list[Finding]) -> dict[str, list[Row]]:
    """The rows of one log. Raises the first RewindError in it; other findings are added to `found`."""
    if log.error is not None:
        raise log.error
    return rows_of_log(log.records or read_records(log.path), options, inspect, found)


def rows_of_log(
    log: Iterable[Recorded], options: ExportOptions, inspect: Inspect, found: list[Finding]
) -> dict[str, list[Row]]:
    """The rows of a log's records by table. Raises the first RewindError in it; other findings are added to `found`."""
    records: Sequence[Recorded] = tuple(log)
    for finding in inspect(records):
        if isinstance(finding, RewindError):
            raise finding
        found.append(finding)
    seen: Iterable[Recorded] = records if options.viewer is None else redact(records, options.viewer)
    return rows_of(seen if options.names else without_names(seen))


def rows_of_bad_log(error: RewindError, game: str, file: str | None) -> dict[str, list[Row]]:
    """The rows of a log that is left out: its error, in the table `findings`. `game` is empty where it is not known."""
    return {findings.TABLE.name: [finding_of(error).row(game or None, file)]}


def file_in_tables(path: str, options: ExportOptions) -> str | None:
    """The name of a log's file as tables have it; None where they have no names."""
    return encodable(PurePath(path).name) if options.names else None


def seen_by(options: ExportOptions) -> str:
    """Whose knowledge the tables hold, in words."""
    if options.viewer is None:
        return "everything in the logs"
    return f"seat {options.viewer}" if options.viewer else "spectator"


def schema_of(table: Table, file: str, options: ExportOptions) -> bytes:
    """What stands in the schema beside a table: whose knowledge it is, rows, key and every column. `file` has it."""
    return _as_json({"file": file, "seen_by": seen_by(options), **table.as_json()})


def _describe(folder: Path, options: ExportOptions, done: Exported) -> None:
    for table in TABLES:
        file, schema = file_names(table, options.form)
        (folder / schema).write_bytes(schema_of(table, file, options))
    text = {
        "format": options.form,
        "seen_by": seen_by(options),
        "names": options.names,
        "games": done.games,
        "left_out": len(done.bad),
        "rows": done.rows,
    }
    (folder / MANIFEST).write_bytes(_as_json(text))


def _as_json(value: object) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
