"""The loop of a game: the rules act until they need an input that is not there, or the game has ended."""

from __future__ import annotations

from pydantic import ValidationError

from rewind.aggregates.rules.at_work.permissions import is_blocked
from rewind.aggregates.rules.at_work.triggering import additional_times
from rewind.aggregates.rules.engine import limits
from rewind.aggregates.rules.engine.answers import Answers
from rewind.aggregates.rules.engine.engine import Engine, GameOver, InputNeeded, PendingInput
from rewind.aggregates.rules.engine.occurrences import is_under_way
from rewind.aggregates.rules.happening.ending import concede
from rewind.aggregates.rules.happening.history import has_happened, times_happened
from rewind.aggregates.rules.happening.layering.asked import base_size
from rewind.aggregates.rules.happening.layering.elsewhere import colors_elsewhere
from rewind.aggregates.rules.happening.scenes import last_blocks, last_in_combat
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.stack.playing import play_meanwhile
from rewind.aggregates.rules.stack.ways import can
from rewind.aggregates.rules.turn.opening import open_game
from rewind.aggregates.rules.turn.priority import act
from rewind.aggregates.rules.turn.shortening import shorten


def run_until_input(engine: Engine) -> PendingInput | None:
    """Goes on from a state in which a game begins or a player has priority.

    Returns the pending input; None where the game has ended. Raises IllegalAction where an input is not
    legal: nothing that the engine did counts then.
    """
    engine.on_concession = concede
    engine.on_play = play_meanwhile
    engine.on_loop = shorten
    try:
        if engine.draft.priority is None and not engine.draft.ended:
            open_game(engine)
        while not engine.draft.ended:
            act(engine)
    except InputNeeded as needed:
        return needed.pending
    except GameOver:
        pass
    except ValidationError as error:  # power, toughness and the like are sums
        if not limits.is_of_a_number(error):
            raise
        raise limits.beyond() from None
    return None


# What an engine asks of the floors above its own: every engine is made with these.


ANSWERS = Answers(
    has_happened=has_happened,
    times_happened=times_happened,
    is_under_way=is_under_way,
    can=can,
    is_blocked=is_blocked,
    last_blocks=last_blocks,
    last_in_combat=last_in_combat,
    colors_elsewhere=colors_elsewhere,
    base_size=base_size,
    additional_times=additional_times,
    execute=execute,
)
