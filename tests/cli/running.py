"""Running `rewind`: in this process, with standard streams of its own, or as the installed program."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import orjson
import pytest

from rewind.cli.main import main

REWIND = str(Path(sys.executable).with_name("rewind"))
"""The installed program."""

PLAIN = {key: value for key, value in os.environ.items() if not key.startswith(("REWIND", "_REWIND"))} | {
    "TERM": "xterm-256color",
    "XDG_DATA_HOME": os.devnull,  # what the developer keeps takes no part, and nothing is kept
    "REWIND_ARENA_CARDS": "",  # nor do the names that an installed client has
}
for _key in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
    PLAIN.pop(_key, None)


class Ran(NamedTuple):
    """What a command did."""

    status: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @property
    def json(self) -> dict[str, object]:
        found = orjson.loads(self.out)
        assert isinstance(found, dict)
        return found

    @property
    def error(self) -> str:
        """The one line on standard error."""
        (line,) = self.err.decode().splitlines()
        return line


class _Terminal(io.TextIOWrapper):
    """A standard output that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def run(
    *args: str | Path, stdin: bytes = b"", environment: Mapping[str, str] | None = None, terminal: bool = False
) -> Ran:
    """Runs a command in this process. What it opens it must close, and it ends by SystemExit.

    `terminal`: its standard output says that it is one.
    """
    given, err = (io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (stdin, b""))
    out = (_Terminal if terminal else io.TextIOWrapper)(io.BytesIO(), encoding="utf-8")
    with (
        mock.patch.object(sys, "argv", ["rewind", *map(str, args)]),
        mock.patch.object(sys, "stdin", given),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
        mock.patch.dict(os.environ, PLAIN | dict(environment or {}), clear=True),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    out.flush()
    err.flush()
    assert isinstance(ended.value.code, int)
    assert isinstance(out.buffer, io.BytesIO)
    assert isinstance(err.buffer, io.BytesIO)
    return Ran(ended.value.code, out.buffer.getvalue(), err.buffer.getvalue())


def good(*args: str | Path, stdin: bytes = b"", environment: Mapping[str, str] | None = None) -> Ran:
    """Runs a command that must succeed, without a word on standard error."""
    ran = run(*args, stdin=stdin, environment=environment)
    assert (ran.status, ran.err) == (0, b""), (ran.status, ran.err.decode())
    return ran


def program(*args: str | Path, stdin: bytes = b"") -> Ran:
    """Runs the installed program."""
    ran = subprocess.run([REWIND, *map(str, args)], input=stdin, capture_output=True, env=PLAIN, check=False)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


@contextmanager
def heard(number: signal.Signals) -> Iterator[None]:
    """A program started in here hears a signal, even where this one was told to ignore it, as in the background."""
    before = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(number, before)
