"""Tables of many games as frames, without a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, Literal, get_args

from rewind.events.envelope import Recorded
from rewind.events.errors import ExportError, RewindError
from rewind.events.logfile import read_records
from rewind.library.log import Log, timeline_of
from rewind.library.position import redacted
from rewind.projections.tables.anonymous import without_names
from rewind.projections.tables.catalogue import TABLES, rows_of
from rewind.projections.tables.schema import Row

Frames = Literal["pyarrow", "polars", "pandas"]

_Logs = str | os.PathLike[str] | Log | Iterable[str | os.PathLike[str] | Log]


def tables(
    logs: _Logs, frames: Frames = "pyarrow", *, seat: int | str | None = None, names: bool = False
) -> Mapping[str, Any]:
    """The tables of docs/analytics.md by name, each a frame: of pyarrow, polars or pandas.

    `logs`: files, or logs at hand. `seat`: only what that player could know, by seat or name; 0: a spectator; None:
    everything, hidden cards included.
    `names`: with the names of players. The frames have the columns and types that `rewind export` writes; the library
    that is asked for has to be installed, and pyarrow with it. Raises ExportError RW2301 where one is missing, RW2302
    where two logs are of the same game, and what a bad log raises.
    """
    if frames not in get_args(Frames):
        raise ExportError("RW2301", f"there are no frames of {frames!r}, but of {', '.join(get_args(Frames))}")
    arrow, make_frame = _imported("pyarrow"), _frame_maker(frames)
    several = (logs,) if isinstance(logs, str | os.PathLike | Log) else logs
    rows: dict[str, list[Row]] = {table.name: [] for table in TABLES}
    games = set[str]()
    for log in several:
        for name, more in _rows(log, seat, names=names, games=games).items():
            rows[name] += more
    from rewind.projections.tables.writing.parquet import arrow_schema, record_batch  # noqa: PLC0415  # needs pyarrow

    by_name = {}
    for table in TABLES:
        schema = arrow_schema(table)
        by_name[table.name] = make_frame(arrow.Table.from_batches([record_batch(rows[table.name], schema)], schema))
    return by_name


def _frame_maker(frames: Frames) -> Callable[[Any], Any]:
    """What makes a frame of a table of pyarrow."""
    if frames == "pyarrow":
        return lambda table: table
    library = _imported(frames)
    if frames == "polars":
        return library.from_arrow  # type: ignore[no-any-return]  # polars need not be installed
    return lambda table: table.to_pandas()


def _imported(library: str) -> Any:
    try:
        return import_module(library)
    except ImportError as error:
        what = f"{library} is not installed: pip install {library}"
        if library == "pyarrow":
            what = "pyarrow is not installed: pip install 'rewind-mtg[analytics]'"
        raise ExportError("RW2301", what) from error


def _rows(
    log: str | os.PathLike[str] | Log, seat: int | str | None, *, names: bool, games: set[str]
) -> Mapping[str, list[Row]]:
    """The rows of one log by table; its game is noted. Raises ExportError RW2302 and what the log raises."""
    path = log.path if isinstance(log, Log) else os.fspath(log)
    records: Iterable[Recorded] = timeline_of(log).records if isinstance(log, Log) else read_records(str(path))
    try:
        seen = records if seat is None else redacted(records, seat)
        rows = rows_of(seen if names else without_names(seen))
        game = str(rows["games"][0]["game"])
        if game in games:
            raise ExportError("RW2302", f"the game {game} is that of another log")
    except RewindError as error:
        raise error.located(file=path) from error
    games.add(game)
    return rows
