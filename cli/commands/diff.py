"""`rewind diff`: between two moments of a log, or between two logs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import orjson

from rewind.cli.loading import load, moment, records_of
from rewind.cli.options import AS, JSON, LOG, TypedViewer
from rewind.cli.output import console, print_json, put, styled
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.events.game import Forked
from rewind.projections.views.differences import Difference, EventDifference, differences, event_differences

_MOMENT = re.compile(r"(\d+|turn:.*|end)\Z")


@click.command()
@LOG
@click.argument("a", metavar="A|LOG2")
@click.argument("b", metavar="[B]", required=False)
@AS
@JSON
@click.pass_context
def command(ctx: click.Context, log: str, a: str, b: str | None, viewer: TypedViewer, as_json: bool) -> None:
    """What differs between two moments of a log, or first between two logs.

    With two moments: every value of the state that differs. With two logs: the first event that differs, apart from
    the game's id in its first line; the marker of a fork is left out and not counted. Exit status 1 where something
    differs, 0 where nothing does.

    \b
    Examples:
      rewind diff game.jsonl 397 398
      rewind diff game.jsonl turn:3 turn:4 --as 1
      rewind diff recorded.jsonl replayed.jsonl
    """
    if b is not None:
        found = _between_moments(log, a, b, viewer, as_json)
    elif _MOMENT.match(a):
        raise QueryError("RW2201", f"{a} is a moment; a second one is missing")
    else:
        found = _between_logs(log, a, viewer, as_json)
    if found:
        ctx.exit(1)


def _between_moments(log: str, a: str, b: str, viewer: TypedViewer, as_json: bool) -> bool:
    timeline = load(log, viewer)
    first, second = moment(timeline, a), moment(timeline, b)
    found = [part for part in differences(timeline.at(first), timeline.at(second)) if part.path != "event"]
    if as_json:
        print_json({"a": first, "b": second, "differences": [part.as_json() for part in found]})
        return bool(found)
    out = console()
    out.print(styled(f"event {first} → event {second}: {_values(len(found))}", "bold"))
    _print(found)
    return bool(found)


def _values(number: int) -> str:
    return {0: "nothing differs", 1: "1 value differs"}.get(number, f"{number} values differ")


def _between_logs(log: str, other: str, viewer: TypedViewer, as_json: bool) -> bool:
    found = next(_event_differences(records_of(log, viewer), records_of(other, viewer)), None)
    if as_json:
        print_json({"first": None if found is None else found.as_json()})
    elif found is None:
        console().print(styled("the logs hold the same events", "bold"))
    else:
        console().print(styled(f"the logs differ first at event {found.n}", "bold"))
        _print(list(found.differences))
    return found is not None


def _event_differences(a: Iterator[Recorded], b: Iterator[Recorded]) -> Iterator[EventDifference]:
    """Where two logs differ. That two recordings of one course have ids of their own is no difference.

    A fork is compared as the game that it is: `forked` is left out, and what comes after it counts on without it.
    """
    for found in event_differences(_without_forks(a), _without_forks(b)):
        parts = tuple(part for part in found.differences if (found.n, part.path) != (1, "data.game"))
        if parts:
            yield EventDifference(found.n, parts)


def _without_forks(records: Iterator[Recorded]) -> Iterator[Recorded]:
    """The records but for `forked`, numbered as if it were not there; event numbers in payloads stay."""
    left_out: list[int] = []

    def number(n: int) -> int:
        return n - sum(one < n for one in left_out)

    for record in records:
        if isinstance(record.event, Forked):
            left_out.append(record.n)
        elif not left_out:
            yield record
        else:
            cause = None if record.cause is None else number(record.cause)
            together = None if record.together is None else number(record.together)
            yield record._replace(n=number(record.n), cause=cause, together=together)


def _print(found: list[Difference]) -> None:
    out = console()
    for part in found:
        put(out, styled(f"  {part.path}  {_value(part.a)} → {_value(part.b)}"))


def _value(value: object) -> str:
    return "–" if value is None else orjson.dumps(value).decode()
