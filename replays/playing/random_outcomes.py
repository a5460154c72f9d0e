"""What chance settles in a live game: shuffles, coins, who goes first. Seeded, so that a game can be played again."""

from __future__ import annotations

from random import Random

from aggregates.rules.engine.engine import Wanted
from events.base import Event
from events.game import StartingPlayerChosen
from events.playing import CoinFlipped, RandomChoiceMade
from events.zones import LibraryShuffled


class Dice:
    """A generator of outcomes, from a seed."""

    def __init__(self, seed: int, seats: tuple[int, ...] = (1, 2)) -> None:
        """`seats` are those among whom the starting player is chosen."""
        self._random = Random(seed)  # outcomes of games, no secrets
        self._seats = seats

    def __call__(self, wanted: Wanted) -> Event:
        """The outcome of what is wanted, as the event that records it."""
        match wanted.kind:
            case "shuffle":
                cards = list(wanted.cards)
                self._random.shuffle(cards)
                return LibraryShuffled(seat=wanted.seat, order=tuple(cards))
            case "coin":
                return CoinFlipped(seat=wanted.seat, result="heads" if self._random.random() < 0.5 else "tails")
            case "random":
                chosen = self._random.sample(wanted.objects, wanted.number)
                return RandomChoiceMade(seat=wanted.seat, hidden_objects=tuple(chosen))
            case _:
                assert wanted.kind == "starting_player", wanted.kind
                return StartingPlayerChosen(seat=self._random.choice(self._seats))
