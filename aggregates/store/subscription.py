"""Waiting for events of all games: first those that are stored, then each as it comes in. No threads of its own.

Whoever iterates does the reading. A recorder wakes those who wait in this process as it commits; a recorder whose
table other processes write too gives a `Signal` that also looks for their commits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Event, Lock
from typing import Any, Generic, Protocol, Self, TypeVar

from eventsourcing.persistence import ApplicationRecorder, Notification, Subscription

T = TypeVar("T")

_BATCH = 500


class Signal(Protocol):
    """Tells one waiting reader that something may have been stored."""

    def reset(self) -> None:
        """Forgets what was signalled so far. Called before each reading."""

    def wait(self) -> None:
        """Returns when something may have been stored since `reset`, or `wake` was called."""

    def wake(self) -> None:
        """Ends the waiting, in whatever thread that is."""

    def close(self) -> None:
        """Gives up what it holds."""


class Woken:
    """A signal for a store that only this process writes."""

    def __init__(self) -> None:
        self._event = Event()

    def reset(self) -> None:
        self._event.clear()

    def wait(self) -> None:
        self._event.wait()

    def wake(self) -> None:
        self._event.set()

    def close(self) -> None:
        self._event.set()


class Listeners:
    """Those who wait for the events of one recorder."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._followings: set[Following[Any]] = set()

    def add(self, following: Following[Any]) -> None:
        """Enters one who waits."""
        with self._lock:
            self._followings.add(following)

    def remove(self, following: Following[Any]) -> None:
        """Strikes out one who waits no more."""
        with self._lock:
            self._followings.discard(following)

    def all(self) -> tuple[Following[Any], ...]:
        """Everyone who waits now."""
        with self._lock:
            return tuple(self._followings)

    def wake(self) -> None:
        """Something was stored."""
        for following in self.all():
            following.wake()

    def stop(self) -> None:
        """Nothing more will be stored."""
        for following in self.all():
            following.stop()


class Follows(Protocol):
    """A recorder, as far as one who waits needs it."""

    listeners: Listeners

    def signal(self) -> Signal:
        """A new signal."""


class Following(Iterator[T], Generic[T]):
    """An endless iterator over what is stored; it waits at the end until there is more.

    `stop`, from any thread, ends it; so does closing the store. As a context manager it stops when left.
    """

    def __init__(
        self, recorder: Follows, fetch: Callable[[int, int], Sequence[T]], position: Callable[[T], int], after: int
    ) -> None:
        """`fetch(after, limit)` reads what comes after a position, `position` says where something stands."""
        self._fetch = fetch
        self._position = position
        self._after = after
        self._batch: Iterator[T] = iter(())
        self._stopped = False
        self._reading = Lock()
        self._signal = recorder.signal()
        self._listeners = recorder.listeners
        self._listeners.add(self)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> T:
        while not self._stopped:
            for item in self._batch:
                self._after = self._position(item)
                return item
            self._read()
        raise StopIteration

    def _read(self) -> None:
        with self._reading:
            if self._stopped:
                return
            self._signal.reset()
            batch = self._fetch(self._after, _BATCH)
        self._batch = iter(batch)
        if not batch:
            self._signal.wait()

    def wake(self) -> None:
        """Has it look again."""
        self._signal.wake()

    def stop(self) -> None:
        """Ends the iteration, in whatever thread it goes on."""
        self._stopped = True
        self._signal.wake()
        with self._reading:
            self._listeners.remove(self)
            self._signal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class LibrarySubscription(Subscription[ApplicationRecorder]):
    """A `Following` in the form that the library's projections use."""

    def __init__(self, recorder: Any, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        """Begins after position `gt`; only the topics named, where any are."""
        super().__init__(recorder, gt, topics)
        self._following = Following[Notification](
            recorder,
            lambda after, limit: recorder.select_notifications(after, limit, topics=topics, inclusive_of_start=False),
            lambda notification: notification.id,
            gt or 0,
        )

    def stop(self) -> None:
        """Ends the iteration."""
        super().stop()
        self._following.stop()

    def __next__(self) -> Notification:
        return next(self._following)
