"""As a turn begins it may become day or night, by what was cast in the turn before (2026-04: 502.2, 731.2)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.any_time import time_of
from rewind.aggregates.rules.happening.designations import become
from rewind.aggregates.rules.happening.history import spells_of_the_turn_before

_MANY = 2
"""So many spells of the turn before end the night (2026-04: 731.2b)."""


def look_at_the_turn_before(engine: Engine) -> None:
    """Day becomes night where the active player of the turn before cast no spell in it, night day where two or more.

    Where it is neither, or there was no turn before, nothing changes (2026-04: 731.2c).
    """
    time = time_of(engine.draft)
    if time is None or (cast := spells_of_the_turn_before(engine)) is None:
        return
    if time == "day" and cast == 0:
        become(engine, "night", "2026-04 502.2", "2026-04 731.2a")
    elif time == "night" and cast >= _MANY:
        become(engine, "day", "2026-04 502.2", "2026-04 731.2b")
