"""Telling a store: the games that are in it, then each event as it is stored."""

from __future__ import annotations

from collections import OrderedDict

from rewind.aggregates.store import GameStore
from rewind.cli.feed.destinations import Destination
from rewind.cli.feed.telling import GameTeller, Outcome
from rewind.cli.output import Progress
from rewind.events.errors import LogError
from rewind.events.logfile import Line

_KEPT = 256
"""So many games are held in memory as they go on; others are read anew as something comes to them."""


class StoreFeed:
    """Tells the games of a store, each in order, whatever has been told of it before."""

    def __init__(self, store: GameStore, viewer: int | None, destination: Destination, outcome: Outcome) -> None:
        self._store = store
        self._viewer = viewer
        self._destination = destination
        self._outcome = outcome
        self._games: OrderedDict[str, GameTeller] = OrderedDict()
        """The games that went on last, the newest at the end."""
        self._left_out: set[str] = set()
        """Games that cannot be told, or not to this viewer."""

    def tell(self, done: Progress) -> None:
        """Tells what is stored, game by game."""
        for summary in self._store.games():
            self._attempt(summary.game, summary.events)
            self._destination.flush()
            done.advance()

    def follow(self, after: int) -> None:
        """Tells what was stored after a position, and each event as it comes, until interrupted."""
        with self._store.subscribe(after) as following:
            for stored in following:
                self._attempt(stored.game, stored.line.number, stored.line)
                self._destination.flush()

    def _attempt(self, game: str, upto: int, line: Line | None = None) -> None:
        if game in self._left_out:
            return
        if not self._outcome.attempt(lambda: self._tell(game, upto, line)):
            self._left_out.add(game)
            self._games.pop(game, None)

    def _tell(self, game: str, upto: int, line: Line | None) -> None:
        """Tells a game up to an event, of which the line may be at hand."""
        teller = self._games.get(game) or self._opened(game)
        if teller is None:
            return
        if line is not None and line.number == teller.needed:
            teller.take((line,))
        elif upto >= teller.needed and not teller.is_told_up_to(upto):
            teller.take(self._store.read(game, teller.needed - 1, upto))
        self._keep(game, teller)

    def _opened(self, game: str) -> GameTeller | None:
        """A game that is not held in memory; None where its log is another seat's, and so not to be told."""
        first = next(self._store.read(game, upto=1))
        try:
            return GameTeller(first, self._viewer, self._destination, self._outcome)
        except LogError as error:
            if error.code != "RW2015":
                raise
            self._left_out.add(game)
            return None

    def _keep(self, game: str, teller: GameTeller) -> None:
        """Holds a game that may go on in memory, in the place of the one that went on longest ago."""
        self._games[game] = teller
        self._games.move_to_end(game)
        if teller.is_sealed:
            del self._games[game]
        elif len(self._games) > _KEPT:
            self._games.popitem(last=False)
