"""The rules at work: a run goes on until it needs an input that is not there, or the game has ended."""

from __future__ import annotations

from aggregates.rules.actions.ending import concede
from aggregates.rules.engine.engine import GameOver, Run, Suspended, Wanted
from aggregates.rules.turn.opening import open_game
from aggregates.rules.turn.priority import act


def proceed(run: Run) -> Wanted | None:
    """Goes on from a state in which a game begins or a player has priority.

    Returns the input that is wanted next; None where the game has ended. Raises IllegalAction where an input is not
    legal: nothing of the run counts then.
    """
    run.conceded = concede
    try:
        if run.draft.priority is None and not run.draft.ended:
            open_game(run)
        while not run.draft.ended:
            act(run)
    except Suspended as suspended:
        return suspended.wanted
    except GameOver:
        pass
    return None
