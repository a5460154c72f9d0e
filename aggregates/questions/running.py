"""The rules run over a position or over records that are there already: to decide again, to compare, to audit.

Whoever runs them gives an input source, and may be told of every record; `rewind.aggregates.game` does so to play.
"""

from rewind.aggregates.rules.engine.engine import REMARKS, AsksToDivide, Engine, GameOver, InputNeeded, PendingInput
from rewind.aggregates.rules.happening.ending import verify_own_concession
from rewind.aggregates.rules.stack.step_by_step import take_step
from rewind.aggregates.rules.turn.game_loop import ANSWERS, run_until_input
from rewind.aggregates.rules.turn.priority import act, perform_state_based_effects_and_triggers

__all__ = [
    "ANSWERS",
    "REMARKS",
    "AsksToDivide",
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
