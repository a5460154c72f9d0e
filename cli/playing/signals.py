"""Signals that end a game, which is written all the same."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that end a game."""

HANGUP = getattr(signal, "SIGHUP", -1)
"""The signal after which nobody reads on."""


class Ended(KeyboardInterrupt):
    """A signal ends the game."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Signals:
    """The first signal raises `Ended`; the next do nothing, so that the game is written all the same.

    Those that are ignored when it begins stay so (`nohup`).
    """

    def __init__(self) -> None:
        self.ended: int | None = None
        """The signal that came."""
        self._held = False
        self._deferring = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._before[number] = signal.signal(number, self._end)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def hold(self) -> None:
        """From here on no signal comes through."""
        self._held = True

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """A signal that comes in here comes through when it is left."""
        self._deferring = True
        try:
            yield
        finally:
            self._deferring = False
        if self.ended is not None:
            raise Ended(self.ended)

    def _end(self, number: int, frame: FrameType | None) -> None:
        if not self._held:
            self._held, self.ended = True, number
            if not self._deferring:
                raise Ended(number)
