"""What is still being written, read as it grows: first what is there, then what is to come. No threads of its own.

Whoever iterates a `Following` does the reading. A `Signal` tells it that there may be more: a store has one that is
woken by what is stored, a file is looked at again after a pause (`Polling`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Generic, Protocol, Self, TypeVar

T = TypeVar("T")


class Signal(Protocol):
    """Tells one waiting reader that there may be something new."""

    def reset(self) -> None:
        """Forgets what was signalled so far. Called before each reading."""

    def wait(self) -> bool:
        """True when there may be something new since `reset`, or `wake` was called; False: nothing is waited for any
        more."""

    def wake(self) -> None:
        """Ends the waiting, in whatever thread that is."""

    def close(self) -> None:
        """Gives up what it holds."""


class Following(Iterator[T], Generic[T]):
    """An iterator over what there is and what is to come; at the end it waits until there is more.

    `stop`, from any thread, ends it. As a context manager it stops when left.
    """

    def __init__(
        self,
        fetch: Callable[[], Sequence[T]],
        signal: Signal,
        on_stop: Callable[[Following[T]], None] = lambda following: None,
    ) -> None:
        """`fetch` gives what comes after all that it has given; nothing: that is all there is so far."""
        self._fetch = fetch
        self._signal = signal
        self._on_stop = on_stop
        self._batch: Iterator[T] = iter(())
        self._stopped = False
        self._reading = Lock()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> T:
        while not self._stopped:
            for item in self._batch:
                return item
            self._read()
        raise StopIteration

    def _read(self) -> None:
        with self._reading:
            if self._stopped:
                return
            self._signal.reset()
            batch = self._fetch()
        self._batch = iter(batch)
        if not batch and not self._signal.wait():
            self._stopped = True

    def wake(self) -> None:
        """Has it look again."""
        self._signal.wake()

    def stop(self) -> None:
        """Ends the iteration, in whatever thread it goes on."""
        self._stopped = True
        self._signal.wake()
        with self._reading:
            self._on_stop(self)
            self._signal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Polling:
    """A signal for what nobody signals: it has the reader look again after a pause."""

    def __init__(self, pause: float, timeout: float | None = None) -> None:
        """`pause`: seconds between two looks. `timeout`: seconds without anything new after which it is waited no
        more; None: there is no such end, 0: it is not waited at all."""
        self._pause = pause
        self._timeout = timeout
        self._waited = 0.0
        self.looks = 0
        """How often there was a pause since there was something new."""

    def found(self) -> None:
        """There was something new."""
        self._waited, self.looks = 0.0, 0

    def reset(self) -> None:
        """What has come during the pause is found by looking."""

    def wait(self) -> bool:
        """Waits till the next look; False, at once, where it has been waited long enough."""
        if self._timeout is not None and self._waited >= self._timeout:
            return False
        pause = self._pause if self._timeout is None else min(self._pause, self._timeout - self._waited)
        time.sleep(pause)
        self._waited += pause
        self.looks += 1
        return True

    def wake(self) -> None:
        """A pause is short enough to end by itself."""

    def close(self) -> None:
        """It holds nothing."""
