"""Telling games: each line of a log or a store as the viewer may know it, once, and in order."""

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
from rewind.projections.feed.cloud_events import FeedEvent, Told
from rewind.projections.feed.game_feed import GameFeed

_OF_ONE_GAME = frozenset({"RW5003", "RW5004", "RW5010"})
"""Codes of stores that say that one game is not as it was stored."""


class Outcome:
    """What came of a feed: how many events were told, and the games that could not be."""

    def __init__(self) -> None:
        self.events = 0
        """How many events were told."""
        self.status = 0
        """The exit status: the worst of what is wrong with a game."""

    def attempt(self, tell: Callable[[], None]) -> bool:
        """Tells something of one game, and whether that could be done; what is wrong with the game is printed.

        What is wrong whatever the game is raised: with the destination, or with a store.
        """
        try:
            tell()
        except DestinationError:
            raise
        except (FeedError, FoldError, LogError, QueryError, StoreError) as error:
            if isinstance(error, StoreError) and error.code not in _OF_ONE_GAME:
                raise
            print_error(error)
            self.status = max(self.status, error.exit_status)
            return False
        return True


class GameTeller:
    """Tells a destination of one game what it has not been told yet."""

    def __init__(self, first: Line, viewer: int | None, destination: Destination, outcome: Outcome) -> None:
        """`first`: the game's first line. `outcome` counts what is told. Raises as `GameFeed` does."""
        self._feed = GameFeed(first, viewer)
        self._destination = destination
        self._outcome = outcome
        self.number = 0
        """Number of the last line that has been read."""

    @property
    def told(self) -> Told:
        """The last event that the destination has been told."""
        return self._destination.told(self._feed.source)

    @property
    def is_sealed(self) -> bool:
        """Whether the log is finished, as far as it has been read."""
        return self._feed.is_sealed

    def verify_told(self) -> None:
        """Raises FeedError RW2505 where nothing more can be told until the log is sealed."""
        if self._feed.waits_for_seal:
            raise FeedError("RW2505", "what a seat could know of a claimed log is told once it is sealed")

    @property
    def needed(self) -> int:
        """Number of the next line that is needed: the last that was told, to compare it, or one that is new."""
        return self.number + 1 if self._feed.is_redacted else max(self.number + 1, self.told.number)

    def is_told_up_to(self, number: int) -> bool:
        """Whether an event was told before the game was read here, so that nothing has to be made anew for a seat."""
        return self._feed.is_redacted and self.number == 0 and self.told.number >= number

    def take(self, lines: Iterable[Line]) -> None:
        """Reads more lines of the game, in order; those that were read already are passed over.

        Raises FeedError RW2502 where another event was told last than the game has there, and LogError, FoldError and
        DestinationError.
        """
        for line in lines:
            if line.number > self.number:
                self.number = line.number
                for event in self._feed.add(line):
                    self._tell(event)

    def _tell(self, event: FeedEvent) -> None:
        """Tells an event, if it is new."""
        told = self.told
        if event.last.number > told.number:
            self._destination.tell(event)
            self._outcome.events += 1
        elif event.last.number == told.number and event.last.chain != told.chain:
            what = f"event {told.number} of {event.source} is another than was told; it is told no further"
            raise FeedError("RW2502", what)
