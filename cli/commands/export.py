"""`rewind export`: many logs as tables."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from rewind.cli.options import AS_SEAT, Renamed
from rewind.cli.output import console, progress, put, styled
from rewind.cli.streams import print_error
from rewind.events.envelope import Recorded
from rewind.events.error_pages import error_pages
from rewind.events.errors import RewindError

if TYPE_CHECKING:
    from rewind.projections.tables.families.findings import Finding, Inspect

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

    Exit status 0: written; 1: without bad logs; 2: wrong usage or bad input; 3: a version that is not supported.

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


@contextmanager
def patient_collector() -> Iterator[None]:
    """Cycles are sought less often: rows and events are none, and looking through them took a sixth of the time."""
    often = gc.get_threshold()
    gc.set_threshold(200_000, *often[1:])
    try:
        yield
    finally:
        gc.set_threshold(*often)


def inspection(*, verify: bool, audits: bool) -> Inspect:
    """What looks for findings in each log."""

    def inspect(records: Sequence[Recorded]) -> Iterator[Finding | RewindError]:
        if verify:
            yield from _verify(records)
        if audits:
            yield from _audit(records)

    return inspect


def _audit(records: Sequence[Recorded]) -> Iterable[Finding | RewindError]:
    """What `rewind audit` finds. Of a redacted log it cannot be told what was legal: nothing is found in it."""
    from rewind.events.game import GameStarted
    from rewind.projections.tables.families.findings import Finding
    from rewind.replays.judging.whole_audit import whole_audit

    first = records[0].event
    if isinstance(first, GameStarted) and first.redacted_for is not None:
        return ()
    return [
        Finding(
            one.refused.code,
            one.refused.what,
            bad=False,
            n=one.record.n,
            turn=one.before.turn or None,
            step=one.before.step or one.before.phase,
            seat=getattr(one.record.event, "seat", None),
            object=getattr(one.record.event, "object", None),
            rule=tuple(rule.number for rule in one.refused.rules),
            found_by="audit",
        )
        for one in whole_audit(records).findings
    ]


def _verify(records: Sequence[Recorded]) -> Iterable[Finding | RewindError]:
    """What `rewind verify` finds wrong first makes a log bad; where the rules make something else is a finding."""
    from rewind.projections.tables.families.findings import Finding
    from rewind.replays.verifying.verification import verify_records

    found = verify_records(records, fail_slow=True)
    if found.error is not None:
        return (found.error,)
    return [
        Finding(
            one.code,
            f"{error_pages()[one.code].title}: the rules make something else here",
            bad=False,
            n=one.n,
            turn=one.before.turn or None,
            step=one.before.step or one.before.phase,
            rule=() if one.produced is None else one.produced.rule,
            found_by="verify",
        )
        for one in found.divergences
    ]
