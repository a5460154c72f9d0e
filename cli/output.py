"""Printing: text for people by rich (plain where it is not a terminal), JSON for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import click
import orjson
from rich.console import Console
from rich.control import strip_control_codes
from rich.text import Text

PLAIN_WIDTH = 4096
"""Columns where the output is no terminal: lines are not broken there."""


def console() -> Console:
    """Standard output. `NO_COLOR` is respected by rich."""
    terminal = sys.stdout.isatty()
    return Console(file=sys.stdout, highlight=False, emoji=False, markup=False, width=None if terminal else PLAIN_WIDTH)


def printable(text: str) -> str:
    """Text from a log, safe for a terminal: without control codes, on one line."""
    return strip_control_codes(text).replace("\n", " ").replace("\x1b", "")


def styled(text: str, style: str = "") -> Text:
    """Text from a log in a style."""
    return Text(printable(text), style=style)


def print_json(value: Mapping[str, object], *, lines: bool = False) -> None:
    """A JSON object: indented, or as one of many lines."""
    option = orjson.OPT_APPEND_NEWLINE | (0 if lines else orjson.OPT_INDENT_2)
    click.echo(orjson.dumps(value, option=option), nl=False)


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Progress]:
    """Progress on standard error, where that is a terminal and the work is long enough to wonder."""
    if not sys.stderr.isatty():
        yield Progress(None, 0)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        yield Progress(bar, bar.add_task(label, total=total))


class Progress:
    """How far a piece of work is."""

    def __init__(self, bar: object, task: int) -> None:
        self._bar = bar
        self._task = task

    def advance(self, by: int = 1) -> None:
        """So much more is done."""
        from rich.progress import Progress as Bar
        from rich.progress import TaskID

        if isinstance(self._bar, Bar):
            self._bar.advance(TaskID(self._task), by)
