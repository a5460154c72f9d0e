"""A bot that plays more than it passes, for games in which much is to happen before they are given up."""

from __future__ import annotations

from rewind.aggregates.game import Game
from rewind.events.base import Event
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.bots import StepByStepBot, UniformBot

TRIES = 3


class EagerBot(UniformBot):
    """Passes only where it happens to choose so three times."""

    def decide(self, game: Game) -> Event:
        """The next input, rarely a pass."""
        event = super().decide(game)
        for _ in range(TRIES - 1):
            if not isinstance(event, PriorityPassed):
                break
            event = super().decide(game)
        return event


class EagerStepByStepBot(EagerBot, StepByStepBot):
    """Passes as seldom, and plays half of what it plays step by step, with mana abilities of its choice."""
