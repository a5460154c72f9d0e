"""`rewind history`: one card's life."""

from __future__ import annotations

import click

from cli.loading import AS, JSON, LOG, load
from cli.output import console, print_json, styled
from projections.history import history
from projections.lives import Entry, Life, Stay


@click.command()
@LOG
@click.argument("target", metavar="OBJECT|CARD")
@AS
@JSON
def command(log: str, target: str, viewer: int | None, as_json: bool) -> None:
    """One card's life: zones, types, controllers, counters, attachments, with the events.

    The card is an object id (17.3: that stay only), a number (17) or a name; a name that several cards bear gives
    them all. Tokens and abilities have lives too.

    \b
    Examples:
      rewind history game.jsonl 17
      rewind history game.jsonl "Grizzly Bears" --as 2
    """
    found = history(load(log, viewer), target)
    if as_json:
        print_json(found.as_json())
        return
    for number, life in enumerate(found.lives):
        if number:
            console().print()
        _print(life)


def _print(life: Life) -> None:
    out = console()
    names = ", later ".join(life.names) or "unknown"
    out.print(styled(f"{names} ({life.kind.replace('_', ' ')} {life.number}, owned by seat {life.owner})", "bold"))
    for stay in life.stays:
        out.print(styled(f"  {stay.object:<7} {stay.zone:<16} {_span(stay)}", "dim"), soft_wrap=True)
    for entry in life.entries:
        out.print(styled(f"  {entry.n:>6}  {_when(entry):<28}  {entry.sentence}"), soft_wrap=True)
        for change in entry.changes:
            text = f"{change.what.replace('_', ' ')}: {_fact(change.before)} → {_fact(change.after)}"
            out.print(styled(f"{'':>40}  {text}", "green"), soft_wrap=True)


def _span(stay: Stay) -> str:
    until = "still there" if stay.left is None else f"to {stay.left}"
    return f"events {stay.entered} {until} ({stay.events} events, {stay.turns} turns)"


def _when(entry: Entry) -> str:
    part = entry.step or entry.phase
    return f"turn {entry.turn}" + (f", {part.replace('_', ' ')}" if part else "")


def _fact(value: object) -> str:
    if value is None or value in ("", (), []):
        return "none"
    if isinstance(value, tuple | list):
        return ", ".join(_fact(part) for part in value)
    return str(value)
