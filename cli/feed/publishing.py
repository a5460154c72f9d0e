"""Publishing games: each line of a log or a store as the viewer may know it, once, and in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rewind.cli.feed.destinations import Destination
from rewind.cli.streams import print_error
from rewind.events.errors import (
    DestinationError,
    FeedError,
    FoldError,
    LogError,
    QueryError,
    StoreError,
)
from rewind.events.logfile import Line
from rewind.projections.feed.cloud_events import Checkpoint, FeedEvent
from rewind.projections.feed.game_feed import GameFeed

_OF_ONE_GAME = frozenset({"RW5003", "RW5004", "RW5010"})
"""Codes of stores that say that one game is not as it was stored."""


class FeedRun:
    """A run of `rewind feed`: for whom and whereto, how many events were published, and what is wrong with games."""

    def __init__(self, viewer: int | None, destination: Destination) -> None:
        """`viewer`: a seat; 0: a spectator; None: a judge."""
        self.viewer = viewer
        self.destination = destination
        self.events = 0
        """How many events were published."""
        self.status = 0
        """The exit status: the worst of what is wrong with a game."""

    def attempt(self, publish: Callable[[], None]) -> bool:
        """Publishes something of one game, and says whether that could be done; what is wrong with the game is printed.

        What is wrong whatever the game is raised: with the destination, or with a store.
        """
        try:
            publish()
        except DestinationError:
            raise
        except (FeedError, FoldError, LogError, QueryError, StoreError) as error:
            if isinstance(error, StoreError) and error.code not in _OF_ONE_GAME:
                raise
            print_error(error)
            self.status = max(self.status, error.exit_status)
            return False
        return True


class GamePublisher:
    """Publishes of one game what has not been published yet."""

    def __init__(self, first: Line, run: FeedRun) -> None:
        """`first`: the game's first line. Raises as `GameFeed` does."""
        self._feed = GameFeed(first, run.viewer)
        self._run = run
        self.number = 0
        """Number of the last line that has been read."""

    @property
    def checkpoint(self) -> Checkpoint:
        """How far the game has been published."""
        return self._run.destination.checkpoint(self._feed.source)

    @property
    def is_sealed(self) -> bool:
        """Whether the log is finished, as far as it has been read."""
        return self._feed.is_sealed

    def verify_published(self) -> None:
        """Raises FeedError RW2505 where nothing more can be published until the log is sealed."""
        if self._feed.waits_for_seal:
            raise FeedError("RW2505", "what a seat could know of a claimed log is published once it is sealed")

    @property
    def needed(self) -> int:
        """Number of the next line that is needed: the last that was published, to compare it, or one that is new."""
        return self.number + 1 if self._feed.is_redacted else max(self.number + 1, self.checkpoint.number)

    def is_published_up_to(self, number: int) -> bool:
        """Whether an event was published before the game was read here: nothing has to be made anew for a seat then."""
        return self._feed.is_redacted and self.number == 0 and self.checkpoint.number >= number

    def take(self, lines: Iterable[Line]) -> None:
        """Reads more lines of the game, in order; those that were read already are passed over.

        Raises FeedError RW2502 where another event was published last than the game has there, and LogError,
        FoldError and DestinationError.
        """
        for line in lines:
            if line.number > self.number:
                self.number = line.number
                for event in self._feed.add(line):
                    self._publish(event)

    def _publish(self, event: FeedEvent) -> None:
        """Publishes an event, if it is new."""
        last = self.checkpoint
        if event.checkpoint.number > last.number:
            self._run.destination.publish(event)
            self._run.events += 1
        elif event.checkpoint.number == last.number and event.checkpoint.chain != last.chain:
            what = f"event {last.number} of {event.source} is another than was published; nothing more is"
            raise FeedError("RW2502", what)
