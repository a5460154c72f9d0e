"""`rewind log`: the play-by-play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click
from rich.text import Text

from rewind.cli.loading import last_of, load, moment, records_of
from rewind.cli.options import AS, JSON, LOG, TypedViewer
from rewind.cli.output import console, print_json, put, styled
from rewind.cli.pager import paged
from rewind.events.catalogue import EVENTS
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError, RewindError, did_you_mean
from rewind.projections.histories.history import names_in
from rewind.projections.histories.play_by_play import LogLine, log_lines
from rewind.projections.words.names import meant

_NUMBER = 8  # columns of an event's number, with the space after it


class _EventType(click.Choice[str]):
    """A type of events; of one that is not known, those that are close to it are told."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in EVENTS:
            known = did_you_mean(value, EVENTS) or "; docs/events.md has all types"
            self.fail(f"{value!r} is no type of events{known}", param, ctx)
        return value


@click.command()
@LOG
@click.option("--from", "since", metavar="MOMENT", default="1", help="First event: a number, turn:3, turn:3/main1.")
@click.option(
    "--to", "until", metavar="MOMENT", default="end", help="Last event, likewise: of turn:3 the last of that turn."
)
@click.option("--type", "types", metavar="TYPE", multiple=True, type=_EventType(list(EVENTS)), help="Only such events.")
@click.option("--object", "objects", metavar="ID|NAME", multiple=True, help="Only events that name this object.")
@click.option("--brief", is_flag=True, help="A line a spell: without priority, payment, untapping.")
@click.option("--rules", is_flag=True, help="With the rule numbers of each event, in the log's edition.")
@click.option("--ids", is_flag=True, help="With object ids behind names.")
@AS
@JSON
@paged
def command(
    log: str,
    since: str,
    until: str,
    types: tuple[str, ...],
    objects: Sequence[str],
    brief: bool,
    rules: bool,
    ids: bool,
    viewer: TypedViewer,
    as_json: bool,
) -> None:
    """Play-by-play in sentences, in the words of the log's edition.

    Turns, phases and steps stand as headings; each line begins with the event's number. --json prints one object a
    line. Options that choose events add up: all must hold.

    Exit status 0: told; 2: wrong usage or bad input; 3: a version that is not supported.

    \b
    Examples:
      rewind log game.jsonl --from turn:3 --to turn:3 --rules
      rewind log game.jsonl --type zone_changed --object "Grizzly Bears"
      rewind log game.jsonl --as 1 --json | jq -r .text
    """
    out = console()
    try:
        records, first, last, objects = _asked(log, viewer, since, until, objects)
        lines = log_lines(records, since=first, until=last, types=types, objects=objects, ids=ids, brief=brief)
        found_any = False
        for line in lines:
            found_any = True
            if as_json:
                print_json(line.as_json(), lines=True)
            else:
                put(out, _text(line, rules), hang=_NUMBER + 2 * line.level)
        if objects and not found_any:
            what = f"no event there names {' or '.join(objects)}"
            raise QueryError("RW2202", what)
    except RewindError as error:
        raise error.located(file=log) from error


def _asked(
    log: str, viewer: TypedViewer, since: str, until: str, objects: Sequence[str]
) -> tuple[Iterable[Recorded], int, int | None, Sequence[str]]:
    """The records, the first and the last event asked for, and the objects, by the names that are meant.

    A log that is asked for whole, and of no name, is not held whole.
    """
    if (since, until) == ("1", "end") and all(one[:1].isdecimal() for one in objects):
        return records_of(log, viewer), 1, None, objects
    timeline = load(log, viewer)
    names = names_in(timeline) if objects else frozenset()
    meant_by = {one: {one} if one[:1].isdecimal() else meant(one, names) for one in objects}
    first, last = moment(timeline, since), last_of(timeline, until)
    if first > last:
        raise QueryError("RW2201", f"event {first} (--from) comes after event {last} (--to)")
    return timeline.records, first, last, [name for found in meant_by.values() for name in sorted(found)]


def _text(line: LogLine, rules: bool) -> Text:
    cited = f"  ({', '.join(line.rules)})" if rules and line.rules else ""
    style = "bold cyan" if line.kind == "turn" else "" if line.kind == "event" else "bold"
    sentence = styled(f"  {'  ' * line.level}{line.text}", style)
    return Text.assemble(styled(f"{line.n:>{_NUMBER - 2}}", "yellow"), sentence, styled(cited, "green"))
