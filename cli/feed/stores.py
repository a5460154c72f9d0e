"""Publishing a store: the games that are in it, then each event as it is stored."""

from __future__ import annotations

from collections import OrderedDict

from rewind.aggregates.store import GameStore
from rewind.cli.feed.publishing import FeedRun, GamePublisher
from rewind.cli.output import Progress
from rewind.events.errors import LogError
from rewind.events.logfile import Line

_KEPT = 256
"""So many games are held in memory as they go on; others are read anew as something comes to them."""


class StoreFeed:
    """Publishes the games of a store, each in order, however far it has been published before."""

    def __init__(self, store: GameStore, run: FeedRun) -> None:
        self._store = store
        self._run = run
        self._games: OrderedDict[str, GamePublisher] = OrderedDict()
        """The games that went on last, the newest at the end."""
        self._left_out: set[str] = set()
        """Games that cannot be published, or not for this viewer."""

    def publish(self, done: Progress) -> None:
        """Publishes what is stored, game by game."""
        for summary in self._store.games():
            self._attempt(summary.game, summary.events)
            self._run.destination.flush()
            done.advance()

    def follow(self, after: int) -> None:
        """Publishes what was stored after a position, and each event as it comes, until interrupted."""
        with self._store.subscribe(after) as following:
            for stored in following:
                self._attempt(stored.game, stored.line.number, stored.line)
                self._run.destination.flush()

    def _attempt(self, game: str, upto: int, line: Line | None = None) -> None:
        if game in self._left_out:
            return
        if not self._run.attempt(lambda: self._publish(game, upto, line)):
            self._left_out.add(game)
            self._games.pop(game, None)

    def _publish(self, game: str, upto: int, line: Line | None) -> None:
        """Publishes a game up to an event, of which the line may be at hand."""
        publisher = self._games.get(game) or self._opened(game)
        if publisher is None:
            return
        if line is not None and line.number == publisher.needed:
            publisher.take((line,))
        elif upto >= publisher.needed and not publisher.is_published_up_to(upto):
            publisher.take(self._store.read(game, publisher.needed - 1, upto))
        self._keep(game, publisher)

    def _opened(self, game: str) -> GamePublisher | None:
        """A game that is not held in memory; None where its log is another seat's, and so not to be published."""
        first = next(self._store.read(game, upto=1))
        try:
            return GamePublisher(first, self._run)
        except LogError as error:
            if error.code != "RW2015":
                raise
            self._left_out.add(game)
            return None

    def _keep(self, game: str, publisher: GamePublisher) -> None:
        """Holds a game that may go on in memory, in the place of the one that went on longest ago."""
        self._games[game] = publisher
        self._games.move_to_end(game)
        if publisher.is_sealed:
            del self._games[game]
        elif len(self._games) > _KEPT:
            self._games.popitem(last=False)
