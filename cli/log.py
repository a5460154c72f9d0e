"""`rewind log`: the play-by-play."""

from __future__ import annotations

import click

from cli.loading import AS, JSON, LOG, load, moment, records_of
from cli.output import console, print_json, styled
from events.catalogue import EVENTS
from events.errors import RewindError
from projections.play_by_play import LogLine, log_lines


@click.command()
@LOG
@click.option("--from", "since", metavar="MOMENT", default="1", help="First event: a number, turn:3, turn:3/main1.")
@click.option("--to", "until", metavar="MOMENT", default="end", help="Last event, likewise.")
@click.option(
    "--type", "types", metavar="TYPE", multiple=True, type=click.Choice(list(EVENTS)), help="Only such events."
)
@click.option("--object", "objects", metavar="ID|NAME", multiple=True, help="Only events that name this object.")
@click.option("--rules", is_flag=True, help="With the rule numbers of each event, in the log's edition.")
@click.option("--ids", is_flag=True, help="With object ids behind names.")
@AS
@JSON
def command(
    log: str,
    since: str,
    until: str,
    types: tuple[str, ...],
    objects: tuple[str, ...],
    rules: bool,
    ids: bool,
    viewer: int | None,
    as_json: bool,
) -> None:
    """Play-by-play in sentences, in the words of the log's edition.

    Turns, phases and steps stand as headings; each line begins with the event's number. --json prints one object a
    line. Options that choose events add up: all must hold.

    \b
    Examples:
      rewind log game.jsonl --from turn:3 --to turn:4 --rules
      rewind log game.jsonl --type zone_changed --object "Grizzly Bears"
      rewind log game.jsonl --as 1 --json | jq -r .text
    """
    first, last = _bounds(log, viewer, since, until)
    out = console()
    try:
        lines = log_lines(records_of(log, viewer), since=first, until=last, types=types, objects=objects, ids=ids)
        for line in lines:
            if as_json:
                print_json(line.as_json(), lines=True)
            else:
                out.print(styled(_text(line, rules), "" if line.kind == "event" else "bold"), soft_wrap=True)
    except RewindError as error:
        raise error.located(file=log) from error


def _bounds(log: str, viewer: int | None, since: str, until: str) -> tuple[int, int | None]:
    """The first and the last event asked for. A log is loaded whole only where a turn is named."""
    if since.isdecimal() and (until.isdecimal() or until == "end") and (since, until) == ("1", "end"):
        return 1, None
    if log == "-":
        raise click.UsageError("--from and --to need a file, not standard input")
    timeline = load(log, viewer)
    return moment(timeline, since), moment(timeline, until)


def _text(line: LogLine, rules: bool) -> str:
    cited = f"  ({', '.join(line.rules)})" if rules and line.rules else ""
    return f"{line.n:>6}  {'  ' * line.level}{line.text}{cited}"
