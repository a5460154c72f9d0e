"""Waiting for events of all games: first those that are stored, then each as it comes in. No threads of its own.

Whoever iterates does the reading. A recorder wakes those who wait in this process as it commits; a recorder whose
table other processes write too gives a `Signal` that also looks for their commits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Lock
from typing import Any, Protocol, TypeVar

from eventsourcing.persistence import ApplicationRecorder, Notification, Subscription

from rewind.events.following.following import Following, Signal

T = TypeVar("T")

_BATCH = 500


class Woken:
    """A signal for a store that only this process writes."""

    def __init__(self) -> None:
        self._event = Event()

    def reset(self) -> None:
        self._event.clear()

    def wait(self) -> bool:
        return self._event.wait()

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


def following(
    recorder: Follows, fetch: Callable[[int, int], Sequence[T]], position: Callable[[T], int], after: int
) -> Following[T]:
    """What is stored after a position, and what will be, without end; closing the store ends it.

    `fetch(after, limit)` reads what comes after a position, `position` says where something stands.
    """

    def fetch_next() -> Sequence[T]:
        nonlocal after
        batch = fetch(after, _BATCH)
        if batch:
            after = position(batch[-1])
        return batch

    begun = Following(fetch_next, recorder.signal(), recorder.listeners.remove)
    recorder.listeners.add(begun)
    return begun


class LibrarySubscription(Subscription[ApplicationRecorder]):
    """A `Following` in the form that the library's projections use."""

    def __init__(self, recorder: Any, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        """Begins after position `gt`; only the topics named, where any are."""
        super().__init__(recorder, gt, topics)
        self._following: Following[Notification] = following(
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
