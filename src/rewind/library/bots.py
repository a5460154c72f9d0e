"""The bots that are built in, as functions."""

from __future__ import annotations

from random import Random

from rewind.library.action import Action
from rewind.library.game import Bot
from rewind.library.view import View, action_of, rules_game
from rewind.replays.playing.sensible.bot import best_decision


def random_bot(seed: int) -> Bot:
    """A bot that chooses evenly, by a seed, among the actions that are listed as legal, without mana abilities."""
    chance = Random(seed)  # moves in a game, no secrets

    def bot(view: View) -> Action:
        return chance.choice(view.legal(mana=False))

    return bot


def sensible_bot(seed: int) -> Bot:
    """A bot that plays to win; where it cannot look ahead it chooses evenly, by the seed, among what is legal.

    Unlike other bots it uses the game behind its view: it tries decisions out in a copy of the whole game, in which
    cards that its seat may not look at have no face.
    """
    chosen_evenly = random_bot(seed)

    def bot(view: View) -> Action:
        decision = best_decision(rules_game(view))
        return chosen_evenly(view) if decision is None else action_of(view, decision)

    return bot
