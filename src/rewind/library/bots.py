"""The bots that are built in, as functions."""

from __future__ import annotations

from functools import partial

from rewind.library.action import Action
from rewind.library.game import Bot
from rewind.library.view import View
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.sensible.bot import SensibleBot


def random_bot(seed: int) -> Bot:
    """A bot that chooses evenly among what is legal, by a seed. It plays mana abilities only to pay for something."""
    return _bot(UniformBot(seed))


def sensible_bot(seed: int) -> Bot:
    """A bot that plays to win, over what its seat may know; what it cannot look ahead of it decides by the seed."""
    return _bot(SensibleBot(seed))


def _bot(decider: UniformBot | SensibleBot) -> Bot:
    def bot(view: View) -> Action:
        pending = view._game.pending
        assert pending is not None, "nothing is to be decided"
        event = decider.decide(view._game)
        return Action(
            view._game.state.game, pending.seat, event, partial(view._teller().decision, event, pending.offer)
        )

    return bot
