"""`rewind redact`: the log as one seat could know it."""

from __future__ import annotations

import click

from rewind.cli.loading import records_of
from rewind.cli.options import LOG, TypedViewer, Viewer
from rewind.cli.output import progress
from rewind.events.errors import QueryError
from rewind.events.logfile import LogWriter


@click.command()
@LOG
@click.option("--as", "viewer", type=Viewer(), required=True, help="A player's name, a seat, or spectator.")
@click.option("-o", "--output", metavar="NEW", required=True, type=click.Path(allow_dash=True), help="The new log.")
@click.option("--force", is_flag=True, help="Replace NEW if it exists.")
def command(log: str, viewer: TypedViewer, output: str, force: bool) -> None:
    """The log as that seat could know it: hidden values are absent, and its chain is its own.

    Event numbers stay. Card numbers are the seat's own, so that two cards it could not tell apart are not told apart
    by their numbers. NEW is written whole or not at all.

    Exit status 0: written; 2: wrong usage or bad input; 3: a version that is not supported.

    \b
    Example:
      rewind redact game.jsonl --as 1 -o game.seat1.jsonl
    """
    if viewer is None:
        raise QueryError("RW2202", "a judge's log is the log itself; name a seat, or spectator")
    with LogWriter(output, replace=force) as writer, progress("redacting") as done:
        for record in records_of(log, viewer):
            writer.append(record)
            done.advance()
