"""The rules run over a position or over records that are there already: to decide again, to compare, to audit.

Whoever runs them gives an input source, and may be told of every record; `aggregates.game` does so to play.
"""

from aggregates.rules.engine.engine import REMARKS, Engine, GameOver, InputNeeded, PendingInput
from aggregates.rules.happening.ending import verify_own_concession
from aggregates.rules.stack.step_by_step import take_step
from aggregates.rules.turn.answers import ANSWERS
from aggregates.rules.turn.game_loop import run_until_input
from aggregates.rules.turn.priority import act, perform_state_based_effects_and_triggers

__all__ = [
    "ANSWERS",
    "REMARKS",
    "Engine",
    "GameOver",
    "InputNeeded",
    "PendingInput",
    "act",
    "perform_state_based_effects_and_triggers",
    "run_until_input",
    "take_step",
    "verify_own_concession",
]
