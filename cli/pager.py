"""Long output on a terminal goes through a pager, as git's does: `PAGER`, else `less`.

Nothing is paged where standard output is no terminal, with `--json`, with `--no-pager`, and where `PAGER` is empty or
`cat`.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from typing import ParamSpec, TypeVar

import click

P = ParamSpec("P")
R = TypeVar("R")

LESS = "FRX"
"""What `less` is told where the user tells it nothing: end where all fits, pass colours on, keep the screen."""

_NO_PAGER = "rewind.no_pager"


def paged(function: Callable[P, R]) -> Callable[P, R | None]:
    """A command whose output is paged; it gets the option `--no-pager`."""

    @wraps(function)
    def command(*args: P.args, **kwargs: P.kwargs) -> R | None:
        wanted = not kwargs.get("as_json") and not click.get_current_context().meta.get(_NO_PAGER)
        program = pager_program(os.environ) if wanted and sys.stdout.isatty() else None
        if program is None:
            return function(*args, **kwargs)
        with paging(program), suppress(BrokenPipeError):  # whoever has seen enough ends the pager
            return function(*args, **kwargs)
        return None

    option = click.option(
        "--no-pager", is_flag=True, expose_value=False, callback=_remember, help="Never through a pager."
    )
    return option(command)


def _remember(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    ctx.meta[_NO_PAGER] = value


def pager_program(environment: Mapping[str, str]) -> Sequence[str] | None:
    """The pager and its arguments; None where nothing is to be paged."""
    said = environment.get("PAGER")
    if said is not None and said.strip() in ("", "cat"):
        return None
    if environment.get("TERM") == "dumb":
        return None
    program = shlex.split(said) if said else ["less"]
    return program if shutil.which(program[0]) is not None else None


def is_paging() -> bool:
    """Whether standard output goes through a pager to a terminal."""
    return _paging


_paging = False


@contextmanager
def paging(program: Sequence[str]) -> Iterator[None]:
    """In here standard output goes through the pager; afterwards the user has left it."""
    global _paging
    before = sys.stdout
    environment = {"LESS": LESS, "LV": "-c", **os.environ}
    process = subprocess.Popen(
        program, stdin=subprocess.PIPE, env=environment, encoding=before.encoding, errors=before.errors
    )
    assert process.stdin is not None, "it is a pipe"
    before.flush()
    sys.stdout, _paging = process.stdin, True
    try:
        yield
    finally:
        sys.stdout, _paging = before, False
        with suppress(BrokenPipeError):
            process.stdin.close()
        _left(process)


def _left(process: subprocess.Popen[str]) -> None:
    """Waits until the user leaves the pager, which takes Ctrl-C for itself."""
    while True:
        try:
            process.wait()
        except KeyboardInterrupt:
            continue
        return
