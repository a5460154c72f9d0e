"""`rewind replay`: folds a log and ends with the final zones, or walks it event by event."""

from __future__ import annotations

import sys

import click
from rich.console import Group
from rich.live import Live
from rich.text import Text

from aggregates.timeline import Timeline
from cli.board import Board
from cli.loading import AS, JSON, LOG, load, moment
from cli.output import console, print_json, styled
from events.turn import TurnBegan
from projections.positions import position
from projections.sentences import sentence

BACK, FORTH, TURN_BACK, TURN_FORTH = {"\x1b[D", "h"}, {"\x1b[C", "l", " "}, {"\x1b[A", "k"}, {"\x1b[B", "j"}
FIRST, LAST, QUIT = {"\x1b[H", "\x1bOH", "g"}, {"\x1b[F", "\x1bOF", "G"}, {"q", "\x1b", "\x03", "\x04"}
KEYS = "← → event · ↑ ↓ turn · home end · q quit"


@click.command()
@LOG
@click.option("--step", "stepwise", is_flag=True, help="Walk it event by event on a terminal, with the arrow keys.")
@click.option("--at", "at", metavar="MOMENT", default="1", help="Where --step begins.")
@AS
@JSON
def command(log: str, stepwise: bool, at: str, viewer: int | None, as_json: bool) -> None:
    """Folds the log and ends with the final zones.

    With --step it walks the game on a terminal: left and right arrow one event, up and down one turn, home and end,
    q quits.

    \b
    Examples:
      rewind replay game.jsonl
      rewind replay game.jsonl --step --as 1
    """
    timeline = load(log, viewer)
    if stepwise:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise click.UsageError("--step needs a terminal; `rewind log` prints the events")
        _walk(timeline, max(1, moment(timeline, at)))
    elif as_json:
        print_json(position(timeline.end).as_json())
    else:
        for line in Board(position(timeline.end)).lines(len(timeline)):
            console().print(line, soft_wrap=True)


def _walk(timeline: Timeline, n: int) -> None:
    with Live(_screen(timeline, n), console=console(), screen=True, auto_refresh=False) as live:
        while (key := click.getchar()) not in QUIT:
            n = step(timeline, n, key)
            live.update(_screen(timeline, n), refresh=True)


def step(timeline: Timeline, n: int, key: str) -> int:
    """The event that a key leads to from event `n`."""
    if key in BACK:
        return max(1, n - 1)
    if key in FORTH:
        return min(len(timeline), n + 1)
    if key in FIRST:
        return 1
    if key in LAST:
        return len(timeline)
    turns = [record.n for record in timeline.records if isinstance(record.event, TurnBegan)]
    if key in TURN_BACK:
        return max((turn for turn in turns if turn < n), default=1)
    if key in TURN_FORTH:
        return min((turn for turn in turns if turn > n), default=len(timeline))
    return n


def _screen(timeline: Timeline, n: int) -> Group:
    before, after = timeline.at(n - 1), timeline.at(n)
    told = styled(f"{n}  {sentence(before, timeline.record(n), after)}", "bold yellow")
    return Group(*Board(position(after)).lines(len(timeline)), Text(), told, styled(KEYS, "dim"))
