"""A bot that plays more than it passes, for games in which much is to happen before they are given up."""

from __future__ import annotations

from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import Option
from rewind.events.base import Event
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.bots import StepByStepBot, UniformBot

TRIES = 3


class EagerBot(UniformBot):
    """Passes only where it happens to choose so three times."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._found: list[Option] | None = None
        """The options in the position in which it decides, where it has looked at them."""

    def decide(self, game: Game) -> Event:
        """The next input, rarely a pass."""
        self._found = None
        event = super().decide(game)
        for _ in range(TRIES - 1):
            if not isinstance(event, PriorityPassed):
                break
            event = super().decide(game)
        return event

    def _options(self, game: Game) -> list[Option]:
        if self._found is None:
            self._found = super()._options(game)
        return self._found


class EagerStepByStepBot(EagerBot, StepByStepBot):
    """Passes as seldom, and plays half of what it plays step by step, with mana abilities of its choice."""
