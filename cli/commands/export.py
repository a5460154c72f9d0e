"""`rewind export`: many logs as tables."""

from __future__ import annotations

import click

from rewind.cli.batch.collector import patient_collector
from rewind.cli.inspecting import inspection
from rewind.cli.options import AS_SEAT, Renamed
from rewind.cli.output import console, progress, put, styled
from rewind.cli.streams import print_error

FORMS = ("parquet", "csv", "jsonl", "duckdb")


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option(
    "-o",
    "--output",
    "folder",
    cls=Renamed,
    former=("--to",),
    metavar="DIR",
    required=True,
    type=click.Path(),
    help="The folder of tables to make.",
)
@click.option("--format", "form", type=click.Choice(FORMS), help="Kind of file: parquet, or duckdb for DIR.duckdb.")
@AS_SEAT
@click.option("--names", is_flag=True, help="Tell the names of players, and of log files.")
@click.option("--verify", is_flag=True, help="Verify each log first: what is wrong makes it a bad one.")
@click.option("--audit", "audits", is_flag=True, help="Audit each log: decisions that the rules refuse are findings.")
@click.option("--keep-going", is_flag=True, help="Leave bad logs out and tell them in the table findings.")
@click.option("--force", is_flag=True, help="Replace DIR if it is an earlier export.")
@click.pass_context
def command(
    ctx: click.Context,
    logs: tuple[str, ...],
    folder: str,
    form: str | None,
    viewer: int | None,
    names: bool,
    verify: bool,
    audits: bool,
    keep_going: bool,
    force: bool,
) -> None:
    """Tables of many games: one file a table in DIR, each with its schema beside it, or one DuckDB file.

    Without --as the tables hold everything that the logs hold, hidden cards included; with it, what that seat could
    know. Names of players are left out unless --names is given. The same logs give the same bytes.

    DIR appears whole or not at all. Chain, form and fold of every log are checked as it is read; --verify does all that
    `rewind verify` does, and --audit what `rewind audit` does, which takes longer. A bad log ends the export with
    status 2 (3: a version that is not supported) and nothing written; with --keep-going it is left out, and the status
    is 1, as it is where something is found. docs/analytics.md tells of the tables.

    Exit status 0: every log is in the tables; 1: something was found in a log, or a bad one was left out; 2: wrong
    usage or bad input; 3: a version that is not supported.

    \b
    Examples:
      rewind export replays/games/*.jsonl -o tables
      rewind export game.jsonl -o tables --format csv --as 1
      rewind export replays/games/*.jsonl -o games.duckdb
    """
    from rewind.projections.tables.writing.database import ENDING, export_database
    from rewind.projections.tables.writing.exporting import FORMATS, ExportOptions, export

    kind = form or ("duckdb" if folder.endswith(ENDING) else "parquet")
    of_folder = next((name for name in FORMATS if name == kind), None)
    options = ExportOptions(of_folder or "parquet", viewer, names, keep_going, force)
    write = export_database if of_folder is None else export
    with patient_collector(), progress("exporting", len(logs)) as done:
        exported = write(logs, folder, options, inspect=inspection(verify=verify, audits=audits), progress=done.advance)
    for error in exported.bad:
        print_error(error)
    games = "1 game" if exported.games == 1 else f"{exported.games} games"
    rows = sum(exported.rows.values())
    put(console(), styled(f"{games}, {rows:,} rows in {len(exported.rows)} tables: {folder}"))
    ctx.exit(1 if exported.bad or exported.found else 0)
