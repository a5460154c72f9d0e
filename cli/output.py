"""Printing: text for people by rich (plain where it is not a terminal), JSON for programs.

rich is imported where it is needed: a command whose output goes to a file or a program starts without it.
"""

from __future__ import annotations

import math
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
import orjson

from rewind.cli.pager import is_paging
from rewind.events.text import encodable, escaped_json, in_one_line

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

PATIENCE = 1.0
"""Seconds before progress is shown."""

_LIKE_A_TERMINAL = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""Variables of the environment by which rich writes as to a terminal, or not."""

PLAIN_WIDTH = 4096
"""Columns where the output is no terminal: lines are not broken there."""


def console() -> Console:
    """Standard output, or the pager that it goes through to a terminal. `NO_COLOR` is respected by rich."""
    from rewind.cli.terminal import SafeConsole

    if is_paging():
        return SafeConsole(sys.stdout, shutil.get_terminal_size().columns, force_terminal=True)
    return SafeConsole(sys.stdout, None if sys.stdout.isatty() else PLAIN_WIDTH)


def styled(text: str, style: str = "") -> Text:
    """Text from a log in a style."""
    from rich.text import Text

    return Text(in_one_line(text), style=style)


def wrapped(out: Console, line: Text, hang: int | None = None) -> list[Text]:
    """A line as it is printed: on a terminal, what does not fit goes on below, `hang` columns in.

    Without `hang`, two columns further in than the line begins.
    """
    if hang is None:
        hang = len(line.plain) - len(line.plain.lstrip()) + 2
    if not out.is_terminal or line.cell_len <= out.width or out.width < hang + 20:
        return [line]
    from rich.text import Text

    first, *rest = line[hang:].wrap(out, out.width - hang)
    return [line[:hang].append_text(first), *(Text(" " * hang).append_text(part) for part in rest)]


def put(out: Console, line: Text, hang: int | None = None) -> None:
    """Prints a line, `wrapped` where the output is a terminal."""
    for part in wrapped(out, line, hang):
        out.print(part, soft_wrap=True)


def say(text: str, style: str = "") -> None:
    """Prints a line, in a style where the output is a terminal, or a variable of the environment wants it so."""
    if is_paging() or sys.stdout.isatty() or not os.environ.keys().isdisjoint(_LIKE_A_TERMINAL):
        put(console(), styled(text, style))
    else:
        click.echo(in_one_line(text))


def print_json(value: Mapping[str, object], *, lines: bool = False) -> None:
    """A JSON object in UTF-8, with escapes for what does not print: indented, or as one of many lines."""
    option = orjson.OPT_APPEND_NEWLINE | (0 if lines else orjson.OPT_INDENT_2)
    try:
        document = orjson.dumps(value, option=option)
    except orjson.JSONEncodeError:  # the name of a file that is not in UTF-8
        document = orjson.dumps(_encodable(value), option=option)
    click.echo(escaped_json(document), nl=False)


def print_json_line(document: bytes) -> None:
    """A line of JSON that is at hand as bytes. It leaves at the latest as standard output is flushed."""
    sys.stdout.buffer.write(escaped_json(document) + b"\n")


def _encodable(value: object) -> object:
    if isinstance(value, str):
        return encodable(value)
    if isinstance(value, Mapping):
        return {key: _encodable(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_encodable(part) for part in value]
    return value


def told_alike(values: Mapping[str, str]) -> list[tuple[tuple[str, ...], str]]:
    """What is told of each edition: the editions of which the same is told, in their order, with what that is."""
    return [(tuple(name for name in values if values[name] == told), told) for told in dict.fromkeys(values.values())]


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Progress]:
    """Progress on standard error, where that is a terminal and the work is long enough to wonder."""
    done = Progress(label, total)
    try:
        yield done
    finally:
        done.clear()


class Progress:
    """How far a piece of work is. A command that prints in between clears it first."""

    def __init__(self, label: str, total: int | None) -> None:
        self._label, self.total, self._done = label, total, 0
        self._shown_from = time.monotonic() + PATIENCE if sys.stderr.isatty() else math.inf
        self._clear: Callable[[], None] | None = None
        self._show: Callable[[int], None] | None = None

    def advance(self, by: int = 1) -> None:
        """So much more is done."""
        self._done += by
        if self._show is None and time.monotonic() >= self._shown_from:
            self._start()
        if self._show is not None:
            self._show(self._done)

    def advance_to(self, done: int) -> None:
        """So much is done in all."""
        self.advance(done - self._done)

    def clear(self) -> None:
        """Takes it off the screen, until the next advance."""
        if self._clear is not None:
            self._clear()
        self._show = self._clear = None

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        left = () if self.total is None else (TimeRemainingColumn(),)
        bar = Bar(*columns, *left, console=Console(stderr=True), transient=True)
        task = bar.add_task(self._label, total=self.total, completed=self._done)
        bar.start()
        self._show, self._clear = (lambda done: bar.update(task, completed=done)), bar.stop
