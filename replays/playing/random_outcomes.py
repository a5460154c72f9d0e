"""What chance settles in a live game: shuffles, coins, who goes first. Seeded, so that a game can be played again."""

from __future__ import annotations

from random import Random

from rewind.aggregates.questions.position import PendingInput
from rewind.events.base import Event
from rewind.events.game import StartingPlayerChosen
from rewind.events.playing import CoinFlipped, RandomChoiceMade
from rewind.events.zones import LibraryShuffled


class SeededRandom:
    """A generator of outcomes, from a seed."""

    def __init__(self, seed: int, seats: tuple[int, ...] = (1, 2)) -> None:
        """`seats` are those among whom the starting player is chosen."""
        self._random = Random(seed)  # outcomes of games, no secrets
        self._seats = seats

    def __call__(self, pending: PendingInput) -> Event:
        """The outcome of what is wanted, as the event that records it."""
        match pending.kind:
            case "shuffle":
                cards = list(pending.cards)
                self._random.shuffle(cards)
                return LibraryShuffled(seat=pending.seat, order=tuple(cards))
            case "coin":
                return CoinFlipped(seat=pending.seat, result="heads" if self._random.random() < 0.5 else "tails")
            case "random" if pending.values:
                return RandomChoiceMade(
                    seat=pending.seat, values=tuple(self._random.sample(pending.values, pending.number))
                )
            case "random":
                chosen = self._random.sample(pending.objects, pending.number)
                return RandomChoiceMade(seat=pending.seat, hidden_objects=tuple(chosen))
            case _:
                assert pending.kind == "starting_player", pending.kind
                return StartingPlayerChosen(seat=self._random.choice(self._seats))
