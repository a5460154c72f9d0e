"""`rewind dispute apply`: the dispute, and its backup, as events of a log."""

from __future__ import annotations

import os

import click

from rewind.cli.disputes.shared import FILE, WHEN, WHO, case, require_time
from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, put, styled
from rewind.events.atomic import STANDARD
from rewind.events.errors import DisputeError, Where
from rewind.events.logfile import LogWriter, read_lines
from rewind.replays.judging.dispute_file import add
from rewind.replays.judging.recording import written_into
from rewind.replays.judging.records import Applied


@click.command("apply")
@FILE
@click.option("-o", "--output", metavar="LOG", required=True, type=click.Path(), help="The new log.")
@click.option("--open", "is_open", is_flag=True, help="Without a seal, to be continued.")
@WHO
@WHEN
@click.option("--force", is_flag=True, help="Replace LOG if it exists.")
@JSON
def command(file: str, output: str, is_open: bool, who: str, when: str | None, force: bool, as_json: bool) -> None:
    """Writes the game's log with every step of the dispute as an event at its end, and the backup that was ruled.

    The lines of the game stand as they are. A backup is a marker, followed by what restores the position; what was
    undone stays in the log.

    Exit status 0: written; 2: wrong usage, bad input, or a remedy that cannot be applied.

    \b
    Example:
      rewind dispute apply table-3.yaml -o ruled.jsonl
    """
    opened_case = case(file)
    if output == STANDARD or os.path.realpath(output) == os.path.realpath(opened_case.dispute.log):
        raise DisputeError("RW6204", "the new log is another file than that of the game", Where(file))
    new = written_into(opened_case.dispute, opened_case.timeline, sealed=not is_open)
    with LogWriter(output, replace=force) as writer:
        for line in opened_case.lines:
            writer.append_body(line.body)
        for record in new:
            writer.append(record)
    chain = ""
    for last in read_lines(output):
        chain = last.value.hex()
    made = Applied(
        who=who,
        when=require_time(when),
        log=os.path.relpath(output, os.path.dirname(file) or "."),
        first=new[0].n,
        last=new[-1].n,
        chain=chain,
    )
    _, record_added = add(opened_case.dispute, made)
    if as_json:
        print_json({"file": file, **record_added.model_dump(mode="json", by_alias=True, exclude_none=True)})
        return
    text = f"{output}: events 1 to {len(opened_case.lines)} as they are, then {len(new)} of the dispute"
    put(console(), styled(text, "bold"))
