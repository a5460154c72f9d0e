"""What a new game is played with: two decks, an edition and its cards, the players' names."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from rewind.aggregates.cards import CardPool
from rewind.aggregates.game import Game
from rewind.cli.playing.seats import name_with_bot
from rewind.events.atomic import STANDARD
from rewind.events.errors import CardError, LogError, Where, did_you_mean
from rewind.replays.playing.decks import BUILT_IN, Deck, built_in, read_deck, records_of, verify_constructed
from rewind.replays.playing.live import begin, set_up
from rewind.replays.playing.random_outcomes import SeededRandom


class NewGame:
    """Two decks, an edition, cards, two players."""

    def __init__(
        self,
        decks: tuple[str, str],
        edition: str,
        cards: CardPool,
        names: tuple[str, str],
        bots: Mapping[int, str],
        *,
        ante: bool,
    ) -> None:
        """`decks`: files or built-in decks; `bots`: seat → how its bot decides. Raises LogError, CardError."""
        self.decks = (read_deck_named(decks[0]), read_deck_named(decks[1]))
        self._called = [Path(deck).stem for deck in decks]
        self.edition = edition
        self.cards = cards
        self.names = names
        self.bots = bots
        self.ante = ante

    def verify_decks(self) -> None:
        """Raises CardError where a deck that is not built in may not be played with, or a card is not known."""
        for deck, records in zip(self.decks, records_of(self.decks, self.cards, self.edition), strict=True):
            if deck not in map(built_in, BUILT_IN):
                verify_constructed(deck, records, self.edition)

    def begin(self, game: str, seed: int) -> Game:
        """A game by its id that waits for its first decision. Raises CardError for a card that is not known."""
        events = set_up(self.decks, self.edition, self.cards, names=self.names, game=game, ante=self.ante)
        return begin(events, SeededRandom(seed))

    def __str__(self) -> str:
        """Who plays with what: "Alice with goblins against Bob (a sensible bot) with zoo, rules of 2006-10"."""
        who = [name_with_bot(name, self.bots.get(seat)) for seat, name in enumerate(self.names, 1)]
        one, other = (f"{name} with {deck}" for name, deck in zip(who, self._called, strict=True))
        return f"{one} against {other}, rules of {self.edition}"


def read_deck_named(named: str) -> Deck:
    """The built-in deck, or the one of a file. Raises LogError RW2009, CardError RW6003."""
    if named in BUILT_IN:
        return built_in(named)
    try:
        data = sys.stdin.buffer.read() if named == STANDARD else Path(named).read_bytes()
    except OSError as error:
        known, hint = ", ".join(BUILT_IN), did_you_mean(named, BUILT_IN)
        what = f"{named} is neither a built-in deck ({known}) nor a file that can be read: {error.strerror}{hint}"
        raise LogError("RW2009", what) from error
    try:
        return read_deck(data.decode("utf-8"), named)
    except UnicodeDecodeError as error:
        raise CardError("RW6003", "the deck is not UTF-8", Where(named)) from error
