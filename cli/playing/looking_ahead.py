"""Where a game comes to when all pass, tried on a copy."""

from __future__ import annotations

from copy import copy

from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import options
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.events.base import Event


def at_attackers(game: Game) -> Game | None:
    """The game once all have passed until attackers are declared, on trial; None where none are in this turn."""
    trial = copy(game)
    trial.random_source = None
    try:
        while (pending := trial.pending) is not None and pending.kind == "priority":
            trial.decide(game_pass(trial))
            if trial.state.turn != game.state.turn or trial.state.phase not in ("precombat_main", "combat"):
                return None
    except IllegalAction:
        return None
    is_there = pending is not None and pending.offer is not None and pending.offer.kind == "attackers"
    return trial if is_there else None


def game_pass(game: Game) -> Event:
    """The decision to pass of whoever has priority."""
    return next(iter(options(game.engine()))).decision()
