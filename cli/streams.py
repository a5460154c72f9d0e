"""Standard input, output and error, whatever they are: closed, full, without a reader, or poor in characters.

Nothing heavy is imported here, so that every command starts fast.
"""

from __future__ import annotations

import codecs
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn, Self, TextIO

from rewind.events.text import escaped

PLAINER = str.maketrans(
    {
        "—": "-",
        "–": "-",
        "−": "-",  # the sign of negative numbers
        "·": "*",
        "•": "*",
        "…": "...",
        "→": "->",
        "←": "<-",
        "×": "x",  # the sign of multiplication
        "’": "'",  # an apostrophe
        "‘": "'",  # noqa: RUF001  # a quotation mark
        "“": '"',
        "”": '"',
        "≤": "<=",
        "≥": ">=",
        **dict(zip("▁▂▃▄▅▆▇█", "12345678", strict=True)),  # the bars of charts
    }
)
"""What stands for a sign where an encoding lacks it; for all others it is a question mark."""

_HANDLER = "rewind.plainer"

READER_GONE = 141
"""The exit status of a program whose output nobody reads any more, as SIGPIPE gives it."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError), "it is for writing only"
    missing = error.object[error.start : error.end]
    plain = (sign.translate(PLAINER) for sign in missing)
    return "".join(sign if sign.isascii() else "?" for sign in plain), error.end


codecs.register_error(_HANDLER, _plainer)


def prepare() -> None:
    """Makes the three streams fit to be used: open ones, in whose encoding nothing is an error."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # closed: `<&-`. Else the next file that is opened would become a standard stream
            os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  # as long as the program
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def print_error(message: object) -> None:
    """An error or a remark, as a line on standard error. Nobody can be told where that cannot be written."""
    try:
        sys.stderr.write(escaped(str(message)) + "\n")
        sys.stderr.flush()
    except OSError:
        let_go(sys.stderr)


def let_go(stream: TextIO) -> None:
    """What is still to be written goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


_STOPPING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Stopped(BaseException):
    """A signal ends the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """In here SIGTERM and SIGHUP raise Stopped, so that nothing half written stays. What is ignored stays so."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        before = {number: signal.getsignal(number) for number in _STOPPING}
    ours = [number for number, handler in before.items() if handler is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, _frame: object) -> NoReturn:
    for each in _STOPPING:  # one is enough: the second would stop the tidying up
        with suppress(ValueError):
            signal.signal(each, signal.SIG_IGN)
    raise Stopped(number)


class DeferredSignals:
    """In here SIGINT, SIGTERM and SIGHUP are noted, and raised as it is left. A second one is raised at once."""

    def __init__(self) -> None:
        self.number: int | None = None
        """The signal that came."""
        self._before: dict[int, Callable[[int, FrameType | None], object]] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, *_STOPPING):
                handler = signal.getsignal(number)
                if callable(handler):  # what is ignored stays so
                    self._before[number] = handler
                    signal.signal(number, self._note)
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.number is None:
            self.number = number
        else:
            self._before[number](number, frame)

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self.number is not None:
            self._before[self.number](self.number, None)
