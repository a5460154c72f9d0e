"""A bot that plays more than it passes, for games in which much is to happen before they are given up."""

from __future__ import annotations

from aggregates.game import Game
from events.base import Event
from events.turn import PriorityPassed
from replays.playing.bots import UniformBot

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
