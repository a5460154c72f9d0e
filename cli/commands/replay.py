"""`rewind replay`: folds a log and ends with the final zones, or walks it event by event."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from rewind.aggregates.timeline import Timeline
from rewind.cli.board import Board
from rewind.cli.loading import load, moment
from rewind.cli.options import AS, JSON, LOG, TypedViewer
from rewind.cli.output import console, print_json, put, styled, wrapped
from rewind.events.turn import TurnBegan
from rewind.projections.views.positions import position
from rewind.projections.words.sentences import sentence

BACK, FORTH = {"\x1b[D", "\x1bOD", "h"}, {"\x1b[C", "\x1bOC", "l", " "}
TURN_BACK, TURN_FORTH = {"\x1b[A", "\x1bOA", "k"}, {"\x1b[B", "\x1bOB", "j"}
FIRST, LAST = {"\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "g"}, {"\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "G"}
PAGE_UP, PAGE_DOWN = {"\x1b[5~"}, {"\x1b[6~"}
QUIT = {"q", "\x1b", "\x03", "\x04"}
KEYS = "← → event · ↑ ↓ turn · home end · page up/down · q quit"
_ESCAPE = 0.05  # seconds in which the rest of a key follows its escape sign
_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])|.", re.DOTALL)


@click.command()
@LOG
@click.option("--step", "stepwise", is_flag=True, help="Walk it event by event on a terminal, with the arrow keys.")
@click.option("--at", "at", metavar="MOMENT", help="Where --step begins; the first turn unless given.")
@AS
@JSON
def command(log: str, stepwise: bool, at: str | None, viewer: TypedViewer, as_json: bool) -> None:
    """Folds the log and ends with the final zones.

    With --step it walks the game on a terminal: left and right arrow one event, up and down one turn, home and end
    the first and the last event, page up and down through a board higher than the terminal, q quits.

    Exit status 0: told; 2: wrong usage or bad input; 3: a version that is not supported.

    \b
    Examples:
      rewind replay game.jsonl
      rewind replay game.jsonl --step --as 1
    """
    if at is not None and not stepwise:
        raise click.UsageError("--at goes with --step; `rewind show --at` shows one moment")
    if stepwise and as_json:
        raise click.UsageError("--json does not go with --step")
    timeline = load(log, viewer)
    if stepwise:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise click.UsageError("--step needs a terminal; `rewind log` prints the events")
        _walk(timeline, first_turn(timeline) if at is None else max(1, moment(timeline, at)))
    elif as_json:
        print_json(position(timeline.end).as_json())
    else:
        for line in Board(position(timeline.end), timeline.end).lines(len(timeline)):
            put(console(), line)


def first_turn(timeline: Timeline) -> int:
    """The event with which the first turn begins; the first event where none does."""
    return next((record.n for record in timeline.records if isinstance(record.event, TurnBegan)), 1)


def _walk(timeline: Timeline, n: int) -> None:
    out = console()
    top = 0
    with _keyboard() as terminal, Live(console=out, screen=True, auto_refresh=False) as live:
        while True:
            lines, top = screen(timeline, n, out, top)
            live.update(Group(*lines), refresh=True)
            for key in _keys(terminal):
                if key in QUIT:
                    return
                top += (out.height - 4) * ((key in PAGE_DOWN) - (key in PAGE_UP))
                n = step(timeline, n, key)


@contextmanager
def _keyboard() -> Iterator[int]:
    """Standard input as a terminal that gives each key at once and shows none, for as long as the walk goes on.

    Not `click.getchar`: between two calls of it, keys are shown on the screen and then lost.
    """
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    without_signals = termios.tcgetattr(terminal)
    without_signals[tty.LFLAG] &= ~termios.ISIG  # control-C is a key like others
    termios.tcsetattr(terminal, termios.TCSANOW, without_signals)
    try:
        yield terminal
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _keys(terminal: int) -> list[str]:
    """The keys pressed, at least one: a key held down comes several times at once."""
    pressed = os.read(terminal, 1024)
    if pressed.endswith(b"\x1b") and select.select([terminal], [], [], _ESCAPE)[0]:
        pressed += os.read(terminal, 1024)
    return _KEY.findall(pressed.decode(errors="replace")) or ["q"]


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


def screen(timeline: Timeline, n: int, out: Console, top: int = 0) -> tuple[list[Text], int]:
    """What --step shows of event `n`: it, then the board from line `top` on, as far as the terminal goes.

    Returns the lines, and `top` as it had to be for a board of that height.
    """
    before, after = timeline.at(n - 1), timeline.at(n)
    board = Board(position(after), after)
    text = styled(f"{n}  {sentence(before, timeline.record(n), after)}", "bold yellow")
    head = [part for line in (text, board.headline(len(timeline))) for part in wrapped(out, line)]
    body = [part for line in board.zones() for part in wrapped(out, line)]
    room = max(1, out.height - len(head) - 1)
    top = max(0, min(top, len(body) - room))
    below = len(body) - room - top
    more = f" · {below} below" if below > 0 else ""
    return [*head, *body[top : top + room], styled(KEYS + more, "dim")], top
