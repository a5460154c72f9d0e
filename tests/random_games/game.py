"""A game begins, is annotated and forked, and ends."""

from __future__ import annotations

from rewind.aggregates.state import number_of
from rewind.events import game
from rewind.events.chain import GENESIS, link
from rewind.events.codec import encode
from tests.random_games.cards import CARDS
from tests.random_games.playing import Playing
from tests.random_games.recording import SEATS

DECK_SIZE = 15

SIDEBOARD_SIZE = 2

UNKNOWN_EDITION = "2019-10"
"""The edition of random games that pretend to have been played: nobody can decide them again."""


class Game(Playing):
    """Random events of the game as a whole."""

    def set_up(self) -> None:
        self.say(
            game.GameStarted(
                format=1,
                game=f"random-{self.rng.randrange(10**6)}",
                edition=self.pick(("2003-12", "2006-10")) if self.kind == "claimed" else UNKNOWN_EDITION,
                seats=tuple(
                    game.SeatName(seat=seat, name=name) for seat, name in zip(SEATS, ("Alice", "Bob"), strict=True)
                ),
                kind=self.kind,
                engine="0.2.0",
                digests=game.NEWEST_DIGEST,
                cards="b2:9c41d0",
                options=game.GameOptions(starting_life=20, ante=True),
            )
        )
        for definition in CARDS:
            self.say(game.CardDefined(definition=definition))
        for seat in SEATS:
            self.say(game.CardsAssigned(seat=seat, cards=self.new_cards(DECK_SIZE)))
            self.say(game.CardsAssigned(seat=seat, cards=self.new_cards(SIDEBOARD_SIZE), zone=None))
        for seat in SEATS:
            self.shuffle(seat)
        self.chances()
        self.say(game.StartingPlayerChosen(seat=self.seat(), by=self.pick((None, *SEATS))))
        for seat in SEATS:
            self.opening_hand(seat)

    def new_cards(self, number: int) -> tuple[game.AssignedCard, ...]:
        keys = [self.pick(CARDS).key for _ in range(number)]
        return tuple(game.AssignedCard(card=number_of(self.new_number()), definition=key) for key in keys)

    def opening_hand(self, seat: int) -> None:
        self.draw(seat, 7)
        size = 7
        while size and self.chance(0.2):
            size -= 1
            self.say(game.MulliganTaken(seat=seat, hand_size=size))
            with self.together():
                for obj in self.hand(seat):
                    self.move(obj, "library", "mulligan")
            self.shuffle(seat)
            self.draw(seat, size)
        self.say(game.OpeningHandKept(seat=seat))

    def remark(self) -> None:
        public = self.chance(0.5)
        self.say(game.Note(text="connection lost", public=public, visible_to=() if public else (self.seat(),)))

    def define(self) -> None:
        """A definition, or several in one event."""
        if self.chance(0.5):
            self.say(game.CardDefined(definition=self.pick(CARDS)))
        else:
            self.say(game.CardDefined(definitions=tuple(self.some(CARDS, 3))))

    def fork(self) -> None:
        value = GENESIS
        for record in self.recorder.records:
            value = link(value, encode(record))
        self.say(game.Forked(parent=self.state.game, last=self.state.n, parent_chain=value.hex()))

    def end(self) -> None:
        """Somebody loses, and the log is sealed."""
        loser = self.seat()
        if self.chance(0.5):
            self.say(game.PlayerConceded(seat=loser))
        if self.chance(0.2):
            self.say(game.PlayerWon(seat=3 - loser))
        self.say(game.PlayerLost(seat=loser, reason="unknown"))
        self.say(game.GameEnded(winners=(3 - loser,), reason="the other lost"))
        self.recorder.seal()
